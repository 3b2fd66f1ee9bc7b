"""SIGKILL at random moments under load: the server, a server process, PostgreSQL, a job's worker."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

from proof.candidates import Crowd
from proof.ending import PATIENCE_SECONDS
from proof.hall import open_hall
from proof.ledger import Ledger
from proof.oracle import verdict
from proof.report import Report
from proof.site import Site, open_site

CANDIDATES = 8
PAUSE_SECONDS = 0.3
#: What the installation promises; on a machine busy with other things a test may be told to allow more.
RESUME_SECONDS = 10.0

Kill = Callable[[Site, random.Random], Awaitable[None]]


async def server(site: Site, _: random.Random) -> None:
    """All of `zhegui serve`, its database with it."""
    site.kill_server()


async def worker_process(site: Site, dice: random.Random) -> None:
    """One of several server processes."""
    site.kill_worker_process(dice.randrange(64))


async def database(site: Site, _: random.Random) -> None:
    """All of PostgreSQL."""
    site.kill_database()


async def job_worker(site: Site, _: random.Random) -> None:
    """A `zhegui worker`, killed while a job is under way."""
    process = await site.worker()
    try:
        await _until_a_job_runs(site)
    finally:
        process.kill()
        await process.wait()


async def _until_a_job_runs(site: Site) -> None:
    query = "select 1 from procrastinate_jobs where status = 'doing'"
    async with asyncio.timeout(60):
        while not await site.execute(query):
            await asyncio.sleep(0.005)


VICTIMS: dict[str, Kill] = {
    "server": server,
    "worker_process": worker_process,
    "database": database,
    "job_worker": job_worker,
}


async def run(
    victims: Sequence[str],
    times: int,
    *,
    within: float = RESUME_SECONDS,
    pause: float = PAUSE_SECONDS,
) -> Report:
    """Kill `victims` in turn, so often together, each time after saves have resumed.

    Candidates rest up to `pause` seconds between two answers.
    """
    dice = random.Random()
    report = Report(f"kill {', '.join(victims)}", times)
    workers = 2 if "worker_process" in victims else 1
    async with _under_load(workers, times, pause, dice) as (site, crowd, ledger):
        for number in range(times):
            await asyncio.sleep(dice.uniform(0.2, 2.0))
            await VICTIMS[victims[number % len(victims)]](site, dice)
            killed = time.monotonic()
            await crowd.until_served(killed, PATIENCE_SECONDS)
            report.step(resumed_within=time.monotonic() - killed)
        await crowd.finish()
        report.wrong = await verdict(site, ledger)
        report.must_resume_within(within)
        report.counts(ledger)
    return report


@asynccontextmanager
async def _under_load(
    workers: int, times: int, pause: float, dice: random.Random
) -> AsyncIterator[tuple[Site, Crowd, Ledger]]:
    ledger = Ledger()
    async with open_site(workers=workers) as site:
        async with site.services() as services:
            hall = await open_hall(services)
            crowd = Crowd(site.url, hall, ledger, dice)
            await crowd.invite(services, CANDIDATES * (2 + times))
        crowd.begin(CANDIDATES, pause)
        yield site, crowd, ledger
