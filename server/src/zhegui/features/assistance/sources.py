"""The texts in which the assistant looks. A new one is a line here, a key of `OfSource`, and a column
with its migration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, literal, select
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.assistance.models import OfSource, Passage
from zhegui.features.catalogue import api as catalogue
from zhegui.features.learning import api as learning
from zhegui.features.news import api as news
from zhegui.features.organizations import api as organizations
from zhegui.kernel.listing import Resource, Viewer


class SourceKind(StrEnum):
    """What a citation leads to; `record` is of one's own."""

    LESSON = "lesson"
    COURSE = "course"
    NEWS = "news"
    NOTICE = "notice"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class TextSource:
    """`resource` says who may read it, `html` is its text; `context` is what it belongs to, and `path`
    gives the address of a paragraph."""

    kind: SourceKind
    resource: Resource
    html: InstrumentedAttribute[str]
    context: ColumnElement[str]
    path: Callable[[UUID, int], str]

    @property
    def model(self) -> Any:
        """Its table."""
        return self.resource.model

    @property
    def key_name(self) -> str:
        """The name of its key in a passage and a citation."""
        return f"{self.kind}_sid"

    def scope(self, viewer: Viewer) -> ColumnElement[bool]:
        """Who may read it."""
        return self.resource.visible_to(viewer)

    def key(self, of: type[OfSource] = Passage) -> InstrumentedAttribute[UUID | None]:
        """Its key there."""
        found: InstrumentedAttribute[UUID | None] = getattr(of, self.key_name)
        return found


def _at(page: str) -> Callable[[UUID, int], str]:
    return lambda sid, part: f"{page.format(sid=sid)}{'&' if '?' in page else '?'}part={part}"


_course_of_lesson = (
    select(catalogue.Course.title)
    .where(catalogue.Course.sid == catalogue.Lesson.course_sid)
    .correlate(catalogue.Lesson)
    .scalar_subquery()
)

SOURCES: tuple[TextSource, ...] = (
    TextSource(
        SourceKind.LESSON,
        learning.lessons,
        catalogue.Lesson.body_html,
        _course_of_lesson,
        _at("/study-task-detail/{sid}"),
    ),
    TextSource(
        SourceKind.COURSE,
        catalogue.courses,
        catalogue.Course.description_html,
        literal(""),
        _at("/detail/course/{sid}"),
    ),
    TextSource(
        SourceKind.NEWS,
        news.news,
        news.News.body_html,
        literal(""),
        _at("/dynamic-detail/{sid}"),
    ),
    TextSource(
        SourceKind.NOTICE,
        organizations.notices_resource,
        organizations.Notice.body_html,
        literal(""),
        _at("/home?notice={sid}"),
    ),
)
BY_KIND = {source.kind: source for source in SOURCES}
