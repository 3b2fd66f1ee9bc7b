"""The queues of jobs, named apart from what runs them: who counts connections imports no more."""

from __future__ import annotations

from typing import Literal

Queue = Literal["default", "bulk"]
#: How many jobs of a queue each process does at once. One examination may leave a thousand
#: certificates to draw: they have a queue of their own, so that no code and no end of an attempt waits
#: behind them, and they take no more than one thread from what people ask for.
AT_ONCE: dict[Queue, int] = {"default": 10, "bulk": 1}
#: Ordinary connections of a process that its jobs leave to requests, however long jobs wait for
#: each other.
LEFT_TO_REQUESTS = 4


def at_once(queue: Queue, pool: int) -> int:
    """How many jobs of a queue a process does at once that has so many ordinary connections; one at
    least."""
    if queue == "bulk":
        return AT_ONCE["bulk"]
    return max(1, min(AT_ONCE["default"], pool - AT_ONCE["bulk"] - LEFT_TO_REQUESTS))
