"""The queues of jobs, named apart from what runs them: who counts connections imports no more."""

from __future__ import annotations

from typing import Literal

Queue = Literal["default", "promises", "small", "bulk"]
#: How many jobs of a queue each process does at once. `promises`: one event leaves thousands, such as
#: the certificates of an examination. `small` and `bulk`: tasks that end within one turn, and those
#: that take many. Each has a worker of its own, so that none waits behind another queue's jobs, and
#: takes no more than one thread from requests.
AT_ONCE: dict[Queue, int] = {"default": 10, "promises": 1, "small": 1, "bulk": 1}
#: Ordinary connections of a process that its jobs leave to requests, however long jobs wait for
#: each other.
LEFT_TO_REQUESTS = 4


def at_once(queue: Queue, pool: int) -> int:
    """How many jobs of a queue a process does at once that has so many ordinary connections; one at
    least."""
    if queue != "default":
        return AT_ONCE[queue]
    others = sum(AT_ONCE.values()) - AT_ONCE["default"]
    return max(1, min(AT_ONCE["default"], pool - others - LEFT_TO_REQUESTS))
