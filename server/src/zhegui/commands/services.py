"""The installation as a command works in it, whether or not a server is running."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from zhegui.app import build_services, opened
from zhegui.commands.event_loop import run
from zhegui.commands.preparation import prepare
from zhegui.kernel.db.connections import OF_COMMAND, Share
from zhegui.ports.services import Services
from zhegui.postgres import Cluster, open_cluster
from zhegui.settings import Settings

T = TypeVar("T")


def in_services(settings: Settings, action: Callable[[Services], Awaitable[T]]) -> T:
    """Run `action` in the installation of `settings`, whether or not a server is running."""
    with open_cluster(settings) as cluster:
        prepare(settings, cluster)
        return inside(settings, cluster, action)


def inside(
    settings: Settings,
    cluster: Cluster,
    action: Callable[[Services], Awaitable[T]],
    share: Share = OF_COMMAND,
) -> T:
    """Run `action` in the installation of a cluster that is open and prepared."""
    return run(_inside(settings, cluster, action, share))


async def _inside(
    settings: Settings, cluster: Cluster, action: Callable[[Services], Awaitable[T]], share: Share
) -> T:
    async with opened(build_services(settings, cluster.app_url, share=share)) as services:
        return await action(services)
