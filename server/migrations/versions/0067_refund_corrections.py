"""Corrections of refunds recorded in error, and what the items cost that refunds took back.

Revision ID: 0067_refund_corrections
"""

import sqlalchemy as sa
from alembic import op

revision = "0067_refund_corrections"
down_revision = "0066_question_state"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("money_entry", sa.Column("corrected_refund_sid", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        "fk_money_entry_corrected_refund_sid",
        "money_entry",
        "refund",
        ["corrected_refund_sid"],
        ["sid"],
    )
    op.create_unique_constraint(
        "uq_money_entry_corrected_refund_sid", "money_entry", ["corrected_refund_sid"]
    )
    op.drop_constraint(op.f("ck_money_entry_one_cause"), "money_entry")
    op.create_check_constraint(
        op.f("ck_money_entry_one_cause"),
        "money_entry",
        "num_nonnulls(pay_sid, refund_sid, corrected_pay_sid, corrected_refund_sid) = 1",
    )
    op.drop_constraint(op.f("ck_money_entry_sign"), "money_entry")
    op.create_check_constraint(
        op.f("ck_money_entry_sign"),
        "money_entry",
        "amount <> 0 and (amount > 0) = (num_nonnulls(pay_sid, corrected_refund_sid) = 1)",
    )
    # What was given again may be taken back once more.
    op.drop_constraint("uq_refund_item_order_item_sid", "refund_item")
    op.create_index("ix_refund_item_order_item_sid", "refund_item", ["order_item_sid"])
    op.add_column(
        "order",
        sa.Column("taken_back_amount", sa.Numeric(10, 2), nullable=False, server_default="0"),
    )
    op.alter_column("order", "taken_back_amount", server_default=None)
    op.execute(
        """
        update "order" set taken_back_amount = taken.amount
        from (
            select item.order_sid, sum(item.amount) as amount
            from order_item item
            where exists (select from refund_item where order_item_sid = item.sid)
            group by item.order_sid
        ) taken
        where "order".sid = taken.order_sid
        """
    )
    op.create_check_constraint(
        op.f("ck_order_taken_back_amount"), "order", "taken_back_amount between 0 and amount"
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
