"""Which program's file this is that was meant to be text, told by its first bytes."""

from __future__ import annotations

#: As far as no text begins so: a file may have been cut off or damaged behind it.
OLE2 = b"\xd0\xcf\x11"
#: A member, the end of an empty archive, a part of a divided one.
ZIP = (b"PK\x03", b"PK\x05", b"PK\x07")
#: Names of members stand in a zip as they are; the first that is found wins.
_IN_ZIP = (
    (b"xl/", "Excel"),
    (b"word/", "Word"),
    (b"ppt/", "PowerPoint"),
    (b"opendocument", "LibreOffice"),
    (b"[Content_Types].xml", "Office"),
)
#: Names of streams stand in an OLE2 file in UTF-16.
_IN_OLE2 = (
    ("Workbook", "Excel"),
    ("Book", "Excel"),
    ("WordDocument", "Word"),
    ("PowerPoint", "PowerPoint"),
)
#: What a file of each kind begins with.
_HEADS = (
    (b"%PDF-", "PDF"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ", "xz"),
    (b"7z\xbc\xaf", "7-Zip"),
    (b"Rar!\x1a", "RAR"),
    (b"(\xb5/\xfd", "Zstandard"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF87a", "GIF"),
    (b"GIF89a", "GIF"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
)
#: Archives and what is compressed: what is wanted may lie in them.
PACKED = frozenset({"ZIP", "gzip", "bzip2", "xz", "7-Zip", "RAR", "Zstandard"})
PICTURES = frozenset({"PNG", "JPEG", "GIF", "WebP", "TIFF"})


def program_of(data: bytes) -> str | None:
    """The program or format whose file this is; None for what may be text."""
    if data.startswith(ZIP):
        return next((name for part, name in _IN_ZIP if part in data), "ZIP")
    if data.startswith(OLE2):
        names = (name for part, name in _IN_OLE2 if part.encode("utf-16-le") in data)
        return next(names, "Office")
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "WebP"
    return next((name for head, name in _HEADS if data.startswith(head)), None)
