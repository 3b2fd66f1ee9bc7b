"""The event loop of commands: the one that serves, too.

The object store's threads call into Python when an answer has come. With asyncio's own loop that
call gives up the interpreter and takes it again, and a command that ends in between aborts (status
134) where the interpreter ends such threads, before Python 3.14; uvloop's keeps it to the end.
"""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

import uvloop

T = TypeVar("T")


def run(action: Coroutine[object, object, T]) -> T:
    """Run `action` to its end."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(action)
