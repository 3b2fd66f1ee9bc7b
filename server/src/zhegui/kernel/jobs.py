"""Work for later: enqueued in the transaction that needs it, run at least once.

A job that is declared `on` an event (`kernel/events.py`) is put into the queue in the transaction that
announces it.

A job is a function `async def name(services, *, …)` under `@job`; its arguments are JSON. It opens its
own transactions and must be idempotent: after a crash it is run again.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from inspect import signature
from math import inf
from typing import Any, ParamSpec, cast

import procrastinate
import procrastinate.jobs
from procrastinate.periodic import PeriodicDeferrer, TaskAtTime
from procrastinate.retry import BaseRetryStrategy, RetryDecision
from procrastinate.worker import Worker
from psycopg import AsyncConnection
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel import metrics
from zhegui.kernel.clock import Clock
from zhegui.kernel.connections import IDLE_SECONDS
from zhegui.kernel.deadlocks import once_more
from zhegui.kernel.events import Event, Listener, as_json, fact_names, listens
from zhegui.kernel.job_failures import note_failure
from zhegui.kernel.queues import Queue, at_once
from zhegui.kernel.slow import asking

#: A worker says so often that it lives; after the other it is dead, and its jobs are done by others.
HEARTBEAT_SECONDS = 3
STALLED_AFTER_SECONDS = 15
#: A step of the installation's time that no wait between two ticks makes: the clock was set.
CLOCK_WAS_SET_SECONDS = 600
#: The longest that a failed job waits before it is tried again: reached after eleven tries.
LONGEST_WAIT_SECONDS = 1800
log = logging.getLogger("zhegui.jobs")
P = ParamSpec("P")
JobFunction = Callable[P, Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Job:
    """One kind of job; `cron` is set for those that run by the clock, `attempts` is None for those
    that are tried until they succeed."""

    name: str
    run: Callable[..., Awaitable[None]]
    cron: str | None
    attempts: int | None
    given_up: Callable[..., Awaitable[None]] | None
    queue: Queue
    first: bool


JOBS: dict[str, Job] = {}


def job(
    name: str,
    *,
    cron: str | None = None,
    on: Iterable[type[Event]] = (),
    attempts: int | None = 10,
    given_up: Callable[..., Awaitable[None]] | None = None,
    queue: Queue = "default",
    first: bool = False,
) -> Callable[[JobFunction[P]], JobFunction[P]]:
    """Declare a job called `feature.verb`; with `cron` it also runs by the clock, in UTC, and with
    `on` after each of these events, with those fields of the event that it has parameters for.

    It is tried `attempts` times with growing pauses, or for ever with `attempts=None`: that is for
    a job that keeps a promise made to somebody, such as a certificate that was earned. `given_up` is
    called with the same arguments when the last of its attempts, two at least, has failed. What goes
    `first` is begun before all that waits in its queue: for what somebody sits and waits for.
    """

    def declare(run: JobFunction[P]) -> JobFunction[P]:
        if name in JOBS:
            raise TypeError(f"two jobs are called {name}")
        listeners = [(event, _enqueuing(name, run, event)) for event in on]
        JOBS[name] = Job(name, run, cron, attempts, given_up, queue, first)
        for event, listener in listeners:
            listens(event)(listener)
        return run

    return declare


async def enqueue(session: AsyncSession, name: str, **arguments: Any) -> None:
    """Put a job into the queue: there with this session's commit, gone with its rollback.

    Raises `TaskNotFound` for a name that no job has: it would wait for ever.
    """
    app = cast("procrastinate.App", session.sync_session.info["jobs"])
    raw = await (await session.connection()).get_raw_connection()
    job = app.configure_task(name=name, allow_unknown=False, connection=raw.driver_connection)
    await job.defer_async(**arguments)


async def run_waiting(services: Any, *names: str) -> None:
    """Run what waits under these names, for a command that no worker follows.

    The jobs stay in the queue, so they must be ones that may run twice.
    """
    for name in names:
        for each in await services.jobs.job_manager.list_jobs_async(task=name, status="todo"):
            await JOBS[name].run(services, **each.task_kwargs)


def _enqueuing(name: str, run: Callable[..., object], event: type[Event]) -> Listener:
    """A listener that enqueues the job; raises `TypeError` where the event lacks what it asks for."""
    asked = {
        each.name for each in signature(run).parameters.values() if each.kind is each.KEYWORD_ONLY
    }
    if missing := asked - fact_names(event):
        raise TypeError(f"{name} asks for {sorted(missing)}, which {event.__name__} does not have")

    async def put(session: AsyncSession, happened: Event) -> None:
        await enqueue(session, name, **as_json(happened, asked))

    return put


class GrowingPauses(BaseRetryStrategy):
    """Tried again after 2, 4, 8 … seconds, half an hour at most; `attempts` times in all."""

    def __init__(self, attempts: int | None) -> None:
        self._attempts = attempts

    def get_retry_decision(
        self, *, exception: BaseException, job: procrastinate.jobs.Job
    ) -> RetryDecision | None:
        tries = job.attempts + 1
        if self._attempts is not None and tries >= self._attempts:
            return None
        wait = min(2 ** min(tries, LONGEST_WAIT_SECONDS.bit_length()), LONGEST_WAIT_SECONDS)
        return RetryDecision(retry_in={"seconds": wait})


def queue(
    conninfo: str, most: int, connection: type[AsyncConnection] = AsyncConnection
) -> procrastinate.App:
    """The queue of one process, with every declared job, on at most so many connections; open it
    before use."""
    app = procrastinate.App(
        connector=procrastinate.PsycopgConnector(
            conninfo=conninfo,
            connection_class=connection,
            min_size=1,
            max_size=most,
            max_idle=IDLE_SECONDS,
        )
    )
    for each in JOBS.values():
        _register(app, each)
    return app


def _register(app: procrastinate.App, each: Job) -> None:
    async def perform(context: procrastinate.JobContext, /, *_: int, **arguments: Any) -> None:
        # A job by the clock is handed its tick, which says nothing that `now` does not.
        arguments.pop("timestamp", None)
        services, before = context.additional_context["services"], context.job.attempts
        asking.set(f"job {each.name}")
        left = inf if each.attempts is None else each.attempts - before
        if each.given_up and left <= 0:  # its process died every time
            await each.given_up(services, **arguments)
            return
        try:
            await once_more(partial(each.run, services, **arguments), each.name)
        except Exception as error:
            metrics.note_job_failure(each.name)
            log.error("%s failed, job %s, try %s: %r", each.name, context.job.id, before + 1, error)
            await note_failure(services, context.job.id or 0, error)
            if each.given_up and left == 1:
                await each.given_up(services, **arguments)
            raise

    task = app.task(
        name=each.name,
        pass_context=True,
        queue=each.queue,
        retry=GrowingPauses(each.attempts),
        queueing_lock=each.cron and each.name,
        priority=int(each.first),
    )(perform)
    if each.cron:
        app.periodic(cron=each.cron, periodic_id=each.name)(task)


class Ticks(PeriodicDeferrer):
    """Enqueues what runs by the clock, when the installation's clock says so.

    The last tick of each that came while nothing ran comes with the next start, however late: a
    installation that is shut at night would never do what is done at midnight. The database takes each once.
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


