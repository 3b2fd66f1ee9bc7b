"""What a job has spent, and whose turn it takes.

Revision ID: 0070_turns
"""

import sqlalchemy as sa
from alembic import op

revision = "0070_turns"
down_revision = "0069_task_records"
branch_labels = None
depends_on = None

# What waits in the queue before this says no owner, and goes first. What failed before counts anew.
_BY_OWNER = """
    create index ix_procrastinate_jobs_owner on procrastinate_jobs
    (queue_name, (args ->> 'owner'), priority)
    where status in ('todo', 'doing') and args ->> 'owner' is not null"""


def upgrade() -> None:
    for counted in ("tries", "deaths"):
        op.add_column(
            "job_failure", sa.Column(counted, sa.BigInteger(), server_default="0", nullable=False)
        )
    op.execute(_BY_OWNER)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
