"""What may be read of examinations and attempts, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    and_,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import JSONB, distinct_on
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.certificates import api as certificates
from zhegui.features.examinations.admission import admitted, offered_besides
from zhegui.features.examinations.counted import is_pass, result_passed, result_score, stands
from zhegui.features.examinations.models import (
    Attempt,
    Examination,
    LateAnswer,
    LateDecision,
    SavedAnswer,
)
from zhegui.features.examinations.rules.access import (
    Candidate,
    CannotStart,
    Purpose,
    Window,
    cannot_start,
)
from zhegui.features.examinations.rules.deadlines import GRACE
from zhegui.features.examinations.rules.review import Moment
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.identity import api as identity
from zhegui.features.organizations.api import Staff, UserOrganization
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.records.authorship import of_place, permitted
from zhegui.kernel.records.listing import Derived, Field, Reading, Resource, Viewer, to_many, to_one
from zhegui.kernel.records.listing.fields import Source
from zhegui.kernel.values import Instant, Sid, instant_text

#: What earns the certificate of an examination: an attempt, by its sid.
SOURCE = "examination"


def published_for(
    user: UUID | ColumnElement[UUID],
    organization: UUID | ColumnElement[UUID] | None,
    now: datetime | ColumnElement[datetime],
) -> ColumnElement[bool]:
    """What somebody may sit: what is open, that of whom they work or act for, and what goes with something
    that they hold."""
    acts_there = of_place(Examination.organization_sid, organization)
    mine = or_(open_to(user), acts_there, offered_besides(user, now))
    return and_(Examination.published_at.is_not(None), mine)


def open_to(user: UUID | ColumnElement[UUID]) -> ColumnElement[bool]:
    """Of an `Examination`, published or not: it is open, or they work there."""
    works_there = (
        exists()
        .where(Staff.user_sid == user, Staff.organization_sid == Examination.organization_sid)
        .correlate_except(Staff)
    )
    return or_(Examination.is_open, works_there)


def is_candidate(user: UUID, now: datetime) -> ColumnElement[bool]:
    """Of an `Examination`, published or not: they may sit it, acting for its organization too, or
    have sat it."""
    acts_there = exists().where(
        UserOrganization.user_sid == user,
        UserOrganization.organization_sid == Examination.organization_sid,
    )
    has_sat = exists().where(Attempt.examination_sid == Examination.sid, Attempt.user_sid == user)
    return or_(open_to(user), acts_there, has_sat, offered_besides(user, now))


def examination_visible(viewer: Viewer) -> ColumnElement[bool]:
    """What one may sit, what one manages, and what one sat: a result stays theirs who left."""
    managed = permitted(viewer, "examination.read", Examination.organization_sid)
    return or_(_offered(viewer), exists().where(_own_attempts(viewer)), managed)


def _offered(viewer: Viewer) -> ColumnElement[bool]:
    return published_for(viewer.user, viewer.organization, viewer.now)


def _sat_or_offered(viewer: Viewer) -> ColumnElement[bool]:
    """What one may sit now; an attempt that runs goes on, whoever offered it."""
    return or_(_offered(viewer), _sitting(viewer))


def _attempt_visible(viewer: Viewer) -> ColumnElement[bool]:
    organization = permitted(viewer, "attempt.read", Examination.organization_sid)
    managed = exists().where(Examination.sid == Attempt.examination_sid, organization)
    return or_(Attempt.user_sid == viewer.user, managed)


class ActiveAttempt(Wire):
    """The viewer's attempt that is running now."""

    sid: Sid
    deadline: Instant
    answered_count: int


def _own_attempts(viewer: Viewer) -> ColumnElement[bool]:
    return and_(Attempt.examination_sid == Examination.sid, Attempt.user_sid == viewer.user)


def by_person(
    user: ColumnElement[UUID], person: ColumnElement[bytes | None]
) -> ColumnElement[bool]:
    """Attempts of an account at an examination, and those of the person from their other accounts.

    Attempts name a person only where the examination certifies.
    """
    theirs = or_(Attempt.user_sid == user, Attempt.candidate_lookup == person)
    return and_(Attempt.examination_sid == Examination.sid, theirs)


def is_used() -> ColumnElement[bool]:
    """Of an `Attempt`: it counts against the attempts that an examination gives."""
    return or_(stands(), Attempt.stays_used)


def certifies_still() -> ColumnElement[bool]:
    """Of an `Attempt` at an examination that certifies: it was passed, and what that earned stands."""
    revoked = certificates.is_revoked(SOURCE, Attempt.sid)
    return and_(Attempt.passed.is_(True), stands(), ~revoked)


def has_passed(user: UUID | ColumnElement[UUID]) -> ColumnElement[bool]:
    """Of an `Examination`: they passed it, as far as scores are out."""
    return exists().where(
        Attempt.examination_sid == Examination.sid,
        Attempt.user_sid == user,
        is_pass(),
    )


def _attempts_of_person(viewer: Viewer) -> ColumnElement[bool]:
    return by_person(viewer.user, identity.confirmed_lookup(viewer.user))


def _running(viewer: Viewer) -> ColumnElement[bool]:
    return and_(
        _own_attempts(viewer),
        Attempt.state == AttemptState.ACTIVE,
        Attempt.deadline >= viewer.now - GRACE,
    )


def _attempts_used(viewer: Viewer) -> ScalarSelect[int]:
    return select(func.count()).where(_attempts_of_person(viewer), is_used()).scalar_subquery()


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
    by_them = exists().where(_attempts_of_person(viewer), certifies_still())
    return and_(Examination.certificate_sid.is_not(None), by_them)


