"""Categories that are kept where they are and are not chosen any more.

Revision ID: 0092_retired_categories
"""

import sqlalchemy as sa
from alembic import op

revision = "0092_retired_categories"
down_revision = "0091_lesson_source"
branch_labels = None
depends_on = None


def upgrade() -> None:
    no = sa.text("false")
    op.add_column(
        "category", sa.Column("is_retired", sa.Boolean(), nullable=False, server_default=no)
    )
    op.alter_column("category", "is_retired", server_default=None)
    # What is none of the patterns was always drawn as this one.
    drawn = "'safety', 'electricity', 'fire', 'property', 'healthcare', 'radio'"
    op.execute(f"update category set cover = 'plain' where cover not in ({drawn})")


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
