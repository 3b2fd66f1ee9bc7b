"""Passages follow their source in the transaction that writes it: what was changed or deleted is found
no more from that moment on, and what is new at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, event, insert, inspect
from sqlalchemy.orm import Mapper

from zhegui.features.assistance.blocks import blocks_of
from zhegui.features.assistance.cutting import CutPassage, cut_blocks, cut_lines
from zhegui.features.assistance.models import Passage
from zhegui.features.assistance.sources import SOURCES, TextSource
from zhegui.features.assistance.terms import terms_of
from zhegui.features.catalogue import api as catalogue


def passages_of(source: TextSource, row: Any) -> list[dict[str, Any]]:
    """The passages of a source as rows; one without lines where it has no words."""
    read = cut_blocks(blocks_of(getattr(row, source.html.key) or ""))
    cues = catalogue.cues_of(getattr(row, source.captions) or "") if source.captions else []
    spoken = cut_lines("", [(cue.text, cue.start) for cue in cues if cue.text])
    if not spoken and not read:
        read = [CutPassage("")]
    return [*_rows(source, row, read), *_rows(source, row, spoken, is_spoken=True)]


def _rows(
    source: TextSource, row: Any, cut: list[CutPassage], *, is_spoken: bool = False
) -> Iterator[dict[str, Any]]:
    for position, passage in enumerate(cut):
        said = "\n".join((row.title, passage.heading, *passage.lines))
        yield {
            source.key_name: row.sid,
            "position": position,
            "is_spoken": is_spoken,
            "heading": passage.heading,
            "lines": passage.lines,
            "places": passage.places,
            "terms": sorted(terms_of(said)) if passage.lines else [],
        }


def _follow(
    source: TextSource, names: tuple[str, ...], _: Mapper[Any], connection: Connection, row: Any
) -> None:
    """Make its passages anew where its words have changed."""
    attributes = inspect(row).attrs
    if not any(attributes[name].history.has_changes() for name in names):
        return
    connection.execute(delete(Passage).where(source.key() == row.sid))
    connection.execute(insert(Passage), passages_of(source, row))


for _source in SOURCES:
    for _moment in ("after_insert", "after_update"):
        _follows = partial(_follow, _source, _source.words)
        event.listen(_source.model, _moment, _follows)
