"""Staff have numbers and are searched; invitations say as what, and expire; departments in use stay.

Revision ID: 0064_staff
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.text.search import index_text

revision = "0064_staff"
down_revision = "0063_audit_people"
branch_labels = None
depends_on = None

#: Invitations of before hold for as long as a new one may.
_EXPIRES = "update staff_invitation set expires_at = now() + interval '90 days'"
_NAMES = """
    update staff set name = left("user".nickname, 60)
    from "user" where "user".sid = staff.user_sid and staff.name is null"""
_KEYS = (
    ("department", "parent_sid"),
    ("training_plan_assignment", "department_sid"),
    ("plan_department", "department_sid"),
)


def upgrade() -> None:
    _staff()
    _invitations()
    for table, column in _KEYS:
        name = f"fk_{table}_{column}"
        op.drop_constraint(name, table)
        op.create_foreign_key(name, table, "department", [column], ["sid"])


def _staff() -> None:
    op.add_column("staff", sa.Column("staff_number", sa.String(length=32), nullable=True))
    op.add_column("staff", sa.Column("search_text", postgresql.TSVECTOR(), nullable=True))
    op.execute(_NAMES)
    _fill()
    op.alter_column("staff", "search_text", nullable=False)
    op.create_index("ix_staff_search_text", "staff", ["search_text"], postgresql_using="gin")
    op.create_unique_constraint(
        "uq_staff_organization_sid_staff_number", "staff", ["organization_sid", "staff_number"]
    )


def _fill() -> None:
    connection = op.get_bind()
    rows = connection.execute(sa.text("select sid, name, title from staff")).all()
    filled = [{"row": sid, "words": index_text(name, None, title)} for sid, name, title in rows]
    if filled:
        change = "update staff set search_text = cast(:words as tsvector) where sid = :row"
        connection.execute(sa.text(change), filled)


def _invitations() -> None:
    for name, kind in (
        ("department_sid", sa.Uuid()),
        ("name", sa.String(length=60)),
        ("staff_number", sa.String(length=32)),
        ("title", sa.String(length=40)),
        ("expires_at", sa.DateTime(timezone=True)),
    ):
        op.add_column("staff_invitation", sa.Column(name, kind, nullable=True))
    op.execute(_EXPIRES)
    op.alter_column("staff_invitation", "expires_at", nullable=False)
    op.create_foreign_key(
        "fk_staff_invitation_department_sid",
        "staff_invitation",
        "department",
        ["department_sid"],
        ["sid"],
        ondelete="set null",
    )
    op.create_index("ix_staff_invitation_department_sid", "staff_invitation", ["department_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
