"""What may become of a task."""

from __future__ import annotations

from enum import StrEnum


class TaskState(StrEnum):
    """Where a task stands."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


OPEN = frozenset({TaskState.WAITING, TaskState.RUNNING})
#: A dry run in one of these shows, or will show, what would become of the records.
SHOWS = OPEN | {TaskState.DONE}
_AFTER: dict[TaskState, frozenset[TaskState]] = {
    # Its process may have died each time before it was claimed.
    TaskState.WAITING: frozenset({TaskState.RUNNING, TaskState.FAILED, TaskState.CANCELLED}),
    # After a crash a job starts again from the beginning.
    TaskState.RUNNING: frozenset(TaskState) - {TaskState.WAITING},
}


def may_become(state: TaskState, new: TaskState) -> bool:
    """Whether a task may go from one state to another; what is over stays as it is."""
    return new in _AFTER.get(state, frozenset())
