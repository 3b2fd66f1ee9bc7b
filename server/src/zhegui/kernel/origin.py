"""Where a request comes from, as far as it can be told."""

from starlette.requests import Request

DEVICE_LENGTH = 200


def address_of(request: Request) -> str:
    """The network address, by which limits are counted."""
    return request.client.host if request.client else "-"


def device_of(request: Request) -> str | None:
    """What the browser says it is, by which people know their logins apart."""
    return request.headers.get("user-agent", "")[:DEVICE_LENGTH] or None
