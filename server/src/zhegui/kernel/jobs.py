"""Work for later: enqueued in the transaction that needs it, run at least once.

A feature that knows nothing of another tells what happened by `announce`; jobs that are declared `on`
that event are then put into the queue, in the same transaction.

A job is a function `async def name(house, *, …)` under `@job`; its arguments are JSON. It opens its
own transactions and must be idempotent: after a crash it is run again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from math import inf
from typing import Any, Literal, ParamSpec, cast

import procrastinate
from procrastinate.periodic import PeriodicDeferrer, TaskAtTime
from procrastinate.retry import RetryStrategy
from procrastinate.worker import Worker
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.clock import Clock

#: A worker says so often that it lives; after the other it is dead, and its jobs are done by others.
HEARTBEAT_SECONDS = 3
STALLED_AFTER_SECONDS = 15
#: A step of the house's time that no wait between two ticks makes: the clock was set.
CLOCK_WAS_SET_SECONDS = 600
#: More than any failed job waits before it is tried again.
LONGEST_WAIT_SECONDS = 3600
Queue = Literal["default", "bulk"]
#: How many jobs of a queue each process does at once. One examination may leave a thousand
#: certificates to draw: they have a queue of their own, so that no code and no end of an attempt waits
#: behind them, and they take no more than one thread from what people ask for.
AT_ONCE: dict[Queue, int] = {"default": 10, "bulk": 1}
P = ParamSpec("P")
JobFunction = Callable[P, Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Job:
    """One kind of job; `cron` is set for those that run by the clock, `on` names events."""

    name: str
    run: Callable[..., Awaitable[None]]
    cron: str | None
    attempts: int
    on: frozenset[str]
    given_up: Callable[..., Awaitable[None]] | None
    queue: Queue


JOBS: dict[str, Job] = {}


def job(
    name: str,
    *,
    cron: str | None = None,
    on: Iterable[str] = (),
    attempts: int = 10,
    given_up: Callable[..., Awaitable[None]] | None = None,
    queue: Queue = "default",
) -> Callable[[JobFunction[P]], JobFunction[P]]:
    """Declare a job called `feature.verb`; with `cron` it also runs by the clock, in UTC, and with
    `on` after each of these events, with the event's facts as arguments.

    `given_up` is called with the same arguments when the last of its attempts, two at least, has
    failed.
    """

    def declare(run: JobFunction[P]) -> JobFunction[P]:
        if name in JOBS:
            raise TypeError(f"two jobs are called {name}")
        JOBS[name] = Job(name, run, cron, attempts, frozenset(on), given_up, queue)
        return run

    return declare


async def enqueue(session: AsyncSession, name: str, **arguments: Any) -> None:
    """Put a job into the queue: there with this session's commit, gone with its rollback."""
    app = cast("procrastinate.App", session.sync_session.info["jobs"])
    raw = await (await session.connection()).get_raw_connection()
    await app.configure_task(name=name, connection=raw.driver_connection).defer_async(**arguments)


async def announce(session: AsyncSession, event: str, **facts: Any) -> None:
    """Tell that `feature.event` happened, with this session's commit; who listens is not our matter."""
    for each in JOBS.values():
        if event in each.on:
            await enqueue(session, each.name, **facts)


def queue(conninfo: str) -> procrastinate.App:
    """The queue of one process, with every declared job; open it before use."""
    app = procrastinate.App(
        connector=procrastinate.PsycopgConnector(conninfo=conninfo, min_size=1, max_size=5)
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
        name=each.name,
        pass_context=True,
        queue=each.queue,
        retry=retry,
        queueing_lock=each.cron and each.name,
    )(perform)
    if each.cron:
        app.periodic(cron=each.cron, periodic_id=each.name)(task)


class Ticks(PeriodicDeferrer):
    """Enqueues what runs by the clock, when the house's clock says so.

    The last tick of each that came while nothing ran comes with the next start, however late: a
    house that is shut at night would never do what is done at midnight. The database takes each once.
    """

    def __init__(self, app: procrastinate.App, clock: Clock) -> None:
        super().__init__(app.periodic_registry, max_delay=inf)
        self._clock = clock
        self._last = 0.0

    async def worker(self) -> None:
        """Until cancelled."""
        while True:
            at = self._clock.now().timestamp()
            await self.defer_jobs(self.due(at))
            await self.wait(self.get_next_tick(at))

    def due(self, at: float) -> list[TaskAtTime]:
        """What is to be enqueued now, with its tick."""
        if not 0 <= at - self._last < CLOCK_WAS_SET_SECONDS:
            # The clock was set: of ticks in between, and of those to come again, one will do.
            self.last_defers.clear()
        self._last = at
        return list(self.get_previous_tasks(at))


class HouseWorker(Worker):
    """procrastinate's worker of one queue, ticking by the house's clock.

    By the machine's no tick would come for a whole day after that was put back a day.
    """

    def __init__(self, house: Any, queue: Queue) -> None:
        super().__init__(
            house.jobs,
            queues=[queue],
            install_signal_handlers=False,
            concurrency=AT_ONCE[queue],
            shutdown_graceful_timeout=10,
            delete_jobs="successful",
            update_heartbeat_interval=HEARTBEAT_SECONDS,
            stalled_worker_timeout=STALLED_AFTER_SECONDS,
            additional_context={"house": house},
        )
        self._ticks = Ticks(house.jobs, house.clock)

    async def _periodic_deferrer(self) -> None:
        await self._ticks.worker()


# Both compare times that the database's clock told. Where that was set back in between, a dead
# worker's heartbeat lies ahead, and so does the time at which a failed job is to be tried again.
_RESCUE = """
    with lost as (
        select job.id from procrastinate_jobs job
        left join procrastinate_workers worker on worker.id = job.worker_id
        where job.status = 'doing' and (worker.id is null or worker.last_heartbeat not between
            now() - make_interval(secs => %(seconds)s) and now() + make_interval(secs => %(seconds)s))
        for update of job skip locked
    )
    select lost.id, procrastinate_retry_job_v2(lost.id, now(), null, null, null) from lost"""
_HASTEN = """
    update procrastinate_jobs set scheduled_at = now()
    where status = 'todo' and scheduled_at > now() + make_interval(secs => %(seconds)s)"""


async def rescue(app: procrastinate.App) -> int:
    """Put jobs whose worker died back into the queue; the count of them."""
    lost = await app.connector.execute_query_all_async(_RESCUE, seconds=STALLED_AFTER_SECONDS)
    await app.connector.execute_query_async(_HASTEN, seconds=LONGEST_WAIT_SECONDS)
    return len(lost)


@job("kernel.rescue", cron="* * * * * */10")
async def rescue_stalled(house: Any) -> None:
    """Every ten seconds: nothing that was promised stays lying because a process died."""
    await rescue(house.jobs)
