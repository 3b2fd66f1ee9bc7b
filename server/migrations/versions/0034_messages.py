"""Messages: what people are told, whether they have read it, and what went out by other channels.

Revision ID: 0034_messages
"""

import sqlalchemy as sa
from alembic import op

revision = "0034_messages"
down_revision = "0033_practice"
branch_labels = None
depends_on = None


def _record(table: str, *columns: sa.Column | sa.Constraint) -> None:
    op.create_table(
        table,
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("sid", name=op.f(f"pk_{table}")),
    )


def upgrade() -> None:
    _record(
        "message",
        sa.Column("kind", sa.String(length=60), nullable=False),
        sa.Column("group", sa.String(length=16), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("body", sa.String(length=1000), nullable=False),
        sa.Column("english_title", sa.String(length=300), nullable=False),
        sa.Column("english_body", sa.String(length=1500), nullable=False),
        sa.Column("path", sa.String(length=200), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("once", sa.String(length=200), nullable=False),
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_sid"],
            ["organization.sid"],
            name=op.f("fk_message_organization_sid"),
            ondelete="cascade",
        ),
        sa.UniqueConstraint("once", name=op.f("uq_message_once")),
    )
    op.create_index("ix_message_organization_sid", "message", ["organization_sid"])
    _record(
        "message_item",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("message_sid", sa.Uuid(), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name=op.f("fk_message_item_user_sid"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["message_sid"],
            ["message.sid"],
            name=op.f("fk_message_item_message_sid"),
            ondelete="cascade",
        ),
        sa.UniqueConstraint(
            "message_sid", "user_sid", name=op.f("uq_message_item_message_sid_user_sid")
        ),
    )
    op.create_index("ix_message_item_user_sid_created_at", "message_item", ["user_sid", "created_at"])
    op.create_index(
        "ix_message_item_unread",
        "message_item",
        ["user_sid", "message_sid"],
        postgresql_where=sa.text("read_at is null"),
    )
    _record(
        "delivery",
        sa.Column("message_item_sid", sa.Uuid(), nullable=False),
        sa.Column("channel", sa.String(length=8), nullable=False),
        sa.Column("state", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(length=20), nullable=True),
        sa.Column("tries", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("address", sa.String(length=60), nullable=True),
        sa.CheckConstraint("state between 1 and 5", name=op.f("ck_delivery_state")),
        sa.ForeignKeyConstraint(
            ["message_item_sid"],
            ["message_item.sid"],
            name=op.f("fk_delivery_message_item_sid"),
            ondelete="cascade",
        ),
        sa.UniqueConstraint(
            "message_item_sid", "channel", name=op.f("uq_delivery_message_item_sid_channel")
        ),
    )
    op.create_index("ix_delivery_due", "delivery", ["due_at"], postgresql_where=sa.text("state = 1"))
    _record(
        "message_preference",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("group", sa.String(length=16), nullable=False),
        sa.Column("channel", sa.String(length=8), nullable=False),
        sa.Column("is_on", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_sid"],
            ["user.sid"],
            name=op.f("fk_message_preference_user_sid"),
            ondelete="cascade",
        ),
        sa.UniqueConstraint(
            "user_sid",
            "group",
            "channel",
            name=op.f("uq_message_preference_user_sid_group_channel"),
        ),
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
