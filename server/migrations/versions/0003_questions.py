"""Banks, chapters, questions in immutable versions; keys and analyses in tables of their own.

Revision ID: 0003_questions
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.db.append_only import append_only

revision = "0003_questions"
down_revision = "0002_identity"
branch_labels = None
depends_on = None

APPEND_ONLY = (
    "question_version",
    "question_option",
    "question_figure",
    "question_key",
    "question_analysis",
    "figure",
)


def upgrade() -> None:
    op.create_table(
        "figure",
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("media_type", sa.String(length=40), nullable=False),
        sa.Column("width", sa.BigInteger(), nullable=False),
        sa.Column("height", sa.BigInteger(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_figure")),
        sa.UniqueConstraint("sha256", name=op.f("uq_figure_sha256")),
    )
    op.create_table(
        "bank",
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("description", sa.String(length=1000), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_sid"], ["organization.sid"], name=op.f("fk_bank_organization_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_bank")),
        sa.UniqueConstraint(
            "organization_sid",
            "name",
            name=op.f("uq_bank_organization_sid_name"),
            postgresql_nulls_not_distinct=True,
        ),
    )
    op.create_table(
        "chapter",
        sa.Column("bank_sid", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=100), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["bank_sid"], ["bank.sid"], name=op.f("fk_chapter_bank_sid"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_chapter")),
        sa.UniqueConstraint("bank_sid", "code", name=op.f("uq_chapter_bank_sid_code")),
    )
    op.create_table(
        "question_import",
        sa.Column("bank_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("format", sa.String(length=20), nullable=False),
        sa.Column("file_name", sa.String(length=200), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("total_rows", sa.BigInteger(), nullable=True),
        sa.Column("done_rows", sa.BigInteger(), nullable=False),
        sa.Column("created_count", sa.BigInteger(), nullable=False),
        sa.Column("changed_count", sa.BigInteger(), nullable=False),
        sa.Column("unchanged_count", sa.BigInteger(), nullable=False),
        sa.Column("remark_count", sa.BigInteger(), nullable=False),
        sa.Column("files", postgresql.JSONB(), nullable=False),
        sa.Column("remarks", postgresql.JSONB(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["bank_sid"], ["bank.sid"], name=op.f("fk_question_import_bank_sid"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name=op.f("fk_question_import_user_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_question_import")),
    )
    op.create_index(
        op.f("ix_question_import_bank_sid"), "question_import", ["bank_sid"], unique=False
    )
    op.create_table(
        "question",
        sa.Column("bank_sid", sa.Uuid(), nullable=False),
        sa.Column("chapter_sid", sa.Uuid(), nullable=True),
        sa.Column("code", sa.String(length=40), nullable=True),
        sa.Column("difficulty", sa.SmallInteger(), nullable=True),
        sa.Column("current_sid", sa.Uuid(), nullable=False),
        sa.Column("search_text", postgresql.TSVECTOR(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("difficulty between 1 and 5", name=op.f("ck_question_difficulty")),
        sa.ForeignKeyConstraint(
            ["bank_sid"], ["bank.sid"], name=op.f("fk_question_bank_sid"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["chapter_sid"], ["chapter.sid"], name=op.f("fk_question_chapter_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_question")),
    )
    op.create_index("ix_question_bank_sid_code", "question", ["bank_sid", "code"], unique=False)
    op.create_index(op.f("ix_question_chapter_sid"), "question", ["chapter_sid"], unique=False)
    op.create_index(
        "ix_question_search_text", "question", ["search_text"], unique=False, postgresql_using="gin"
    )
    op.create_table(
        "question_class",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("question_sid", sa.Uuid(), nullable=False),
        sa.Column("label", sa.String(length=20), nullable=False),
        sa.ForeignKeyConstraint(
            ["question_sid"],
            ["question.sid"],
            name=op.f("fk_question_class_question_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_question_class")),
        sa.UniqueConstraint(
            "question_sid", "label", name=op.f("uq_question_class_question_sid_label")
        ),
    )
    op.create_table(
        "question_version",
        sa.Column("question_sid", sa.Uuid(), nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("stem", sa.Text(), nullable=False),
        sa.Column("source", postgresql.JSONB(), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("author_sid", sa.Uuid(), nullable=True),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["author_sid"], ["user.sid"], name=op.f("fk_question_version_author_sid")
        ),
        sa.ForeignKeyConstraint(
            ["question_sid"], ["question.sid"], name=op.f("fk_question_version_question_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_question_version")),
        sa.UniqueConstraint(
            "question_sid", "revision", name=op.f("uq_question_version_question_sid_revision")
        ),
    )
    op.create_table(
        "question_analysis",
        sa.Column("version_sid", sa.Uuid(), nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["version_sid"], ["question_version.sid"], name=op.f("fk_question_analysis_version_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_question_analysis")),
        sa.UniqueConstraint(
            "version_sid", "revision", name=op.f("uq_question_analysis_version_sid_revision")
        ),
    )
    op.create_table(
        "question_figure",
        sa.Column("version_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("figure_sid", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["figure_sid"], ["figure.sid"], name=op.f("fk_question_figure_figure_sid")
        ),
        sa.ForeignKeyConstraint(
            ["version_sid"], ["question_version.sid"], name=op.f("fk_question_figure_version_sid")
        ),
        sa.PrimaryKeyConstraint("version_sid", "position", name=op.f("pk_question_figure")),
    )
    op.create_index(
        op.f("ix_question_figure_figure_sid"), "question_figure", ["figure_sid"], unique=False
    )
    op.create_table(
        "question_key",
        sa.Column("version_sid", sa.Uuid(), nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("value", postgresql.JSONB(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["version_sid"], ["question_version.sid"], name=op.f("fk_question_key_version_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_question_key")),
        sa.UniqueConstraint(
            "version_sid", "revision", name=op.f("uq_question_key_version_sid_revision")
        ),
    )
    op.create_table(
        "question_option",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("version_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["version_sid"], ["question_version.sid"], name=op.f("fk_question_option_version_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_question_option")),
        sa.UniqueConstraint(
            "version_sid", "position", name=op.f("uq_question_option_version_sid_position")
        ),
    )
    op.create_foreign_key(
        op.f("fk_question_current_sid"),
        "question",
        "question_version",
        ["current_sid"],
        ["sid"],
        initially="DEFERRED",
        deferrable=True,
    )
    for table in APPEND_ONLY:
        append_only(op, table)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
