"""Questions.

Revision ID: 0003_questions
"""

from alembic import op

revision = "0003_questions"
down_revision = "0002_identity"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
