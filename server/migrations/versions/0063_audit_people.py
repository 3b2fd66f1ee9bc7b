"""Entries of before about orders and extra time say whom they are about; what was searched for goes.

Revision ID: 0063_audit_people
"""

from alembic import op

revision = "0063_audit_people"
down_revision = "0062_audit_records"
branch_labels = None
depends_on = None

_ABOUT_BUYERS = """
    update audit_entry set about_user_sid = "order".buyer_user_sid
    from "order"
    where record = 'order' and record_sid = "order".sid and about_user_sid is null
        and buyer_enterprise_sid is null"""
_ABOUT_CANDIDATES = """
    update audit_entry set about_user_sid = (after->>'user_sid')::uuid, after = after - 'user_sid'
    where action = 'examination.grantExtraTime' and after->>'user_sid' is not null"""
_MASKED = """
    update audit_entry set after = jsonb_set(after, array[asked, 'search'], '"***"')
    from unnest(array['body', 'request']) as asked
    where (action like '%.export' or action like '%.bulkList')
        and after #> array[asked, 'search'] is not null"""


def upgrade() -> None:
    op.execute("alter table audit_entry disable trigger user")
    for change in (_ABOUT_BUYERS, _ABOUT_CANDIDATES, _MASKED):
        op.execute(change)
    op.execute("alter table audit_entry enable trigger user")
    op.create_index(
        "ix_audit_entry_deletion",
        "audit_entry",
        ["record_sid"],
        postgresql_where="before is not null and after is null",
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
