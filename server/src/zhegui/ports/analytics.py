"""Page views: not counted, counted here, or passed on to somebody else's counter.

A view is the name of a route. No address, no person, no record and no browser is ever named, and
the visitor's browser talks to nobody but us.
"""

from __future__ import annotations

import logging
from typing import Protocol

from zhegui.kernel import metrics
from zhegui.settings import Settings

SECONDS = 5

log = logging.getLogger("zhegui.analytics")


class Analytics(Protocol):
    """Takes page views."""

    is_on: bool

    async def note(self, page: str) -> None:
        """One view of the page whose route is called `page`; never raises."""
        ...


def open_analytics(settings: Settings) -> Analytics:
    """The counter that the settings name."""
    if settings.analytics == "off":
        return NoAnalytics()
    if settings.analytics == "counter":
        return OwnCounter()
    assert settings.analytics_gateway_url  # no `Settings` has a gateway without an address
    return GatewayAnalytics(settings.analytics_gateway_url)


class NoAnalytics:
    """Forgets at once."""

    is_on = False

    async def note(self, page: str) -> None:
        pass


class OwnCounter:
    """Counts in the figures of `/metrics`."""

    is_on = True

    async def note(self, page: str) -> None:
        metrics.note_page_view(page)


class GatewayAnalytics:
    """Posts each view as JSON (`page`) to a third party's address."""

    is_on = True

    def __init__(self, url: str) -> None:
        import httpx

        self._url = url
        # Once: to read all authorities anew with each view holds the event loop for 20 ms.
        self._trust = httpx.create_ssl_context(trust_env=False)

    async def note(self, page: str) -> None:
        import httpx

        try:
            async with httpx.AsyncClient(
                timeout=SECONDS, trust_env=False, verify=self._trust
            ) as client:
                answer = await client.post(self._url, json={"page": page})
            answer.raise_for_status()
        except httpx.HTTPError as error:
            # A view that is lost harms nobody.
            log.warning("a page view was not taken: %s", type(error).__name__)