class QueueWorker(Worker):
    """procrastinate's worker of one queue, ticking by the installation's clock.

    By the machine's no tick would come for a whole day after that was put back a day.
    """

    def __init__(self, services: Any, queue: Queue) -> None:
        super().__init__(
            services.jobs,
            queues=[queue],
            install_signal_handlers=False,
            concurrency=at_once(queue, services.settings.database_pool),
            shutdown_graceful_timeout=10,
            delete_jobs="successful",
            update_heartbeat_interval=HEARTBEAT_SECONDS,
            stalled_worker_timeout=STALLED_AFTER_SECONDS,
            additional_context={"services": services},
        )
        self._ticks = Ticks(services.jobs, services.clock)

    async def _periodic_deferrer(self) -> None:
        await self._ticks.worker()


# Both compare times that the database's clock told. Where that was set back in between, a dead
# worker's heartbeat lies ahead, and so does the time at which a failed job is to be tried again.
# Of the ticks of one job no two may wait, so of those that were lost one is put back at most.
_RESCUE = """
    with lost as (
        select job.id, job.queueing_lock from procrastinate_jobs job
        left join procrastinate_workers worker on worker.id = job.worker_id
        where job.status = 'doing' and (worker.id is null or worker.last_heartbeat not between
            now() - make_interval(secs => %(seconds)s) and now() + make_interval(secs => %(seconds)s))
        for update of job skip locked
    ), ordered as (
        select *, row_number() over (partition by queueing_lock order by id) as place from lost
    ), spare as (
        delete from procrastinate_jobs job using ordered
        where job.id = ordered.id and ordered.queueing_lock is not null and (
            ordered.place > 1 or exists (
                select from procrastinate_jobs waiting
                where waiting.status = 'todo' and waiting.queueing_lock = ordered.queueing_lock))
        returning job.id
    )
    select id, procrastinate_retry_job_v2(id, now(), null, null, null) from lost
    where id not in (select id from spare)"""
_HASTEN = """
    update procrastinate_jobs set scheduled_at = now()
    where status = 'todo' and scheduled_at > now() + make_interval(secs => %(seconds)s)"""
_FORGET = """
    delete from job_failure
    where not exists (select from procrastinate_jobs where procrastinate_jobs.id = job_id)"""
# Given up by a release that counted the tries of every job.
_RESUME = """
    select procrastinate_retry_job_v2(id, now(), null, null, null) from procrastinate_jobs
    where status = 'failed' and task_name = any(%(names)s)"""


async def rescue(app: procrastinate.App) -> int:
    """Put jobs whose worker died, and promises that were given up, back into the queue; the count
    of the former."""
    lost = await app.connector.execute_query_all_async(_RESCUE, seconds=STALLED_AFTER_SECONDS)
    await app.connector.execute_query_async(_HASTEN, seconds=LONGEST_WAIT_SECONDS)
    await app.connector.execute_query_async(_FORGET)
    promised = [each.name for each in JOBS.values() if each.attempts is None]
    await app.connector.execute_query_all_async(_RESUME, names=promised)
    return len(lost)


@job("kernel.rescue", cron="* * * * * */10")
async def rescue_stalled(services: Any) -> None:
    """Every ten seconds: nothing that was promised stays lying because a process died."""
    await rescue(services.jobs)
