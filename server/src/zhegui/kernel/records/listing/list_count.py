"""How many rows a visitor's list finds, kept for a moment where they are many.

To count is most of what a page of 10,000 rows costs, and many visitors ask for the same lists.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from datetime import datetime, timedelta

from zhegui.kernel.records.listing.request import ListAsked
from zhegui.kernel.records.listing.resource import Resource
from zhegui.kernel.records.listing.viewer import Reading

#: What is sooner counted than kept.
FEW = 1_000
KEPT_FOR = timedelta(seconds=2)
#: So many counts are kept, of requests whose values are no longer than this in words.
MOST = 256
LONGEST = 1_000


class Counts:
    """The counts that a process keeps."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[datetime, int]] = OrderedDict()

    def known(self, key: Hashable, now: datetime) -> int | None:
        """What was counted within the last two seconds."""
        at, count = self._kept.get(key, (now, None))
        return count if now - KEPT_FOR < at <= now else None

    def keep(self, key: Hashable, count: int, now: datetime) -> None:
        """Keep a count of many rows; the oldest makes room."""
        self._kept.pop(key, None)
        if key is None or count < FEW:
            return
        self._kept[key] = now, count
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)


def count_key(resource: Resource, asked: ListAsked, reading: Reading) -> Hashable:
    """What requests have in common that find the same rows; None where it is counted always:
    of who is logged in, and what counts less than all."""
    if reading.caller is not None or asked.shape.counting != "exact":
        return None
    shape = asked.shape
    values = repr(sorted((name, value) for name, value in asked.values.items() if name != "after"))
    return (resource, shape.where, shape.search, values) if len(values) <= LONGEST else None
