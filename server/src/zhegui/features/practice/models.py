"""What learners practise, what they answered, and where each stands with each question."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import (
    ARRAY,
    CheckConstraint,
    Float,
    ForeignKey,
    Index,
    Numeric,
    String,
    UniqueConstraint,
    Uuid,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Base, Record


class ExaminationQuestion(Base):
    """What one publication of an examination may ask, as it lay when it was published. Append-only.

    Bank, chapter and kind are its cell. `open_to` is the audience of its bank where that was open.
    """

    __tablename__ = "examination_question"
    called = ("考题", "questions of examinations")
    __table_args__ = (Index("ix_examination_question_cell", "bank_sid", "chapter_sid", "kind"),)

    examination_sid: Mapped[UUID] = mapped_column(ForeignKey("examination.sid"), primary_key=True)
    publication: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    question_sid: Mapped[UUID] = mapped_column(
        ForeignKey("question.sid"), primary_key=True, index=True
    )
    stem_mark: Mapped[str] = mapped_column(String(32), index=True)
    bank_sid: Mapped[UUID] = mapped_column(ForeignKey("bank.sid"))
    chapter_sid: Mapped[UUID | None] = mapped_column(ForeignKey("chapter.sid"))
    kind: Mapped[str] = mapped_column(String(20))
    open_to: Mapped[str | None] = mapped_column(String(12))


class Practice(Record):
    """One run through questions. `position` is the question to go on with, from 0."""

    __tablename__ = "practice"
    __table_args__ = (
        # The same start finds the run that is not finished.
        Index(
            "uq_practice_running",
            "user_sid",
            "bank_sid",
            "mode",
            "filter",
            unique=True,
            postgresql_where="finished_at is null",
            postgresql_nulls_not_distinct=True,
        ),
        CheckConstraint("position >= 0", name="position"),
    )

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), index=True)
    bank_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("bank.sid", ondelete="cascade"), index=True
    )
    mode: Mapped[str] = mapped_column(String(12))
    filter: Mapped[dict[str, Any]]
    seed: Mapped[str] = mapped_column(String(32))
    # An array, not a table: a run has thousands, in an order, and questions are never deleted.
    question_sids: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid()))
    position: Mapped[int] = mapped_column(default=0)
    finished_at: Mapped[datetime | None]


class PracticeAnswer(Base):
    """One answer as it arrived. Append-only; the first of a run that has a key counts.

    Without a key it waits: an examination might ask the question. A value of null with a key says
    that the key was looked up.
    """

    __tablename__ = "practice_answer"

    practice_sid: Mapped[UUID] = mapped_column(ForeignKey("practice.sid"), primary_key=True)
    question_sid: Mapped[UUID] = mapped_column(
        ForeignKey("question.sid"), primary_key=True, index=True
    )
    sequence: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version_sid: Mapped[UUID] = mapped_column(ForeignKey("question_version.sid"))
    key_sid: Mapped[UUID | None] = mapped_column(ForeignKey("question_key.sid"))
    value: Mapped[JsonValue] = mapped_column(JSONB, nullable=False)
    # The part of the score, from 0 to 1; null while it waits, and where only a person could say.
    fraction: Mapped[Decimal | None] = mapped_column(Numeric(6, 5))
    guessed: Mapped[bool]
    duration_ms: Mapped[int]
    answered_at: Mapped[datetime]
    saved_at: Mapped[datetime]


class Standing(Record):
    """Where somebody stands with a question, and when it should come back.

    It is among the mistakes from `mistake_since` until `left_at`. `stability` and `difficulty` are
    FSRS's: days until it is remembered with nine chances in ten, and 1 to 10. `key_corrected_at` is set
    where its key was corrected after the last answer.
    """

    __tablename__ = "standing"
    __table_args__ = (
        UniqueConstraint("user_sid", "question_sid"),
        Index("ix_standing_due", "user_sid", "due_at"),
    )

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"))
    question_sid: Mapped[UUID] = mapped_column(
        ForeignKey("question.sid", ondelete="cascade"), index=True
    )
    answered: Mapped[int] = mapped_column(default=0)
    right: Mapped[int] = mapped_column(default=0)
    run: Mapped[int] = mapped_column(default=0)
    last_verdict: Mapped[str] = mapped_column(String(10), default="")
    mistake_since: Mapped[datetime | None]
    left_at: Mapped[datetime | None]
    stability: Mapped[float | None] = mapped_column(Float)
    difficulty: Mapped[float | None] = mapped_column(Float)
    reviewed_at: Mapped[datetime | None]
    due_at: Mapped[datetime | None]
    key_corrected_at: Mapped[datetime | None]
