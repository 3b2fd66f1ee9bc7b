"""When people may have their data, and when they are forgotten: pure, with time passed in."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from enum import IntEnum

ONE_A = timedelta(days=1)
KEPT_FOR = timedelta(hours=72)
#: Until then somebody may think better of it.
DUE_AFTER = timedelta(days=7)


class DeletionState(IntEnum):
    """Where a deletion stands; the numbers are part of the wire contract."""

    ASKED = 1
    DUE = 2
    DONE = 3
    WITHDRAWN = 4
    REFUSED = 5


OPEN = (DeletionState.ASKED, DeletionState.DUE)


def next_state(
    state: DeletionState,
    due_at: datetime,
    hindrances: Collection[str],
    now: datetime,
    *,
    waits: bool = False,
) -> DeletionState:
    """What time makes of a deletion: due after its days, then refused where something is open that
    needs the person, still due where it `waits` for what ends by itself, or done."""
    if state is DeletionState.ASKED and now >= due_at:
        return DeletionState.DUE
    if state is DeletionState.DUE:
        if hindrances:
            return DeletionState.REFUSED
        return DeletionState.DUE if waits else DeletionState.DONE
    return state


def next_export_at(last: datetime, now: datetime) -> datetime | None:
    """When another archive may be asked for after one of `last`; None where it may be now."""
    return last + ONE_A if now < last + ONE_A else None


def kept_until(finished_at: datetime) -> datetime:
    """How long an archive can be fetched."""
    return finished_at + KEPT_FOR
