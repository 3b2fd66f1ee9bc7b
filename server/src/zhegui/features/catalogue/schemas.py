"""What those who write the catalogue say and hear on the wire.

A save without `sid` makes a record, with one it changes the fields given; texts are Markdown, and
what pages show of them is cleaned.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from zhegui.features.catalogue.captions import Captions
from zhegui.features.catalogue.resources import State
from zhegui.features.files.api import AttachList
from zhegui.kernel.http.envelope import Reference, SeenReference, Wire
from zhegui.kernel.records.pictures import PictureSave
from zhegui.kernel.text.print_fonts import Printed
from zhegui.kernel.values import (
    Body,
    Flag,
    Instant,
    Line,
    Mobile,
    Money,
    Sid,
    Version,
    Written,
    fault,
)

Code = Annotated[str, StringConstraints(strict=True, pattern=r"^[a-z][a-z0-9-]*$", max_length=40)]
#: The patterns that covers are drawn with.
Pattern = Literal["safety", "electricity", "fire", "property", "healthcare", "radio", "plain"]
Title = Annotated[Line, Field(min_length=1, max_length=80)]
PrintedTitle = Annotated[Printed, Field(min_length=1, max_length=80)]
Summary = Annotated[Line, Field(min_length=1, max_length=200)]
PersonName = Annotated[Line, Field(min_length=1, max_length=40)]


def _consent(value: bool) -> bool:
    if not value:
        raise fault(
            "consent_required",
            "请先阅读并同意协议",
            "Read and agree to the agreement before operating",
        )
    return value


class CatalogueSave(Wire):
    """What every save may say. With a `version` that is not the record's own it is 409."""

    sid: Sid | None = None
    version: Version | None = None


class CategorySave(CatalogueSave):
    """A field of work; `cover` names the pattern of its courses' covers. A new one stands last
    unless `position` says where. A retired one stays where it is and is chosen no more."""

    code: Code | None = None
    name: Annotated[Line, Field(min_length=1, max_length=40)] | None = None
    english_name: Annotated[Line, Field(min_length=1, max_length=60)] | None = None
    cover: Pattern | None = None
    position: Annotated[int, Field(strict=True, ge=1, le=10_000)] | None = None
    is_retired: Flag | None = None


class CategoryMerge(SeenReference):
    """A category that ends: all that is found in it is found `into` another."""

    into: Reference


class TeacherSave(CatalogueSave):
    """Somebody who teaches; `avatar` null takes the picture away."""

    name: PersonName | None = None
    title: Title | None = None
    introduction: Annotated[Body, Field(max_length=5_000)] | None = None
    avatar: PictureSave | None = None


class OfferSave(CatalogueSave):
    """What courses and subjects have in common. The first category gives the drawn cover, and the
    first picture of `coverList` stands in its place. `isOpen` opens an organization's to everybody;
    the installation's own always are, and refuse false. `certificate` null takes it away;
    `validDays` null is a year."""

    title: PrintedTitle | None = None
    summary: Summary | None = None
    description: Annotated[Body, Field(max_length=50_000)] | None = None
    category_list: Annotated[list[Reference], Field(min_length=1, max_length=5)] | None = None
    cover_list: Annotated[list[PictureSave], Field(max_length=5)] | None = None
    price: Annotated[Money, Field(le=Decimal(1_000_000))] | None = None
    valid_days: Annotated[int, Field(strict=True, ge=1, le=3650)] | None = None
    certificate: Reference | None = None
    is_open: Flag | None = None
    state: State | None = None


class LessonSave(Wire):
    """A lesson, new without `sid`. `video` names an upload; without it a lesson keeps its video,
    null takes it away. `captions` are WebVTT; left out they stay, empty they go.
    `attachList` left out leaves the files as they are."""

    sid: Sid | None = None
    title: Title
    body: Annotated[Written, Field(max_length=100_000)]
    is_trial: Flag = False
    video: Reference | None = None
    captions: Captions | None = None
    attach_list: AttachList | None = None


class ChapterSave(Wire):
    """A chapter, new without `sid`."""

    sid: Sid | None = None
    title: Title
    lesson_list: Annotated[list[LessonSave], Field(min_length=1, max_length=200)]


class CourseSave(OfferSave):
    """A course. `chapterList` replaces what there was: lessons are kept, changed and moved by
    their `sid`, and those left out go. `examination` null takes it away."""

    teacher_list: Annotated[list[Reference], Field(max_length=20)] | None = None
    examination: Reference | None = None
    chapter_list: Annotated[list[ChapterSave], Field(max_length=100)] | None = None


class SubjectSave(OfferSave):
    """A subject. `courseList` replaces what there was, in this order."""

    course_list: Annotated[list[Reference], Field(max_length=100)] | None = None


class CourseAttractSave(Wire):
    """That somebody would like to hear more of a course, and agrees to be called about it."""

    course: Reference
    name: PersonName
    mobile: Mobile
    wish: Annotated[Body, Field(max_length=500)] = ""
    consent: Annotated[Flag, AfterValidator(_consent)]


class CourseAttractSent(Wire):
    """That it arrived."""

    sid: Sid
    created_at: Instant


#: Nobody has called yet; somebody has; there is nothing more to do.
CourseAttractState = Literal["open", "called", "closed"]


class CourseAttractHandling(Wire):
    """What came of an interest form."""

    sid: Sid
    state: CourseAttractState


class CourseAttractHandled(Wire):
    """An interest form as it stands now."""

    sid: Sid
    state: CourseAttractState


class CourseAttractReveal(Wire):
    """Which number to show whole, and what for; this is recorded."""

    sid: Sid
    reason: Annotated[Line, Field(min_length=2, max_length=200)]


class CourseAttractMobile(Wire):
    """The whole number."""

    sid: Sid
    mobile: str
