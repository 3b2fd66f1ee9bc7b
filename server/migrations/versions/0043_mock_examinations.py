"""Examinations have a purpose; mock ones certify nothing.

Revision ID: 0043_mock_examinations
"""

import sqlalchemy as sa
from alembic import op

revision = "0043_mock_examinations"
down_revision = "0042_likenesses"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "examination",
        sa.Column("purpose", sa.String(length=16), nullable=False, server_default="formal"),
    )
    op.alter_column("examination", "purpose", server_default=None)
    op.create_check_constraint(
        "mock_certifies_nothing",
        "examination",
        "purpose = 'formal' or certificate_sid is null",
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
