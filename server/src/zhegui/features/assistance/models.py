"""What the assistant finds, and what it was asked."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    REAL,
    BigInteger,
    CheckConstraint,
    Date,
    ForeignKey,
    Index,
    Integer,
    Numeric,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.features.files import api as files
from zhegui.kernel.db.database import Base, Fact, Record
from zhegui.kernel.records.audit import PERSONAL


class HelpEntry(Record):
    """A question of the site's help and its answer, in one language: a copy of what the site shows, by
    its `name` there."""

    __tablename__ = "help_entry"
    __table_args__ = (UniqueConstraint("language", "name"),)

    language: Mapped[str] = mapped_column(String(2))
    name: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(Text)
    body_html: Mapped[str] = mapped_column(Text)


class OfSource:
    """Which text it is of: one of the keys is set."""

    lesson_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("lesson.sid", ondelete="cascade"), index=True
    )
    course_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("course.sid", ondelete="cascade"), index=True
    )
    news_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("news.sid", ondelete="cascade"), index=True
    )
    notice_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("notice.sid", ondelete="cascade"), index=True
    )
    help_entry_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("help_entry.sid", ondelete="cascade"), index=True
    )
    file_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("file.sid", ondelete="cascade", info={files.FOLLOWS: True}), index=True
    )


class Passage(OfSource, Base):
    """A stretch of a text, made anew in the transaction that changes the text; that of a file is made
    by a job.

    `lines` are its paragraphs and `places` where each stands: which block of the page, from 1, or, of
    what a film says, from which of its milliseconds on; of a file which page, 0 where it has none.
    `terms` are all that it is found by, each once. A source without words has one passage without
    lines, so that it is known to have been read.
    """

    __tablename__ = "passage"
    __table_args__ = (
        CheckConstraint(
            "num_nonnulls(lesson_sid, course_sid, news_sid, notice_sid, help_entry_sid, file_sid) = 1",
            name="one_source",
        ),
        Index("ix_passage_terms", "terms", postgresql_using="gin"),
    )

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    position: Mapped[int] = mapped_column(Integer)
    is_spoken: Mapped[bool]
    heading: Mapped[str] = mapped_column(Text)
    lines: Mapped[list[str]] = mapped_column(ARRAY(Text))
    places: Mapped[list[int]] = mapped_column(ARRAY(BigInteger))
    terms: Mapped[list[str]] = mapped_column(ARRAY(Text))


class PassageVector(Base):
    """Where a passage lies by a model: texts that mean the same lie near each other. It counts while
    that model is asked. A text that the model does not take has an empty one."""

    __tablename__ = "passage_vector"

    passage_id: Mapped[int] = mapped_column(
        ForeignKey("passage.id", ondelete="cascade"), primary_key=True, autoincrement=False
    )
    model: Mapped[str] = mapped_column(String(100))
    # Cast to pgvector's type when it is asked: the column needs no extension.
    vector: Mapped[list[float]] = mapped_column(ARRAY(REAL))


class PassageTerm(Base):
    """How many passages hold a term, counted each night; of all passages the term is empty."""

    __tablename__ = "passage_term"

    term: Mapped[str] = mapped_column(Text, primary_key=True)
    count: Mapped[int]


class Synonym(Record):
    """Words that mean the same to an organization; without one, to all."""

    __tablename__ = "synonym"

    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    word_list: Mapped[list[str]] = mapped_column(ARRAY(Text))


class AssistantConversation(Record):
    """Questions that somebody asked one after the other; named by the first."""

    __tablename__ = "assistant_conversation"
    __table_args__ = (Index("ix_assistant_conversation_own", "user_sid", "updated_at"),)

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"))
    title: Mapped[str] = mapped_column(String(500), info={PERSONAL: True})


class AssistantMessage(Record):
    """One question and what was answered.

    `key` is the client's: the same question sent again is the same message. `confidence` is the share
    of the question that the best passage holds, from 0 to 1. Of an answer that a model gives, `model`
    is its name, and `seen_at` when the process that asks the model gave its last sign of life. Asked
    over a question of practice, it names the run and that question.
    """

    __tablename__ = "assistant_message"
    labelled_by = ()
    __table_args__ = (
        UniqueConstraint("conversation_sid", "key"),
        Index(
            "ix_assistant_message_answering",
            "seen_at",
            postgresql_where=text("state = 'answering'"),
        ),
    )

    conversation_sid: Mapped[UUID] = mapped_column(
        ForeignKey("assistant_conversation.sid", ondelete="cascade")
    )
    key: Mapped[UUID]
    question: Mapped[str] = mapped_column(String(500), info={PERSONAL: True})
    state: Mapped[str] = mapped_column(String(10))
    mode: Mapped[str] = mapped_column(String(10))
    model: Mapped[str | None] = mapped_column(String(100))
    seen_at: Mapped[datetime | None]
    outcome: Mapped[str] = mapped_column(String(10))
    is_follow_up: Mapped[bool] = mapped_column(default=False)
    is_hint: Mapped[bool] = mapped_column(default=False)
    practice_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("practice.sid", ondelete="set null"), index=True
    )
    practice_question_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("question.sid", ondelete="set null"), index=True
    )
    confidence: Mapped[Decimal] = mapped_column(Numeric(3, 2))
    sentence_count: Mapped[int]
    thumb: Mapped[str | None] = mapped_column(String(4))
    # The question may be read by the operator: who asked has reported it.
    is_reported: Mapped[bool] = mapped_column(default=False)


class AssistantSentence(Fact):
    """One sentence of an answer, and the numbers of the citations that bear it. What `tells_option`s of
    a question of practice waits until that is answered."""

    __tablename__ = "assistant_sentence"
    __table_args__ = (UniqueConstraint("message_sid", "position"),)

    message_sid: Mapped[UUID] = mapped_column(
        ForeignKey("assistant_message.sid", ondelete="cascade")
    )
    position: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    number_list: Mapped[list[int]] = mapped_column(ARRAY(BigInteger))
    tells_option: Mapped[bool] = mapped_column(default=False)


class AssistantCitation(OfSource, Fact):
    """Where an answer comes from. It is shown while its source may be read; of one's own records, which
    have no source here, always. Where its words would tell an option, they wait as sentences do."""

    __tablename__ = "assistant_citation"
    __table_args__ = (UniqueConstraint("message_sid", "number"),)

    message_sid: Mapped[UUID] = mapped_column(
        ForeignKey("assistant_message.sid", ondelete="cascade")
    )
    number: Mapped[int]
    kind: Mapped[str] = mapped_column(String(10))
    title: Mapped[str] = mapped_column(Text)
    heading: Mapped[str] = mapped_column(Text)
    quote: Mapped[str] = mapped_column(Text)
    path: Mapped[str] = mapped_column(Text)
    tells_option: Mapped[bool] = mapped_column(default=False)


class AssistantConsent(Record):
    """That somebody agreed that questions of theirs go to a model; `recipient` is who runs it, and who
    makes vectors, if that is another. To others nothing goes before they agree again."""

    __tablename__ = "assistant_consent"
    labelled_by = ()

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), unique=True)
    recipient: Mapped[str] = mapped_column(String(520))


class AssistantUsage(Record):
    """What somebody asked on a day, in China, and what it cost; without an organization, of somebody
    who works for none. Tokens are those of a model: what it read, and what it wrote."""

    __tablename__ = "assistant_usage"
    labelled_by = ()
    __table_args__ = (
        UniqueConstraint("day", "organization_sid", "user_sid", postgresql_nulls_not_distinct=True),
    )

    day: Mapped[date] = mapped_column(Date)
    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid", ondelete="cascade"), index=True
    )
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), index=True)
    question_count: Mapped[int] = mapped_column(default=0)
    answer_count: Mapped[int] = mapped_column(default=0)
    input_tokens: Mapped[int] = mapped_column(default=0)
    output_tokens: Mapped[int] = mapped_column(default=0)
