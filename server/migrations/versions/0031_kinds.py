"""More kinds of question, points that a marking rule needs, and markings that wait for a person.

Revision ID: 0031_kinds
"""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.ids import new_sid

revision = "0031_kinds"
down_revision = "0030_audit_about_user"
branch_labels = None
depends_on = None

KINDS = [
    ("blank", "填空题", "Fill in the blank"),
    ("numeric", "数值题", "Numeric"),
    ("ordering", "排序题", "Ordering"),
    ("matching", "连线题", "Matching"),
]
LOOKUP = sa.table(
    "lookup",
    sa.column("sid", sa.Uuid()),
    *map(sa.column, ("type", "code", "name", "english_name", "position")),
    *map(sa.column, ("created_at", "updated_at", "version")),
)


def upgrade() -> None:
    op.add_column("question_version", sa.Column("body", postgresql.JSONB(), nullable=True))
    op.add_column(
        "paper_section",
        sa.Column("marking_points", sa.Numeric(precision=10, scale=2), nullable=True),
    )
    op.create_check_constraint(
        op.f("ck_paper_section_marking_points"),
        "paper_section",
        "marking_points > 0 and marking_points <= score",
    )
    op.alter_column("marking", "passed", nullable=True)
    now = datetime.now(UTC)
    for position, (code, name, english) in enumerate(KINDS, start=4):
        entry = {
            "sid": new_sid(),
            "type": "questionKind",
            "code": code,
            "name": name,
            "english_name": english,
            "position": position,
            "created_at": now,
            "updated_at": now,
            "version": 1,
        }
        there = sa.exists().where(LOOKUP.c.type == "questionKind", LOOKUP.c.code == code)
        values = sa.select(*(sa.literal(value).label(name) for name, value in entry.items()))
        op.execute(sa.insert(LOOKUP).from_select([*entry], values.where(~there)))


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
