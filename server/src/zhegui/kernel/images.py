"""What a picture is, read from its first bytes: its type and size. Its name is not believed."""

from __future__ import annotations

import struct
from dataclasses import dataclass

PNG = b"\x89PNG\r\n\x1a\n"
LARGEST_SIDE = 20_000
#: What telephones take. A few bytes can declare more than a browser can hold.
MOST_PIXELS = 32_000_000
#: Markers of a JPEG frame header, which holds the size (ITU-T T.81, table B.1).
JPEG_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True, slots=True)
class Image:
    """The type and size of a picture; sides in pixels."""

    media_type: str
    extension: str
    width: int
    height: int


#: What may be stored and served as a picture; SVG is a program and not among them.
MEDIA_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
}


def measure(data: bytes) -> Image | None:
    """The picture in `data`; None when it is no PNG, JPEG, GIF or WebP, or has no usable size."""
    extension, width, height = declared_size(data)
    if extension is None or not (0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE):
        return None
    if width * height > MOST_PIXELS:
        return None
    return Image(MEDIA_TYPES[extension], extension, width, height)


def declared_size(data: bytes) -> tuple[str | None, int, int]:
    """The ending and the sides that a picture's head declares; None and 0 where it is none."""
    try:
        return _size(data)
    except (struct.error, IndexError):
        return None, 0, 0


def _size(data: bytes) -> tuple[str | None, int, int]:
    if data.startswith(PNG) and data[12:16] == b"IHDR":
        return "png", *struct.unpack(">II", data[16:24])
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "gif", *struct.unpack("<HH", data[6:10])
    if data.startswith(b"\xff\xd8\xff"):
        return "jpg", *_jpeg(data)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "webp", *_webp(data)
    return None, 0, 0


def _jpeg(data: bytes) -> tuple[int, int]:
    at = 2
    while data[at] == 0xFF:
        marker = data[at + 1]
        if marker in JPEG_FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return 0, 0


def _webp(data: bytes) -> tuple[int, int]:
    """The three forms of RFC 9649: lossy, lossless and extended."""
    form = data[12:16]
    if form == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    if form == b"VP8L" and data[20] == 0x2F:
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if form == b"VP8X":
        sides = data[24:30]
        if len(sides) == 6:
            return int.from_bytes(sides[:3], "little") + 1, int.from_bytes(sides[3:], "little") + 1
    return 0, 0
