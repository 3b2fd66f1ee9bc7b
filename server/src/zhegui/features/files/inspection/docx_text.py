"""The text of a document of Word (ECMA-376, WordprocessingML): paragraphs, headings, rows of tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zhegui.features.files.inspection.archive import ZipArchive
from zhegui.features.files.inspection.kinds import DOCX
from zhegui.features.files.inspection.lines import TextLine, tidied
from zhegui.features.files.inspection.office import CONTENT_TYPES, DIRECTORY_BYTES, tree
from zhegui.kernel.text.table_rows import row_text

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
MOST_BYTES = 16 * 1024 * 1024
STYLES = "word/styles.xml"
#: What was deleted or moved away, and what is there twice.
_GONE = frozenset((f"{W}del", f"{W}moveFrom", FALLBACK))
_APART = frozenset((f"{W}tab", f"{W}br", f"{W}cr", f"{W}p"))
_HEADINGS = ("heading", "title", "标题")


def read(source: Path) -> Iterator[TextLine]:
    """Its text from beginning to end; it has no pages until it is printed."""
    with source.open("rb") as file:
        archive = ZipArchive(file)
        headings = _heading_styles(archive)
        body = tree(archive.read(_main_part(archive), MOST_BYTES)).find(f"{W}body")
    if body is not None:
        yield from _blocks(body, headings)


def _main_part(archive: ZipArchive) -> str:
    types = tree(archive.read(CONTENT_TYPES, DIRECTORY_BYTES))
    found = (
        each.get("PartName", "").lstrip("/")
        for each in types
        if each.get("ContentType") == f"{DOCX.media_type}.main+xml"
    )
    return next(found, "")


def _heading_styles(archive: ZipArchive) -> frozenset[str]:
    """The styles that are headings, by the names that a reader of Word sees."""
    if STYLES not in archive.members:
        return frozenset()
    found = set()
    for style in tree(archive.read(STYLES, MOST_BYTES)).iter(f"{W}style"):
        name = style.find(f"{W}name")
        if name is not None and name.get(f"{W}val", "").lower().startswith(_HEADINGS):
            found.add(style.get(f"{W}styleId", ""))
    return frozenset(found)


def _blocks(parent: Any, headings: frozenset[str]) -> Iterator[TextLine]:
    for each in parent:
        if each.tag == f"{W}p":
            if text := _text(each):
                yield TextLine(0, text, _is_heading(each, headings))
        elif each.tag == f"{W}tbl":
            yield from _rows(each)
        elif each.tag in (f"{W}sdt", f"{W}sdtContent"):
            yield from _blocks(each, headings)


def _is_heading(paragraph: Any, headings: frozenset[str]) -> bool:
    style = paragraph.find(f"{W}pPr/{W}pStyle")
    named = style is not None and style.get(f"{W}val") in headings
    return named or paragraph.find(f"{W}pPr/{W}outlineLvl") is not None


def _rows(table: Any) -> Iterator[TextLine]:
    """Each row below the first with the headings that the first gives."""
    rows = [[_text(cell) for cell in row.findall(f"{W}tc")] for row in table.findall(f"{W}tr")]
    headings: list[str] = []
    if len(rows) > 1 and len(rows[0]) > 1 and all(rows[0]):
        headings, *rows = rows
    for row in rows:
        if text := row_text(headings, row):
            yield TextLine(0, text)


def _text(element: Any) -> str:
    return tidied("".join(_said(element)))


def _said(element: Any) -> Iterator[str]:
    for each in element:
        if each.tag == f"{W}t":
            yield each.text or ""
        elif each.tag not in _GONE:
            yield from _said(each)
            if each.tag in _APART:
                yield " "
