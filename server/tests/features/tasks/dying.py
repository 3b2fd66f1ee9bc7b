"""A process that does a task and is killed in the middle of it."""

from __future__ import annotations

import asyncio
import signal
import sys

from zhegui.ports.services import Services
from zhegui.postgres import Cluster

PROGRAM = """
import asyncio, os, signal, sys
from importlib import import_module
from pathlib import Path
from uuid import UUID
from zhegui.app import build_services, opened
from zhegui.features.tasks import runner
from zhegui.settings import Settings

async def main(folder, url, task, name, left):
    settings = Settings.load({}, data_dir=Path(folder), environment="test")
    module, _, function = name.rpartition(".")
    module, left = import_module(module), int(left)
    whole = getattr(module, function)

    async def dying(*arguments, **named):
        nonlocal left
        result, left = await whole(*arguments, **named), left - 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    async with opened(build_services(settings, url)) as services:
        setattr(module, function, dying)
        await runner.run(services, UUID(task))

asyncio.run(main(*sys.argv[1:]))
"""


async def killed(services: Services, cluster: Cluster, task: str, function: str, call: int) -> None:
    """Do a task in a process that is killed as `function` ends for the `call`th time."""
    arguments = (str(services.settings.data_dir), cluster.app_url, task, function, str(call))
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", PROGRAM, *arguments)
    assert await process.wait() == -signal.SIGKILL
