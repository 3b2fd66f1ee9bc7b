"""Whose deletion was refused because they alone manage: the reason is `last_manager`.

Revision ID: 0050_last_manager
"""

from alembic import op

revision = "0050_last_manager"
down_revision = "0049_attempts_given_back"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "update deletion set hindrances = array_replace(hindrances, 'sole_manager', 'last_manager')"
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
