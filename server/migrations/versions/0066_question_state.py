"""Questions that are retired: neither drawn nor practised.

Revision ID: 0066_question_state
"""

import sqlalchemy as sa
from alembic import op

revision = "0066_question_state"
down_revision = "0065_attract_states"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "question",
        sa.Column("state", sa.String(length=12), nullable=False, server_default="active"),
    )
    op.alter_column("question", "state", server_default=None)
    op.create_check_constraint(
        op.f("ck_question_state"), "question", "state in ('active', 'retired')"
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
