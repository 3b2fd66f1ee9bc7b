"""Corrections of payments accepted in error, and refunds that name items.

Revision ID: 0053_corrections
"""

import sqlalchemy as sa
from alembic import op

revision = "0053_corrections"
down_revision = "0052_no_voucher_unseen"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("money_entry", sa.Column("corrected_pay_sid", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        "fk_money_entry_corrected_pay_sid", "money_entry", "pay", ["corrected_pay_sid"], ["sid"]
    )
    op.create_unique_constraint(
        "uq_money_entry_corrected_pay_sid", "money_entry", ["corrected_pay_sid"]
    )
    op.drop_constraint(op.f("ck_money_entry_one_cause"), "money_entry")
    op.create_check_constraint(
        op.f("ck_money_entry_one_cause"),
        "money_entry",
        "num_nonnulls(pay_sid, refund_sid, corrected_pay_sid) = 1",
    )
    op.create_table(
        "refund_item",
        sa.Column("refund_sid", sa.Uuid(), nullable=False),
        sa.Column("order_item_sid", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["refund_sid"], ["refund.sid"], name="fk_refund_item_refund_sid"
        ),
        sa.ForeignKeyConstraint(
            ["order_item_sid"], ["order_item.sid"], name="fk_refund_item_order_item_sid"
        ),
        sa.PrimaryKeyConstraint("refund_sid", "order_item_sid", name="pk_refund_item"),
        sa.UniqueConstraint("order_item_sid", name="uq_refund_item_order_item_sid"),
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
