"""What may be read of papers, examinations and attempts, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    and_,
    case,
    exists,
    false,
    func,
    or_,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import JSONB, distinct_on
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.examinations.models import (
    Attempt,
    Examination,
    LateAnswer,
    Paper,
    SavedAnswer,
)
from zhegui.features.examinations.rules.access import (
    Candidate,
    CannotStart,
    Window,
    cannot_start,
)
from zhegui.features.examinations.rules.review import Moment
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.rules.timing import GRACE
from zhegui.features.identity import api as identity
from zhegui.features.organizations.api import Staff
from zhegui.kernel.envelope import Wire
from zhegui.kernel.listing import Derived, Field, Reading, Resource, Viewer, to_many, to_one
from zhegui.kernel.listing.resource import Source
from zhegui.kernel.values import Instant, Sid, instant_text


def published_for(
    user: UUID | ColumnElement[UUID], organization: UUID | ColumnElement[UUID] | None
) -> ColumnElement[bool]:
    """What somebody may sit: what is open or the house's, and that of whom they work or act for."""
    works_there = exists().where(
        Staff.user_sid == user, Staff.organization_sid == Examination.organization_sid
    )
    mine = or_(
        Examination.is_open,
        Examination.organization_sid.is_(None),
        Examination.organization_sid == organization,
        works_there,
    )
    return and_(Examination.published_at.is_not(None), mine)


def _managed(
    viewer: Viewer, organization: InstrumentedAttribute[UUID | None]
) -> ColumnElement[bool]:
    if viewer.is_operator:
        return true()
    return organization == viewer.organization if viewer.is_manager else false()


def _examination_visible(viewer: Viewer) -> ColumnElement[bool]:
    may_sit = published_for(viewer.user, viewer.organization)
    return or_(may_sit, _managed(viewer, Examination.organization_sid))


def _paper_visible(viewer: Viewer) -> ColumnElement[bool]:
    return _managed(viewer, Paper.organization_sid)


def _attempt_visible(viewer: Viewer) -> ColumnElement[bool]:
    organization = _managed(viewer, Examination.organization_sid)
    managed = exists().where(Examination.sid == Attempt.examination_sid, organization)
    return or_(Attempt.user_sid == viewer.user, managed)


papers = Resource(
    "paper",
    Paper,
    visible_to=_paper_visible,
    fields=[
        Field("title", filter=True, sort=True),
        Field("version"),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
    ],
    default_order=["-updatedAt"],
)


class ActiveAttempt(Wire):
    """The viewer's attempt that is running now."""

    sid: Sid
    deadline: Instant
    answered_count: int


def _own_attempts(viewer: Viewer) -> ColumnElement[bool]:
    return and_(Attempt.examination_sid == Examination.sid, Attempt.user_sid == viewer.user)


def _running(viewer: Viewer) -> ColumnElement[bool]:
    return and_(
        _own_attempts(viewer),
        Attempt.state == AttemptState.ACTIVE,
        Attempt.deadline >= viewer.now - GRACE,
    )


def _attempts_used(viewer: Viewer) -> ScalarSelect[int]:
    return select(func.count()).where(_own_attempts(viewer)).scalar_subquery()


def _answered() -> ScalarSelect[int]:
    """How many questions of an attempt have an answer that was not withdrawn."""
    latest = (
        select(SavedAnswer.value)
        .ext(distinct_on(SavedAnswer.question_sid))
        .where(SavedAnswer.attempt_sid == Attempt.sid)
        .order_by(SavedAnswer.question_sid, SavedAnswer.sequence.desc())
        .correlate(Attempt)
        .subquery()
    )
    given = func.jsonb_typeof(latest.c.value) != "null"
    return select(func.count()).select_from(latest).where(given).scalar_subquery()


