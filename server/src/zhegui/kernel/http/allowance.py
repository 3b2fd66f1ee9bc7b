"""What one caller may make a process do besides what people ordinarily ask.

A large body, a list of a shape that was never asked before and a list that takes long keep others
waiting. Each address (each account where somebody is logged in) may cause so much of it; the rest
is answered 429. It is kept in memory, per process: a count in the database would cost more than
what it prevents.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from math import ceil

from zhegui.kernel.errors import TooMany

#: A cost is in bytes of body; 8 KiB take about a millisecond to be read and refused.
MILLISECOND = 8 * 1024
#: A quarter of a second at once, and then 8 ms of every second.
MOST_AT_ONCE = 256 * MILLISECOND
BACK_PER_SECOND = 8 * MILLISECOND
#: Refusals beyond this are only told later, which keeps nobody from anything.
REFUSED_AT_ONCE = MOST_AT_ONCE // 4
#: About four of them within half a second.
REFUSED_IN_PASSING = 4 * MILLISECOND
#: Addresses that are remembered; those that spent nothing for longest are forgotten first.
MOST_CALLERS = 10_000
#: Refusals are counted apart from what may still be asked.
REFUSED = "refused "


class Allowance:
    """What each caller has spent; it comes back with time."""

    def __init__(self) -> None:
        self._spent: OrderedDict[str, tuple[float, datetime]] = OrderedDict()

    def has(self, caller: str, cost: int, now: datetime) -> bool:
        """Whether so much is left."""
        return self._spent_by(caller, now) + cost <= MOST_AT_ONCE

    def spend(self, caller: str, cost: int, now: datetime) -> None:
        """Spend so much; raises `TooMany`, and spends nothing, where it is not left."""
        spent = self._spent_by(caller, now) + cost
        if spent > MOST_AT_ONCE:
            raise TooMany(retry_after=max(1, ceil((spent - MOST_AT_ONCE) / BACK_PER_SECOND)))
        self._set(caller, spent, now)

    def refused(self, caller: str, size: int, now: datetime) -> bool:
        """Count one refusal of a caller, to a body of `size` bytes; whether it is one too many by now.

        It may exceed what is left; nobody comes to owe as much again.
        """
        caller = REFUSED + caller
        spent = min(self._spent_by(caller, now) + MILLISECOND + size, 2 * REFUSED_AT_ONCE)
        self._set(caller, spent, now)
        return spent > REFUSED_AT_ONCE

    def gets_refusals(self, caller: str, now: datetime) -> bool:
        """Whether they come faster than one person is refused."""
        return self._spent_by(REFUSED + caller, now) > REFUSED_IN_PASSING

    def is_refused(self, caller: str, now: datetime) -> bool:
        """Whether the last refusal was one too many, and still is."""
        return self._spent_by(REFUSED + caller, now) > REFUSED_AT_ONCE

    def _set(self, caller: str, spent: float, now: datetime) -> None:
        _, at = self._spent.get(caller, (spent, now))
        self._spent[caller] = spent, max(at, now)
        self._spent.move_to_end(caller)
        if len(self._spent) > MOST_CALLERS:
            self._spent.popitem(last=False)

    def _spent_by(self, caller: str, now: datetime) -> float:
        """A task reads as of the moment when it was asked for, which may lie before `at`."""
        spent, at = self._spent.get(caller, (0.0, now))
        since = max(0.0, (now - at).total_seconds())
        return max(0.0, spent - since * BACK_PER_SECOND)
