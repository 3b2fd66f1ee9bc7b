"""The process that reads the text of a document: `python -m … SOURCE MEDIA_TYPE`, on standard output
its lines as JSON; none where it has no text that can be read."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from zhegui.features.files.inspection import docx_text, pdf_text
from zhegui.features.files.inspection.bounds import NONSENSE, limit
from zhegui.features.files.inspection.kinds import DOCX, PDF, FileRefusedError
from zhegui.features.files.inspection.lines import TextLine, readable

CPU_SECONDS = 60
#: A book of three hundred pages.
MOST_SIGNS = 400_000
#: Requests go first.
NICE = 10
READERS = {PDF.media_type: pdf_text.read, DOCX.media_type: docx_text.read}


def main(source: Path, media_type: str) -> list[TextLine]:
    """The lines of a document, as many as are taken of one."""
    from pypdf.errors import PyPdfError

    try:
        return readable(list(_bounded(READERS[media_type](source))))
    except (FileRefusedError, PyPdfError, RecursionError, *NONSENSE):
        return []


def _bounded(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    left = MOST_SIGNS
    for line in lines:
        left -= len(line.text)
        if left < 0:
            return
        yield line


if __name__ == "__main__":
    limit(CPU_SECONDS)
    os.nice(NICE)
    logging.disable()  # the library complains of every oddity
    json.dump(main(Path(sys.argv[1]), sys.argv[2]), sys.stdout)
