"""Videos that authors upload: how long they play, and which lessons show them.

Revision ID: 0018_course_media
"""

import sqlalchemy as sa
from alembic import op

revision = "0018_course_media"
down_revision = "0017_material_attachments"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("file", sa.Column("seconds", sa.BigInteger(), nullable=True))
    op.add_column("lesson", sa.Column("video_file_sid", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_lesson_video_file_sid"),
        "lesson",
        "file",
        ["video_file_sid"],
        ["sid"],
        ondelete="set null",
    )
    op.create_index(op.f("ix_lesson_video_file_sid"), "lesson", ["video_file_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
