"""Exports of `authoredNews` or `soldOrder` are found in the audit beside what is done to news and orders.

Revision ID: 0062_audit_records
"""

from alembic import op

revision = "0062_audit_records"
down_revision = "0061_plans_told"
branch_labels = None
depends_on = None

_LISTED = "^(authored|sold)([A-Z])(.*)$"
_RENAMED = f"""
    update audit_entry
    set record = lower((regexp_match(record, '{_LISTED}'))[2]) || (regexp_match(record, '{_LISTED}'))[3]
    where record ~ '{_LISTED}'"""


def upgrade() -> None:
    op.execute("alter table audit_entry disable trigger user")
    op.execute(_RENAMED)
    op.execute("alter table audit_entry enable trigger user")


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
