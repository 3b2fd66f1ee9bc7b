"""Vouchers that were closed with their order wait for a decision.

Revision ID: 0052_no_voucher_unseen
"""

from alembic import op

revision = "0052_no_voucher_unseen"
down_revision = "0051_unknown_deliveries"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("update pay set state = 1, decided_at = null where state = 4")
    op.drop_constraint(op.f("ck_pay_state"), "pay")
    op.create_check_constraint(op.f("ck_pay_state"), "pay", "state between 1 and 3")


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
