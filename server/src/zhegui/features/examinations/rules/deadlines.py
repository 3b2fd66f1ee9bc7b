"""When an attempt ends. The server's clock counts, and the moment a request arrived."""

from __future__ import annotations

from datetime import datetime, timedelta

from zhegui.features.examinations.rules.access import Window

#: For requests that were under way when the time ran out.
GRACE = timedelta(seconds=5)


def deadline(started_at: datetime, duration: timedelta, window_end: datetime) -> datetime:
    """The end of an attempt as it starts: the window's end cuts a late starter short.

    On top of both comes the extra time that a candidate is owed. From then on it is only moved later:
    time that is given to everybody moves the window's end, and the deadline of who is sitting.
    """
    return min(started_at + duration, window_end)


def more_time(known: datetime, deadline: datetime) -> bool:
    """Whether time was given since a page learned `known`; on the wire a moment loses its digits."""
    return deadline - known >= timedelta(seconds=1)


def accepts(arrived_at: datetime, deadline: datetime) -> bool:
    """Whether what arrived at `arrived_at` was in time, the last instant of grace included."""
    return arrived_at <= deadline + GRACE


def closes_at(window_end: datetime, longest_extra: timedelta) -> datetime:
    """When the last candidate can have finished: what is kept until the end is kept until then."""
    return window_end + longest_extra + GRACE


def ended_early(window: Window, last_deadline: datetime | None, now: datetime) -> Window:
    """The window of an examination that is entered no more from `now` on, where `last_deadline` is the
    latest of those who sit. It ends for them: until then it shows no answers to who is done."""
    end = min(window.end, max(now, last_deadline or now))
    return Window(window.start, min(window.last_entry, now), end)


#: How long before an examination begins its candidates are told.
BEGINS_SOON = (timedelta(hours=2), timedelta(hours=24))


def begins_soon(start_at: datetime, now: datetime) -> timedelta | None:
    """Within which of those times an examination begins; None while it is further off, or has begun."""
    left = start_at - now
    if left < timedelta(0):
        return None
    return next((each for each in BEGINS_SOON if left <= each), None)
