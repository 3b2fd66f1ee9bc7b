"""Addresses of lessons' videos, and the part of a file that a player asks for. Pure."""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

KEY = "lesson-video"
LIFE = timedelta(hours=4)
"""Longer than any lesson: a player goes on asking for parts at the address it began with."""

_RANGE = re.compile(r"bytes=(?:([0-9]{1,15})-([0-9]{0,15})|-([0-9]{1,15}))\Z")


@dataclass(frozen=True, slots=True)
class Address:
    """Where a video may be fetched, and until when."""

    url: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Part:
    """Bytes `start` to `end`, the end not among them."""

    start: int
    end: int


class UnsatisfiableError(ValueError):
    """A range that lies beyond the file."""


def address(key: bytes, lesson: UUID, now: datetime) -> Address:
    """An address of a lesson's video for whoever was found entitled, good for four hours."""
    expires = int((now + LIFE).timestamp())
    signature = _signature(key, lesson, expires)
    url = f"/files/lesson/{lesson}?expires={expires}&signature={signature}"
    return Address(url, datetime.fromtimestamp(expires, UTC))


def is_ours(key: bytes, lesson: UUID, expires: int, signature: str) -> bool:
    """Whether we made this address; its age is another question."""
    return hmac.compare_digest(_signature(key, lesson, expires).encode(), signature.encode())


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


def _signature(key: bytes, lesson: UUID, expires: int) -> str:
    digest = hmac.digest(key, f"{lesson}\0{expires}".encode(), "sha256")
    return urlsafe_b64encode(digest).rstrip(b"=").decode()
