"""Papers, examinations, attempts, and the logs of what happened in them."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import (
    ARRAY,
    CheckConstraint,
    Computed,
    ForeignKey,
    Index,
    String,
    UniqueConstraint,
    Uuid,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column, relationship

from zhegui.features.examinations.rules.access import Purpose
from zhegui.features.examinations.rules.review import Moment
from zhegui.kernel.db.database import Base, Fact, Lookup, Record, Sealed
from zhegui.kernel.ids import new_sid
from zhegui.kernel.records.audit import PERSONAL
from zhegui.kernel.text.titles import TitledRecord


class Paper(Record):
    """What is asked, by rule or by name. A paper without organization is the installation's own."""

    __tablename__ = "paper"

    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    title: Mapped[str] = mapped_column(String(120))
    section_list: Mapped[list[PaperSection]] = relationship(
        order_by="PaperSection.position", cascade="all, delete-orphan", lazy="selectin"
    )


class PaperSection(Base):
    """A part of a paper: a rule to draw by, or questions by name; each is worth `score`."""

    __tablename__ = "paper_section"
    called = ("试卷", "papers")
    __table_args__ = (
        CheckConstraint("(bank_sid is null) <> (question_sids is null)", "rule_or_names"),
        CheckConstraint("count > 0", "count"),
        CheckConstraint("score > 0", "score"),
        CheckConstraint("marking_points > 0 and marking_points <= score", "marking_points"),
    )

    paper_sid: Mapped[UUID] = mapped_column(
        ForeignKey("paper.sid", ondelete="cascade"), primary_key=True
    )
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    title: Mapped[str] = mapped_column(String(60))
    score: Mapped[Decimal]
    count: Mapped[int]
    marking_rule: Mapped[str | None] = mapped_column(String(32))
    marking_points: Mapped[Decimal | None]
    bank_sid: Mapped[UUID | None] = mapped_column(ForeignKey("bank.sid"))
    chapter: Mapped[str | None] = mapped_column(String(40))
    class_label: Mapped[str | None] = mapped_column(String(20))
    kind: Mapped[str | None] = mapped_column(String(32))
    difficulty: Mapped[int | None]
    # An array, not a table: named questions have an order, and questions are never deleted.
    question_sids: Mapped[list[UUID] | None] = mapped_column(ARRAY(Uuid()))


class Examination(TitledRecord):
    """When and how a paper is sat. Frozen while `published_at` is set.

    `publication` counts how often it was published: withdrawn, it may be published again.
    """

    __tablename__ = "examination"
    called = ("考试", "examinations")
    __table_args__ = (
        CheckConstraint("start_at < end_at", "window"),
        CheckConstraint("last_entry_at between start_at and end_at", "last_entry"),
        CheckConstraint("duration_seconds > 0 and attempts > 0 and pass_score >= 0", "amounts"),
        CheckConstraint("purpose = 'formal' or certificate_sid is null", "mock_certifies_nothing"),
        CheckConstraint("is_open or organization_sid is not null", "stands_open"),
        Index("ix_examination_search_text", "search_text", postgresql_using="gin"),
        Index("ix_examination_title_text", "title_text", postgresql_using="gin"),
    )
    searched = ("title",)

    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    title: Mapped[str] = mapped_column(String(120))
    paper_sid: Mapped[UUID] = mapped_column(ForeignKey("paper.sid"))
    duration_seconds: Mapped[int]
    start_at: Mapped[datetime]
    last_entry_at: Mapped[datetime]
    end_at: Mapped[datetime] = mapped_column(index=True)
    purpose: Mapped[str] = mapped_column(String(16), default=Purpose.FORMAL)
    attempts: Mapped[int]
    pass_score: Mapped[Decimal]
    full_score: Mapped[Decimal | None]
    question_count: Mapped[int | None]
    certificate_sid: Mapped[UUID | None] = mapped_column(ForeignKey("certificate.sid"))
    # Open to everybody, as the installation's own always is; else to the people of its organization.
    is_open: Mapped[bool] = mapped_column(default=False)
    score_shown: Mapped[str] = mapped_column(String(16), default=Moment.AT_ONCE)
    answers_shown: Mapped[str] = mapped_column(String(16), default=Moment.AFTER_END)
    published_at: Mapped[datetime | None]
    publication: Mapped[int] = mapped_column(default=0)
    # The sum of its time grants to everybody, here because a start reads it under this row's lock.
    prolonged_seconds: Mapped[int] = mapped_column(default=0)


