"""Lessons and examinations are found by the combined search, also while their titles are typed.

Revision ID: 0036_search_kinds
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.text.search import index_text
from zhegui.kernel.text.titles import title_text

revision = "0036_search_kinds"
down_revision = "0035_commerce"
branch_labels = None
depends_on = None

TABLES = ("lesson", "examination")
COLUMNS = {"search_text": index_text, "title_text": title_text}


def upgrade() -> None:
    for table in TABLES:
        for column in COLUMNS:
            op.add_column(table, sa.Column(column, postgresql.TSVECTOR(), nullable=True))
        _fill(table)
        for column in COLUMNS:
            op.alter_column(table, column, nullable=False)
            op.create_index(f"ix_{table}_{column}", table, [column], postgresql_using="gin")


def _fill(name: str) -> None:
    table = sa.table(name, *(sa.column(each) for each in ("sid", "title", *COLUMNS)))
    rows = op.get_bind().execute(sa.select(table.c.sid, table.c.title)).all()
    filled = [
        {"row": sid, **{column: write(title) for column, write in COLUMNS.items()}}
        for sid, title in rows
    ]
    if filled:
        texts = {
            column: sa.cast(sa.bindparam(column, type_=sa.String), postgresql.TSVECTOR)
            for column in COLUMNS
        }
        change = table.update().where(table.c.sid == sa.bindparam("row")).values(**texts)
        op.get_bind().execute(change, filled)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
