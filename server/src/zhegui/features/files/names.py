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
FORBIDDEN = re.compile(r'[<>:"|?*/\\\u0000-\u001f\u007f-\u009f\u2028\u2029]')
#: No file system takes a name of more than 255 bytes, the ending among them.
MAX_STEM_BYTES = 200


def clean_name(raw: str, kind: FileType) -> str:
    """A name that every system can keep, with an ending of its type.

    Raises `InvalidFileName` for control signs, `FileTypeMismatch` for the ending of another type.
    Signs that hide or turn others go, a path loses its folders, a name without an ending gets one.
    """
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in raw):
        raise InvalidFileName
    stem, ending = _split(_permitted(raw.replace("\\", "/").rpartition("/")[2]))
    if ending and ending.lower() not in kind.endings:
        raise FileTypeMismatch
    return f"{_unreserved(stem[:MAX_STEM])}.{ending.lower() or kind.ending}"


def download_name(name: str) -> str:
    """The name of a file as every system can save it and every proxy lets it through.

    Titles are in it, and one may be `低压/高压` or `..`: what separates folders becomes `_`.
    """
    stem, ending = _split(_permitted(name))
    stem = _unreserved(stem.encode()[:MAX_STEM_BYTES].decode(errors="ignore"))
    return f"{stem}.{ending}" if ending else stem


def nameless(name: str) -> str:
    """A name that says nothing but of what type the file is."""
    _, ending = _split(name)
    return f"file.{ending}" if ending else "file"


def check_claim(claimed: str, kind: FileType) -> None:
    """Raise `FileTypeMismatch` when a browser calls the file something else than it is."""
    said = claimed.partition(";")[0].strip().lower()
    if said not in NO_CLAIM | kind.claims | {kind.media_type}:
        raise FileTypeMismatch


def _permitted(name: str) -> str:
    """Without the signs that hide or turn others, and `_` for those that some system forbids."""
    seen = unicodedata.normalize("NFC", UNSEEN.sub("", name))
    return " ".join(FORBIDDEN.sub("_", seen).split()).strip(" .")


def _unreserved(stem: str) -> str:
    stem = stem.strip(" .") or "file"
    return f"_{stem}" if RESERVED.match(stem) else stem


def _split(name: str) -> tuple[str, str]:
    """The name without its ending, and the ending; "" where what follows the dot is none."""
    stem, dot, ending = name.rpartition(".")
    if not dot:
        return name, ""
    is_ending = ending.isascii() and ending.isalnum() and len(ending) <= MAX_ENDING
    return (stem, ending) if is_ending else (name, "")
