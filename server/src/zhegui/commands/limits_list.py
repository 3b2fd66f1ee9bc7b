"""`zhegui limits list`: which addresses may do more than others now."""

from argparse import Namespace

from zhegui.commands.command import Command
from zhegui.commands.services import in_services
from zhegui.kernel.raised_limits import RaisedLimit, in_force
from zhegui.ports.services import Services
from zhegui.settings import Settings


def run(settings: Settings, _: Namespace) -> int:
    """One line each, or that there are none."""
    found = in_services(settings, _in_force)
    if not found:
        print("没有放宽的限额 / no limits are raised")
    for each in found:
        print(f"{each.network}  × {each.times}  {each.until:%Y-%m-%d %H:%M} UTC  {each.reason}")
    return 0


async def _in_force(services: Services) -> list[RaisedLimit]:
    async with services.transaction() as (session, now):
        return await in_force(session, now)


COMMAND = Command(
    "limits list",
    "现在放宽了哪些限额 / which limits are raised now",
    run,
    needs_installation=True,
)
