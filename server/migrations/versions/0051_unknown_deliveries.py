"""A delivery that was asked for and not answered is unknown.

Revision ID: 0051_unknown_deliveries
"""

from alembic import op

revision = "0051_unknown_deliveries"
down_revision = "0050_last_manager"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_constraint(op.f("ck_delivery_state"), "delivery", type_="check")
    op.create_check_constraint(op.f("ck_delivery_state"), "delivery", "state between 1 and 6")


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
