"""Where somebody stands with a question says that its key was corrected since they answered.

Revision ID: 0073_key_corrected
"""

import sqlalchemy as sa
from alembic import op

revision = "0073_key_corrected"
down_revision = "0072_disputed_holder"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("standing", sa.Column("key_corrected_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
