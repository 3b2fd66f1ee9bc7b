"""A login knows whether the tokens of its last renewal were used.

Revision ID: 0046_tokens_arrived
"""

import sqlalchemy as sa
from alembic import op

revision = "0046_tokens_arrived"
down_revision = "0043_mock_examinations"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "login_session",
        sa.Column("arrived", sa.Boolean(), nullable=False, server_default=sa.true()),
    )
    op.alter_column("login_session", "arrived", server_default=None)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
