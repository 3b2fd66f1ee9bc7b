"""What is told of a test that ran over its limit: who waits for what, and what it had started."""

from __future__ import annotations

import asyncio
import io
import sys
import threading
import traceback

import psutil


def describe() -> str:
    """The stacks of all other threads and of the tasks of the loop, and the child processes."""
    told = io.StringIO()
    names = {each.ident: each.name for each in threading.enumerate()}
    for ident, frame in sys._current_frames().items():
        if ident != threading.get_ident():
            print(f"thread {names.get(ident, ident)}", file=told)
            traceback.print_stack(frame, limit=12, file=told)
    for task in _tasks():
        print(f"task {task.get_name()}", file=told)
        task.print_stack(limit=12, file=told)
    for child in psutil.Process().children(recursive=True):
        print(f"process {child.pid}: {_words(child)}", file=told)
    return told.getvalue()


def _tasks() -> set[asyncio.Task[object]]:
    try:
        loop = asyncio.get_event_loop_policy().get_event_loop()
    except RuntimeError:
        return set()
    return asyncio.all_tasks(loop)


def _words(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())[:150]
    except psutil.NoSuchProcess:
        return "ended"
