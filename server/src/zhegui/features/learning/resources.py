"""What a learner may read: the lessons they may study, and their own progress and ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Numeric, cast, func, or_, select

from zhegui.features.catalogue import api as catalogue
from zhegui.features.files.api import attach_list
from zhegui.features.learning import videos
from zhegui.features.learning.access import usable_courses
from zhegui.features.learning.models import Enrolment, LessonProgress, Note, StudyInterval
from zhegui.features.learning.rules import Reason
from zhegui.features.learning.studies import completed_lessons, next_lesson
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.records.listing import Derived, Field, Reading, Resource, Viewer, to_one
from zhegui.kernel.values import Instant, instant_text
from zhegui.ports.services import Services

Lesson = catalogue.Lesson


class VideoAddress(Wire):
    """Where a lesson's video may be fetched until `expiresAt`; later it answers 410."""

    url: str
    expires_at: Instant


def may_study(viewer: Viewer) -> ColumnElement[bool]:
    """Trial lessons of the courses that are offered to the viewer, and all of those they may use."""
    trial = Lesson.is_trial & catalogue.lesson_of_offered_course(viewer)
    if not viewer.signed_in:
        return trial
    usable = usable_courses(viewer.user, viewer.organization, viewer.now)
    return or_(trial, Lesson.withdrawn_at.is_(None) & Lesson.course_sid.in_(usable))


def may_note(viewer: Viewer) -> ColumnElement[bool]:
    """Those, and withdrawn ones of courses that the viewer may use: a note that was begun is kept."""
    usable = usable_courses(viewer.user, viewer.organization, viewer.now)
    return or_(may_study(viewer), Lesson.course_sid.in_(usable))


def own_enrolments(viewer: Viewer) -> ColumnElement[bool]:
    """One's own."""
    return Enrolment.user_sid == viewer.user


def own_progress(viewer: Viewer) -> ColumnElement[bool]:
    """One's own."""
    return LessonProgress.user_sid == viewer.user


def own_intervals(viewer: Viewer) -> ColumnElement[bool]:
    """One's own."""
    return StudyInterval.user_sid == viewer.user


def own_notes(viewer: Viewer) -> ColumnElement[bool]:
    """One's own."""
    return Note.user_sid == viewer.user


def _seconds(milliseconds: Any) -> ColumnElement[Any]:
    return func.round(cast(milliseconds, Numeric) / 1000, 3, type_=Numeric())


def _video(row: Mapping[str, Any], reading: Reading) -> object:
    if row["videoPath"] is None:
        return None
    services: Services = reading.state.services
    made = videos.address(services.vault.secret(videos.KEY), row["videoOf"], reading.now)
    return {"url": made.url, "expiresAt": instant_text(made.expires_at)}


lessons: Resource = Resource(
    "lesson",
    Lesson,
    visible_to=may_study,
    fields=[
        Field("title"),
        Field("position", sort=True),
        Field("kind", type=catalogue.LessonKind, filter=True),
        Field("isTrial", filter=True),
        Field("plannedSeconds"),
        Field("requiredSeconds"),
        Field("bodyHtml"),
        Field("captions"),
        Field("courseSid", filter=True),
    ],
    derived=[
        Derived(
            "video",
            VideoAddress | None,
            {"videoPath": Lesson.video_path, "videoOf": Lesson.sid},
            _video,
        )
    ],
    includes={
        "course": to_one(catalogue.courses, Lesson.course_sid),
        "attachList": attach_list(catalogue.LessonAttachment.lesson_sid, lambda: lessons),
    },
    default_order=["position"],
)

_credited = (
    select(func.coalesce(func.sum(LessonProgress.credited_ms), 0))
    .where(
        LessonProgress.course_sid == Enrolment.course_sid,
        LessonProgress.user_sid == Enrolment.user_sid,
    )
    .scalar_subquery()
)

enrolments = Resource(
    "enrolment",
    Enrolment,
    visible_to=own_enrolments,
    fields=[
        Field("courseSid", filter=True),
        Field("isFree"),
        Field("nextLessonSid", next_lesson(Lesson.sid)),
        Field("nextLessonTitle", next_lesson(Lesson.title)),
        Field("completedLessonCount", completed_lessons(), type=int, nullable=False),
        Field("creditedSeconds", _seconds(_credited), nullable=False),
        Field("createdAt", filter=True, sort=True),
        Field("studiedAt", filter=True, sort=True),
        Field("completedAt", filter=True, sort=True),
    ],
    includes={
        "course": to_one(catalogue.courses, Enrolment.course_sid),
    },
    default_order=["-studiedAt"],
)

progress = Resource(
    "lessonProgress",
    LessonProgress,
    visible_to=own_progress,
    fields=[
        Field("lessonSid", filter=True),
        Field("courseSid", filter=True),
        Field("creditedSeconds", _seconds(LessonProgress.credited_ms), nullable=False),
        Field("position", _seconds(LessonProgress.position_ms), nullable=False),
        Field("completedAt", filter=True, sort=True),
        Field("updatedAt", sort=True),
    ],
    includes={"lesson": to_one(catalogue.lesson_outlines, LessonProgress.lesson_sid)},
    default_order=["-updatedAt"],
)

intervals = Resource(
    "studyInterval",
    StudyInterval,
    visible_to=own_intervals,
    fields=[
        Field("lessonSid", filter=True),
        Field("start", _seconds(StudyInterval.start_ms), nullable=False),
        Field("end", _seconds(StudyInterval.end_ms), nullable=False),
        Field(
            "seconds",
            _seconds(StudyInterval.end_ms - StudyInterval.start_ms),
            nullable=False,
            sum=True,
        ),
        Field("reason", type=Reason, filter=True),
        Field("createdAt", filter=True, sort=True),
    ],
    includes={"lesson": to_one(catalogue.lesson_outlines, StudyInterval.lesson_sid)},
    default_order=["-createdAt"],
    statistics=["reason"],
)

notes = Resource(
    "note",
    Note,
    visible_to=own_notes,
    fields=[
        Field("lessonSid", filter=True),
        Field("position", _seconds(Note.position_ms), nullable=False, sort=True),
        Field("body"),
        Field("version"),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", sort=True),
    ],
    includes={"lesson": to_one(catalogue.lesson_outlines, Note.lesson_sid)},
    default_order=["position"],
)
