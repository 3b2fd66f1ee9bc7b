"""Of somebody who may act for an organization, their roles: who was its admin is its manager.

Revision ID: 0023_roles
"""

import sqlalchemy as sa
from alembic import op

revision = "0023_roles"
down_revision = "0022_file_looks"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "user_organization",
        sa.Column("roles", sa.ARRAY(sa.String(16)), nullable=False, server_default="{}"),
    )
    op.execute("update user_organization set roles = '{manager}' where is_admin")
    op.alter_column("user_organization", "roles", server_default=None)
    op.drop_column("user_organization", "is_admin")


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
