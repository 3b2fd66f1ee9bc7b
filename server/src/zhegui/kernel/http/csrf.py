"""Changes by GET, which the specification has: no address may make a browser call them."""

from __future__ import annotations

from fastapi import Depends, Request

from zhegui.kernel.errors import Forbidden

#: What a browser says of a call that a script of our own pages makes. A picture, a link or a frame is
#: another destination, and an author may write pictures and links into a text.
OURS = {"sec-fetch-site": "same-origin", "sec-fetch-dest": "empty"}


async def from_our_pages(request: Request) -> None:
    """Refuse what a browser was led to call; who is no browser says nothing of this."""
    if any(request.headers.get(name, value) != value for name, value in OURS.items()):
        raise Forbidden


#: For the `dependencies` of a route.
FROM_OUR_PAGES = [Depends(from_our_pages)]
