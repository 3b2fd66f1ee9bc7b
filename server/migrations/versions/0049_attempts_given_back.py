"""A voided attempt is given back, unless the person who voided it said no; those of before stay used.

Revision ID: 0049_attempts_given_back
"""

import sqlalchemy as sa
from alembic import op

revision = "0049_attempts_given_back"
down_revision = "0048_superseded_certificates"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "attempt", sa.Column("stays_used", sa.Boolean(), nullable=False, server_default="false")
    )
    op.execute("update attempt set stays_used = true where voided_at is not null")


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
