"""`zhegui worker`: run jobs and schedules, beside a server or without one."""

import asyncio
import signal
from argparse import Namespace
from contextlib import suppress

from zhegui.app import run_worker
from zhegui.commands.command import Command
from zhegui.commands.house import inside
from zhegui.commands.opening import make_ready
from zhegui.commands.safety import examine_settings, refuse_unsafe
from zhegui.ports.house import House
from zhegui.postgres import open_cluster
from zhegui.settings import Settings


def worker(settings: Settings, _: Namespace) -> int:
    """Run jobs until told to stop; those under way are finished first. Refused where `serve` is: it
    is jobs that send codes, and what nobody is sent lies in a file."""
    refuse_unsafe(examine_settings(settings))
    with open_cluster(settings) as cluster:
        make_ready(settings, cluster)
        inside(settings, cluster, _work_until_told)
    return 0


async def _work_until_told(house: House) -> None:
    work = asyncio.create_task(run_worker(house))
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, work.cancel)
    with suppress(asyncio.CancelledError):
        await work


COMMAND = Command("worker", "运行后台任务 / run jobs and schedules", worker, needs_house=True)
