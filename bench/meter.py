"""What a measurement took: CPU by whom, and memory."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, fields

import psutil

from proof.site import Site
from zhegui.features.identity import passwords

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of CPU since some moment, and of the clock on the wall.

    `loop` is the server's event loops, Python almost all of it; `threads` what the server does
    beside them: password work, in processes of its own, and the drawing of certificates.
    """

    loop: float
    threads: float
    database: float
    generator: float
    others: float
    wall: float

    def __sub__(self, earlier: Spent) -> Spent:
        return Spent(
            *(getattr(self, each.name) - getattr(earlier, each.name) for each in fields(self))
        )

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            *(getattr(self, each.name) + getattr(other, each.name) for each in fields(self))
        )


class Meter:
    """Reads what the processes of a site have spent, those that ended since included."""

    def __init__(self, site: Site) -> None:
        self._server = psutil.Process(site.pid)
        self._postmaster = site.postmaster()

    def read(self) -> Spent:
        """Since the machine or the process began; take the difference of two."""
        server = sum(map(_whole, self._servers()))
        loop = sum(_main_thread(each) for each in self._servers() if not _is_for_passwords(each))
        database = sum(map(_whole, self._databases()))
        own = psutil.Process().cpu_times()  # pgbench, its child, is no part of the generator
        generator = own.user + own.system
        others = _machine() - server - database - generator
        return Spent(loop, server - loop, database, generator, others, time.perf_counter())

    def memory(self) -> dict[str, float]:
        """PSS in megabytes: what a process shares counts by its share."""
        parties = {"server": self._servers(), "database": self._databases()}
        return {name: round(sum(map(_pss, party)) / MEGABYTE, 1) for name, party in parties.items()}

    def _servers(self) -> list[psutil.Process]:
        databases = {each.pid for each in self._databases()}
        tree = [self._server, *self._server.children(recursive=True)]
        return [each for each in tree if each.pid not in databases]

    def _databases(self) -> list[psutil.Process]:
        return [self._postmaster, *self._postmaster.children(recursive=True)]


def _whole(process: psutil.Process) -> float:
    """A process, and those children that it has waited for; one that ended is its parent's."""
    with suppress(psutil.NoSuchProcess):
        spent = process.cpu_times()
        return float(spent.user + spent.system + spent.children_user + spent.children_system)
    return 0.0


def _is_for_passwords(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return passwords.PROGRAM[-1] in process.cmdline()
    return False


def _main_thread(process: psutil.Process) -> float:
    with suppress(psutil.NoSuchProcess):
        threads = (each for each in process.threads() if each.id == process.pid)
        return float(sum(each.user_time + each.system_time for each in threads))
    return 0.0


def _machine() -> float:
    spent = psutil.cpu_times()
    return float(spent.user + spent.nice + spent.system + spent.irq + spent.softirq)


def _pss(process: psutil.Process) -> int:
    with suppress(psutil.NoSuchProcess):
        pss: int = process.memory_full_info().pss
        return pss
    return 0
