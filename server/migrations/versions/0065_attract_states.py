"""What came of an interest form.

Revision ID: 0065_attract_states
"""

import sqlalchemy as sa
from alembic import op

revision = "0065_attract_states"
down_revision = "0064_staff"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "course_attract",
        sa.Column("state", sa.String(length=16), nullable=False, server_default="open"),
    )
    op.alter_column("course_attract", "state", server_default=None)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
