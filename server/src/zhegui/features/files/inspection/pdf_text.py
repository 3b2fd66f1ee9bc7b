"""The text of a PDF, page by page; as far as its bounds allow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

from zhegui.features.files.inspection.bounds import NONSENSE
from zhegui.features.files.inspection.lines import TextLine, paragraphs, tidied, without_heads

MOST_PAGES = 500
#: Seconds of the processor, after which no further page is begun.
ENOUGH_SECONDS = 40
#: What the library raises besides of a page that is none.
_BROKEN = (
    *NONSENSE,
    RecursionError,
    AttributeError,
    TypeError,
    NotImplementedError,
    AssertionError,
)


def read(source: Path) -> Iterator[TextLine]:
    """The paragraphs of its pages, without what stands on most of them."""
    for number, page in enumerate(without_heads(list(_pages(source))), start=1):
        yield from paragraphs(number, page)


def _pages(source: Path) -> Iterator[list[str]]:
    from pypdf import PdfReader  # fifty modules, which no other file waits for

    until = process_time() + ENOUGH_SECONDS
    for page in islice(PdfReader(source).pages, MOST_PAGES):
        if process_time() > until:
            return
        yield _lines(page)


def _lines(page: Any) -> list[str]:
    """Its lines; none of a page that cannot be read, which is no reason to lose the others."""
    from pypdf.errors import PyPdfError

    try:
        said: str = page.extract_text()
    except (PyPdfError, *_BROKEN):
        return []
    return [line for line in map(tidied, said.split("\n")) if line]
