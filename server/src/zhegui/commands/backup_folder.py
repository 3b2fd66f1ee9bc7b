"""A folder of backups that share the contents of files: each takes what is new since the one before.

zhegui-20261121T020000Z.tar   a backup without the contents of its files
objects/ab/abcdef…            a content, under its SHA-256
"""

import fcntl
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO

from zhegui.commands import archive
from zhegui.commands.command import Refused
from zhegui.commands.manifest import BackedUpFile, Hashing, Manifest
from zhegui.kernel.db.durable import make_folder, sync_folder

_OBJECTS = "objects"
_PATTERN = "zhegui-*.tar"


class Objects:
    """Contents of files, each kept once, under its SHA-256."""

    def __init__(self, folder: Path, before: Manifest) -> None:
        self._folder = folder
        self._before = before
        self.new = 0
        """How many were kept that were not there before."""

    def keep(self, name: str, path: Path) -> BackedUpFile:
        """Keep the file `path`, called `name` in the backup; read only if it changed since the last."""
        status = path.stat()
        before = self._before.get(name)
        is_same = before and (before.size, before.mtime_ns) == (status.st_size, status.st_mtime_ns)
        if before and is_same and self._place(before.sha256).exists():
            return before
        with path.open("rb") as file:
            size, sha256 = self._copy(file)
        return BackedUpFile(size=size, sha256=sha256, mtime_ns=status.st_mtime_ns)

    def open(self, entry: BackedUpFile) -> IO[bytes]:
        """The content of an entry; raises `FileNotFoundError`."""
        return self._place(entry.sha256).open("rb")

    def remove_all_but(self, named: set[str]) -> None:
        """Remove every content that is not among these, and what an interrupted backup left."""
        for path in self._folder.glob("*/*"):
            if path.name not in named:
                path.unlink()

    def _copy(self, file: IO[bytes]) -> tuple[int, str]:
        draft = self._folder / "new" / secrets.token_hex(8)
        make_folder(draft.parent)
        hashing = Hashing(file)
        with draft.open("xb") as copy:
            shutil.copyfileobj(hashing, copy)
            size = copy.tell()
            copy.flush()
            os.fsync(copy.fileno())
        place = self._place(hashing.sha256)
        self.new += not place.exists()
        make_folder(place.parent)
        draft.rename(place)
        sync_folder(place.parent)
        return size, hashing.sha256

    def _place(self, sha256: str) -> Path:
        return self._folder / sha256[:2] / sha256


def objects_beside(backup: Path) -> Objects:
    """The contents that a backup in a folder shares with its neighbours."""
    return Objects(backup.parent / _OBJECTS, {})


@contextmanager
def opened(folder: Path) -> Iterator[Objects]:
    """The contents of a folder of backups, to which nobody else adds meanwhile; raises `Refused`."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        newest = _backups(folder)[-1:]
        yield Objects(folder / _OBJECTS, _manifest(newest[0]) if newest else {})
    except BlockingIOError:
        raise Refused(f"{folder} 正在备份 / another backup is being written there") from None
    finally:
        os.close(descriptor)


def new_name(folder: Path, now: datetime) -> Path:
    """Where the backup of this moment goes."""
    return folder / f"zhegui-{now:%Y%m%dT%H%M%SZ}.tar"


def remove_older(folder: Path, objects: Objects, keep: int) -> None:
    """Remove all backups but the newest `keep`, and the contents that these do not name."""
    backups = _backups(folder)
    for each in backups[:-keep]:
        each.unlink()
    kept = [_manifest(each) for each in backups[-keep:]]
    objects.remove_all_but({entry.sha256 for some in kept for entry in some.values()})


def _backups(folder: Path) -> list[Path]:
    return sorted(folder.glob(_PATTERN))


def _manifest(backup: Path) -> Manifest:
    with archive.read(backup) as (_, content):
        return archive.read_manifest(content)
