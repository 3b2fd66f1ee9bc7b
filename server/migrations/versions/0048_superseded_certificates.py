"""A certificate may supersede another, which it names.

Revision ID: 0048_superseded_certificates
"""

import sqlalchemy as sa
from alembic import op

revision = "0048_superseded_certificates"
down_revision = "0046_tokens_arrived"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("certificate_history", sa.Column("predecessor_sid", sa.Uuid(), nullable=True))
    op.create_unique_constraint(
        op.f("uq_certificate_history_predecessor_sid"), "certificate_history", ["predecessor_sid"]
    )
    op.create_foreign_key(
        op.f("fk_certificate_history_predecessor_sid_certificate_history"),
        "certificate_history",
        "certificate_history",
        ["predecessor_sid"],
        ["sid"],
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
