"""A route is found by its path: as the framework finds it, without asking the others."""

from __future__ import annotations

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send

from zhegui.kernel.http.routes_by_path import RoutesByPath

ASKED = [
    ("GET", "/news"),
    ("POST", "/news"),
    ("HEAD", "/news"),
    ("DELETE", "/news"),
    ("GET", "/files/a.png"),
    ("POST", "/files/a.png"),
    ("GET", "/files/first"),
    ("GET", "/news/"),
    ("GET", "/elsewhere"),
]


async def say(request: Request) -> Response:
    return PlainTextResponse(f"{request.method} {request['route'].path} {request.path_params}")


async def page(scope: Scope, receive: Receive, send: Send) -> None:
    """What answers where no route does."""
    await PlainTextResponse("a page")(scope, receive, send)


class Untouched(Route):
    """A route that must not be asked."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        raise AssertionError(f"{self.path} was asked about {scope['path']}")


def site(*routes: Route, by_path: bool) -> httpx.AsyncClient:
    app = Starlette(routes=routes)
    app.router.redirect_slashes, app.router.default = False, page
    if by_path:
        app.router.middleware_stack = RoutesByPath(app.router)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://zhegui.test")


@pytest.mark.parametrize(("method", "path"), ASKED)
async def test_it_answers_as_the_framework_does(method: str, path: str) -> None:
    answers = []
    for by_path in (False, True):
        routes = (
            Route("/files/first", say),
            Route("/files/{name}", say),
            Route("/news", say),
            Route("/news", say, methods=["POST"]),
        )
        async with site(*routes, by_path=by_path) as http:
            answer = await http.request(method, path)
        answers.append((answer.status_code, answer.text, answer.headers.get("allow")))
    plain, found = answers
    assert found == plain


async def test_routes_of_other_paths_are_not_asked() -> None:
    async with site(Untouched("/other", say), Route("/news", say), by_path=True) as http:
        assert (await http.get("/news")).text == "GET /news {}"
        assert (await http.get("/elsewhere")).text == "a page"
