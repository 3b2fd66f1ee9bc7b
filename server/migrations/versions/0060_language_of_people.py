"""The language in which a user used the site last.

Revision ID: 0060_language_of_people
"""

import sqlalchemy as sa
from alembic import op

revision = "0060_language_of_people"
down_revision = "0058_archive_dates"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("user", sa.Column("language", sa.String(2), nullable=False, server_default="zh"))


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
