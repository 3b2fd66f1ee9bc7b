"""However a proof ends, what it started ends with it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PATIENCE_SECONDS = 120
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def cancelled_by_signals() -> Iterator[None]:
    """Cancel this task when this process is told to end; being told again does not hurry it.

    What it started lies in sessions of its own, so that Ctrl-C reaches this process alone.
    """
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None
    for number in SIGNALS:
        loop.add_signal_handler(number, lambda: task.cancelling() or task.cancel())
    try:
        yield
    finally:
        for number in SIGNALS:
            loop.remove_signal_handler(number)


async def end(process: asyncio.subprocess.Process, by: signal.Signals = signal.SIGTERM) -> None:
    """Return when a process is gone: asked first, made to after two minutes."""
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.send_signal(by)
    try:
        await asyncio.wait_for(process.wait(), PATIENCE_SECONDS)
    except TimeoutError:
        process.kill()
        await process.wait()
