"""Work for later: enqueued in the transaction that needs it, run at least once.

A job that is declared `on` an event (`kernel/work/events.py`) is put into the queue in the transaction that
announces it.

A job is a function `async def name(services, *, …)` under `@job`; its arguments are JSON. It opens its
own transactions and must be idempotent: after a crash it is run again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from inspect import signature
from math import inf
from time import monotonic
from typing import Any, ParamSpec, cast
from uuid import UUID
from weakref import WeakKeyDictionary

import procrastinate
import procrastinate.jobs
from procrastinate.periodic import PeriodicDeferrer, TaskAtTime
from procrastinate.retry import BaseRetryStrategy, RetryDecision
from procrastinate.worker import Worker
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool
from sqlalchemy import Select, text
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel import metrics
from zhegui.kernel.clock import Clock
from zhegui.kernel.db.connections import IDLE_SECONDS
from zhegui.kernel.db.deadlocks import once_more
from zhegui.kernel.db.queues import Queue, at_once
from zhegui.kernel.db.slow import asking
from zhegui.kernel.outage import is_outage
from zhegui.kernel.work.events import Event, Listener, as_json, fact_names, listens
from zhegui.kernel.work.job_failures import note_failure, spent

#: A worker says so often that it lives; after the other it is dead, and its jobs are done by others.
HEARTBEAT_SECONDS = 3
STALLED_AFTER_SECONDS = 15
#: A step of the installation's time that no wait between two ticks makes: the clock was set.
CLOCK_WAS_SET_SECONDS = 600
#: The longest that a failed job waits before it is tried again: reached after eleven tries.
LONGEST_WAIT_SECONDS = 1800
#: The same after an outage: what it interrupted goes on within a minute of its end.
LONGEST_OUTAGE_WAIT_SECONDS = 60
#: A job of limited attempts whose process died this often while it ran is taken to be the cause.
MOST_DEATHS = 20
#: The queue's connection is not asked again within that time whether it lives.
KNOWN_TO_LIVE_SECONDS = 1
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
    one_each: bool
    owed: Select[UUID] | None
    #: The argument of `run` that is such a sid.
    argument: str
    put: Callable[[AsyncSession, UUID], Awaitable[None]]


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
    one_each: bool = False,
    owed: Select[UUID] | None = None,
    put: Callable[[AsyncSession, UUID], Awaitable[None]] | None = None,
) -> Callable[[JobFunction[P]], JobFunction[P]]:
    """Declare a job called `feature.verb`; with `cron` it also runs by the clock, in UTC, and with
    `on` after each of these events, with those fields of the event that it has parameters for.

    It is tried `attempts` times with growing pauses, or for ever with `attempts=None`: that is for
    a job that keeps a promise made to somebody, such as a certificate that was earned. An outage
    (`kernel/outage.py`) spends no attempt. `given_up` is called with the same arguments when the last
    of its attempts has failed, until it succeeds. What goes `first` is begun before all that waits in
    its queue: for what somebody sits and waits for. With `one_each`, one job of each owner runs at a
    time (`enqueue`).

    `owed` finds the sids that have a job as long as it finds them; for those that have none, as a job
    was lost or given up in vain, `put` is called, which enqueues it (`kernel/work/rescue.py`).
    """

    def declare(run: JobFunction[P]) -> JobFunction[P]:
        if name in JOBS:
            raise TypeError(f"two jobs are called {name}")
        listeners = [(event, _enqueuing(name, run, event)) for event in on]
        argument = next(_asked_by(run), "")

        async def put_back(session: AsyncSession, sid: UUID) -> None:
            given: dict[str, Any] = {argument: str(sid)}
            await enqueue(session, name, **given)

        JOBS[name] = Job(
            name,
            run,
            cron,
            attempts,
            given_up,
            queue,
            first,
            one_each,
            owed,
            argument,
            put or put_back,
        )
        for event, listener in listeners:
            listens(event)(listener)
        return run

    return declare


async def enqueue(
    session: AsyncSession,
    name: str,
    *,
    owner: str | None = None,
    queue: Queue | None = None,
    **arguments: Any,
) -> None:
    """Put a job into the queue: there with this session's commit, gone with its rollback.

    Jobs of one `owner`, a person or an organization, take turns with those of others: whoever has the
    fewest waiting goes next. The `queue` is the job's own unless given.
    Raises `TaskNotFound` for a name that no job has: it would wait for ever.
    """
    app = cast("procrastinate.App", session.sync_session.info["jobs"])
    options: dict[str, Any] = {"queue": queue} if queue else {}
    if owner is not None:
        options |= await _turn(session, JOBS[name], queue or JOBS[name].queue, owner)
        arguments |= {OWNER: owner}
    raw = await (await session.connection()).get_raw_connection()
    job = app.configure_task(
        name=name, allow_unknown=False, connection=raw.driver_connection, **options
    )
    await job.defer_async(**arguments)


def _asked_by(run: Callable[..., object]) -> Iterator[str]:
    """What a job is told, beside what the process is made of."""
    asked = signature(run).parameters.values()
    return (each.name for each in asked if each.kind is each.KEYWORD_ONLY)


#: Of a job's arguments that which is not its function's: whose turn it takes.
OWNER = "owner"
# Rounds: a round has one job of each owner, and a new job comes into the round after its owner's last,
# or into the present one. A job of a later round has a lower priority.
_ROUND = text("""
    with open_job as (
        select priority, args ->> 'owner' as owner from procrastinate_jobs
        where queue_name = :queue and status in ('todo', 'doing') and args ->> 'owner' is not null
    )
    select coalesce(
        (select 1 - min(priority) from open_job where owner = :owner),
        (select -max(priority) from open_job), 0)""")


async def _turn(session: AsyncSession, job: Job, queue: Queue, owner: str) -> dict[str, Any]:
    """How procrastinate lets a job take its owner's turn: by priority, and by a lock where one of
    each owner runs at a time."""
    number = await session.scalar(_ROUND, {"queue": queue, "owner": owner})
    return {"priority": -int(number or 0), "lock": f"{queue}:{owner}" if job.one_each else None}


async def run_waiting(services: Any, *names: str) -> None:
    """Run what waits under these names, for a command that no worker follows.

    The jobs stay in the queue, so they must be ones that may run twice.
    """
    for name in names:
        for each in await services.jobs.job_manager.list_jobs_async(task=name, status="todo"):
            await JOBS[name].run(services, **_given(each.task_kwargs))


def _given(arguments: dict[str, Any]) -> dict[str, Any]:
    """What the job's function takes: a tick says nothing that `now` does not."""
    return {name: value for name, value in arguments.items() if name not in (OWNER, "timestamp")}


