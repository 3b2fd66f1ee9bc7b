"""Where a stream goes on. Pure."""

from __future__ import annotations

import re
from datetime import timedelta

#: How long an event is kept for who comes back.
KEPT = timedelta(days=2)
#: Who has lost their stream is still there for so long: a page is loaded anew, a network changes.
GRACE = timedelta(seconds=60)
#: Events that wait for a client; who is further behind reads everything again.
MOST_WAITING = 256
_NUMBER = re.compile(r"[0-9]{1,18}\Z")


def sequence_in(last_event_id: str) -> int | None:
    """The number that a client has seen last; None where it sends no number."""
    return int(last_event_id) if _NUMBER.match(last_event_id) else None


def goes_on(last: int | None, newest: int, kept: int) -> bool:
    """Whether all that came after `last` can be told, of which `kept` events are still there; it
    cannot where `last` is ahead, as after a backup was restored."""
    return last is not None and 0 <= newest - last <= MOST_WAITING and newest - last == kept
