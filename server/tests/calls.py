"""Counts what Python does, where a test must hold that something is little work: the same number on
every machine, however busy it is."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def counted_calls() -> Iterator[Counter[str]]:
    """How often each function is called inside by this thread, those of C included."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, called: object) -> None:
        if event == "call":
            calls[frame.f_code.co_qualname] += 1
        elif event == "c_call":
            calls[getattr(called, "__qualname__", "")] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(before)