def _enqueuing(name: str, run: Callable[..., object], event: type[Event]) -> Listener:
    """A listener that enqueues the job; raises `TypeError` where the event lacks what it asks for."""
    asked = set(_asked_by(run))
    if missing := asked - fact_names(event):
        raise TypeError(f"{name} asks for {sorted(missing)}, which {event.__name__} does not have")

    async def put(session: AsyncSession, happened: Event) -> None:
        await enqueue(session, name, **as_json(happened, asked))

    return put


class GivenUp(Exception):  # noqa: N818 (what became of a job, not a fault)
    """A job has spent its attempts."""


class GrowingPauses(BaseRetryStrategy):
    """Tried again after 2, 4, 8 … seconds, half an hour at most; unless it was given up."""

    def get_retry_decision(
        self, *, exception: BaseException, job: procrastinate.jobs.Job
    ) -> RetryDecision | None:
        if isinstance(exception, GivenUp):
            return None
        if not isinstance(exception, Exception):  # its process ends in order
            return RetryDecision(retry_in={"seconds": 0})
        tries = job.attempts + 1
        most = LONGEST_OUTAGE_WAIT_SECONDS if is_outage(exception) else LONGEST_WAIT_SECONDS
        return RetryDecision(retry_in={"seconds": min(2 ** min(tries, most.bit_length()), most)})


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
            configure=_autocommit,
            pool_factory=_pool,
        )
    )
    for each in JOBS.values():
        _register(app, each)
    return app


async def _autocommit(connection: AsyncConnection) -> None:
    """Each operation of the queue is one statement: begin and commit around it were two more."""
    await connection.set_autocommit(True)


def _pool(**given: Any) -> AsyncConnectionPool:
    """A pool that asks whether a connection lives only where that was not known a moment ago."""
    known: WeakKeyDictionary[AsyncConnection, float] = WeakKeyDictionary()

    async def check(connection: AsyncConnection) -> None:
        now = monotonic()
        if now - known.get(connection, -inf) > KNOWN_TO_LIVE_SECONDS:
            await AsyncConnectionPool.check_connection(connection)
        known[connection] = now

    return AsyncConnectionPool(**{**given, "check": check})


def _register(app: procrastinate.App, each: Job) -> None:
    async def perform(context: procrastinate.JobContext, /, *_: int, **arguments: Any) -> None:
        services, given = context.additional_context["services"], _given(arguments)
        asking.set(f"job {each.name}")
        if await _has_spent(services, each, context.job):
            await _give_up(services, each, given)
            raise GivenUp
        try:
            await once_more(partial(each.run, services, **given), each.name)
        except Exception as error:
            await _failed(services, each, context.job, error, given)
            raise

    task = app.task(
        name=each.name,
        pass_context=True,
        queue=each.queue,
        retry=GrowingPauses(),
        queueing_lock=each.cron and each.name,
        priority=int(each.first),
    )(perform)
    if each.cron:
        app.periodic(cron=each.cron, periodic_id=each.name)(task)


async def _has_spent(services: Any, each: Job, job: procrastinate.jobs.Job) -> bool:
    """Whether nothing is left but to give it up: its process died, or could not say so before."""
    if each.attempts is None or not job.attempts:
        return False
    tries, deaths = await spent(services, job.id or 0)
    return tries >= each.attempts or deaths >= MOST_DEATHS


async def _failed(
    services: Any,
    each: Job,
    job: procrastinate.jobs.Job,
    error: Exception,
    given: dict[str, Any],
) -> None:
    """Note it; raises `GivenUp` after the last attempt, once that is told."""
    metrics.note_job_failure(each.name)
    told = "%s failed, job %s, try %s: %r"
    log.error(told, each.name, job.id, job.attempts + 1, error, exc_info=error)
    tries = await note_failure(services, job.id or 0, error, is_outage=is_outage(error))
    if each.attempts is not None and tries >= each.attempts:
        await _give_up(services, each, given)
        raise GivenUp from error


async def _give_up(services: Any, each: Job, given: dict[str, Any]) -> None:
    if each.given_up:
        await each.given_up(services, **given)


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
        self._ticks = Ticks(services.jobs, services.clock) if queue == "default" else None

    async def _periodic_deferrer(self) -> None:
        """One worker of a process is enough: until cancelled."""
        await (self._ticks.worker() if self._ticks else asyncio.Event().wait())
