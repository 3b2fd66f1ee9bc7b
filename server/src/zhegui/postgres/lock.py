"""One owner per folder: a file lock that the kernel frees whatever happens to its holder."""

import fcntl
import json
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from zhegui.postgres.errors import AlreadyRunning

log = logging.getLogger(__name__)


class Lock:
    """An exclusive `flock` on a file, in which the holder says who it is.

    Entering raises `AlreadyRunning` when another process holds it. The descriptor is close-on-exec,
    so no child keeps the lock, and kill -9 frees it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def __enter__(self) -> Self:
        descriptor = _open(self._path)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            raise AlreadyRunning(read_holder(self._path).get("pid")) from None
        self._descriptor = descriptor
        self.tell({})
        return self

    def __exit__(self, *_: object) -> None:
        if self._descriptor is not None:
            os.ftruncate(self._descriptor, 0)
            os.close(self._descriptor)
            self._descriptor = None

    def tell(self, facts: dict[str, str]) -> None:
        """Write the holder's pid and `facts` for those who find the lock taken."""
        if self._descriptor is None:
            raise RuntimeError("the lock is not held")
        text = json.dumps({"pid": os.getpid()} | facts).encode()
        os.pwrite(self._descriptor, text, 0)
        os.ftruncate(self._descriptor, len(text))


@contextmanager
def sharing(path: Path) -> Iterator[None]:
    """Be one of those who share the file at `path`, for as long as the context lasts."""
    descriptor = _open(path)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH)
        yield
    finally:
        os.close(descriptor)


@contextmanager
def nobody_sharing(path: Path) -> Iterator[None]:
    """Entered when nobody shares the file at `path` any more, and nobody begins to meanwhile."""
    descriptor = _open(path)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            log.info("done; waiting for other commands that use the database")
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _open(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)


def read_holder(path: Path) -> dict[str, Any]:
    """What the holder of the lock at `path` told; empty when it has said nothing yet."""
    try:
        return dict(json.loads(path.read_text()))
    except (OSError, ValueError):
        return {}
