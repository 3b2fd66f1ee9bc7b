"""Hostile films, and hostile names of harmless files."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from tests.features.files.samples import box, mp4, pdf, png
from tests.hostile.made import DAMAGED, HTML, MISMATCH, NAME, NOT_ALLOWED, TOO_MUCH, Hostile

HEAD = box(b"ftyp", b"isom\0\0\0\0isom")


def hostile() -> Iterator[Hostile]:
    """All of them."""
    yield from _films()
    yield from _names()


def _films() -> Iterator[Hostile]:
    huge = struct.pack(">I4sQ", 1, b"mdat", 2**62)
    yield Hostile("page called mp4", "a.mp4", lambda: HTML, NOT_ALLOWED, "video/mp4")
    yield Hostile("mp4 head and a page", "a.mp4", lambda: HEAD + HTML, DAMAGED, "video/mp4")
    yield Hostile("mp4 and a page behind it", "a.mp4", lambda: mp4() + HTML, DAMAGED)
    yield Hostile("mp4 with a strange box", "a.mp4", lambda: mp4(box(b"html", HTML)), DAMAGED)
    yield Hostile("mp4 without a movie", "a.mp4", lambda: HEAD + box(b"mdat", bytes(9)), DAMAGED)
    yield Hostile("mp4 of sound alone", "a.mp4", lambda: mp4(handler=b"soun"), NOT_ALLOWED)
    yield Hostile("mp4 cut in half", "a.mp4", lambda: mp4()[:300], DAMAGED)
    yield Hostile("mp4 with a box of 2^62 bytes", "a.mp4", lambda: mp4() + huge, DAMAGED)
    yield Hostile("mp4 with a box of 3 bytes", "a.mp4", lambda: mp4(b"\0\0\0\3mdat"), DAMAGED)
    yield Hostile("mp4 of 300,000 boxes", "a.mp4", lambda: mp4(box(b"free") * 300_000), TOO_MUCH)
    yield Hostile("heic called mp4", "a.mp4", lambda: mp4(brand=b"heic"), NOT_ALLOWED)
    yield Hostile("quicktime called mp4", "a.mp4", lambda: mp4(brand=b"qt  "), NOT_ALLOWED)


def _names() -> Iterator[Hostile]:
    yield Hostile("a way up", "../../../etc/a.png", png, None, kept="a.png")
    yield Hostile("a way up on Windows", "..\\..\\a.png", png, None, kept="a.png")
    yield Hostile("an absolute path", "/etc/passwd.png", png, None, kept="passwd.png")
    yield Hostile("two endings", "a.png.exe", png, MISMATCH)
    yield Hostile("two endings, the last one true", "a.exe.png", png, None, kept="a.exe.png")
    yield Hostile("a page's ending in capitals", "a.HTML", png, MISMATCH)
    yield Hostile("written from the right", "a\u202egnp.exe", png, MISMATCH)
    yield Hostile("seemingly another type", "a\u202efdp.png", png, None, kept="afdp.png")
    yield Hostile("nothing to be seen", "\u200b\ufeff\u2066.png", png, None, kept="png.png")
    yield Hostile("NUL", "a.png\0.exe", png, NAME)
    yield Hostile("a line's end", "a\r\nX-Evil: 1.png", png, NAME)
    yield Hostile(
        "signs for a header", 'a";filename=x.html;".png', png, None, kept="a_;filename=x.html;_.png"
    )
    yield Hostile("1,000 signs", "长" * 1_000 + ".pdf", pdf, None, kept="长" * 120 + ".pdf")
    yield Hostile("a device of Windows", "CON.png", png, None, kept="_CON.png")
    yield Hostile("a hidden file", ".htaccess", png, None, kept="htaccess.png")
    yield Hostile("a stream of Windows", "a.png::$DATA", png, None, kept="a.png__$DATA.png")
    yield Hostile("dots alone", "...", png, None, kept="file.png")
    yield Hostile("no name", "", png, None, kept="file.png")
    yield Hostile(
        "markup",
        "<img src=x onerror=alert(1)>.png",
        png,
        None,
        kept="_img src=x onerror=alert(1)_.png",
    )
