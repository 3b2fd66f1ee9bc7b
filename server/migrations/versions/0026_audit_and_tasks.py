"""What was changed by whom, for good, and long work that somebody asked for.

Revision ID: 0026_audit_and_tasks
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.db.append_only import append_only

revision = "0026_audit_and_tasks"
down_revision = "0025_known_keys"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "audit_entry",
        sa.Column("sid", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("user_sid", sa.Uuid()),
        sa.Column("organization_sid", sa.Uuid()),
        sa.Column("action", sa.String(60), nullable=False),
        sa.Column("record", sa.String(60), nullable=False),
        sa.Column("record_sid", sa.Uuid(), nullable=False),
        sa.Column("label", sa.String(200), nullable=False),
        sa.Column("before", postgresql.JSONB()),
        sa.Column("after", postgresql.JSONB()),
        sa.Column("reason", sa.Text()),
        sa.Column("request", sa.String(40), nullable=False),
    )
    op.create_index("ix_audit_entry_record_sid", "audit_entry", ["record_sid"])
    op.create_index("ix_audit_entry_user_sid", "audit_entry", ["user_sid"])
    op.create_index("ix_audit_entry_created_at", "audit_entry", ["created_at"])
    op.create_index(
        "ix_audit_entry_organization_sid_created_at", "audit_entry", ["organization_sid", "created_at"]
    )
    append_only(op, "audit_entry")
    op.create_table(
        "task",
        sa.Column("sid", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column(
            "user_sid", sa.Uuid(), sa.ForeignKey("user.sid", ondelete="cascade"), nullable=False
        ),
        sa.Column(
            "organization_sid", sa.Uuid(), sa.ForeignKey("organization.sid", ondelete="cascade")
        ),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("done", sa.BigInteger(), nullable=False),
        sa.Column("total", sa.BigInteger()),
        sa.Column("arguments", postgresql.JSONB(), nullable=False),
        sa.Column("result", postgresql.JSONB()),
        sa.Column("error", sa.String(60)),
        sa.Column("file_sid", sa.Uuid(), sa.ForeignKey("file.sid", ondelete="set null")),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
    )
    op.create_index("ix_task_user_sid_created_at", "task", ["user_sid", "created_at"])
    op.create_index("ix_task_organization_sid", "task", ["organization_sid"])
    op.create_index("ix_task_file_sid", "task", ["file_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
