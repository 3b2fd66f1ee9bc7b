"""A passage that was found, and the statement's part that reads it with its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, case, literal, select

from zhegui.features.assistance.models import Passage
from zhegui.features.assistance.sources import CitedKind, PageSource, TextSource
from zhegui.kernel.records.listing import Viewer


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found; `context` is what its source belongs to, `page` its address."""

    kind: CitedKind
    source: UUID
    title: str
    context: str
    page: str
    heading: str
    lines: tuple[str, ...]
    places: tuple[int, ...]

    @property
    def head(self) -> str:
        """What it stands below."""
        return "\n".join((self.context, self.title, self.heading))

    @property
    def text(self) -> str:
        """Its words."""
        return "\n".join(self.lines)


def hit_of(
    kind: str,
    source: UUID,
    title: str,
    context: str,
    page: str,
    heading: str,
    lines: list[str],
    places: list[int],
    _: float,
) -> Hit:
    """A row of `of_source`."""
    return Hit(CitedKind(kind), source, title, context, page, heading, tuple(lines), tuple(places))


def of_source(source: TextSource, viewer: Viewer, found: Any) -> Select[Any]:
    """The passages of a kind of source that are among `found`, which has `id` and `weight`, and that
    the viewer may read."""
    model = source.model
    return (
        select(
            _kind(source).label("kind"),
            source.key().label("sid"),
            model.title,
            source.context.label("context"),
            source.page.label("page"),
            Passage.heading,
            Passage.lines,
            Passage.places,
            found.c.weight,
        )
        .select_from(found)
        .join(Passage, Passage.id == found.c.id)
        .where(*source.leads(), source.scope(viewer))
    )


def _kind(source: TextSource) -> ColumnElement[str]:
    """What is said in the film of a lesson is of a kind of its own: its places are moments."""
    if not (isinstance(source, PageSource) and source.captions):
        return literal(str(source.kind))
    return case((Passage.is_spoken, str(CitedKind.CAPTION)), else_=str(source.kind))
