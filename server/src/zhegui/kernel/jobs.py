"""Work for later: enqueued in the transaction that needs it, run at least once.

A job is a function `async def name(house, *, …)` under `@job`; its arguments are JSON. It opens its
own transactions and must be idempotent: after a crash it is run again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, cast

import procrastinate
from procrastinate.retry import RetryStrategy
from sqlalchemy.ext.asyncio import AsyncSession

STALLED_AFTER_SECONDS = 30
P = ParamSpec("P")
JobFunction = Callable[P, Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Job:
    """One kind of job; `cron` is set for those that run by the clock."""

    name: str
    run: Callable[..., Awaitable[None]]
    cron: str | None
    attempts: int
    given_up: Callable[..., Awaitable[None]] | None


JOBS: dict[str, Job] = {}


def job(
    name: str,
    *,
    cron: str | None = None,
    attempts: int = 10,
    given_up: Callable[..., Awaitable[None]] | None = None,
) -> Callable[[JobFunction[P]], JobFunction[P]]:
    """Declare a job called `feature.verb`; with `cron` it also runs by the clock, in UTC.

    `given_up` is called with the same arguments when the last of its attempts, two at least, has
    failed.
    """

    def declare(run: JobFunction[P]) -> JobFunction[P]:
        if name in JOBS:
            raise TypeError(f"two jobs are called {name}")
        JOBS[name] = Job(name, run, cron, attempts, given_up)
        return run

    return declare


async def enqueue(session: AsyncSession, name: str, **arguments: Any) -> None:
    """Put a job into the queue: there with this session's commit, gone with its rollback."""
    app = cast("procrastinate.App", session.sync_session.info["jobs"])
    raw = await (await session.connection()).get_raw_connection()
    await app.configure_task(name=name, connection=raw.driver_connection).defer_async(**arguments)


def queue(conninfo: str) -> procrastinate.App:
    """The queue of one process, with every declared job; open it before use."""
    app = procrastinate.App(
        connector=procrastinate.PsycopgConnector(conninfo=conninfo, min_size=1, max_size=4)
    )
    for each in JOBS.values():
        _register(app, each)
    return app


def _register(app: procrastinate.App, each: Job) -> None:
    async def perform(context: procrastinate.JobContext, /, *_: int, **arguments: Any) -> None:
        # A job by the clock is handed its tick, which says nothing that `now` does not.
        arguments.pop("timestamp", None)
        house, before = context.additional_context["house"], context.job.attempts
        if each.given_up and before >= each.attempts:  # its process died every time
            await each.given_up(house, **arguments)
            return
        try:
            await each.run(house, **arguments)
        except Exception:
            if each.given_up and before == each.attempts - 1:
                await each.given_up(house, **arguments)
            raise

    retry = RetryStrategy(max_attempts=each.attempts - 1, exponential_wait=2)
    task = app.task(
        name=each.name, pass_context=True, retry=retry, queueing_lock=each.cron and each.name
    )(perform)
    if each.cron:
        app.periodic(cron=each.cron, periodic_id=each.name)(task)


async def rescue(app: procrastinate.App) -> int:
    """Put jobs whose worker died back into the queue; the count of them."""
    stalled = await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=STALLED_AFTER_SECONDS)
    count = 0
    for lost in stalled:
        await app.job_manager.retry_job(lost)
        count += 1
    return count


@job("kernel.rescue", cron="* * * * *")
async def rescue_stalled(house: Any) -> None:
    """Every minute: nothing that was promised stays lying because a process died."""
    await rescue(house.jobs)
