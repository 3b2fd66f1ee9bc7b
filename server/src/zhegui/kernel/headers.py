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


def complete(headers: MutableHeaders, *, production: bool) -> None:
    """Add what is missing."""
    for name, value in DEFAULTS.items():
        headers.setdefault(name, value)
    if production:
        headers.update(IN_PRODUCTION)
