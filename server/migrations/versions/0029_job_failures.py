"""Why a job failed the last time; and the certificates that are owed are found by an index.

Revision ID: 0029_job_failures
"""

import sqlalchemy as sa
from alembic import op

revision = "0029_job_failures"
down_revision = "0028_limits_by_place"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "job_failure",
        sa.Column("job_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("error", sa.String(length=500), nullable=False),
        sa.PrimaryKeyConstraint("job_id", name=op.f("pk_job_failure")),
    )
    op.create_index(
        "ix_certificate_history_promised",
        "certificate_history",
        ["created_at"],
        postgresql_where=sa.text("issued_at is null"),
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
