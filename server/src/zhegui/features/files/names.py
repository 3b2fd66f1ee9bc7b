"""Names of files as people give them: for reading alone, never a path. Pure."""

from __future__ import annotations

import re
import unicodedata

from zhegui.features.files.errors import FileTypeMismatch, InvalidFileName
from zhegui.features.files.inspection.kinds import NO_CLAIM, FileType
from zhegui.kernel.values import UNSEEN

MAX_STEM = 120
MAX_ENDING = 8
#: Of no file on Windows, whatever its ending.
RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|\Z)", re.IGNORECASE)
FORBIDDEN = re.compile(r'[<>:"|?*]')


def clean_name(raw: str, kind: FileType) -> str:
    """A name that every system can keep, with an ending of its type.

    Raises `InvalidFileName` for control signs, `FileTypeMismatch` for the ending of another type.
    Signs that hide or turn others go, a path loses its folders, a name without an ending gets one.
    """
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in raw):
        raise InvalidFileName
    name = unicodedata.normalize("NFC", UNSEEN.sub("", raw)).replace("\\", "/").rpartition("/")[2]
    stem, ending = _split(FORBIDDEN.sub("_", name).strip(" ."))
    if ending and ending.lower() not in kind.endings:
        raise FileTypeMismatch
    stem = " ".join(stem.split())[:MAX_STEM].strip(" .") or "file"
    if RESERVED.match(stem):
        stem = f"_{stem}"
    return f"{stem}.{ending.lower() or kind.ending}"


def check_claim(claimed: str, kind: FileType) -> None:
    """Raise `FileTypeMismatch` when a browser calls the file something else than it is."""
    said = claimed.partition(";")[0].strip().lower()
    if said not in NO_CLAIM | kind.claims | {kind.media_type}:
        raise FileTypeMismatch


def _split(name: str) -> tuple[str, str]:
    """The name without its ending, and the ending; "" where what follows the dot is none."""
    stem, dot, ending = name.rpartition(".")
    if not dot:
        return name, ""
    is_ending = ending.isascii() and ending.isalnum() and len(ending) <= MAX_ENDING
    return (stem, ending) if is_ending else (name, "")
