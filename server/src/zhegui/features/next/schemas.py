"""What the caller should do next, on the wire."""

from __future__ import annotations

from enum import StrEnum

from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.records.pictures import Picture
from zhegui.kernel.values import Instant, Sid


class NextKind(StrEnum):
    """What kind of thing comes next; the ids are part of the wire contract, in order of urgency."""

    ATTEMPT = "attempt"
    LATE_PLAN = "late_plan"
    LESSON = "lesson"
    EXAMINATION = "examination"
    PLAN = "plan"
    MISTAKES = "mistakes"
    ORDER = "order"
    CERTIFICATE = "certificate"
    CHOOSE = "choose"


class NextCourse(Wire):
    """The course that the next thing belongs to, and how far the caller is in it."""

    sid: Sid
    title: str
    cover: str
    cover_list: list[Picture]
    lesson_count: int
    completed_lesson_count: int


class Next(Wire):
    """The one next thing. `path` is an address of the learner's site.

    `title` names the thing and `step` the part of it to go on with: the lesson of a course, the
    course of a plan. `endsAt` is when it is too late (for a plan, when it ended or ends); `count` is
    how many questions come back. What a kind does not have is null.
    """

    kind: NextKind
    path: str
    title: str | None = None
    step: str | None = None
    course: NextCourse | None = None
    ends_at: Instant | None = None
    count: int | None = None


class Current(Wire):
    """The answer to "what next"."""

    next: Next
    server_time: Instant
