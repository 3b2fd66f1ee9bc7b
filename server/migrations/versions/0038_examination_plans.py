"""Examination plans, what they hold and whom they are for.

Revision ID: 0038_examination_plans
"""

import sqlalchemy as sa
from alembic import op

revision = "0038_examination_plans"
down_revision = "0037_archives"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "examination_plan",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("description", sa.String(length=500), nullable=False),
        sa.Column("start_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("end_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("for_everybody", sa.Boolean(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("start_at < end_at", name="ck_examination_plan_window"),
        sa.CheckConstraint(
            "organization_sid is not null or not for_everybody",
            name="ck_examination_plan_for_everybody_of_somebody",
        ),
        sa.ForeignKeyConstraint(
            ["organization_sid"],
            ["organization.sid"],
            name="fk_examination_plan_organization_sid",
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_examination_plan"),
    )
    op.create_index(
        "ix_examination_plan_organization_sid", "examination_plan", ["organization_sid"]
    )
    _link("plan_examination", "examination", None, sa.Column("position", sa.BigInteger(), nullable=False))
    _link("plan_department", "department", "cascade")
    _link("plan_candidate", "user", "cascade")


def _link(table: str, target: str, ondelete: str | None, *more: sa.Column[object]) -> None:
    key = f"{target}_sid"
    op.create_table(
        table,
        sa.Column("plan_sid", sa.Uuid(), nullable=False),
        sa.Column(key, sa.Uuid(), nullable=False),
        *more,
        sa.ForeignKeyConstraint(
            ["plan_sid"],
            ["examination_plan.sid"],
            name=f"fk_{table}_plan_sid",
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            [key], [f"{target}.sid"], name=f"fk_{table}_{key}", ondelete=ondelete
        ),
        sa.PrimaryKeyConstraint("plan_sid", key, name=f"pk_{table}"),
    )
    op.create_index(f"ix_{table}_{key}", table, [key])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
