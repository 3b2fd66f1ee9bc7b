"""The types of file that are taken, how each is recognised, and what others may call it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["picture", "document", "video"]
Reason = Literal[
    "not_allowed", "mismatch", "damaged", "encrypted", "active", "too_many_pixels", "too_much"
]
#: Said in the place of a reason when the disk is full: nothing is known of the file.
NO_ROOM = "no_room"


class FileRefusedError(Exception):
    """Why a file is not taken."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


@dataclass(frozen=True, slots=True)
class FileType:
    """One type; the first of `endings` is the one it is kept under.

    `claims` are media types that browsers give it besides its own.
    """

    kind: Kind
    media_type: str
    endings: tuple[str, ...]
    claims: frozenset[str] = frozenset()

    @property
    def ending(self) -> str:
        return self.endings[0]


@dataclass(frozen=True, slots=True)
class PictureRule:
    """How large a picture may come, how large it stays, and whether it is cut to a square."""

    max_pixels: int
    max_side: int
    square: bool = False


OPEN_XML = "application/vnd.openxmlformats-officedocument."
#: Of a browser on a machine without an office suite.
ZIP_CLAIMS = frozenset({"application/zip", "application/x-zip-compressed"})
#: What a browser says that does not know.
NO_CLAIM = frozenset({"", "application/octet-stream", "binary/octet-stream"})

PNG = FileType("picture", "image/png", ("png",))
JPEG = FileType(
    "picture",
    "image/jpeg",
    ("jpg", "jpeg", "jpe", "jfif"),
    frozenset({"image/jpg", "image/pjpeg"}),
)
WEBP = FileType("picture", "image/webp", ("webp",))
PDF = FileType("document", "application/pdf", ("pdf",), frozenset({"application/x-pdf"}))
DOCX = FileType("document", OPEN_XML + "wordprocessingml.document", ("docx",), ZIP_CLAIMS)
XLSX = FileType("document", OPEN_XML + "spreadsheetml.sheet", ("xlsx",), ZIP_CLAIMS)
PPTX = FileType("document", OPEN_XML + "presentationml.presentation", ("pptx",), ZIP_CLAIMS)
MP4 = FileType("video", "video/mp4", ("mp4", "m4v"), frozenset({"video/x-m4v"}))

TYPES = {each.media_type: each for each in (PNG, JPEG, WEBP, PDF, DOCX, XLSX, PPTX, MP4)}
#: How many first bytes `family` needs.
HEAD_BYTES = 12


def family(head: bytes) -> tuple[FileType, ...]:
    """The types that begin like `head`; none for what is never taken."""
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return (PNG,)
    if head.startswith(b"\xff\xd8\xff"):
        return (JPEG,)
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return (WEBP,)
    if head.startswith(b"%PDF-"):
        return (PDF,)
    if head.startswith(b"PK\x03\x04"):
        return (DOCX, XLSX, PPTX)
    return (MP4,) if head[4:8] == b"ftyp" else ()


def endings(kinds: frozenset[Kind]) -> str:
    """What may be uploaded, for people: "JPG、PNG" and so on."""
    return ", ".join(each.ending.upper() for each in TYPES.values() if each.kind in kinds)