class FrozenPaper(Fact):
    """The paper of one publication of an examination: its sections with all they may draw. Append-only."""

    __tablename__ = "frozen_paper"
    called = ("已生成的试卷", "papers already drawn")
    __table_args__ = (UniqueConstraint("examination_sid", "publication"),)

    examination_sid: Mapped[UUID] = mapped_column(ForeignKey("examination.sid"))
    publication: Mapped[int]
    section_list: Mapped[list[Any]]


class ExtraTime(Record):
    """Time that one candidate is owed beyond the others."""

    __tablename__ = "extra_time"
    called = ("加时", "extra times")
    __table_args__ = (
        UniqueConstraint("examination_sid", "user_sid"),
        CheckConstraint("seconds > 0", "seconds"),
    )

    examination_sid: Mapped[UUID] = mapped_column(ForeignKey("examination.sid"))
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), index=True)
    seconds: Mapped[int]


class TimeGrant(Fact):
    """Time that was given while candidates sat: to one attempt, or without one to all. Append-only."""

    __tablename__ = "time_grant"
    called = ("加时", "extra times")
    __table_args__ = (CheckConstraint("seconds > 0", "seconds"),)

    examination_sid: Mapped[UUID] = mapped_column(ForeignKey("examination.sid"), index=True)
    attempt_sid: Mapped[UUID | None] = mapped_column(ForeignKey("attempt.sid"))
    seconds: Mapped[int]
    reason: Mapped[str] = mapped_column(String(500))
    granted_by_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))


#: Says what `rules.states.state_of` says, as PostgreSQL writes it; a test holds them together.
STATE = """case
    when (voided_at is not null) then 'voided'::text
    when (released_at is not null) then 'released'::text
    when (marked_at is not null) then 'marked'::text
    when (submitted_at is not null) then 'submitted'::text
    else 'active'::text
end"""


class Attempt(Record):
    """One sitting of one candidate. Its state follows from what happened to it."""

    __tablename__ = "attempt"
    called = ("作答记录", "attempts")
    # The state comes back with every change, since the database derives it.
    __mapper_args__ = {"eager_defaults": True}
    __table_args__ = (
        UniqueConstraint("examination_sid", "user_sid", "ordinal"),
        Index(
            "uq_attempt_active",
            "examination_sid",
            "user_sid",
            unique=True,
            postgresql_where="state = 'active'::text",
        ),
        Index(
            "ix_attempt_candidate",
            "examination_sid",
            "candidate_lookup",
            postgresql_where="candidate_lookup is not null",
        ),
        Index("ix_attempt_overdue", "deadline", postgresql_where="state = 'active'::text"),
        Index("ix_attempt_unreleased", "marked_at", postgresql_where="state = 'marked'::text"),
        CheckConstraint("marked_at is null or submitted_at is not null", "marked_after"),
        CheckConstraint("released_at is null or marked_at is not null", "released_after"),
    )

    number: Mapped[str] = mapped_column(String(32), unique=True)
    examination_sid: Mapped[UUID] = mapped_column(ForeignKey("examination.sid"))
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"), index=True)
    ordinal: Mapped[int]
    started_at: Mapped[datetime]
    deadline: Mapped[datetime]
    lease: Mapped[int] = mapped_column(default=1)
    # The login that holds the lease; it may be gone while the attempt goes on by its ticket.
    login_sid: Mapped[UUID]
    candidate_name: Mapped[str | None] = mapped_column(String(60), info={PERSONAL: True})
    candidate_id_number: Mapped[Sealed | None]
    # By which a person is known across accounts: the hash of the number that identity knows.
    candidate_lookup: Mapped[Lookup | None]
    submitted_at: Mapped[datetime | None]
    ended_by: Mapped[str | None] = mapped_column(String(16))
    marked_at: Mapped[datetime | None]
    score: Mapped[Decimal | None]
    passed: Mapped[bool | None]
    released_at: Mapped[datetime | None]
    voided_at: Mapped[datetime | None]
    void_reason: Mapped[str | None] = mapped_column(String(500))
    # Voiding gives the attempt back, unless the person who voids says no.
    stays_used: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    state: Mapped[str] = mapped_column(String(16), Computed(STATE, persisted=True))
    examination: Mapped[Examination] = relationship(lazy="raise")


