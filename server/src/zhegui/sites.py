"""The three web sites, as `npm run build` left them: the learner's at `/`, others below `/m/`, `/admin/`.

Every file is read once, at the start, with the `.br` and `.gz` twins that the build put beside it.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from zhegui.settings import Settings

#: Folder of the build → where its site is served.
SITES = {"m": "/m/", "admin": "/admin/", "learner": "/"}
#: Pages of the learner's build that stand in frames.
PANELS = ("/assistant/", "/consultation/")
#: Addresses of the server itself: what it does not know there is an error, never a page.
SERVER = re.compile(r"/(resource-center|auth-center|files|healthz|readyz|metrics)(/|\Z)")
MEDIA_TYPES = {
    ".bcmap": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".pfb": "application/x-font-type1",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
#: In the order in which they are preferred.
ENCODINGS = {"br": ".br", "gzip": ".gz"}
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
#: A worker keeps to the policy of its own script, not to that of the page that starts it.
OF_SCRIPTS = "default-src 'self'; frame-ancestors 'none'"
FOR_A_YEAR = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"


@dataclass(frozen=True)
class Asset:
    """One built file: its bodies by content encoding (`identity` is always there) and headers."""

    bodies: dict[str, bytes]
    headers: dict[str, str]

    def answer(self, request: Headers) -> Response:
        """The file in the best encoding the caller takes, or 304 when they hold it already."""
        if request.get("if-none-match") == self.headers["ETag"]:
            return Response(status_code=304, headers=self.headers)
        encoding = best_encoding(request.get("accept-encoding", ""), self.bodies)
        headers = dict(self.headers)
        if encoding != "identity":
            headers["Content-Encoding"] = encoding
        return Response(self.bodies[encoding], headers=headers)


class Sites:
    """An ASGI app that serves what lies below `root`; errors are raised for the app around it."""

    def __init__(self, root: Path, settings: Settings) -> None:
        self._assets = {
            address: asset
            for folder, prefix in SITES.items()
            for address, asset in _read_site(root / folder, prefix, settings)
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise HTTPException(404)
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        path, request = scope["path"], Headers(scope=scope)
        if path + "/" in (*SITES.values(), *PANELS):
            return RedirectResponse(path + "/", 308)
        asset = self._assets.get(path) or self._page(path, request)
        if asset is None:
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        if path.endswith("/") and path not in self._assets:
            return RedirectResponse(without_last_slash(path, scope["query_string"]), 308)
        return asset.answer(request)

    def _page(self, path: str, request: Headers) -> Asset | None:
        """Addresses within a site are the browser's affair: they all get the site's page.

        What looks like a file is one, except to somebody who typed the address.
        """
        is_typed = "text/html" in request.get("accept", "")
        if SERVER.match(path) or ("." in path and not is_typed):
            return None
        prefix = next(prefix for prefix in SITES.values() if path.startswith(prefix))
        return self._assets.get(prefix + "index.html")


def without_last_slash(path: str, query: bytes) -> str:
    """The one address of a page; two slashes at its start would name another host."""
    return "/" + path.strip("/") + (f"?{query.decode()}" if query else "")


def find_sites() -> Path | None:
    """Where the built sites lie: within an installed package, else in the checkout's `web/dist`."""
    here = Path(__file__).resolve()
    places = (here.parent / "web", here.parents[3] / "web" / "dist")
    return next((place for place in places if (place / "learner" / "index.html").is_file()), None)


def best_encoding(accepted: str, offered: dict[str, bytes]) -> str:
    """The preferred of the offered encodings that an Accept-Encoding header takes."""
    wanted = [part.replace(" ", "").lower().split(";") for part in accepted.split(",")]
    taken = {name for name, *weight in wanted if weight not in (["q=0"], ["q=0.0"])}
    return next((name for name in ENCODINGS if name in offered and name in taken), "identity")


def content_security_policy(page: str, frames: Iterable[str] = ()) -> str:
    """What a page may load: its own origin's files, the inline scripts it was built with, and pages
    of other origins in `frames`."""
    rules = (
        "default-src 'self'",
        f"script-src {_scripts(page)}",
        # Players and editors write style elements of their own.
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "worker-src 'self' blob:",
        " ".join(("frame-src 'self'", *frames)),
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
    return "; ".join(rules)


def policy_of_panel(page: str, around: str) -> str:
    """What a panel may load, of what people and models write least of all; pages of the origin
    `around` frame it."""
    rules = (
        "default-src 'none'",
        f"script-src {_scripts(page)}",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        f"frame-ancestors 'self' {around}",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
    return "; ".join(rules)


def _scripts(page: str) -> str:
    inline = (f"'sha256-{_digest(script)}'" for script in INLINE_SCRIPT.findall(page))
    return " ".join(("'self'", *inline))


def _read_site(folder: Path, prefix: str, settings: Settings) -> Iterator[tuple[str, Asset]]:
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder)
        hidden = any(part.startswith(".") for part in path.parts)
        if file.is_file() and not hidden and file.suffix in MEDIA_TYPES:
            address = prefix + path.as_posix()
            asset = _read(file, address, settings)
            yield address, asset
            if path.name == "index.html":
                yield address.removesuffix("index.html"), asset


def _read(file: Path, address: str, settings: Settings) -> Asset:
    body = file.read_bytes()
    twins = {name: file.with_name(file.name + suffix) for name, suffix in ENCODINGS.items()}
    bodies = {name: twin.read_bytes() for name, twin in twins.items() if twin.is_file()}
    headers = {
        "Content-Type": MEDIA_TYPES[file.suffix],
        "Cache-Control": FOR_A_YEAR if "/assets/" in address else ASK_EACH_TIME,
        "ETag": f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        "Vary": "Accept-Encoding",
    }
    if file.suffix == ".html":
        headers |= _page_headers(body.decode(), address, settings)
    if file.suffix in (".js", ".mjs"):
        headers["Content-Security-Policy"] = OF_SCRIPTS
    return Asset(bodies | {"identity": body}, headers)


def _page_headers(page: str, address: str, settings: Settings) -> dict[str, str]:
    if address.startswith(PANELS):
        return {"Content-Security-Policy": policy_of_panel(page, settings.public_url)}
    frames = settings.panel_origins if address.count("/") == 1 else ()
    return {
        "Content-Security-Policy": content_security_policy(page, frames),
        "Cross-Origin-Opener-Policy": "same-origin",
    }


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
