"""Whether the disk has room left.

PostgreSQL ends when its log cannot grow, and then nobody can read either. So an installation stops writing
while there is still room for the log: what would write is answered 503, and what reads goes on.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from zhegui.kernel.errors import Unavailable

#: Six segments of PostgreSQL's log.
LEAST_FREE_BYTES = 96 * 2**20


@dataclass(frozen=True, slots=True)
class DiskSpace:
    """The room on the disks of some folders; of none, without end."""

    folders: Sequence[Path]

    def free(self) -> int:
        """How many bytes may still be written on the fullest of them; asks the kernel each time."""
        return min((_free(folder) for folder in self.folders if folder.exists()), default=2**63)

    def is_left(self) -> bool:
        """Whether there is enough to go on writing."""
        return self.free() >= LEAST_FREE_BYTES

    def must_hold(self, size: int = 0) -> None:
        """Raise `Unavailable` unless there is enough to go on after `size` bytes more."""
        if self.free() - size < LEAST_FREE_BYTES:
            raise Unavailable(retry_after=5) from OSError(errno.ENOSPC, "the disk is nearly full")


def is_full(error: BaseException) -> bool:
    """Whether the system refused to write because there is no room."""
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)


def _free(folder: Path) -> int:
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize
