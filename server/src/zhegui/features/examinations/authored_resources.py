"""What those who hold examinations read of them: papers, drafts too, and everybody's results."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Integer,
    ScalarSelect,
    Select,
    and_,
    case,
    exists,
    func,
    select,
)
from sqlalchemy.dialects.postgresql import JSONB, aggregate_order_by
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.certificates.api import Certificate
from zhegui.features.examinations.counted import is_pass, result_passed, result_score, stands
from zhegui.features.examinations.models import (
    Attempt,
    Examination,
    ExtraTime,
    LateAnswer,
    LateDecision,
    Paper,
    PaperSection,
    Receipt,
)
from zhegui.features.examinations.resources import late_count
from zhegui.features.examinations.rules.access import Purpose
from zhegui.features.examinations.rules.review import Moment
from zhegui.features.examinations.rules.states import AttemptState, ExaminationState
from zhegui.features.examinations.schemas import PaperSectionRecord
from zhegui.features.examinations.service.closure import closing_time
from zhegui.features.identity.api import User
from zhegui.features.organizations.api import Staff
from zhegui.features.questions.api import Bank
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import Field, Resource, Viewer, to_many
from zhegui.kernel.values import Instant


def _paper_visible(viewer: Viewer) -> ColumnElement[bool]:
    return permitted(viewer, "examination.read", Paper.organization_sid)


def _examination_visible(viewer: Viewer) -> ColumnElement[bool]:
    return permitted(viewer, "examination.read", Examination.organization_sid)


def _may_promise(viewer: Viewer) -> ColumnElement[bool]:
    return permitted(viewer, "examination.write", Certificate.organization_sid)


def _attempt_visible(viewer: Viewer) -> ColumnElement[bool]:
    theirs = permitted(viewer, "attempt.read", Examination.organization_sid)
    return exists().where(Examination.sid == Attempt.examination_sid, theirs)


def _of_sections(
    figure: ColumnElement[Any] | InstrumentedAttribute[int],
) -> ScalarSelect[Any]:
    """A figure over all sections of a paper."""
    summed = select(func.coalesce(func.sum(figure), 0))
    return summed.where(PaperSection.paper_sid == Paper.sid).correlate(Paper).scalar_subquery()


def _questions() -> ScalarSelect[Any]:
    """The questions that a section names, in their order; null where it draws."""
    unnested = func.unnest(PaperSection.question_sids)
    named = unnested.table_valued("sid", with_ordinality="at").render_derived()
    reference = func.jsonb_build_object("sid", named.c.sid)
    ordered = func.jsonb_agg(aggregate_order_by(reference, named.c.at))
    return select(ordered).select_from(named).correlate(PaperSection).scalar_subquery()


def _sections() -> ScalarSelect[Any]:
    """The sections of a paper, as its save gives them."""
    bank = func.jsonb_build_object("sid", Bank.sid, "name", Bank.name)
    section = func.jsonb_build_object(
        "title",
        PaperSection.title,
        "score",
        PaperSection.score,
        "count",
        PaperSection.count,
        "markingRule",
        PaperSection.marking_rule,
        "markingPoints",
        PaperSection.marking_points,
        "bank",
        case((Bank.sid.is_not(None), bank)),
        "kind",
        PaperSection.kind,
        "chapter",
        PaperSection.chapter,
        "classLabel",
        PaperSection.class_label,
        "difficulty",
        PaperSection.difficulty,
        "questionList",
        _questions(),
    )
    in_order = func.jsonb_agg(aggregate_order_by(section, PaperSection.position))
    return (
        select(func.coalesce(in_order, func.jsonb_build_array(), type_=JSONB))
        .select_from(PaperSection)
        .outerjoin(Bank, Bank.sid == PaperSection.bank_sid)
        .where(PaperSection.paper_sid == Paper.sid)
        .correlate(Paper)
        .scalar_subquery()
    )


_uses = (
    select(func.count())
    .where(Examination.paper_sid == Paper.sid)
    .correlate(Paper)
    .scalar_subquery()
)

papers = Resource(
    "paper",
    Paper,
    visible_to=_paper_visible,
    fields=[
        Field("title", filter=True, sort=True),
        Field(
            "questionCount", _of_sections(PaperSection.count), type=int, nullable=False, sort=True
        ),
        Field("fullScore", _of_sections(PaperSection.count * PaperSection.score), nullable=False),
        # How many examinations use it.
        Field("useCount", _uses, type=int, nullable=False, filter=True, sort=True),
        Field("sectionList", _sections(), type=list[PaperSectionRecord], nullable=False),
        Field("version"),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
    ],
    default_order=["-updatedAt"],
)


def _state(viewer: Viewer) -> ColumnElement[str]:
    return case(
        (Examination.published_at.is_(None), ExaminationState.DRAFT.value),
        (viewer.now < Examination.start_at, ExaminationState.PLANNED.value),
        (viewer.now < closing_time(), ExaminationState.OPEN.value),
        else_=ExaminationState.ENDED.value,
    )


#: Voided attempts, too: whoever sat had a paper of what was published.
_can_withdraw = and_(
    Examination.published_at.is_not(None),
    ~exists().where(Attempt.examination_sid == Examination.sid),
)


def _can_end_entry(viewer: Viewer) -> ColumnElement[bool]:
    return and_(
        Examination.published_at.is_not(None),
        Examination.start_at < viewer.now,
        Examination.last_entry_at > viewer.now,
        Examination.end_at > viewer.now,
    )


def _attempts(*which: ColumnElement[bool]) -> ScalarSelect[int]:
    """How many attempts at an examination there are, of those that count."""
    counted = select(func.count()).where(
        Attempt.examination_sid == Examination.sid, stands(), *which
    )
    return counted.correlate(Examination).scalar_subquery()


_passed = _attempts(is_pass())
_paper_title = select(Paper.title).where(Paper.sid == Examination.paper_sid)
#: As it is now: who publishes says which they looked at.
_paper_version = select(Paper.version).where(Paper.sid == Examination.paper_sid)
_certificate_name = select(Certificate.name).where(Certificate.sid == Examination.certificate_sid)


def _extra_time_visible(viewer: Viewer) -> ColumnElement[bool]:
    theirs = permitted(viewer, "examination.read", Examination.organization_sid)
    return exists().where(Examination.sid == ExtraTime.examination_sid, theirs)


def _staff_of(row: type[Attempt] | type[ExtraTime]) -> Select[Any]:
    """The candidate of a row as the examination's organization keeps them."""
    return (
        select(Staff)
        .join(Examination, Examination.organization_sid == Staff.organization_sid)
        .where(Examination.sid == row.examination_sid, Staff.user_sid == row.user_sid)
        .correlate(row)
    )


def _nickname_of(row: type[Attempt] | type[ExtraTime]) -> ScalarSelect[str]:
    return select(User.nickname).where(User.sid == row.user_sid).correlate(row).scalar_subquery()


#: Who gets more time than the others.
extra_times = Resource(
    "extraTime",
    ExtraTime,
    visible_to=_extra_time_visible,
    fields=[
        Field("userSid", filter=True),
        Field(
            "name",
            func.coalesce(
                _staff_of(ExtraTime).with_only_columns(Staff.name).scalar_subquery(),
                _nickname_of(ExtraTime),
            ),
            type=str,
            nullable=False,
        ),
        Field("seconds"),
        Field("version"),
        Field("updatedAt", sort=True),
    ],
    default_order=["updatedAt"],
)

authored_examinations = Resource(
    "authoredExamination",
    Examination,
    visible_to=_examination_visible,
    fields=[
        Field("title", filter=True, sort=True),
        Field("state", _state, type=ExaminationState, nullable=False, filter=True),
        Field("purpose", type=Purpose, filter=True),
        Field("startAt", filter=True, sort=True),
        Field("lastEntryAt", sort=True),
        Field("endAt", filter=True, sort=True),
        Field("prolongedSeconds"),
        Field("durationSeconds", sort=True),
        Field("attempts"),
        Field("passScore"),
        Field("fullScore"),
        Field("questionCount"),
        Field("isOpen", filter=True),
        Field("scoreShown", type=Literal[Moment.AT_ONCE, Moment.AFTER_END]),
        Field("answersShown", type=Moment),
        Field("paperSid", filter=True),
        Field("paperTitle", _paper_title.scalar_subquery(), nullable=False),
        Field("paperVersion", _paper_version.scalar_subquery(), nullable=False),
        Field("certificateSid"),
        Field("certificateName", _certificate_name.scalar_subquery()),
        # Of both, those that were not voided.
        Field("attemptCount", _attempts(), type=int, nullable=False, sort=True),
        Field("passedCount", _passed, type=int, nullable=False, sort=True),
        Field("canWithdraw", _can_withdraw, type=bool, nullable=False),
        Field("canEndEntry", _can_end_entry, type=bool, nullable=False),
        Field("publishedAt", filter=True, sort=True),
        Field("createdAt", sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
    ],
    includes={"extraTimeList": to_many(extra_times, ExtraTime.examination_sid)},
    search=Examination.search_text,
    default_order=["-startAt"],
)

#: What an examination may earn. Who arranges examinations need not read what was issued.
promised_certificates = Resource(
    "promisedCertificate",
    Certificate,
    visible_to=_may_promise,
    fields=[
        Field("name", filter=True, sort=True),
        Field("validityMonths"),
        Field("updatedAt", sort=True),
    ],
    default_order=["name"],
)

#: By whom an attempt is: the name that was confirmed, or what the organization calls them.
_name = func.coalesce(
    Attempt.candidate_name,
    _staff_of(Attempt).with_only_columns(Staff.name).scalar_subquery(),
    _nickname_of(Attempt),
)
#: Null where none waits: a list and its export then show nothing.
_undecided = (
    select(func.nullif(func.count(), 0, type_=Integer()))
    .where(
        LateAnswer.attempt_sid == Attempt.sid,
        stands(),
        ~exists().where(LateDecision.late_answer_sid == LateAnswer.sid),
    )
    .correlate(Attempt)
    .scalar_subquery()
)
_receipt_at = select(Receipt.created_at).where(Receipt.attempt_sid == Attempt.sid)

authored_attempts = Resource(
    "authoredAttempt",
    Attempt,
    visible_to=_attempt_visible,
    fields=[
        Field("examinationSid", filter=True),
        Field("number", filter=True),
        Field("name", _name, nullable=True, filter=True, sort=True),
        Field(
            "staffNumber",
            _staff_of(Attempt).with_only_columns(Staff.staff_number).scalar_subquery(),
            filter=True,
        ),
        Field("state", type=AttemptState, filter=True, sort=True),
        Field("ordinal"),
        Field("startedAt", filter=True, sort=True),
        Field("deadline", sort=True),
        Field("submittedAt", filter=True, sort=True),
        Field("endedBy", type=Literal["candidate", "deadline"]),
        Field("score", result_score, sort=True),
        Field("passed", result_passed, filter=True),
        Field("releasedAt", sort=True),
        Field("voidedAt"),
        Field("voidReason"),
        Field("staysUsed"),
        Field("lateCount", late_count, type=int, nullable=False),
        Field("undecidedCount", _undecided, type=int, nullable=True, filter=True, sort=True),
        Field("receiptAt", _receipt_at.scalar_subquery(), type=Instant, nullable=True),
        Field("updatedAt", sort=True),
        Field("version"),
    ],
    default_order=["-startedAt"],
    statistics=["state"],
)
