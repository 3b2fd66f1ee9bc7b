"""Which program's file this is that was meant to be text, told by its first bytes."""

from __future__ import annotations

OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP = b"PK\x03\x04"
#: Names of members stand in a zip as they are; the first that is found wins.
_IN_ZIP = (
    (b"xl/", "Excel"),
    (b"word/", "Word"),
    (b"ppt/", "PowerPoint"),
    (b"opendocument", "LibreOffice"),
)
#: Names of streams stand in an OLE2 file in UTF-16.
_IN_OLE2 = (
    ("Workbook", "Excel"),
    ("Book", "Excel"),
    ("WordDocument", "Word"),
    ("PowerPoint", "PowerPoint"),
)


def program_of(data: bytes) -> str | None:
    """The program whose file this is, "ZIP" or "PDF"; None for what may be text."""
    if data.startswith(ZIP):
        return next((name for part, name in _IN_ZIP if part in data), "ZIP")
    if data.startswith(OLE2):
        names = (name for part, name in _IN_OLE2 if part.encode("utf-16-le") in data)
        return next(names, "Office")
    return "PDF" if data.startswith(b"%PDF-") else None
