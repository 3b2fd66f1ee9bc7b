"""What a reminder is about: the record, and the moment that it names.

Revision ID: 0057_reminders
"""

import sqlalchemy as sa
from alembic import op

revision = "0057_reminders"
down_revision = "0056_vouchers_stay"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("message", sa.Column("about_sid", sa.Uuid()))
    op.add_column("message", sa.Column("about_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
