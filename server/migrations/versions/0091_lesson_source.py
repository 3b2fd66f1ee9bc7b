"""What the file of an imported lesson is called: the lesson is known by it.

Revision ID: 0091_lesson_source
"""

import sqlalchemy as sa
from alembic import op

revision = "0091_lesson_source"
down_revision = "0090_course_copies"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("lesson", sa.Column("source", sa.String(300), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
