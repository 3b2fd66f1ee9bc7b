"""The house as a command works in it, whether or not a server is running."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from zhegui.app import build_house, opened
from zhegui.commands.preparing import prepare
from zhegui.ports.house import House
from zhegui.postgres import Cluster, open_cluster
from zhegui.settings import Settings

T = TypeVar("T")


def in_house(settings: Settings, action: Callable[[House], Awaitable[T]]) -> T:
    """Run `action` in the house of `settings`, whether or not a server is running."""
    with open_cluster(settings) as cluster:
        prepare(settings, cluster)
        return inside(settings, cluster, action)


def inside(settings: Settings, cluster: Cluster, action: Callable[[House], Awaitable[T]]) -> T:
    """Run `action` in the house of a cluster that is open and prepared."""
    return asyncio.run(_inside(settings, cluster, action))


async def _inside(
    settings: Settings, cluster: Cluster, action: Callable[[House], Awaitable[T]]
) -> T:
    async with opened(build_house(settings, cluster.app_url)) as house:
        return await action(house)
