"""Orders are found by number, memo code and the buyer's name.

Revision ID: 0040_order_search
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.text.search import index_text

revision = "0040_order_search"
down_revision = "0039_outside_certificates"
branch_labels = None
depends_on = None

NAMES = """
select "order".sid, "order".number, "order".memo_code,
       coalesce(organization.name, "user".nickname) as buyer_name
  from "order"
  join "user" on "user".sid = "order".buyer_user_sid
  left join organization on organization.sid = "order".buyer_enterprise_sid
"""


def upgrade() -> None:
    op.add_column("order", sa.Column("buyer_name", sa.String(length=120), nullable=True))
    op.add_column("order", sa.Column("search_text", postgresql.TSVECTOR(), nullable=True))
    _fill()
    op.alter_column("order", "buyer_name", nullable=False)
    op.alter_column("order", "search_text", nullable=False)
    op.create_index("ix_order_search_text", "order", ["search_text"], postgresql_using="gin")
    op.create_index("ix_order_created_at", "order", ["created_at"])
    op.create_index(
        "ix_order_organization_sid_created_at", "order", ["organization_sid", "created_at"]
    )
    op.drop_index("ix_order_organization_sid", "order")


def _fill() -> None:
    connection = op.get_bind()
    rows = connection.execute(sa.text(NAMES)).all()
    filled = [
        {"row": sid, "name": name, "words": index_text(number, memo_code, name)}
        for sid, number, memo_code, name in rows
    ]
    if filled:
        change = """update "order" set buyer_name = :name, search_text = cast(:words as tsvector)
                    where sid = :row"""
        connection.execute(sa.text(change), filled)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
