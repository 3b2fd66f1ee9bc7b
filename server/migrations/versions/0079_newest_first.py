"""The lists of the catalogue find their page in an index: rows without a moment come last in it.

Revision ID: 0079_newest_first
"""

import sqlalchemy as sa
from alembic import op

revision = "0079_newest_first"
down_revision = "0078_publications"
branch_labels = None
depends_on = None

NEWEST = [sa.text("published_at desc nulls last"), sa.text("sid desc")]


def upgrade() -> None:
    for table in ("course", "subject"):
        op.create_index(
            f"ix_{table}_newest_first",
            table,
            ["state", *NEWEST],
            postgresql_include=["is_open", "organization_sid"],
        )
    # Who writes these lists sees drafts in them, too.
    op.create_index("ix_material_newest_first", "material", NEWEST, postgresql_include=["state"])
    op.create_index(
        "ix_news_newest_first",
        "news",
        [sa.text("is_pinned desc"), *NEWEST],
        postgresql_include=["state"],
    )
    for table in ("course", "subject", "material"):
        op.drop_index(f"ix_{table}_published_at", table)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
