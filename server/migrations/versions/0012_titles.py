"""Titles of courses, materials and news are found while they are typed.

Revision ID: 0012_titles
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.text.titles import title_text

revision = "0012_titles"
down_revision = "0011_notes"
branch_labels = None
depends_on = None

TABLES = ("course", "material", "news")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("title_text", postgresql.TSVECTOR(), nullable=True))
        _fill(table)
        op.alter_column(table, "title_text", nullable=False)
        op.create_index(f"ix_{table}_title_text", table, ["title_text"], postgresql_using="gin")


def _fill(name: str) -> None:
    table = sa.table(name, *(sa.column(each) for each in ("sid", "title", "title_text")))
    rows = op.get_bind().execute(sa.select(table.c.sid, table.c.title)).all()
    filled = [{"row": sid, "text": title_text(title)} for sid, title in rows]
    if filled:
        text = sa.cast(sa.bindparam("text", type_=sa.String), postgresql.TSVECTOR)
        change = table.update().where(table.c.sid == sa.bindparam("row")).values(title_text=text)
        op.get_bind().execute(change, filled)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
