"""Banks, chapters, questions and their versions. Keys and analyses lie in tables of their own."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    CheckConstraint,
    Computed,
    ForeignKey,
    Index,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    Uuid,
)
from sqlalchemy.dialects.postgresql import JSONB, TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Base, Fact, Record
from zhegui.kernel.ids import new_option_sid, new_sid


class Bank(Record):
    """A collection of questions. One without an organization is the installation's own.

    `practice` says whether learners may practise it, `audience` which: those of its organization,
    those who joined a course of it, or everybody.
    """

    __tablename__ = "bank"
    __table_args__ = (
        UniqueConstraint("organization_sid", "name", postgresql_nulls_not_distinct=True),
        CheckConstraint("practice in ('closed', 'shielded', 'open')", name="practice"),
        CheckConstraint("audience in ('organization', 'everybody', 'course')", name="audience"),
    )

    organization_sid: Mapped[UUID | None] = mapped_column(ForeignKey("organization.sid"))
    name: Mapped[str] = mapped_column(String(100))
    description: Mapped[str] = mapped_column(String(1000), default="")
    practice: Mapped[str] = mapped_column(String(12), default="closed")
    audience: Mapped[str] = mapped_column(String(12), default="organization")


class Chapter(Record):
    """A part of what a bank asks about. `code` is a path, 1.2.3 lies within 1.2."""

    __tablename__ = "chapter"
    __table_args__ = (UniqueConstraint("bank_sid", "code"),)

    bank_sid: Mapped[UUID] = mapped_column(ForeignKey("bank.sid", ondelete="cascade"))
    code: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(100))
    position: Mapped[int]


class KnowledgePoint(Record):
    """知识点: what a question asks about. `code` is a path, as a chapter's is."""

    __tablename__ = "knowledge_point"
    __table_args__ = (UniqueConstraint("bank_sid", "code"),)

    bank_sid: Mapped[UUID] = mapped_column(ForeignKey("bank.sid", ondelete="cascade"))
    code: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(100))
    position: Mapped[int]


class QuestionPoint(Base):
    """That a question asks about a point of its bank."""

    __tablename__ = "question_point"

    question_sid: Mapped[UUID] = mapped_column(
        ForeignKey("question.sid", ondelete="cascade"), primary_key=True
    )
    point_sid: Mapped[UUID] = mapped_column(
        ForeignKey("knowledge_point.sid", ondelete="cascade"), primary_key=True, index=True
    )


class Question(Record):
    """A question of a bank through all its versions; `current_sid` is the version in force.

    `code` is what its source calls it, and repeats where the source does. A question that is
    `retired` is neither drawn nor practised; what asks it already still does. Write `search_text`
    with the version: the words of its stem and options.
    """

    __tablename__ = "question"
    __table_args__ = (
        CheckConstraint("difficulty between 1 and 5", name="difficulty"),
        CheckConstraint("state in ('active', 'retired')", name="state"),
        Index("ix_question_bank_sid_code", "bank_sid", "code"),
        Index("ix_question_search_text", "search_text", postgresql_using="gin"),
    )

    bank_sid: Mapped[UUID] = mapped_column(ForeignKey("bank.sid", ondelete="cascade"))
    chapter_sid: Mapped[UUID | None] = mapped_column(ForeignKey("chapter.sid"), index=True)
    code: Mapped[str | None] = mapped_column(String(40))
    difficulty: Mapped[int | None] = mapped_column(SmallInteger)
    state: Mapped[str] = mapped_column(String(12), default="active")
    current_sid: Mapped[UUID] = mapped_column(
        ForeignKey("question_version.sid", deferrable=True, initially="DEFERRED", use_alter=True)
    )
    search_text: Mapped[str] = mapped_column(TSVECTOR, deferred=True)


class QuestionClass(Base):
    """That a question belongs to a class of candidates, such as A, B or C."""

    __tablename__ = "question_class"
    __table_args__ = (UniqueConstraint("question_sid", "label"),)

    sid: Mapped[UUID] = mapped_column(primary_key=True, default=new_sid)
    question_sid: Mapped[UUID] = mapped_column(ForeignKey("question.sid", ondelete="cascade"))
    label: Mapped[str] = mapped_column(String(20))


