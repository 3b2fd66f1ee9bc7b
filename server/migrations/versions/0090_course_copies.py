"""Lessons are withdrawn; working copies of courses, and their revisions.

Revision ID: 0090_course_copies
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0090_course_copies"
down_revision = "0089_passage_vectors"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _withdraw()
    op.create_table(
        "course_copy",
        sa.Column("course_sid", sa.Uuid(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("outline_version", sa.BigInteger(), nullable=False),
        sa.Column("settled_version", sa.BigInteger(), nullable=False),
        sa.Column("outline", postgresql.JSONB(none_as_null=True), nullable=True),
        *_changed("course_copy"),
        _to("course_copy", "course_sid", "course", "cascade"),
        sa.PrimaryKeyConstraint("course_sid", name=op.f("pk_course_copy")),
    )
    op.create_table(
        "lesson_copy",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("course_sid", sa.Uuid(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("is_trial", sa.Boolean(), nullable=False),
        sa.Column("video_path", sa.String(length=200), nullable=True),
        sa.Column("video_seconds", sa.BigInteger(), nullable=True),
        sa.Column("video_file_sid", sa.Uuid(), nullable=True),
        sa.Column("captions", sa.Text(), nullable=False),
        *_changed("lesson_copy"),
        _to("lesson_copy", "course_sid", "course", "cascade"),
        _to("lesson_copy", "video_file_sid", "file", "set null"),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_lesson_copy")),
    )
    op.create_table(
        "lesson_copy_attachment",
        sa.Column("lesson_copy_sid", sa.Uuid(), nullable=False),
        sa.Column("file_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        _to("lesson_copy_attachment", "lesson_copy_sid", "lesson_copy", "cascade"),
        _to("lesson_copy_attachment", "file_sid", "file", "cascade"),
        sa.PrimaryKeyConstraint(
            "lesson_copy_sid", "file_sid", name=op.f("pk_lesson_copy_attachment")
        ),
    )
    op.create_table(
        "course_revision",
        sa.Column("course_sid", sa.Uuid(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("remark", sa.String(length=200), nullable=False),
        sa.Column("lesson_count", sa.BigInteger(), nullable=False),
        sa.Column("content", postgresql.JSONB(), nullable=False),
        sa.Column("created_by_sid", sa.Uuid(), nullable=True),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        _to("course_revision", "course_sid", "course", "cascade"),
        _to("course_revision", "created_by_sid", "user", "set null"),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_course_revision")),
        sa.UniqueConstraint(
            "course_sid", "number", name=op.f("uq_course_revision_course_sid_number")
        ),
    )
    op.create_table(
        "course_revision_file",
        sa.Column("course_revision_sid", sa.Uuid(), nullable=False),
        sa.Column("file_sid", sa.Uuid(), nullable=False),
        _to("course_revision_file", "course_revision_sid", "course_revision", "cascade"),
        _to("course_revision_file", "file_sid", "file", "cascade"),
        sa.PrimaryKeyConstraint(
            "course_revision_sid", "file_sid", name=op.f("pk_course_revision_file")
        ),
    )
    for table, column in (
        ("course_copy", "updated_by_sid"),
        ("lesson_copy", "course_sid"),
        ("lesson_copy", "video_file_sid"),
        ("lesson_copy", "updated_by_sid"),
        ("lesson_copy_attachment", "file_sid"),
        ("course_revision", "created_by_sid"),
        ("course_revision_file", "file_sid"),
    ):
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


def _withdraw() -> None:
    op.add_column("lesson", sa.Column("withdrawn_at", MOMENT, nullable=True))
    op.alter_column("lesson", "chapter_sid", nullable=True)
    op.create_check_constraint(
        op.f("ck_lesson_withdrawn_or_placed"),
        "lesson",
        "(chapter_sid is null) = (withdrawn_at is not null)",
    )


def _changed(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("updated_by_sid", sa.Uuid(), nullable=True),
        sa.Column("updated_at", MOMENT, nullable=False),
        _to(table, "updated_by_sid", "user", "set null"),
    ]


def _to(table: str, column: str, other: str, ondelete: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column],
        [f"{other}.sid"],
        name=op.f(f"fk_{table}_{column}_{other}"),
        ondelete=ondelete,
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