def _active_attempt(viewer: Viewer) -> ScalarSelect[Any]:
    instant = func.to_char(func.timezone("UTC", Attempt.deadline), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    view = func.jsonb_build_object(
        "sid", Attempt.sid, "deadline", instant, "answeredCount", _answered(), type_=JSONB
    )
    return select(view).where(_running(viewer)).scalar_subquery()


def _sitting(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(_running(viewer))


def _certified(viewer: Viewer) -> ColumnElement[bool]:
    passed = and_(Attempt.passed.is_(True), Attempt.voided_at.is_(None))
    return and_(
        Examination.certificate_sid.is_not(None), exists().where(_own_attempts(viewer), passed)
    )


def _has_real_name(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(
        identity.User.sid == viewer.user,
        identity.User.real_name.is_not(None),
        identity.User.id_number_sealed.is_not(None),
    )


#: The facts that bear on starting, of the row and of who looks.
ACCESS: dict[str, Source] = {
    "start": Examination.start_at,
    "last_entry": Examination.last_entry_at,
    "end": Examination.end_at,
    "attempts": Examination.attempts,
    "certificate": Examination.certificate_sid,
    "used": _attempts_used,
    "sitting": _sitting,
    "certified": _certified,
    "named": _has_real_name,
}


def _reason(row: Mapping[str, Any], reading: Reading) -> CannotStart | None:
    candidate = Candidate(
        signed_in=reading.caller is not None,
        sitting=row["sitting"],
        attempts_used=row["used"],
        certified=row["certified"],
        has_real_name=row["named"],
    )
    window = Window(row["start"], row["last_entry"], row["end"])
    certifies = row["certificate"] is not None
    return cannot_start(window, row["attempts"], certifies, candidate, reading.now)


def _can_start(row: Mapping[str, Any], reading: Reading) -> bool:
    return _reason(row, reading) is None


examinations: Resource = Resource(
    "examination",
    Examination,
    visible_to=_examination_visible,
    fields=[
        Field("title", filter=True, sort=True),
        Field("version"),
        Field("startAt", filter=True, sort=True),
        Field("lastEntryAt", filter=True, sort=True),
        Field("endAt", filter=True, sort=True),
        Field("durationSeconds", filter=True, sort=True),
        Field("attempts", filter=True),
        Field("attemptsUsed", _attempts_used, type=int, nullable=False),
        Field("activeAttempt", _active_attempt, type=ActiveAttempt),
        Field("passScore"),
        Field("fullScore"),
        Field("questionCount"),
        Field("certifies", Examination.certificate_sid.is_not(None), nullable=False, filter=True),
        Field("isOpen", filter=True),
        Field("scoreShown", type=Literal[Moment.AT_ONCE, Moment.AFTER_END]),
        Field("answersShown", type=Moment),
        Field("publishedAt", filter=True, sort=True),
        Field("createdAt", filter=True, sort=True),
    ],
    includes={
        "attemptList": to_many(lambda: attempts, Attempt.examination_sid, order=["-startedAt"])
    },
    derived=[
        Derived("canStart", bool, ACCESS, _can_start),
        Derived("cannotStartReason", CannotStart | None, ACCESS, _reason),
        Derived("serverTime", Instant, {}, lambda _, reading: instant_text(reading.now)),
    ],
    default_order=["startAt"],
)

_is_released = Attempt.released_at.is_not(None)

attempts: Resource = Resource(
    "attempt",
    Attempt,
    visible_to=_attempt_visible,
    fields=[
        Field("number", filter=True),
        Field("state", type=AttemptState, filter=True, sort=True),
        Field("ordinal"),
        Field("candidateName"),
        Field("startedAt", filter=True, sort=True),
        Field("deadline", filter=True, sort=True),
        Field("submittedAt", filter=True, sort=True),
        Field("endedBy", type=Literal["candidate", "deadline"]),
        Field("score", case((_is_released, Attempt.score))),
        Field("passed", case((_is_released, Attempt.passed))),
        Field("releasedAt", filter=True, sort=True),
        Field("examinationSid", read=False, filter=True),
        Field("userSid", read=False, filter=True),
        Field(
            "lateCount",
            select(func.count())
            .where(LateAnswer.attempt_sid == Attempt.sid)
            .correlate(Attempt)
            .scalar_subquery(),
            type=int,
            nullable=False,
        ),
    ],
    includes={"examination": to_one(examinations, Attempt.examination_sid)},
    default_order=["-startedAt"],
    statistics=["state"],
)
