"""Passages follow their source in the transaction that writes it: what was changed or deleted is found
no more from that moment on, and what is new at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, delete, event, insert, inspect
from sqlalchemy.orm import Mapper

from zhegui.features.assistance.blocks import Block, blocks_of
from zhegui.features.assistance.models import Passage
from zhegui.features.assistance.segmentation import CutPassage, cut_blocks, cut_lines
from zhegui.features.assistance.sources import FILES, PAGES, PageSource, TextSource
from zhegui.features.assistance.terms import terms_of
from zhegui.features.catalogue import api as catalogue
from zhegui.features.files.api import File, TextLine
from zhegui.kernel.db.precedence import pause


def passages_of(source: PageSource, row: Any) -> list[dict[str, Any]]:
    """The passages of a source as rows; one without lines where it has no words."""
    read = cut_blocks(blocks_of(getattr(row, source.html.key) or ""))
    cues = catalogue.cues_of(getattr(row, source.captions) or "") if source.captions else []
    spoken = cut_lines("", [(cue.text, cue.start) for cue in cues if cue.text])
    if not spoken and not read:
        read = [CutPassage("")]
    of = source, row.sid, row.title
    return [*_rows(*of, read), *_rows(*of, spoken, is_spoken=True)]


def passages_of_file(sid: UUID, lines: Iterable[TextLine]) -> list[dict[str, Any]]:
    """The same of a file; what it is called depends on what carries it, and finds nothing."""
    blocks = (Block("h2" if line.is_heading else "p", line.page, line.text) for line in lines)
    return [*_rows(FILES, sid, "", cut_blocks(blocks) or [CutPassage("")])]


def _rows(
    source: TextSource, sid: UUID, title: str, cut: list[CutPassage], *, is_spoken: bool = False
) -> Iterator[dict[str, Any]]:
    for position, passage in enumerate(cut):
        pause()
        said = "\n".join((title, passage.heading, *passage.lines))
        yield {
            source.key_name: sid,
            "position": position,
            "is_spoken": is_spoken,
            "heading": passage.heading,
            "lines": passage.lines,
            "places": passage.places,
            "terms": sorted(terms_of(said)) if passage.lines else [],
        }


def _follow(
    source: PageSource, names: tuple[str, ...], _: Mapper[Any], connection: Connection, row: Any
) -> None:
    """Make its passages anew where its words have changed."""
    attributes = inspect(row).attrs
    if not any(attributes[name].history.has_changes() for name in names):
        return
    connection.execute(delete(Passage).where(source.key() == row.sid))
    connection.execute(insert(Passage), passages_of(source, row))


def _forget_old(_: Mapper[Any], connection: Connection, row: File) -> None:
    """What another content said is found no more; the new one is read by its job."""
    if inspect(row).attrs["sha256"].history.has_changes():
        connection.execute(delete(Passage).where(Passage.file_sid == row.sid))


event.listen(File, "after_update", _forget_old)
for _source in PAGES:
    for _moment in ("after_insert", "after_update"):
        _follows = partial(_follow, _source, _source.words)
        event.listen(_source.model, _moment, _follows)
