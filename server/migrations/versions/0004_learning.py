"""Catalogue and learning.

Revision ID: 0004_learning
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.db.append_only import append_only

revision = "0004_learning"
down_revision = "0003_questions"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_catalogue()
    _create_learning()
    append_only(op, "study_interval")


def _record_columns() -> list[sa.Column]:
    return [
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
    ]


def _create_catalogue() -> None:
    op.create_table(
        "category",
        *_record_columns(),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("english_name", sa.String(length=60), nullable=False),
        sa.Column("cover", sa.String(length=20), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("sid", name="pk_category"),
        sa.UniqueConstraint("code", name="uq_category_code"),
    )
    op.create_table(
        "course",
        *_record_columns(),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("search_text", postgresql.TSVECTOR(), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("summary", sa.String(length=200), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("description_html", sa.Text(), nullable=False),
        sa.Column("cover", sa.String(length=20), nullable=False),
        sa.Column("teacher_list", postgresql.JSONB(), nullable=False),
        sa.Column("price", sa.Numeric(precision=10, scale=2), nullable=False),
        sa.Column("hours", sa.Numeric(precision=5, scale=1), nullable=False),
        sa.Column("planned_seconds", sa.BigInteger(), nullable=False),
        sa.Column("chapter_count", sa.BigInteger(), nullable=False),
        sa.Column("lesson_count", sa.BigInteger(), nullable=False),
        sa.Column("learner_count", sa.BigInteger(), nullable=False),
        sa.Column("examination_sid", sa.Uuid(), nullable=True),
        sa.Column("certificate_sid", sa.Uuid(), nullable=True),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("sid", name="pk_course"),
        sa.UniqueConstraint("code", name="uq_course_code"),
    )
    op.create_index("ix_course_published_at", "course", ["published_at"])
    op.create_index("ix_course_search_text", "course", ["search_text"], postgresql_using="gin")
    op.create_table(
        "course_category",
        sa.Column("course_sid", sa.Uuid(), nullable=False),
        sa.Column("category_sid", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["course_sid"], ["course.sid"], name="fk_course_category_course_sid", ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["category_sid"], ["category.sid"], name="fk_course_category_category_sid"
        ),
        sa.PrimaryKeyConstraint("course_sid", "category_sid", name="pk_course_category"),
    )
    op.create_index("ix_course_category_category_sid", "course_category", ["category_sid"])
    op.create_table(
        "course_chapter",
        *_record_columns(),
        sa.Column("course_sid", sa.Uuid(), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["course_sid"], ["course.sid"], name="fk_course_chapter_course_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_course_chapter"),
        sa.UniqueConstraint("course_sid", "position", name="uq_course_chapter_course_sid_position"),
    )
    op.create_table(
        "lesson",
        *_record_columns(),
        sa.Column("course_sid", sa.Uuid(), nullable=False),
        sa.Column("chapter_sid", sa.Uuid(), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("is_trial", sa.Boolean(), nullable=False),
        sa.Column("planned_seconds", sa.BigInteger(), nullable=False),
        sa.Column("required_seconds", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("body_html", sa.Text(), nullable=False),
        sa.Column("video_path", sa.String(length=200), nullable=True),
        sa.ForeignKeyConstraint(
            ["course_sid"], ["course.sid"], name="fk_lesson_course_sid", ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["chapter_sid"], ["course_chapter.sid"], name="fk_lesson_chapter_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_lesson"),
        sa.UniqueConstraint("chapter_sid", "position", name="uq_lesson_chapter_sid_position"),
    )
    op.create_index("ix_lesson_course_sid", "lesson", ["course_sid"])


def _create_learning() -> None:
    op.create_table(
        "enrolment",
        *_record_columns(),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("course_sid", sa.Uuid(), nullable=False),
        sa.Column("last_lesson_sid", sa.Uuid(), nullable=True),
        sa.Column("studied_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("completed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name="fk_enrolment_user_sid"),
        sa.ForeignKeyConstraint(["course_sid"], ["course.sid"], name="fk_enrolment_course_sid"),
        sa.ForeignKeyConstraint(
            ["last_lesson_sid"], ["lesson.sid"], name="fk_enrolment_last_lesson_sid"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_enrolment"),
        sa.UniqueConstraint("user_sid", "course_sid", name="uq_enrolment_user_sid_course_sid"),
    )
    op.create_index("ix_enrolment_course_sid", "enrolment", ["course_sid"])
    op.create_table(
        "study_session",
        *_record_columns(),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("lesson_sid", sa.Uuid(), nullable=False),
        sa.Column("last_beat_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name="fk_study_session_user_sid"),
        sa.ForeignKeyConstraint(["lesson_sid"], ["lesson.sid"], name="fk_study_session_lesson_sid"),
        sa.PrimaryKeyConstraint("sid", name="pk_study_session"),
    )
    op.create_index(
        "uq_study_session_active_player",
        "study_session",
        ["user_sid"],
        unique=True,
        postgresql_where=sa.text("closed_at is null"),
    )
    op.create_table(
        "lesson_progress",
        *_record_columns(),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("lesson_sid", sa.Uuid(), nullable=False),
        sa.Column("course_sid", sa.Uuid(), nullable=False),
        sa.Column("axis", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("credited_ms", sa.BigInteger(), nullable=False),
        sa.Column("position_ms", sa.BigInteger(), nullable=False),
        sa.Column("furthest_ms", sa.BigInteger(), nullable=False),
        sa.Column("completed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name="fk_lesson_progress_user_sid"),
        sa.ForeignKeyConstraint(
            ["lesson_sid"], ["lesson.sid"], name="fk_lesson_progress_lesson_sid"
        ),
        sa.ForeignKeyConstraint(
            ["course_sid"], ["course.sid"], name="fk_lesson_progress_course_sid"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_lesson_progress"),
        sa.UniqueConstraint("axis", name="uq_lesson_progress_axis"),
        sa.UniqueConstraint(
            "user_sid", "lesson_sid", name="uq_lesson_progress_user_sid_lesson_sid"
        ),
    )
    op.create_index("ix_lesson_progress_course_sid", "lesson_progress", ["course_sid"])
    op.create_table(
        "study_interval",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("axis", sa.BigInteger(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("lesson_sid", sa.Uuid(), nullable=False),
        sa.Column("session_sid", sa.Uuid(), nullable=False),
        sa.Column("start_ms", sa.BigInteger(), nullable=False),
        sa.Column("end_ms", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(length=24), nullable=False),
        sa.CheckConstraint(
            "start_ms >= 0 and end_ms > start_ms", name="ck_study_interval_forward"
        ),
        postgresql.ExcludeConstraint(
            (sa.func.int8range(sa.column("axis"), sa.column("axis"), sa.text("'[]'")), "&&"),
            (sa.func.int8range(sa.column("start_ms"), sa.column("end_ms")), "&&"),
            where=sa.text("reason = 'counted'"),
            name="ex_study_interval_counted_once",
        ),
        sa.ForeignKeyConstraint(
            ["axis"], ["lesson_progress.axis"], name="fk_study_interval_axis"
        ),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name="fk_study_interval_user_sid"),
        sa.ForeignKeyConstraint(
            ["lesson_sid"], ["lesson.sid"], name="fk_study_interval_lesson_sid"
        ),
        sa.ForeignKeyConstraint(
            ["session_sid"], ["study_session.sid"], name="fk_study_interval_session_sid"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_study_interval"),
    )
    op.create_index("ix_study_interval_user_sid", "study_interval", ["user_sid"])
    op.create_index("ix_study_interval_axis_start_ms", "study_interval", ["axis", "start_ms"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
