"""Catalogue and learning.

Revision ID: 0004_learning
"""

from alembic import op

revision = "0004_learning"
down_revision = "0003_questions"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
