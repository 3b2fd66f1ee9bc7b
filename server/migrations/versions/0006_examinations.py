"""Examinations.

Revision ID: 0006_examinations
"""

from alembic import op

revision = "0006_examinations"
down_revision = "0005_certificates"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
