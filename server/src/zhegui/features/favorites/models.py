"""What people keep to find again."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Fact


class Favorite(Fact):
    """That somebody keeps one thing; which of the foreign keys is set says of what kind it is."""

    __tablename__ = "favorite"
    __table_args__ = (
        CheckConstraint(
            "num_nonnulls(course_sid, subject_sid, material_sid, question_sid, news_sid) = 1",
            name="one_thing",
        ),
        UniqueConstraint("user_sid", "course_sid"),
        UniqueConstraint("user_sid", "subject_sid"),
        UniqueConstraint("user_sid", "material_sid"),
        UniqueConstraint("user_sid", "question_sid"),
        UniqueConstraint("user_sid", "news_sid"),
    )

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"))
    course_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("course.sid", ondelete="cascade"), index=True
    )
    subject_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("subject.sid", ondelete="cascade"), index=True
    )
    material_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("material.sid", ondelete="cascade"), index=True
    )
    question_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("question.sid", ondelete="cascade"), index=True
    )
    news_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("news.sid", ondelete="cascade"), index=True
    )
