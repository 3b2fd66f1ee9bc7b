"""Departments of organizations with their staff, and notices.

Revision ID: 0007_departments
"""

import sqlalchemy as sa
from alembic import op
from uuid_utils.compat import uuid7

revision = "0007_departments"
down_revision = "0006_examinations"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "department",
        sa.Column("organization_sid", sa.Uuid(), nullable=False),
        sa.Column("parent_sid", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        *_record(),
        sa.CheckConstraint("parent_sid <> sid", name=op.f("ck_department_parent")),
        sa.ForeignKeyConstraint(
            ["organization_sid"],
            ["organization.sid"],
            name=op.f("fk_department_organization_sid"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["parent_sid"],
            ["department.sid"],
            name=op.f("fk_department_parent_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_department")),
        sa.UniqueConstraint(
            "organization_sid",
            "parent_sid",
            "name",
            name=op.f("uq_department_organization_sid_parent_sid_name"),
            postgresql_nulls_not_distinct=True,
        ),
    )
    op.create_index(op.f("ix_department_parent_sid"), "department", ["parent_sid"])
    _staff()
    op.create_table(
        "notice",
        sa.Column("organization_sid", sa.Uuid(), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("body_html", sa.Text(), nullable=False),
        sa.Column("is_pinned", sa.Boolean(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        *_record(),
        sa.ForeignKeyConstraint(
            ["organization_sid"],
            ["organization.sid"],
            name=op.f("fk_notice_organization_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_notice")),
    )
    op.create_index(op.f("ix_notice_organization_sid"), "notice", ["organization_sid"])


def _make_departments() -> None:
    # Their sids are made here: PostgreSQL's own `uuidv7()` came with 18, and 16 is taken.
    named = op.get_bind().execute(
        sa.text(
            "select distinct organization_sid, department from staff where department is not null"
        )
    )
    made = [{"sid": uuid7(), "organization": each[0], "name": each[1][:60]} for each in named]
    insert = sa.text(
        "insert into department (sid, organization_sid, name, position, created_at, updated_at,"
        " version) values (:sid, :organization, :name, 0, now(), now(), 1)"
    )
    if made:
        op.get_bind().execute(insert, made)


def _record() -> list[sa.Column[object]]:
    return [
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
    ]


def _staff() -> None:
    """Departments that were only named become departments."""
    op.add_column("staff", sa.Column("department_sid", sa.Uuid(), nullable=True))
    op.add_column("staff", sa.Column("name", sa.String(length=60), nullable=True))
    op.add_column("staff", sa.Column("title", sa.String(length=40), nullable=True))
    _make_departments()
    op.execute(
        "update staff set department_sid = department.sid from department"
        " where department.organization_sid = staff.organization_sid"
        " and department.name = left(staff.department, 60)"
    )
    op.drop_column("staff", "department")
    op.create_foreign_key(
        op.f("fk_staff_department_sid"),
        "staff",
        "department",
        ["department_sid"],
        ["sid"],
        ondelete="set null",
    )
    op.create_index(op.f("ix_staff_department_sid"), "staff", ["department_sid"])
