"""The queues of jobs, named apart from what runs them: who counts connections imports no more."""

from __future__ import annotations

from typing import Literal

Queue = Literal["default", "bulk"]
#: How many jobs of a queue each process does at once. One examination may leave a thousand
#: certificates to draw: they have a queue of their own, so that no code and no end of an attempt waits
#: behind them, and they take no more than one thread from what people ask for.
AT_ONCE: dict[Queue, int] = {"default": 10, "bulk": 1}
