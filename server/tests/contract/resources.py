"""Every resource that there is, by its name."""

from __future__ import annotations

import sys

from zhegui.app import all_routes
from zhegui.kernel.records.listing import Resource


def declared() -> dict[str, Resource]:
    """Every resource that a feature declares, or that a route leads to."""
    mounted = [getattr(route.endpoint, "resource", None) for route in all_routes()]
    modules = [module for name, module in sys.modules.items() if name.startswith("zhegui.features")]
    loose = [value for module in modules for value in vars(module).values()]
    found: dict[str, Resource] = {}
    for resource in [*mounted, *loose]:
        if isinstance(resource, Resource):
            for name, reached in resource.reachable().items():
                assert found.setdefault(name, reached) is reached, f"two resources called {name}"
    return found


RESOURCES = declared()
