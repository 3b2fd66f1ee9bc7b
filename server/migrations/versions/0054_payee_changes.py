"""Accounts of sellers that a second person confirms.

Revision ID: 0054_payee_changes
"""

import sqlalchemy as sa
from alembic import op

revision = "0054_payee_changes"
down_revision = "0053_corrections"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("payee", sa.Column("changed_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column(
        "pay", sa.Column("payee_account", sa.String(length=40), nullable=False, server_default="")
    )
    op.alter_column("pay", "payee_account", server_default=None)
    op.create_table(
        "payee_change",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("payee_sid", sa.Uuid(), nullable=False),
        sa.Column("bank", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("account", sa.String(length=40), nullable=False),
        sa.Column("by_sid", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["payee_sid"], ["payee.sid"], name="fk_payee_change_payee_sid"),
        sa.ForeignKeyConstraint(["by_sid"], ["user.sid"], name="fk_payee_change_by_sid"),
        sa.PrimaryKeyConstraint("sid", name="pk_payee_change"),
        sa.UniqueConstraint("payee_sid", name="uq_payee_change_payee_sid"),
    )
    op.create_index("ix_payee_change_by_sid", "payee_change", ["by_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
