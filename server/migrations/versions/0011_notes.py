"""Notes that learners write to a lesson.

Revision ID: 0011_notes
"""

import sqlalchemy as sa
from alembic import op

revision = "0011_notes"
down_revision = "0010_attachments"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "note",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("lesson_sid", sa.Uuid(), nullable=False),
        sa.Column("position_ms", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["lesson_sid"], ["lesson.sid"], name=op.f("fk_note_lesson_sid"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name=op.f("fk_note_user_sid")),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_note")),
    )
    op.create_index("ix_note_user_sid_lesson_sid", "note", ["user_sid", "lesson_sid"])