class AttemptPaper(Fact):
    """The paper drawn for one attempt, as set and marked: questions and options in order.

    Append-only. `seed` is what the draw was made from.
    """

    __tablename__ = "attempt_paper"

    attempt_sid: Mapped[UUID] = mapped_column(ForeignKey("attempt.sid"), unique=True)
    seed: Mapped[str] = mapped_column(String(64))
    section_list: Mapped[list[Any]]


class SavedAnswer(Base):
    """One answer as it arrived. Append-only; of a question the highest sequence is the answer."""

    __tablename__ = "answer"

    attempt_sid: Mapped[UUID] = mapped_column(ForeignKey("attempt.sid"), primary_key=True)
    # No foreign key: it is checked against the attempt's own paper, which holds what was asked.
    question_sid: Mapped[UUID] = mapped_column(primary_key=True)
    sequence: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    value: Mapped[JsonValue] = mapped_column(JSONB, nullable=False)
    saved_at: Mapped[datetime]


class LateAnswer(Base):
    """An answer that arrived after the end, for a person to decide. Append-only.

    `written_at` is the candidate's claim.
    """

    __tablename__ = "late_answer"

    attempt_sid: Mapped[UUID] = mapped_column(ForeignKey("attempt.sid"), primary_key=True)
    question_sid: Mapped[UUID] = mapped_column(primary_key=True)
    sequence: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    value: Mapped[JsonValue] = mapped_column(JSONB, nullable=False)
    written_at: Mapped[datetime]
    received_at: Mapped[datetime]
    sid: Mapped[UUID] = mapped_column(unique=True, default=new_sid)


class LateDecision(Fact):
    """Whether a late answer counts, and why. Append-only: what is decided stays decided."""

    __tablename__ = "late_decision"

    late_answer_sid: Mapped[UUID] = mapped_column(ForeignKey("late_answer.sid"), unique=True)
    taken: Mapped[bool]
    reason: Mapped[str] = mapped_column(String(500))
    decided_by_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))


class AttemptEvent(Base):
    """Something the candidate's page noticed, such as having been left. Append-only."""

    __tablename__ = "attempt_event"

    attempt_sid: Mapped[UUID] = mapped_column(ForeignKey("attempt.sid"), primary_key=True)
    type: Mapped[str] = mapped_column(String(32), primary_key=True)
    at: Mapped[datetime] = mapped_column(primary_key=True)
    duration_ms: Mapped[int]
    received_at: Mapped[datetime]


class Marking(Fact):
    """One run of marking an attempt, question by question. Append-only; the last run counts."""

    __tablename__ = "marking"
    __table_args__ = (UniqueConstraint("attempt_sid", "ordinal"),)

    attempt_sid: Mapped[UUID] = mapped_column(ForeignKey("attempt.sid"))
    ordinal: Mapped[int]
    # While a verdict is pending the score is what is certain, and nobody has passed.
    score: Mapped[Decimal]
    passed: Mapped[bool | None]
    mark_list: Mapped[list[Any]]


class Receipt(Fact):
    """What was handed in, signed when the attempt ended. Append-only."""

    __tablename__ = "receipt"

    attempt_sid: Mapped[UUID] = mapped_column(ForeignKey("attempt.sid"), unique=True)
    body: Mapped[dict[str, Any]]
    signature: Mapped[str] = mapped_column(String(88))
