"""Password hashing: argon2id on two threads, never on the event loop, behind a bounded queue."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from zhegui.kernel.errors import Unavailable

T = TypeVar("T")
THREADS = 2
#: About ten seconds of work; who comes later is told to come again.
LONGEST_QUEUE = 300
LEAST_PRIORITY = 19
RETRY_AFTER_SECONDS = 5

# OWASP's second recommended setting: 19 MiB, two passes, one lane.
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def _yield_to_others() -> None:
    """Let a crowd's hashes take what the event loop and the database leave of the processors."""
    if sys.platform == "linux":  # where a thread has a priority of its own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LEAST_PRIORITY)


_pool = ThreadPoolExecutor(THREADS, "argon2", _yield_to_others)
_waiting = 0
#: Verified where there is no account, so that both cases take the same time.
DECOY = (
    "$argon2id$v=19$m=19456,t=2,p=1$Dr+xe2aPRTa69yy8btcUgQ$zreSfe"
    "tSBd3YtgbKDHBK+ZhFMjV3oIsfn38jMg6ifU0"
)


async def hash_password(password: str) -> str:
    """The encoded hash; 503 when the queue is full."""
    return await _on_pool(lambda: HASHER.hash(password))


async def matches(encoded: str | None, password: str) -> bool:
    """Whether the password is right; takes as long where there is no hash (then False)."""
    right = await _on_pool(lambda: _verify(encoded or DECOY, password))
    return right and encoded is not None


def _verify(encoded: str, password: str) -> bool:
    try:
        return HASHER.verify(encoded, password)
    except (VerifyMismatchError, VerificationError, InvalidHashError):
        return False


async def _on_pool(work: Callable[[], T]) -> T:
    global _waiting
    if _waiting >= LONGEST_QUEUE:
        raise Unavailable(retry_after=RETRY_AFTER_SECONDS)
    _waiting += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(_pool, work)
    finally:
        _waiting -= 1
