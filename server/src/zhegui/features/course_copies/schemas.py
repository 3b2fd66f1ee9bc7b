"""What authors say and hear of a course's working copy."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from zhegui.features.catalogue.api import Captions, LessonKind, State, Title
from zhegui.features.course_copies.comparison import FaultKind, LessonChange
from zhegui.features.files.api import AttachList
from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.values import Body, Flag, Instant, Line, Sid

#: Of a course that was never changed it is 0.
CopyVersion = Annotated[int, Field(strict=True, ge=0, le=2**31 - 1)]
LONGEST_LESSON = 100_000


class LessonPlace(Wire):
    """A lesson at its place; a new one has no `sid`, but a `title`."""

    sid: Sid | None = None
    title: Title | None = None


class ChapterPlace(Wire):
    """A chapter, new without `sid`, and the order of its lessons."""

    sid: Sid | None = None
    title: Title
    lesson_list: Annotated[list[LessonPlace], Field(max_length=200)]


class CourseCopySave(Wire):
    """The whole outline of the course `sid`. What is left out goes from the copy; a lesson that is
    withdrawn comes back by its `sid`."""

    sid: Sid
    version: CopyVersion
    chapter_list: Annotated[list[ChapterPlace], Field(max_length=100)]


class LessonCopySave(Wire):
    """What is changed of a lesson. `video` names an upload, null takes it away; `captions` go with
    another film unless they are given."""

    sid: Sid
    version: CopyVersion
    title: Title | None = None
    body: Annotated[Body, Field(max_length=LONGEST_LESSON)] | None = None
    is_trial: Flag | None = None
    video: Reference | None = None
    captions: Captions | None = None
    attach_list: AttachList | None = None


class CopySeen(Wire):
    """The working copy of a course as it was looked at."""

    sid: Sid
    version: CopyVersion


class CoursePublish(CopySeen):
    """The same, and what the revision is about."""

    remark: Annotated[Line, Field(max_length=200)] = ""


class CoursePublished(Wire):
    """The number of the revision that learners see now."""

    sid: Sid
    revision: int


class CopyCourse(Wire):
    """Whose working copy it is."""

    sid: Sid
    title: str
    state: State
    learner_count: int


class CopyLesson(Wire):
    """A lesson of the copy; `studiedCount` people have begun it."""

    sid: Sid
    title: str
    kind: LessonKind
    is_trial: bool
    planned_seconds: int
    version: int
    is_new: bool
    is_changed: bool
    studied_count: int


class CopyChapter(Wire):
    """A chapter of the copy."""

    sid: Sid
    title: str
    lesson_list: list[CopyLesson]


class WithdrawnLesson(Wire):
    """A lesson that learners study no more, and can be brought back."""

    sid: Sid
    title: str
    studied_count: int
    withdrawn_at: Instant


class CurrentCopy(Wire):
    """The working copy of a course; where nothing is changed, what is published."""

    sid: Sid
    version: int
    is_changed: bool
    updated_at: Instant | None
    updated_by: str | None
    course: CopyCourse
    chapter_list: list[CopyChapter]
    withdrawn_list: list[WithdrawnLesson]


class CopyVideo(Wire):
    """The film of a lesson; `sid` and `address` are null where it is no upload."""

    sid: Sid | None
    name: str
    seconds: int
    address: str | None


class CopyFile(Wire):
    """A file that goes with a lesson."""

    sid: Sid
    name: str
    size: int
    media_type: str


class LessonCopyDetail(Wire):
    """A lesson of the copy, with all that can be changed; `bodyHtml` is as learners would see it."""

    sid: Sid
    version: int
    course_sid: Sid
    title: str
    kind: LessonKind
    body: str
    body_html: str
    is_trial: bool
    planned_seconds: int
    video: CopyVideo | None
    captions: str
    attach_list: list[CopyFile]
    updated_at: Instant | None
    updated_by: str | None


class PublishFault(Wire):
    """What must be mended before the copy can be published."""

    id: FaultKind
    message: str
    lesson_sid: Sid | None
    chapter_sid: Sid | None


class NamedPart(Wire):
    """A lesson by its title."""

    sid: Sid
    title: str


class ChangedItem(NamedPart):
    """A chapter or lesson, and what of it was changed."""

    was: list[LessonChange]


class RemovedLesson(NamedPart):
    """A lesson that goes: of which somebody has something, it is withdrawn, not deleted."""

    studied_count: int
    note_count: int
    becomes: Literal["deleted", "withdrawn"]


class SecondsChange(Wire):
    """Planned seconds, before and after."""

    was: int
    becomes: int


class HoursChange(Wire):
    """Credit hours, before and after."""

    was: Decimal
    becomes: Decimal


class CopyChanges(Wire):
    """What publishing would change, whom it touches, and what forbids it."""

    version: int
    is_publishable: bool
    fault_list: list[PublishFault]
    chapter_list: list[ChangedItem]
    added_list: list[NamedPart]
    changed_list: list[ChangedItem]
    moved_list: list[NamedPart]
    removed_list: list[RemovedLesson]
    restored_list: list[NamedPart]
    learner_count: int
    planned_seconds: SecondsChange
    hours: HoursChange


class RevisionLesson(Wire):
    """A lesson as it was published."""

    sid: Sid
    title: str
    kind: LessonKind
    body: str


class RevisionChapter(Wire):
    """A chapter as it was published."""

    sid: Sid
    title: str
    lesson_list: list[RevisionLesson]


class RevisionDetail(Wire):
    """A revision with its texts; `createdBy` is null where the program itself published it."""

    sid: Sid
    course_sid: Sid
    number: int
    created_at: Instant
    created_by: str | None
    remark: str
    lesson_count: int
    chapter_list: list[RevisionChapter]


class LessonPicture(Wire):
    """The address of a picture that texts of lessons may show, and its size in pixels."""

    url: str
    width: int
    height: int