#: What two stems share when their text is the same, however it is spaced or typed.
STEM_MARK = r"md5(lower(regexp_replace(normalize(stem, NFKC), '\s'::text, ''::text, 'g'::text)))"


class QuestionVersion(Fact):
    """What is asked, never changed. `content_hash` covers everything that its author gave."""

    __tablename__ = "question_version"
    __table_args__ = (UniqueConstraint("question_sid", "revision"),)

    question_sid: Mapped[UUID] = mapped_column(ForeignKey("question.sid"))
    revision: Mapped[int]
    kind: Mapped[str] = mapped_column(String(20))
    stem: Mapped[str] = mapped_column(Text)
    stem_mark: Mapped[str] = mapped_column(
        String(32), Computed(STEM_MARK, persisted=True), index=True
    )
    # What the kind asks by beside its options, in the kind's own form; never the key.
    body: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    source: Mapped[dict[str, Any]]
    content_hash: Mapped[str] = mapped_column(String(64))
    author_sid: Mapped[UUID | None] = mapped_column(ForeignKey("user.sid", ondelete="set null"))


class QuestionOption(Base):
    """An option of a version. Its sid is random, so that it says nothing about the key."""

    __tablename__ = "question_option"
    __table_args__ = (UniqueConstraint("version_sid", "position"),)

    sid: Mapped[UUID] = mapped_column(primary_key=True, default=new_option_sid)
    version_sid: Mapped[UUID] = mapped_column(ForeignKey("question_version.sid"))
    position: Mapped[int] = mapped_column(SmallInteger)
    content: Mapped[str] = mapped_column(Text)


class Figure(Fact):
    """A picture, kept once however many questions show it; `name` is that of its public file."""

    __tablename__ = "figure"

    sha256: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    media_type: Mapped[str] = mapped_column(String(40))
    width: Mapped[int]
    height: Mapped[int]
    size: Mapped[int]


class QuestionFigure(Base):
    """A figure of a version, in its place."""

    __tablename__ = "question_figure"

    version_sid: Mapped[UUID] = mapped_column(ForeignKey("question_version.sid"), primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    figure_sid: Mapped[UUID] = mapped_column(ForeignKey("figure.sid"), index=True)


class QuestionKey(Fact):
    """What is right, in the form its kind gives it. A correction is another revision."""

    __tablename__ = "question_key"
    __table_args__ = (UniqueConstraint("version_sid", "revision"),)

    version_sid: Mapped[UUID] = mapped_column(ForeignKey("question_version.sid"))
    revision: Mapped[int] = mapped_column(default=1)
    value: Mapped[dict[str, Any]]


class QuestionAnalysis(Fact):
    """Why it is right, for after the answer."""

    __tablename__ = "question_analysis"
    __table_args__ = (UniqueConstraint("version_sid", "revision"),)

    version_sid: Mapped[UUID] = mapped_column(ForeignKey("question_version.sid"))
    revision: Mapped[int] = mapped_column(default=1)
    content: Mapped[str] = mapped_column(Text)


class SavedList(Fact):
    """Questions that were made together. `sid` comes of who saved them and the key of their save, so
    that the same save sent again is told; `content_hash` is of what was to be saved."""

    __tablename__ = "saved_list"

    content_hash: Mapped[str] = mapped_column(String(64))
    question_sids: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid))


class QuestionImport(Record):
    """One import of files into a bank, from upload to report."""

    __tablename__ = "question_import"

    bank_sid: Mapped[UUID] = mapped_column(ForeignKey("bank.sid", ondelete="cascade"), index=True)
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    format: Mapped[str] = mapped_column(String(20))
    file_name: Mapped[str] = mapped_column(String(200))
    state: Mapped[str] = mapped_column(String(16), default="uploaded")
    total_rows: Mapped[int | None]
    done_rows: Mapped[int] = mapped_column(default=0)
    created_count: Mapped[int] = mapped_column(default=0)
    changed_count: Mapped[int] = mapped_column(default=0)
    unchanged_count: Mapped[int] = mapped_column(default=0)
    remark_count: Mapped[int] = mapped_column(default=0)
    files: Mapped[list[Any]]
    remarks: Mapped[list[Any]]