def _sits_elsewhere(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(
        _attempts_of_person(viewer),
        Attempt.user_sid != viewer.user,
        Attempt.state == AttemptState.ACTIVE,
    )


def _admitted(viewer: Viewer) -> ColumnElement[bool]:
    return admitted(viewer.user, viewer.now)


def _has_real_name(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(
        identity.User.sid == viewer.user, identity.User.real_name_confirmed_at.is_not(None)
    )


#: The facts that bear on starting, of the row and of who looks.
ACCESS: dict[str, Source] = {
    "start": Examination.start_at,
    "last_entry": Examination.last_entry_at,
    "end": Examination.end_at,
    "attempts": Examination.attempts,
    "certificate": Examination.certificate_sid,
    "used": _attempts_used,
    "offered": _offered,
    "sitting": _sitting,
    "certified": _certified,
    "named": _has_real_name,
    "elsewhere": _sits_elsewhere,
    "admitted": _admitted,
}


def _reason(row: Mapping[str, Any], reading: Reading) -> CannotStart | None:
    candidate = Candidate(
        signed_in=reading.caller is not None,
        is_offered=row["offered"],
        sitting=row["sitting"],
        attempts_used=row["used"],
        certified=row["certified"],
        has_real_name=row["named"],
        sits_elsewhere=row["elsewhere"],
        has_access=row["admitted"],
    )
    window = Window(row["start"], row["last_entry"], row["end"])
    certifies = row["certificate"] is not None
    return cannot_start(window, row["attempts"], certifies, candidate, reading.now)


def _can_start(row: Mapping[str, Any], reading: Reading) -> bool:
    return _reason(row, reading) is None


examinations: Resource = Resource(
    "examination",
    Examination,
    visible_to=examination_visible,
    fields=[
        Field("title", filter=True, sort=True),
        Field("version"),
        Field("startAt", filter=True, sort=True),
        Field("lastEntryAt", filter=True, sort=True),
        Field("endAt", filter=True, sort=True),
        Field("durationSeconds", filter=True, sort=True),
        Field("attempts", filter=True),
        Field("activeAttempt", _active_attempt, type=ActiveAttempt),
        Field("passScore"),
        Field("fullScore"),
        Field("questionCount"),
        Field("certifies", Examination.certificate_sid.is_not(None), nullable=False, filter=True),
        Field("purpose", type=Purpose, filter=True),
        Field("isOpen", filter=True),
        Field("isPassed", lambda viewer: has_passed(viewer.user), nullable=False, filter=True),
        Field("scoreShown", type=Literal[Moment.AT_ONCE, Moment.AFTER_END]),
        Field("answersShown", type=Moment),
        Field("publishedAt", filter=True, sort=True),
        Field("createdAt", filter=True, sort=True),
        # Who manages or operates sees drafts and others' too.
        Field(
            "mine",
            _sat_or_offered,
            type=bool,
            nullable=False,
            read=False,
            filter=True,
        ),
    ],
    includes={
        "attemptList": to_many(lambda: own_attempts, Attempt.examination_sid, order=["-startedAt"])
    },
    derived=[
        Derived("attemptsUsed", int, {"used": _attempts_used}, lambda row, _: row["used"]),
        Derived("canStart", bool, ACCESS, _can_start),
        Derived("cannotStartReason", CannotStart | None, ACCESS, _reason),
        Derived("serverTime", Instant, {}, lambda _, reading: instant_text(reading.now)),
    ],
    default_order=["startAt"],
)

late_count = (
    select(func.count())
    .where(LateAnswer.attempt_sid == Attempt.sid)
    .correlate(Attempt)
    .scalar_subquery()
)

_ATTEMPT_FIELDS = [
    Field("number", filter=True),
    Field("state", type=AttemptState, filter=True, sort=True),
    Field("ordinal"),
    Field("candidateName"),
    Field("startedAt", filter=True, sort=True),
    Field("deadline", filter=True, sort=True),
    Field("submittedAt", filter=True, sort=True),
    Field("endedBy", type=Literal["candidate", "deadline"]),
    Field("score", result_score),
    Field("passed", result_passed),
    Field("releasedAt", filter=True, sort=True),
    Field("examinationSid", read=False, filter=True),
    Field("userSid", read=False, filter=True),
    Field("lateCount", late_count, type=int, nullable=False),
]

attempts: Resource = Resource(
    "attempt",
    Attempt,
    visible_to=_attempt_visible,
    fields=_ATTEMPT_FIELDS,
    includes={"examination": to_one(examinations, Attempt.examination_sid)},
    default_order=["-startedAt"],
    statistics=["state"],
)

#: What an examination tells its candidate, who may manage it too and then sees others' by `attempts`.
own_attempts: Resource = Resource(
    "ownAttempt",
    Attempt,
    visible_to=lambda viewer: Attempt.user_sid == viewer.user,
    fields=_ATTEMPT_FIELDS,
    default_order=["-startedAt"],
)

_decision = (
    select(LateDecision).where(LateDecision.late_answer_sid == LateAnswer.sid).correlate(LateAnswer)
)


def _decided(column: InstrumentedAttribute[Any]) -> ScalarSelect[Any]:
    return _decision.with_only_columns(column).scalar_subquery()


def _late_visible(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(Attempt.sid == LateAnswer.attempt_sid, _attempt_visible(viewer))


late_answers = Resource(
    "lateAnswer",
    LateAnswer,
    visible_to=_late_visible,
    fields=[
        Field("attemptSid", filter=True),
        Field("questionSid", filter=True),
        Field("sequence"),
        Field("value", type=JsonValue),
        Field("writtenAt", filter=True, sort=True),
        Field("receivedAt", filter=True, sort=True),
        Field("updatedAt", LateAnswer.received_at, read=False),
        # Null while nobody has decided.
        Field("taken", _decided(LateDecision.taken), type=bool, nullable=True, filter=True),
        Field("reason", _decided(LateDecision.reason), type=str, nullable=True),
        Field("decidedAt", _decided(LateDecision.created_at), type=Instant, nullable=True),
    ],
    includes={"attempt": to_one(attempts, LateAnswer.attempt_sid)},
    default_order=["receivedAt"],
)
