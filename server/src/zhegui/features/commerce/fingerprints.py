"""What a picture looks like, in 256 bits, and when two pictures of vouchers are told as alike. Pure.

A difference hash: the picture in grey, 17 by 16 points; each bit says whether a point is darker than
its neighbour. Saved again or made smaller it differs in few bits; photographed, in 30 and more. Two
receipts of one bank may differ in as few, which is why this is a hint and never a verdict.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from itertools import pairwise

SIDE = 16
#: So many of 256 bits at most, and two pictures are told as alike.
ALIKE = 5


class LikenessKind(StrEnum):
    """The same file, or a picture that looks alike."""

    SAME_FILE = "same_file"
    ALIKE = "alike"


@dataclass(frozen=True, slots=True)
class Print:
    """A file of a voucher: what it contains, and what it looks like where it is a picture."""

    sha256: bytes
    fingerprint: bytes | None


def fingerprint(data: bytes) -> bytes:
    """The difference hash of a picture that was inspected before: 32 bytes."""
    from PIL import Image

    with Image.open(BytesIO(data)) as picture:
        grey = picture.convert("L").resize((SIDE + 1, SIDE), Image.Resampling.LANCZOS)
    points = grey.tobytes()
    rows = [points[at : at + SIDE + 1] for at in range(0, len(points), SIDE + 1)]
    bits = 0
    for row in rows:
        for left, right in pairwise(row):
            bits = bits << 1 | (left < right)
    return bits.to_bytes(SIDE * SIDE // 8)


def distance(one: bytes, other: bytes) -> int:
    """In how many bits two fingerprints differ."""
    return (int.from_bytes(one) ^ int.from_bytes(other)).bit_count()


def likeness(one: Print, other: Print) -> tuple[LikenessKind, int] | None:
    """How two files are alike, and in how many bits they differ."""
    if one.sha256 == other.sha256:
        return LikenessKind.SAME_FILE, 0
    if one.fingerprint is None or other.fingerprint is None:
        return None
    bits = distance(one.fingerprint, other.fingerprint)
    return (LikenessKind.ALIKE, bits) if bits <= ALIKE else None
