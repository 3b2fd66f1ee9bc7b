"""Archives within documents: every member is bounded and read to its end before it is believed."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from zhegui.features.files.inspection.kinds import FileRefusedError

MAX_MEMBERS = 4_096
MAX_BYTES = 256 * 1024 * 1024
#: Text of documents shrinks to a tenth, seldom to a fiftieth.
MAX_RATIO = 100
#: Below this nobody is hurt, whatever the ratio.
SMALL_BYTES = 8 * 1024 * 1024
MAX_NAME = 240
CHUNK_BYTES = 1024 * 1024
ENCRYPTED = 0x1
END_RECORD = 22


class ZipArchive:
    """A zip whose directory was found harmless; reading a member counts against one budget."""

    def __init__(self, file: IO[bytes]) -> None:
        size = file.seek(0, 2)
        self._zip = _opened(file)
        _nothing_around(self._zip, size)
        self.members = {info.filename: info for info in self._zip.infolist() if not info.is_dir()}
        _bounded(self._zip.infolist(), size)

    def chunks(self, name: str) -> Iterator[bytes]:
        """A member, piece by piece; a broken one is refused."""
        try:
            with self._zip.open(self.members[name]) as member:
                while chunk := member.read(CHUNK_BYTES):
                    yield chunk
        except (BadZipFile, EOFError, OSError, ValueError) as error:
            raise FileRefusedError("damaged") from error

    def read(self, name: str, limit: int) -> bytes:
        """A whole member of at most `limit` bytes."""
        if name not in self.members:
            raise FileRefusedError("damaged")
        if self.members[name].file_size > limit:
            raise FileRefusedError("too_much")
        return b"".join(self.chunks(name))


def _opened(file: IO[bytes]) -> ZipFile:
    try:
        return ZipFile(file)
    except (BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise FileRefusedError("damaged") from error


def _nothing_around(archive: ZipFile, size: int) -> None:
    """No other file before, between or behind: that would be two files in one."""
    infos = archive.infolist()
    first = min((info.header_offset for info in infos), default=-1)
    ends_with_directory = archive.start_dir + sum(map(_entry_bytes, infos)) + END_RECORD == size
    if first != 0 or archive.comment or not ends_with_directory:
        raise FileRefusedError("damaged")


def _entry_bytes(info: ZipInfo) -> int:
    """What an entry takes in the directory."""
    name = info.orig_filename.encode("utf-8" if info.flag_bits & 0x800 else "cp437")
    return 46 + len(name) + len(info.extra) + len(info.comment)


def _bounded(infos: list[ZipInfo], size: int) -> None:
    names = {info.filename.casefold() for info in infos}
    if len(names) < len(infos) or not all(_is_plain(info) for info in infos):
        raise FileRefusedError("damaged")
    if any(info.flag_bits & ENCRYPTED for info in infos):
        raise FileRefusedError("encrypted")
    total = sum(info.file_size for info in infos)
    if len(infos) > MAX_MEMBERS or total > min(MAX_BYTES, max(SMALL_BYTES, MAX_RATIO * size)):
        raise FileRefusedError("too_much")


def _is_plain(info: ZipInfo) -> bool:
    """An ordinary file or folder with a path that stays inside."""
    kind = stat.S_IFMT(info.external_attr >> 16)
    path = PurePosixPath(info.orig_filename)
    signs = info.orig_filename
    return (
        kind in (0, stat.S_IFREG, stat.S_IFDIR)
        and info.compress_type in (ZIP_STORED, ZIP_DEFLATED)
        and len(signs) <= MAX_NAME
        and not path.is_absolute()
        and ".." not in path.parts
        and not any(sign in signs for sign in "\\:\0")
    )
