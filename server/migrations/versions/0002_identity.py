"""Users, organizations and their people, sessions, codes, consents.

Revision ID: 0002_identity
"""

import sqlalchemy as sa
from alembic import op

from zhegui.kernel.append_only import append_only

revision = "0002_identity"
down_revision = "0001_kernel"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
