"""Questions that are saved together are saved once, however often the same save is sent.

Revision ID: 0077_saved_list
"""

import sqlalchemy as sa
from alembic import op

revision = "0077_saved_list"
down_revision = "0075_kept_and_found"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "saved_list",
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("question_sids", sa.ARRAY(sa.Uuid()), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_saved_list")),
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
