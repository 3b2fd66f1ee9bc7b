"""One owner per folder: a file lock that the kernel frees whatever happens to its holder."""

import fcntl
import json
import os
from pathlib import Path
from typing import Any, Self

from zhegui.postgres.errors import AlreadyRunning


class Lock:
    """An exclusive `flock` on a file, in which the holder says who it is.

    Entering raises `AlreadyRunning` when another process holds it. The descriptor is close-on-exec,
    so no child keeps the lock, and kill -9 frees it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def __enter__(self) -> Self:
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
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


def read_holder(path: Path) -> dict[str, Any]:
    """What the holder of the lock at `path` told; empty when it has said nothing yet."""
    try:
        return dict(json.loads(path.read_text()))
    except (OSError, ValueError):
        return {}
