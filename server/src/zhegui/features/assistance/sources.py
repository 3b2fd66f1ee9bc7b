"""The texts in which the assistant looks: pages, and files of materials. A new page is a line here, a
key of `OfSource`, and a column with its migration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, String, and_, cast, literal, select, true
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.assistance.models import HelpEntry, OfSource, Passage
from zhegui.features.catalogue import api as catalogue
from zhegui.features.files import api as files
from zhegui.features.learning import api as learning
from zhegui.features.materials import api as materials
from zhegui.features.news import api as news
from zhegui.features.organizations import api as organizations
from zhegui.kernel.records.listing import Field, Resource, Viewer


class CitedKind(StrEnum):
    """What a citation leads to; `record` is of one's own."""

    LESSON = "lesson"
    CAPTION = "caption"
    COURSE = "course"
    NEWS = "news"
    NOTICE = "notice"
    MATERIAL = "material"
    HELP = "help"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class TextSource:
    """`resource` says who may read it; `context` is what it belongs to, and `page` the address on the
    learner site."""

    kind: CitedKind
    resource: Resource
    context: ColumnElement[str]
    page: ColumnElement[str]

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

    def leads(self, of: type[OfSource] = Passage) -> list[ColumnElement[bool]]:
        """That the key there leads to the row."""
        return [self.model.sid == self.key(of)]


@dataclass(frozen=True, slots=True)
class PageSource(TextSource):
    """A text that its row holds: `html`; `captions` is the name of the attribute that has what its film
    says."""

    html: InstrumentedAttribute[str]
    captions: str | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The names of the attributes that its passages are made of."""
        spoken = (self.captions,) if self.captions else ()
        return ("title", self.html.key, *spoken)


@dataclass(frozen=True, slots=True)
class FileSource(TextSource):
    """The text of files that a record carries: `carried` is the key of its attachments to it, and
    `readable_by` says of which records somebody may fetch them."""

    carried: InstrumentedAttribute[UUID]
    readable_by: Callable[[Viewer], ColumnElement[bool]]

    @property
    def key_name(self) -> str:
        """Passages are the file's, whatever carries it."""
        return "file_sid"

    def scope(self, viewer: Viewer) -> ColumnElement[bool]:
        """Who may read the files, not only that they are there."""
        return and_(self.resource.visible_to(viewer), self.readable_by(viewer))

    def leads(self, of: type[OfSource] = Passage) -> list[ColumnElement[bool]]:
        """That the row carries the file now."""
        return [self.carried.class_.file_sid == self.key(of), self.model.sid == self.carried]


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

_name_of_file = (
    select(files.File.name)
    .where(files.File.sid == Passage.file_sid)
    .correlate(Passage)
    .scalar_subquery()
)

PAGES = (
    PageSource(
        CitedKind.LESSON,
        learning.lessons,
        _course_of_lesson,
        _page("/study-task-detail/", catalogue.Lesson),
        catalogue.Lesson.body_html,
        "captions",
    ),
    PageSource(
        CitedKind.COURSE,
        catalogue.courses,
        literal(""),
        _page("/detail/course/", catalogue.Course),
        catalogue.Course.description_html,
    ),
    PageSource(
        CitedKind.NEWS,
        news.news,
        literal(""),
        _page("/dynamic-detail/", news.News),
        news.News.body_html,
    ),
    PageSource(
        CitedKind.NOTICE,
        organizations.notices_resource,
        literal(""),
        _page("/home?notice=", organizations.Notice),
        organizations.Notice.body_html,
    ),
    PageSource(
        CitedKind.HELP,
        _help,
        literal(""),
        literal("/course?help=") + HelpEntry.name,
        HelpEntry.body_html,
    ),
)
FILES = FileSource(
    CitedKind.MATERIAL,
    materials.materials,
    _name_of_file,
    _page("/profile?material=", materials.Material) + "&file=" + cast(Passage.file_sid, String),
    materials.MaterialAttachment.material_sid,
    materials.fetchable,
)
SOURCES: tuple[TextSource, ...] = (*PAGES, FILES)
BY_KIND = {source.kind: source for source in SOURCES}
BY_KIND[CitedKind.CAPTION] = BY_KIND[CitedKind.LESSON]
