"""Certificates.

Revision ID: 0005_certificates
"""

from alembic import op

revision = "0005_certificates"
down_revision = "0004_learning"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
