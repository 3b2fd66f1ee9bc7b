"""When a message goes out on another channel, and why it does not: pure, time passed in."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from enum import IntEnum

from zhegui.kernel.clock import CHINA
from zhegui.kernel.work.reminders import Withheld

#: Nobody's telephone rings between these hours of China, unless it is urgent.
QUIET_FROM, QUIET_UNTIL = time(22), time(8)
#: Short messages of what always goes, to one person in a day: who changes a password all day long
#: rings no telephone all day long.
ALWAYS_A_DAY = 10
#: Pauses between the tries of a delivery; after the last it has failed.
PAUSES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2))


class DeliveryState(IntEnum):
    """Where a delivery stands; the numbers are part of the wire contract."""

    WAITING = 1
    HANDED_OVER = 2
    DELIVERED = 3
    FAILED = 4
    WITHHELD = 5
    #: Asked, and no answer came: it may have arrived, so it is not sent again.
    UNKNOWN = 6


def goes_out_at(now: datetime, *, urgent: bool) -> datetime:
    """The first moment from `now` on at which it may go out."""
    at = now.astimezone(CHINA)
    if urgent or QUIET_UNTIL <= at.time() < QUIET_FROM:
        return now
    day = at.date() + timedelta(days=1) if at.time() >= QUIET_FROM else at.date()
    return datetime.combine(day, QUIET_UNTIL, CHINA).astimezone(now.tzinfo)


def withheld(
    *, wanted: bool, has_address: bool, until: datetime | None, now: datetime
) -> Withheld | None:
    """Why it does not go out now; None where it does."""
    if not has_address:
        return Withheld.NO_ADDRESS
    if not wanted:
        return Withheld.UNWANTED
    return Withheld.TOO_LATE if until is not None and now > until else None


def tried_again_at(tries: int, now: datetime) -> datetime | None:
    """When a delivery that failed so many times is tried again; None where it is given up."""
    return now + PAUSES[tries - 1] if tries <= len(PAUSES) else None
