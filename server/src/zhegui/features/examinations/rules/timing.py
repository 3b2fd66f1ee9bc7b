"""When an attempt ends. The server's clock counts, and the moment a request arrived."""

from __future__ import annotations

from datetime import datetime, timedelta

#: For requests that were under way when the time ran out.
GRACE = timedelta(seconds=5)


def deadline(
    started_at: datetime, duration: timedelta, window_end: datetime, extra: timedelta
) -> datetime:
    """The end of an attempt, fixed when it starts.

    The window's end cuts a late starter short; extra time that a candidate is owed comes on top of
    both, because it is owed in full wherever the sitting began.
    """
    return min(started_at + duration, window_end) + extra


def accepts(arrived_at: datetime, deadline: datetime) -> bool:
    """Whether what arrived at `arrived_at` was in time, the last instant of grace included."""
    return arrived_at <= deadline + GRACE


def closes_at(window_end: datetime, longest_extra: timedelta) -> datetime:
    """When the last candidate can have finished: what is kept until the end is kept until then."""
    return window_end + longest_extra + GRACE
