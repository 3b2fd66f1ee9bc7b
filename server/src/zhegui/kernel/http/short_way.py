"""A way past the framework's layers, for routes that are asked more often than all others together.

They stay ordinary routes in the OpenAPI document; their failures go through the same handlers.
"""

from __future__ import annotations

from collections.abc import Iterable

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send


class ShortWay:
    """Pure ASGI in front of an app: finds these routes by their path, and all else through it.

    For routes whose `handle` does everything itself: what FastAPI's layers prepare for a route
    (dependencies, the closing of files) is not there.
    """

    def __init__(self, app: FastAPI, routes: Iterable[APIRoute]) -> None:
        self._app = app
        # What no handler expects is the gate's.
        handlers = {of: by for of, by in app.exception_handlers.items() if of is not Exception}
        self._ways: dict[str, tuple[APIRoute, ASGIApp]] = {
            route.path: (route, ExceptionMiddleware(route.handle, handlers)) for route in routes
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        way = self._ways.get(scope["path"]) if scope["type"] == "http" else None
        if way is None or scope["method"] not in (way[0].methods or ()):
            await self._app(scope, receive, send)
            return
        scope["app"], scope["route"] = self._app, way[0]
        await way[1](scope, receive, send)
