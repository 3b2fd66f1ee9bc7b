"""Addresses of lessons' videos, and the part of a file that a player asks for. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from zhegui.kernel.addresses import Address, sign_address

KEY = "lesson-video"
LIFE = timedelta(hours=4)
"""Longer than any lesson: a player goes on asking for parts at the address it began with."""

_RANGE = re.compile(r"bytes=(?:([0-9]{1,15})-([0-9]{0,15})|-([0-9]{1,15}))\Z")


@dataclass(frozen=True, slots=True)
class Part:
    """Bytes `start` to `end`, the end not among them."""

    start: int
    end: int


class UnsatisfiableError(ValueError):
    """A range that lies beyond the file."""


def address(key: bytes, lesson: UUID, now: datetime) -> Address:
    """An address of a lesson's video for whoever was found entitled, good for four hours."""
    return sign_address(key, f"/files/lesson/{lesson}", lesson, now, LIFE)


def asked_part(header: str | None, size: int) -> Part | None:
    """The part of a file of `size` bytes that a Range header asks for (RFC 9110 §14).

    None for the whole file: without a header, and for forms that a server may ignore (several
    ranges, other units, an end before the start). Raises `UnsatisfiableError`.
    """
    match = _RANGE.match(header or "")
    if match is None:
        return None
    first, last, suffix = match.groups()
    if suffix is not None:
        return _satisfiable(Part(max(0, size - int(suffix)), size), size)
    if last and int(last) < int(first):
        return None
    end = min(size, int(last) + 1) if last else size
    return _satisfiable(Part(int(first), end), size)


def _satisfiable(part: Part, size: int) -> Part:
    if part.start >= size:
        raise UnsatisfiableError
    return part
