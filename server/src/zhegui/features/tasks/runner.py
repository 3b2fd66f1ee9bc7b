"""Starting tasks, running them, and telling how far they are."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.tasks.errors import TaskOver, TooManyTasks
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.rules import OPEN, TaskState, may_become
from zhegui.kernel.db.locks import hold
from zhegui.kernel.db.queues import Queue
from zhegui.kernel.errors import Problem
from zhegui.kernel.ids import new_sid
from zhegui.kernel.outage import is_outage
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services

log = logging.getLogger("zhegui.tasks")
RUN = "tasks.run"
MOST_OPEN = 10
#: Records that a task does in one turn, before it lets others go first.
TURN = 200


class TurnOver(Exception):  # noqa: N818 (what the task goes on after, not a fault)
    """The task has done as much as it does before others go first."""


class Cancelled(Exception):  # noqa: N818 (somebody's wish, not a fault)
    """Somebody has stopped the task."""


@dataclass(slots=True)
class Progress:
    """How a running task tells how far it is."""

    services: Services
    task: UUID
    in_turns: bool = False
    #: What was done when this turn began.
    begun: int | None = None

    async def tell(self, done: int, total: int | None = None) -> None:
        """Note it, also where the task was stopped meanwhile; then raises `Cancelled`.

        Raises `TurnOver` where the task is done in turns, has done one, and is not at its end.
        """
        async with self.services.transaction() as (session, _):
            task = await session.get(Task, self.task, with_for_update=True)
            if task is None or task.state not in (TaskState.RUNNING, TaskState.CANCELLED):
                raise Cancelled
            task.done, task.total = done, total if total is not None else task.total
            is_stopped, left = task.state == TaskState.CANCELLED, (task.total or 0) - done
        if is_stopped:
            raise Cancelled
        self.begun = done if self.begun is None else self.begun
        if self.in_turns and left > 0 and done - self.begun >= TURN:
            raise TurnOver

    async def hold(self, session: AsyncSession) -> Task:
        """The task, locked while it runs; raises `Cancelled` where it is over.

        A file is kept, and named by the task, under this lock: who stops the task or erases its owner
        finds both or neither.
        """
        task = await session.get(Task, self.task, with_for_update=True)
        if task is None or task.state != TaskState.RUNNING:
            raise Cancelled
        return task


@dataclass(frozen=True, slots=True)
class TaskOutcome:
    """What came of a task; with an `error`, the id of a problem, until it failed."""

    result: dict[str, Any]
    file: UUID | None = None
    error: str | None = None


Work = Callable[[Services, Task, Progress], Awaitable[TaskOutcome]]
_WORK: dict[str, Work] = {}
_IN_TURNS: set[str] = set()
#: The kinds of task that work for an organization: its managers see and stop them.
FOR_ORGANIZATIONS: set[str] = set()


def task(kind: str, *, is_own: bool = False, in_turns: bool = False) -> Callable[[Work], Work]:
    """Declare how tasks of a kind are done. It is done again from the start after a crash, so it
    must not matter how often. One that `is_own` is its owner's affair, wherever it was started.

    One done `in_turns` keeps what it has done itself: after `TURN` steps it is called again, once
    those whose turn comes before have had theirs, and goes on. It lets `TurnOver` pass.
    """

    def declare(work: Work) -> Work:
        if kind in _WORK:
            raise TypeError(f"two kinds of task are called {kind}")
        _WORK[kind] = work
        if in_turns:
            _IN_TURNS.add(kind)
        if not is_own:
            FOR_ORGANIZATIONS.add(kind)
        return work

    return declare


async def start(
    session: AsyncSession,
    caller: Caller,
    kind: str,
    title: str,
    total: int | None = None,
    **arguments: Any,
) -> Task:
    """A task of the caller's, in the place they act in, of `total` steps where that is known; it runs
    after the commit.

    Raises `TooManyTasks`. `arguments` are JSON.
    """
    await hold(session, f"tasks:{caller.user}")
    mine = select(func.count()).where(Task.user_sid == caller.user, Task.state.in_(OPEN))
    if (await session.scalar(mine) or 0) >= MOST_OPEN:
        raise TooManyTasks(most=MOST_OPEN)
    made = Task(
        sid=new_sid(),
        user_sid=caller.user,
        organization_sid=caller.organization,
        kind=kind,
        title=title,
        total=total,
        arguments=arguments,
    )
    session.add(made)
    await session.flush()
    await put(session, made.sid)
    return made


async def put(session: AsyncSession, sid: UUID) -> None:
    """Enqueue a task, in the turn of its organization, or of its owner where there is none."""
    task = await session.get(Task, sid)
    if task is None:  # erased with its owner
        return
    owner = str(task.organization_sid or task.user_sid)
    await enqueue(session, RUN, owner=owner, queue=queue_of(task.total), task=str(sid))


def queue_of(total: int | None) -> Queue:
    """Where a task of so many steps waits: one that ends within a turn waits behind none that takes
    many."""
    return "small" if total is not None and total <= TURN else "bulk"


async def cancel(session: AsyncSession, found: Task) -> None:
    """Stop a task, which is locked. Raises `TaskOver`.

    One that runs is finished once its process has seen that it is stopped, and told what it did.
    """
    if not may_become(TaskState(found.state), TaskState.CANCELLED):
        raise TaskOver
    if found.state == TaskState.WAITING:
        found.finished_at = session.sync_session.info["now"]
    found.state = TaskState.CANCELLED
    await session.flush()


async def run(services: Services, sid: UUID) -> None:
    """Do a task that waits, or one whose process died."""
    claimed = await _claim(services, sid)
    if claimed is None:  # stopped, perhaps, when its process had died
        await _end(services, sid, TaskState.CANCELLED)
        return
    try:
        progress = Progress(services, sid, claimed.kind in _IN_TURNS)
        outcome = await _WORK[claimed.kind](services, claimed, progress)
    except TurnOver:
        async with services.transaction() as (session, _):
            await put(session, sid)
    except Cancelled:
        await _end(services, sid, TaskState.CANCELLED)
    except Problem as problem:
        if is_outage(problem):  # its job tries again
            raise
        await _end(services, sid, TaskState.FAILED, error=problem.id)
    else:
        state = TaskState.FAILED if outcome.error else TaskState.DONE
        await _end(services, sid, state, outcome, error=outcome.error)


async def give_up(services: Services, sid: UUID) -> None:
    """After the last of several tries: it failed, and its owner can see it."""
    await _end(services, sid, TaskState.FAILED, error="internal_error")


async def _claim(services: Services, sid: UUID) -> Task | None:
    async with services.transaction() as (session, _):
        found = await session.get(Task, sid, with_for_update=True)
        if found is None or found.finished_at is not None:
            return None
        if found.state == TaskState.CANCELLED:  # between two turns: it tells what it did until then
            return found if found.kind in _IN_TURNS else None
        found.state = TaskState.RUNNING
        if found.kind not in _IN_TURNS:
            found.done = 0
        return found


async def _end(
    services: Services,
    sid: UUID,
    state: TaskState,
    outcome: TaskOutcome | None = None,
    *,
    error: str | None = None,
) -> None:
    """Note what came of it. What was stopped stays stopped; of what is over, nothing."""
    async with services.transaction() as (session, now):
        found = await session.get(Task, sid, with_for_update=True)
        if found is None or found.finished_at is not None:
            return
        if found.state != TaskState.CANCELLED:
            if not may_become(TaskState(found.state), state):
                return
            found.state, found.error = state, error
        found.finished_at = now
        if outcome:
            found.result, found.file_sid = outcome.result, outcome.file
        if found.state == TaskState.DONE:
            found.done = found.total or found.done
