"""The records that a task changes are noted when it is asked for.

Revision ID: 0069_task_records
"""

import sqlalchemy as sa
from alembic import op

revision = "0069_task_records"
down_revision = "0067_refund_corrections"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "task_record",
        sa.Column("task_sid", sa.Uuid(), nullable=False),
        sa.Column("record_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("tried", sa.Boolean(), nullable=False),
        sa.Column("error", sa.String(length=60), nullable=True),
        sa.Column("message", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["task_sid"],
            ["task.sid"],
            name="fk_task_record_task_sid",
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("task_sid", "record_sid", name="pk_task_record"),
    )
    # Of what was asked for before, nobody knows which records were meant.
    op.execute(
        """
        update task
        set state = 'failed', error = 'internal_error', finished_at = coalesce(finished_at, now())
        where kind = 'bulk' and (finished_at is null or arguments ->> 'dry_run' = 'true')
        """
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
