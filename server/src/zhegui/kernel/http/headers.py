"""Headers of every answer, whatever made it. What an answer says for itself stands."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders

DEFAULTS = {
    # Nothing of ours may be kept by a browser or a proxy unless it says that it may.
    "Cache-Control": "no-store",
    # Pages and files bring a policy of their own; anything else is no page.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
}
IN_PRODUCTION = {"Strict-Transport-Security": "max-age=31536000; includeSubDomains"}
_DEFAULTS = [(name.lower().encode(), value.encode()) for name, value in DEFAULTS.items()]


def complete(headers: MutableHeaders, *, production: bool) -> None:
    """Add what is missing, to the list itself: this is on every path."""
    present = {name for name, _ in headers.raw}
    headers.raw.extend(pair for pair in _DEFAULTS if pair[0] not in present)
    if production:
        headers.update(IN_PRODUCTION)
