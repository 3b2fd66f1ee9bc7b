"""Titles of subjects are found while they are typed.

Revision ID: 0016_subject_titles
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.text.titles import title_text

revision = "0016_subject_titles"
down_revision = "0015_favorites"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("subject", sa.Column("title_text", postgresql.TSVECTOR(), nullable=True))
    _fill()
    op.alter_column("subject", "title_text", nullable=False)
    op.create_index("ix_subject_title_text", "subject", ["title_text"], postgresql_using="gin")


def _fill() -> None:
    table = sa.table("subject", *(sa.column(each) for each in ("sid", "title", "title_text")))
    rows = op.get_bind().execute(sa.select(table.c.sid, table.c.title)).all()
    filled = [{"row": sid, "text": title_text(title)} for sid, title in rows]
    if filled:
        text = sa.cast(sa.bindparam("text", type_=sa.String), postgresql.TSVECTOR)
        change = table.update().where(table.c.sid == sa.bindparam("row")).values(title_text=text)
        op.get_bind().execute(change, filled)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
