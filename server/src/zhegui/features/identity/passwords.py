"""Passwords: hashed, checked and judged in two processes of their own, behind a bounded queue."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from zhegui.kernel.errors import Unavailable

PROCESSES = 2
#: A tenth of the share of others. At 19 it was a seventieth: beside two busy programs that are not
#: ours a login took up to 6 s instead of 1 (decision 0232).
NICENESS = 10
#: About ten seconds of work; who comes later is told to come again.
LONGEST_QUEUE = 300
RETRY_AFTER_SECONDS = 5

#: Verified where there is no account, so that both cases take the same time.
DECOY = (
    "$argon2id$v=19$m=19456,t=2,p=1$Dr+xe2aPRTa69yy8btcUgQ$zreSfe"
    "tSBd3YtgbKDHBK+ZhFMjV3oIsfn38jMg6ifU0"
)
PROGRAM = (sys.executable, "-m", "zhegui.features.identity.password_process")


async def hash_password(password: str) -> str:
    """The encoded hash; 503 when the queue is full."""
    return str(await _worked("hash", password))


async def hash_new(password: str, own_numbers: Sequence[str]) -> str | None:
    """The hash of a password that somebody chose; None for one that would be guessed soon."""
    return None if await is_common(password, own_numbers) else await hash_password(password)


async def matches(encoded: str | None, password: str) -> bool:
    """Whether the password is right; takes as long where there is no hash (then False)."""
    return await _worked("matches", encoded or DECOY, password) is True and encoded is not None


async def is_common(password: str, own_numbers: Sequence[str]) -> bool:
    """Whether it would be guessed soon, as `is_common_password` judges."""
    return await _worked("is_common", password, list(own_numbers)) is True


class _Worker(threading.local):
    """The process that one thread asks, begun when the thread is asked first."""

    process: subprocess.Popen[bytes] | None = None

    def ask(self, request: bytes) -> bytes:
        """The answer, of another process where the first has ended; raises `Unavailable`."""
        for _ in range(2):
            process = self.process = self.process or _begun()
            if answer := _answer(process, request):
                return answer
            process.kill()
            process.communicate()
            self.process = None
        raise Unavailable(retry_after=RETRY_AFTER_SECONDS)


def _begun() -> subprocess.Popen[bytes]:
    program = [*PROGRAM, str(NICENESS)]
    return subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 (our own program)


def _answer(process: subprocess.Popen[bytes], request: bytes) -> bytes:
    """Empty if the process has ended."""
    assert process.stdin
    assert process.stdout
    try:
        process.stdin.write(request)
        process.stdin.flush()
    except BrokenPipeError:
        return b""
    return process.stdout.readline()


_worker = _Worker()
_pool = ThreadPoolExecutor(PROCESSES, "passwords")
_waiting = 0


async def _worked(name: str, *arguments: str | list[str]) -> str | bool:
    """What the password process answers; 503 when the queue is full."""
    global _waiting
    if _waiting >= LONGEST_QUEUE:
        raise Unavailable(retry_after=RETRY_AFTER_SECONDS)
    _waiting += 1
    try:
        request = json.dumps([name, *arguments]).encode() + b"\n"
        loop = asyncio.get_running_loop()
        answer: str | bool = json.loads(await loop.run_in_executor(_pool, _worker.ask, request))
        return answer
    finally:
        _waiting -= 1
