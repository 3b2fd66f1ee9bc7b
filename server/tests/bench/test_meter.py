"""The meter says who spent the processor's time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import psutil

from bench.meter import Meter
from zhegui.features.identity import passwords

#: Of the password processes: more than a few ticks of the kernel's clock.
SPENT_SECONDS = 0.2


async def test_password_work_is_none_of_the_event_loops() -> None:
    """This process stands for the server, another of its children for the database."""
    with _idle() as database:
        site: Any = SimpleNamespace(pid=os.getpid(), postmaster=lambda: database)
        await passwords.hash_password("osmanthus in autumn")
        meter = Meter(site)
        before, spent = meter.read(), _spent_on_passwords()
        while _spent_on_passwords() - spent < SPENT_SECONDS:
            await passwords.hash_password("osmanthus in autumn")
        # Two readings, each by ticks of a hundredth of a second: they differ by a few.
        assert (meter.read() - before).threads >= SPENT_SECONDS / 2


@contextmanager
def _idle() -> Iterator[psutil.Process]:
    """A process that does nothing, ended whatever becomes of the test."""
    with psutil.Popen(["sleep", "infinity"]) as process:
        try:
            yield process
        finally:
            process.kill()


def _spent_on_passwords() -> float:
    children = psutil.Process().children()
    programs = [each for each in children if passwords.PROGRAM[-1] in each.cmdline()]
    times = [each.cpu_times() for each in programs]
    return float(sum(each.user + each.system for each in times))
