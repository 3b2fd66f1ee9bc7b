"""Captions of a film in WebVTT (https://www.w3.org/TR/webvtt1/): read strictly, kept as written. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, Field

from zhegui.kernel.values import Body, fault

HEAD = re.compile(r"WEBVTT(?:[ \t].*)?\Z")
_TIME = r"(?:([0-9]{2,}):)?([0-5][0-9]):([0-5][0-9])\.([0-9]{3})"
_TIMES = re.compile(rf"{_TIME}[ \t]+-->[ \t]+{_TIME}(?:[ \t].*)?\Z")
_TAG = re.compile(r"<[^>]*>")
_NO_CUE = ("NOTE", "STYLE", "REGION")


class Cue(NamedTuple):
    """What is said from one moment of a film to another, in milliseconds."""

    start: int
    end: int
    text: str


def cues_of(captions: str) -> list[Cue]:
    """The cues in their order; none of no captions. Raises `PydanticCustomError` with the line at which
    they are no WebVTT."""
    lines = captions.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not captions.strip():
        return []
    if not HEAD.match(lines[0].removeprefix("\ufeff")):
        raise _refused(1)
    return [_cue(number, block) for number, block in _blocks(lines) if _is_cue(block)]


def checked(captions: str) -> str:
    """Captions that can be read, for a field of the wire."""
    cues_of(captions)
    return captions


#: Of a film, for a field of the wire; empty where nobody has written them down.
Captions = Annotated[Body, Field(max_length=100_000), AfterValidator(checked)]


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """What stands between empty lines, with the number of its first line; the head is left out."""
    block: list[str] = []
    for number, line in enumerate([*lines, ""], start=1):
        if line.strip():
            block.append(line)
        elif block:
            if number - len(block) > 1:
                yield number - len(block), block
            block = []


def _is_cue(block: list[str]) -> bool:
    return not block[0].startswith(_NO_CUE)


def _cue(number: int, block: list[str]) -> Cue:
    """A block may begin with a name of the cue."""
    named = "-->" not in block[0]
    times = _TIMES.match(block[1 if named else 0].strip()) if len(block) > named else None
    if times is None:
        raise _refused(number + named)
    parts = times.groups()
    start, end = _milliseconds(*parts[:4]), _milliseconds(*parts[4:])
    if end <= start:
        raise _refused(number + named)
    said = " ".join(block[1 + named :])
    return Cue(start, end, " ".join(unescape(_TAG.sub("", said)).split()))


def _milliseconds(hours: str | None, minutes: str, seconds: str, rest: str) -> int:
    return ((int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(rest)


def _refused(line: int) -> Exception:
    return fault(
        "invalid_captions",
        f"字幕第 {line} 行不是有效的 WebVTT",
        f"Line {line} of the captions is not WebVTT",
    )
