"""The texts in which the assistant looks. A new one is a line here, a key of `OfSource`, and a column
with its migration."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, String, cast, literal, select, true
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.assistance.models import HelpEntry, OfSource, Passage
from zhegui.features.catalogue import api as catalogue
from zhegui.features.learning import api as learning
from zhegui.features.news import api as news
from zhegui.features.organizations import api as organizations
from zhegui.kernel.listing import Field, Resource, Viewer


class CitedKind(StrEnum):
    """What a citation leads to; `record` is of one's own."""

    LESSON = "lesson"
    CAPTION = "caption"
    COURSE = "course"
    NEWS = "news"
    NOTICE = "notice"
    HELP = "help"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class TextSource:
    """`resource` says who may read it, `html` is its text; `context` is what it belongs to, and `page`
    the address on the learner site. `captions` is the name of the attribute that
    has what its film says."""

    kind: CitedKind
    resource: Resource
    html: InstrumentedAttribute[str]
    context: ColumnElement[str]
    page: ColumnElement[str]
    captions: str | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The names of the attributes that its passages are made of."""
        spoken = (self.captions,) if self.captions else ()
        return ("title", self.html.key, *spoken)

    @property
    def model(self) -> Any:
        """Its table."""
        return self.resource.model

    @property
    def key_name(self) -> str:
        """The name of its key in a passage and a citation."""
        return f"{self.model.__tablename__}_sid"

    def scope(self, viewer: Viewer) -> ColumnElement[bool]:
        """Who may read it."""
        return self.resource.visible_to(viewer)

    def key(self, of: type[OfSource] = Passage) -> InstrumentedAttribute[UUID | None]:
        """Its key there."""
        found: InstrumentedAttribute[UUID | None] = getattr(of, self.key_name)
        return found


#: Everybody's, in either language.
_help = Resource("helpEntry", HelpEntry, visible_to=lambda _: true(), fields=[Field("title")])


def _page(path: str, model: Any) -> ColumnElement[str]:
    return literal(path) + cast(model.sid, String)


_course_of_lesson = (
    select(catalogue.Course.title)
    .where(catalogue.Course.sid == catalogue.Lesson.course_sid)
    .correlate(catalogue.Lesson)
    .scalar_subquery()
)

SOURCES: tuple[TextSource, ...] = (
    TextSource(
        CitedKind.LESSON,
        learning.lessons,
        catalogue.Lesson.body_html,
        _course_of_lesson,
        _page("/study-task-detail/", catalogue.Lesson),
        "captions",
    ),
    TextSource(
        CitedKind.COURSE,
        catalogue.courses,
        catalogue.Course.description_html,
        literal(""),
        _page("/detail/course/", catalogue.Course),
    ),
    TextSource(
        CitedKind.NEWS,
        news.news,
        news.News.body_html,
        literal(""),
        _page("/dynamic-detail/", news.News),
    ),
    TextSource(
        CitedKind.NOTICE,
        organizations.notices_resource,
        organizations.Notice.body_html,
        literal(""),
        _page("/home?notice=", organizations.Notice),
    ),
    TextSource(
        CitedKind.HELP,
        _help,
        HelpEntry.body_html,
        literal(""),
        literal("/course?help=") + HelpEntry.name,
    ),
)
BY_KIND = {source.kind: source for source in SOURCES}
BY_KIND[CitedKind.CAPTION] = BY_KIND[CitedKind.LESSON]
