"""Finds a route by its path, where the framework asks one route after the other."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send


class RoutesByPath:
    """What a router of many routes does, by a router for each path.

    The routes of one path have a router of their own, which answers 405; those whose path has
    parameters share one with `default`, which answers where nothing else does.
    """

    def __init__(self, router: Router) -> None:
        self._whole = router

    @cached_property
    def _routers(self) -> tuple[dict[str, Router], Router]:
        """Those by path, and that of all others; made as the first request comes, so that routes
        may be added until then."""
        of_path, others = defaultdict[str, list[BaseRoute]](list), list[BaseRoute]()
        for route in self._whole.routes:
            if isinstance(route, APIRoute | Route) and not route.param_convertors:
                of_path[route.path].append(route)
            else:
                others.append(route)
        by_path = {path: _router(routes) for path, routes in of_path.items()}
        return by_path, _router(others, self._whole.default)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope["router"] = self._whole
            by_path, others = self._routers
            await by_path.get(scope["path"], others).app(scope, receive, send)
        else:
            await self._whole.app(scope, receive, send)


def _router(routes: list[BaseRoute], default: ASGIApp | None = None) -> Router:
    return Router(routes, redirect_slashes=False, default=default)
