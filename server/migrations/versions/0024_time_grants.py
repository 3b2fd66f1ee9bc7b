"""Time that is given while candidates sit, and what was decided about late answers.

Revision ID: 0024_time_grants
"""

import sqlalchemy as sa
from alembic import op

from zhegui.kernel.db.append_only import append_only

revision = "0024_time_grants"
down_revision = "0023_roles"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "examination",
        sa.Column("prolonged_seconds", sa.BigInteger(), nullable=False, server_default="0"),
    )
    op.alter_column("examination", "prolonged_seconds", server_default=None)
    op.add_column(
        "late_answer",
        sa.Column(
            "sid", sa.Uuid(), nullable=False, server_default=sa.text("gen_random_uuid()")
        ),
    )
    op.alter_column("late_answer", "sid", server_default=None)
    op.create_unique_constraint(op.f("uq_late_answer_sid"), "late_answer", ["sid"])
    op.create_table(
        "time_grant",
        sa.Column("examination_sid", sa.Uuid(), nullable=False),
        sa.Column("attempt_sid", sa.Uuid(), nullable=True),
        sa.Column("seconds", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("granted_by_sid", sa.Uuid(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("seconds > 0", name=op.f("ck_time_grant_seconds")),
        sa.ForeignKeyConstraint(
            ["examination_sid"], ["examination.sid"], name=op.f("fk_time_grant_examination_sid")
        ),
        sa.ForeignKeyConstraint(
            ["attempt_sid"], ["attempt.sid"], name=op.f("fk_time_grant_attempt_sid")
        ),
        sa.ForeignKeyConstraint(
            ["granted_by_sid"], ["user.sid"], name=op.f("fk_time_grant_granted_by_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_time_grant")),
    )
    op.create_index(
        op.f("ix_time_grant_examination_sid"), "time_grant", ["examination_sid"], unique=False
    )
    op.create_table(
        "late_decision",
        sa.Column("late_answer_sid", sa.Uuid(), nullable=False),
        sa.Column("taken", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("decided_by_sid", sa.Uuid(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["late_answer_sid"], ["late_answer.sid"], name=op.f("fk_late_decision_late_answer_sid")
        ),
        sa.ForeignKeyConstraint(
            ["decided_by_sid"], ["user.sid"], name=op.f("fk_late_decision_decided_by_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_late_decision")),
        sa.UniqueConstraint("late_answer_sid", name=op.f("uq_late_decision_late_answer_sid")),
    )
    append_only(op, "time_grant")
    append_only(op, "late_decision")


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
