"""`zhegui worker`: run jobs and schedules, beside a server or without one."""

import asyncio
import signal
from argparse import Namespace
from contextlib import suppress
from dataclasses import replace

from zhegui.app import run_worker
from zhegui.commands.command import Command
from zhegui.commands.safety import examine_settings, refuse_unsafe
from zhegui.commands.services import inside
from zhegui.commands.startup import make_ready
from zhegui.kernel.db import connections
from zhegui.ports.services import Services
from zhegui.postgres import open_cluster
from zhegui.postgres.admission import admitted
from zhegui.settings import Settings


def worker(settings: Settings, _: Namespace) -> int:
    """Run jobs until told to stop; those under way are finished first. Refused where `serve` is: it
    is jobs that send codes, and what nobody is sent lies in a file."""
    refuse_unsafe(examine_settings(settings))
    claim, share = connections.claim_of_worker(settings), connections.of_worker(settings)
    with open_cluster(settings, until_told=True) as cluster:
        make_ready(settings, cluster)
        with admitted(cluster.app_url, claim) as url:
            inside(settings, replace(cluster, app_url=url), _work_until_told, share)
    return 0


async def _work_until_told(services: Services) -> None:
    work = asyncio.create_task(run_worker(services))
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, work.cancel)
    with suppress(asyncio.CancelledError):
        await work


COMMAND = Command("worker", worker, needs_installation=True)
