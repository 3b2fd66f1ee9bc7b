"""Events that are told to users as they happen, and who has a page open that listens.

Revision ID: 0084_live
"""

import sqlalchemy as sa
from alembic import op

revision = "0084_live"
down_revision = "0083_panel_code"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "live_feed",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name=op.f("fk_live_feed_user_sid_user"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("user_sid", name=op.f("pk_live_feed")),
    )
    op.create_table(
        "live_event",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("subject_sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name=op.f("fk_live_event_user_sid_user"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("user_sid", "sequence", name=op.f("pk_live_event")),
    )
    op.create_index(op.f("ix_live_event_created_at"), "live_event", ["created_at"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
