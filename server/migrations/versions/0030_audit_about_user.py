"""Whom an entry of the audit is about, so that they can be erased from it.

Revision ID: 0030_audit_about_user
"""

import sqlalchemy as sa
from alembic import op

revision = "0030_audit_about_user"
down_revision = "0029_job_failures"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("audit_entry", sa.Column("about_user_sid", sa.Uuid()))
    op.create_index("ix_audit_entry_about_user_sid", "audit_entry", ["about_user_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
