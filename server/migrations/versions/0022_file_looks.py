"""Who among the operators was given somebody's private file, and why.

Revision ID: 0022_file_looks
"""

import sqlalchemy as sa
from alembic import op

from zhegui.kernel.db.append_only import append_only

revision = "0022_file_looks"
down_revision = "0021_ends_of_tokens"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "file_look",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("file_sid", sa.Uuid(), nullable=False),
        sa.Column("owner_sid", sa.Uuid(), nullable=True),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["owner_sid"], ["user.sid"], name="fk_file_look_owner_sid"),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name="fk_file_look_user_sid"),
        sa.PrimaryKeyConstraint("sid", name="pk_file_look"),
    )
    op.create_index("ix_file_look_file_sid", "file_look", ["file_sid"])
    op.create_index("ix_file_look_owner_sid", "file_look", ["owner_sid"])
    append_only(op, "file_look")


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
