"""Files of vouchers stay as long as their vouchers.

Revision ID: 0056_vouchers_stay
"""

from alembic import op

revision = "0056_vouchers_stay"
down_revision = "0054_payee_changes"
branch_labels = None
depends_on = None

KEY = "fk_pay_attachment_file_sid"


def upgrade() -> None:
    op.drop_constraint(KEY, "pay_attachment", type_="foreignkey")
    op.create_foreign_key(KEY, "pay_attachment", "file", ["file_sid"], ["sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
