"""Vouchers that are alike, noted as hints.

Revision ID: 0042_likenesses
"""

import sqlalchemy as sa
from alembic import op

revision = "0042_likenesses"
down_revision = "0041_deletions"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "likeness",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("pay_sid", sa.Uuid(), nullable=False),
        sa.Column("other_sid", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("bits", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind in ('same_file', 'alike')", name="ck_likeness_kind"),
        sa.CheckConstraint("bits between 0 and 256", name="ck_likeness_bits"),
        sa.CheckConstraint("pay_sid <> other_sid", name="ck_likeness_another"),
        sa.ForeignKeyConstraint(
            ["pay_sid"], ["pay.sid"], name="fk_likeness_pay_sid", ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["other_sid"], ["pay.sid"], name="fk_likeness_other_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_likeness"),
        sa.UniqueConstraint("pay_sid", "other_sid", name="uq_likeness_pay_sid_other_sid"),
    )
    op.create_index("ix_likeness_other_sid", "likeness", ["other_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
