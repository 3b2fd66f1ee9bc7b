"""`zhegui limits list`: which addresses may do more than others now."""

from argparse import Namespace

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.pool import NullPool

from zhegui.commands.command import Command
from zhegui.commands.event_loop import run as run_on_loop
from zhegui.commands.preparation import prepare
from zhegui.kernel.clock import InstallationClock
from zhegui.kernel.db.database import engine_at
from zhegui.kernel.http.raised_limits import RaisedLimit, in_force
from zhegui.postgres import open_cluster
from zhegui.settings import Settings


def run(settings: Settings, _: Namespace) -> int:
    """One line each, or that there are none."""
    with open_cluster(settings) as cluster:
        prepare(settings, cluster)
        found = run_on_loop(_in_force(settings, cluster.app_url))
    if not found:
        print("没有放宽的限额 / no limits are raised")
    for each in found:
        print(f"{each.network}  × {each.times}  {each.until:%Y-%m-%d %H:%M} UTC  {each.reason}")
    return 0


async def _in_force(settings: Settings, url: str) -> list[RaisedLimit]:
    """By a connection alone: the application is not needed for it."""
    now = InstallationClock(settings.clock_file).now()
    async with AsyncSession(engine_at(url, poolclass=NullPool)) as session:
        return await in_force(session, now)


COMMAND = Command(
    "limits list",
    run,
    needs_installation=True,
)
