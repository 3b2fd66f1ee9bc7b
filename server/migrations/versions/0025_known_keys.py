"""Which keys the database belongs to. The next start tells it those that are there.

Revision ID: 0025_known_keys
"""

import sqlalchemy as sa
from alembic import op

revision = "0025_known_keys"
down_revision = "0024_time_grants"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "known_key",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("fingerprint", sa.LargeBinary(length=32), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_known_key")),
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
