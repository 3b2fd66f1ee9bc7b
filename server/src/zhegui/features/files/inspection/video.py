"""MP4 (ISO 14496-12): boxes that fill the file exactly, a picture track, and no place of recording."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from zhegui.features.files.inspection.kinds import FileRefusedError

BRANDS = frozenset(
    b"isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 avc1 MSNV dash cmfc".split()
) | {b"M4V "}
TOP = frozenset(
    b"ftyp moov mdat free skip wide udta uuid meta moof mfra sidx ssix styp emsg pdin prft".split()
)
#: Remarks on the recording, the place among them, wherever they stand.
REMARKS = frozenset({b"udta", b"meta", b"uuid", b"free", b"skip"})
#: All that a player needs to know of a film and of a track; cameras put the place beside it.
KNOWN = {
    b"moov": frozenset({b"mvhd", b"trak", b"mvex", b"iods", b"pssh"}),
    b"trak": frozenset({b"tkhd", b"mdia", b"edts", b"tref", b"trgr", b"tapt"}),
}
HOLD_OTHERS = frozenset({*KNOWN, b"mdia", b"minf", b"stbl", b"mvex", b"moof", b"traf"})
MAX_BOXES = 200_000
CHUNK_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Box:
    """One box: its type, where it begins, where its content does, and where it ends."""

    type: bytes
    start: int
    content: int
    end: int


def clean(source: Path) -> int | None:
    """Refuse what is no whole MP4 with pictures; blank its remarks in place, so that nothing moves.

    Answers how many seconds it plays; None where it does not say, as a recording of a live stream.
    """
    with source.open("r+b") as file:
        size = file.seek(0, 2)
        boxes = list(_boxes(file, 0, size))
        _check_top(file, boxes)
        movie = next(box for box in boxes if box.type == b"moov")
        inner = list(_boxes(file, movie.content, movie.end))
        tracks = [box for box in inner if box.type == b"trak"]
        in_tracks = [each for track in tracks for each in _boxes(file, track.content, track.end)]
        if not any(_shows_pictures(file, box) for box in in_tracks):
            raise FileRefusedError("not_allowed")
        for box in boxes:
            _blank_remarks(file, box)
        return next((_seconds(file, box) for box in inner if box.type == b"mvhd"), None)


def _seconds(file: IO[bytes], header: Box) -> int | None:
    """The length that a movie's header tells, rounded up."""
    file.seek(header.content)
    told = file.read(32)
    times = ">QQIQ" if told[:1] == b"\1" else ">IIII"
    if len(told) < 4 + struct.calcsize(times):
        return None
    _made, _changed, scale, length = struct.unpack_from(times, told, 4)
    return -(-length // scale) or None if scale else None


def _check_top(file: IO[bytes], boxes: list[Box]) -> None:
    types = [box.type for box in boxes]
    if not boxes or types[0] != b"ftyp" or not set(types) <= TOP:
        raise FileRefusedError("damaged")
    file.seek(boxes[0].content)
    if file.read(4) not in BRANDS:
        raise FileRefusedError("not_allowed")
    if types.count(b"moov") != 1 or b"mdat" not in types:
        raise FileRefusedError("damaged")


def _boxes(file: IO[bytes], start: int, end: int) -> Iterator[Box]:
    """The boxes from `start` to `end`, which they must fill exactly."""
    for _ in range(MAX_BOXES):
        if start == end:
            return
        box = _box(file, start, end)
        yield box
        start = box.end
    raise FileRefusedError("too_much")


def _box(file: IO[bytes], start: int, end: int) -> Box:
    file.seek(start)
    head = file.read(8)
    if end - start < 8 or len(head) < 8:
        raise FileRefusedError("damaged")
    size, kind = struct.unpack(">I4s", head)
    content = start + 8
    if size == 1:
        long = file.read(8)
        size, content = int.from_bytes(long, "big"), start + 16
    elif size == 0:
        size = end - start
    if start + size > end or start + size < content:
        raise FileRefusedError("damaged")
    return Box(kind, start, content, start + size)


def _shows_pictures(file: IO[bytes], box: Box) -> bool:
    if box.type != b"mdia":
        return False
    for inner in _boxes(file, box.content, box.end):
        if inner.type == b"hdlr":
            file.seek(inner.content + 8)
            return file.read(4) == b"vide"
    return False


def _blank_remarks(file: IO[bytes], box: Box) -> None:
    if box.type in REMARKS:
        _blank(file, box)
    elif box.type in HOLD_OTHERS:
        for inner in list(_boxes(file, box.content, box.end)):
            if inner.type in KNOWN.get(box.type, {inner.type}):
                _blank_remarks(file, inner)
            else:
                _blank(file, inner)


def _blank(file: IO[bytes], box: Box) -> None:
    """Make it free space of the same size."""
    file.seek(box.start + 4)
    file.write(b"free")
    file.seek(box.content)
    left = box.end - box.content
    while left:
        left -= file.write(bytes(min(left, CHUNK_BYTES)))
