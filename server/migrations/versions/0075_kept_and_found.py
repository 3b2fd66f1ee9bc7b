"""Orders are found by what was bought, and by their number without dashes; notes keep their lesson.

Revision ID: 0075_kept_and_found
"""

import sqlalchemy as sa
from alembic import op

from zhegui.kernel.text.search import index_text

revision = "0075_kept_and_found"
down_revision = "0073_key_corrected"
branch_labels = None
depends_on = None

TITLES = """
select "order".sid, "order".number, "order".memo_code, "order".buyer_name,
       coalesce(string_agg(item.title, '、' order by item.position), '') as titles
  from "order" left join order_item item on item.order_sid = "order".sid
 group by "order".sid
"""


def upgrade() -> None:
    op.add_column("order", sa.Column("titles", sa.Text(), nullable=True))
    _fill()
    op.alter_column("order", "titles", nullable=False)
    name = op.f("fk_note_lesson_sid")
    op.drop_constraint(name, "note", type_="foreignkey")
    op.create_foreign_key(name, "note", "lesson", ["lesson_sid"], ["sid"])


def _fill() -> None:
    connection = op.get_bind()
    filled = [
        {
            "row": sid,
            "titles": titles,
            "words": index_text(number, number.replace("-", ""), memo_code, buyer_name, titles),
        }
        for sid, number, memo_code, buyer_name, titles in connection.execute(sa.text(TITLES))
    ]
    if filled:
        change = """update "order" set titles = :titles, search_text = cast(:words as tsvector)
                    where sid = :row"""
        connection.execute(sa.text(change), filled)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
