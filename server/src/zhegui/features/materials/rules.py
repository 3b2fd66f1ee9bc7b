"""How many pages a file has."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO


def pdf_pages(data: bytes) -> int | None:
    """The pages of a PDF; None for one that cannot be read or is locked."""
    from pypdf import PdfReader  # fifty modules, which no start waits for
    from pypdf.errors import PyPdfError

    try:
        return len(PdfReader(BytesIO(data)).pages)
    except (PyPdfError, ValueError, KeyError, RecursionError):
        return None


def total_pages(counts: Sequence[int | None]) -> int | None:
    """The pages of all files of a material; None when none of them has pages that are known."""
    known = [count for count in counts if count is not None]
    return sum(known) if known else None
