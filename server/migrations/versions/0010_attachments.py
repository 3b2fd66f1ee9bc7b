"""Files of lessons, pictures of people.

Revision ID: 0010_attachments
"""

import sqlalchemy as sa
from alembic import op

revision = "0010_attachments"
down_revision = "0009_shell"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lesson_attachment",
        sa.Column("lesson_sid", sa.Uuid(), nullable=False),
        sa.Column("file_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["file_sid"],
            ["file.sid"],
            name=op.f("fk_lesson_attachment_file_sid"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["lesson_sid"],
            ["lesson.sid"],
            name=op.f("fk_lesson_attachment_lesson_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("lesson_sid", "file_sid", name=op.f("pk_lesson_attachment")),
    )
    op.create_index(op.f("ix_lesson_attachment_file_sid"), "lesson_attachment", ["file_sid"])
    op.create_table(
        "user_image",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("url", sa.String(length=300), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name=op.f("fk_user_image_user_sid"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_user_image")),
    )
    op.create_index(op.f("ix_user_image_user_sid"), "user_image", ["user_sid"])
