"""Page views: a third party is told the name of a route, and its failure is nobody's."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.ports.authorities import noted_authorities
from zhegui.ports.analytics import GatewayAnalytics, open_analytics
from zhegui.settings import Settings


class Counter(BaseHTTPRequestHandler):
    """Takes views of all pages but one."""

    taken: list[dict[str, str]] = []
    headers_seen: list[set[str]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.taken.append(body)
        self.headers_seen.append({name.lower() for name in self.headers})
        self.send_response(500 if body["page"] == "/home" else 204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def counter() -> Iterator[str]:
    Counter.taken.clear()
    with HTTPServer(("127.0.0.1", 0), Counter) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/views"
        server.shutdown()
        thread.join()


async def test_a_third_party_is_told_the_route_alone(counter: str) -> None:
    settings = {"ZHEGUI_ANALYTICS": "gateway", "ZHEGUI_ANALYTICS_GATEWAY_URL": counter}
    analytics = open_analytics(Settings.load(settings))
    for page in ("/index", "/home"):
        await analytics.note(page)
    assert Counter.taken == [{"page": "/index"}, {"page": "/home"}]
    assert not {"cookie", "referer", "x-forwarded-for"} & Counter.headers_seen[0]


async def test_a_view_reads_no_authorities_on_the_event_loop(
    counter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    analytics = GatewayAnalytics(counter)
    read = noted_authorities(monkeypatch)
    await analytics.note("/index")
    assert (len(Counter.taken), read) == (1, [])


async def test_a_third_party_that_is_away_harms_nobody() -> None:
    settings = {
        "ZHEGUI_ANALYTICS": "gateway",
        "ZHEGUI_ANALYTICS_GATEWAY_URL": "http://127.0.0.1:9/views",
    }
    await open_analytics(Settings.load(settings)).note("/index")
