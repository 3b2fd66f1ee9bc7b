"""A way of ours beside the plain one: the same rows, the same process, in milliseconds of its CPU.

A way that does not pay goes. A comparison is a module here with `async def run()`, giving figures
by way by name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bench.ways import lists, saves

Figures = dict[str, dict[str, float]]
WAYS: dict[str, Callable[[], Awaitable[Figures]]] = {
    "ways.lists": lists.run,
    "ways.saves": saves.run,
}
