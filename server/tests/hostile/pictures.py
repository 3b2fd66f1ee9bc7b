"""Hostile pictures."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator

from PIL import Image

from tests.features.files import samples
from tests.hostile.made import (
    DAMAGED,
    HTML,
    MISMATCH,
    NOT_ALLOWED,
    PIXELS,
    SVG,
    TOO_MUCH,
    Hostile,
)


def chunk(kind: bytes, content: bytes = b"") -> bytes:
    """A chunk of a PNG."""
    checked = kind + content
    return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))


def png_of(*chunks: bytes, width: int = 8, height: int = 8) -> bytes:
    """A PNG of those chunks after its head, which says how large it is."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + chunk(b"IEND")


def rows(width: int, height: int) -> bytes:
    """The picture itself: all black."""
    return chunk(b"IDAT", zlib.compress(bytes((width * 3 + 1) * height), 9))


def animated(form: str, frames: int) -> bytes:
    """Many frames of the same."""
    made = io.BytesIO()
    first, *rest = (Image.new("RGB", (64, 64), (n % 256, n // 256, 0)) for n in range(frames))
    first.save(made, form, save_all=True, append_images=rest, duration=10)
    return made.getvalue()


def jpeg_with(segment: bytes, marker: int, count: int = 1) -> bytes:
    """A JPEG with further segments at its beginning."""
    data = samples.photograph()
    piece = struct.pack(">BBH", 0xFF, marker, len(segment) + 2) + segment
    return data[:2] + piece * count + data[2:]


def drawn_again(times: int) -> bytes:
    """A JPEG whose last scan comes again and again: each is as long to draw as the picture."""
    made = io.BytesIO()
    Image.new("L", (5_000, 5_000)).save(made, "JPEG", progressive=True)
    data = made.getvalue()
    return data[:-2] + data[data.rindex(b"\xff\xda") : -2] * times + data[-2:]


def declared_jpeg(width: int, height: int) -> bytes:
    """A JPEG that says it is larger than it is."""
    data = bytearray(samples.photograph())
    frame = data.index(b"\xff\xc0")
    data[frame + 5 : frame + 9] = struct.pack(">HH", height, width)
    return bytes(data)


def declared_webp() -> bytes:
    """A WebP whose canvas is the largest there can be."""
    canvas = b"\x02\0\0\0" + b"\xff\x3f\0" * 2
    extended = b"VP8X" + struct.pack("<I", len(canvas)) + canvas
    inner = b"WEBP" + extended + samples.webp()[12:]
    return b"RIFF" + struct.pack("<I", len(inner)) + inner


def hostile() -> Iterator[Hostile]:
    """All of them."""
    jpg, png, webp = samples.photograph(), samples.png(), samples.webp()
    half = len(jpg) // 2
    text_bomb = b"Comment\0\0" + zlib.compress(bytes(60_000_000), 9)
    profile_bomb = b"icc\0\0" + zlib.compress(bytes(60_000_000), 9)
    exif_bomb = (
        b"Exif\0\0MM\0*\0\0\0\x08"
        + b"\xff\xff"
        + b"\x01\x0f\0\x02\xff\xff\xff\xff\0\0\0\x08" * 4000
    )
    yield Hostile("svg with script", "a.svg", lambda: SVG, NOT_ALLOWED, "image/svg+xml")
    yield Hostile("svg called png", "a.png", lambda: SVG, NOT_ALLOWED, "image/png")
    yield Hostile("html called jpg", "a.jpg", lambda: HTML, NOT_ALLOWED, "image/jpeg")
    yield Hostile("html itself", "a.html", lambda: HTML, NOT_ALLOWED, "text/html")
    yield Hostile("gif", "a.gif", samples.gif, NOT_ALLOWED, "image/gif")
    yield Hostile("gif of many frames", "a.gif", lambda: animated("GIF", 800), NOT_ALLOWED)
    yield Hostile("gif and script at once", "a.gif", lambda: b"GIF89a/*" + HTML, NOT_ALLOWED)
    yield Hostile("bitmap", "a.bmp", lambda: b"BM" + bytes(100), NOT_ALLOWED)
    yield Hostile("icon", "a.ico", lambda: b"\0\0\1\0" + bytes(100), NOT_ALLOWED)
    yield Hostile("tiff", "a.tif", lambda: b"II*\0" + bytes(100), NOT_ALLOWED)
    yield Hostile("postscript called jpg", "a.jpg", lambda: b"%!PS-Adobe-3.0 EPSF", NOT_ALLOWED)
    yield Hostile("imagemagick script", "a.png", lambda: b"push graphic-context\n", NOT_ALLOWED)
    yield Hostile("png called jpg", "a.jpg", lambda: png, MISMATCH, "image/jpeg")
    yield Hostile("png claimed to be a page", "a.png", lambda: png, MISMATCH, "text/html")
    yield Hostile("jpeg called html", "a.html", lambda: jpg, MISMATCH, "image/jpeg")
    yield Hostile("jpeg drawn a thousand times", "a.jpg", lambda: drawn_again(1_000), TOO_MUCH)
    yield Hostile("jpeg cut in half", "a.jpg", lambda: jpg[:half], DAMAGED)
    yield Hostile("png cut in half", "a.png", lambda: png[: len(png) // 2], DAMAGED)
    yield Hostile("webp cut in half", "a.webp", lambda: webp[: len(webp) // 2], DAMAGED)
    yield Hostile("only a magic", "a.png", lambda: b"\x89PNG\r\n\x1a\n", DAMAGED)
    yield Hostile("png head and a page", "a.png", lambda: png[:33] + HTML, DAMAGED)
    yield Hostile("png without pictures", "a.png", png_of, DAMAGED)
    yield Hostile("png of no size", "a.png", lambda: png_of(width=0, height=0), DAMAGED)
    yield Hostile(
        "png of 2^31 pixels a side",
        "a.png",
        lambda: png_of(width=2**31 - 1, height=2**31 - 1),
        PIXELS,
    )
    yield Hostile(
        "png of 40,000 × 40,000, all there",
        "a.png",
        lambda: png_of(rows(40_000, 1_000), width=40_000, height=40_000),
        PIXELS,
    )
    yield Hostile(
        "png that declares less than it holds",
        "a.png",
        lambda: png_of(rows(8_000, 4_000)),
        None,
        kept="a.png",
    )
    yield Hostile("jpeg of 65,000 × 65,000", "a.jpg", lambda: declared_jpeg(65_000, 65_000), PIXELS)
    yield Hostile("webp of 16,384 × 16,384", "a.webp", declared_webp, PIXELS)
    yield Hostile(
        "png with a text that grows",
        "a.png",
        lambda: png_of(chunk(b"zTXt", text_bomb), rows(8, 8)),
        DAMAGED,
    )
    yield Hostile(
        "png with a profile that grows",
        "a.png",
        lambda: png_of(chunk(b"iCCP", profile_bomb), rows(8, 8)),
        DAMAGED,
    )
    yield Hostile(
        "jpeg with a bomb of exif",
        "a.jpg",
        lambda: jpeg_with(exif_bomb[:65_000], 0xE1, 100),
        None,
        kept="a.jpg",
    )
    yield Hostile(
        "jpeg with 5,000 remarks",
        "a.jpg",
        lambda: jpeg_with(bytes(1000), 0xFE, 5000),
        None,
        kept="a.jpg",
    )
    yield Hostile("animated png", "a.png", lambda: animated("PNG", 400), None, kept="a.png")
    yield Hostile("animated webp", "a.webp", lambda: animated("WEBP", 400), None, kept="a.webp")
    yield Hostile(
        "jpeg and zip at once",
        "a.jpg",
        lambda: jpg + samples.office(samples.DOCX),
        None,
        kept="a.jpg",
    )
    yield Hostile("jpeg and page at once", "a.jpg", lambda: jpg + HTML, None, kept="a.jpg")
    yield Hostile(
        "page in a jpeg's remark", "a.jpg", lambda: jpeg_with(HTML, 0xFE), None, kept="a.jpg"
    )
    yield Hostile(
        "png and page at once",
        "a.png",
        lambda: png_of(chunk(b"tEXt", b"x\0" + HTML), rows(8, 8)),
        None,
        kept="a.png",
    )
