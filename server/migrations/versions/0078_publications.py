"""An examination may be withdrawn and published again: what it asks is kept by publication.

Revision ID: 0078_publications
"""

import sqlalchemy as sa
from alembic import op

revision = "0078_publications"
down_revision = "0077_saved_list"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "examination", sa.Column("publication", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.execute("update examination set publication = 1 where published_at is not null")
    op.alter_column("examination", "publication", server_default=None)
    # All rows of before are of the first publication; no row of an append-only table is touched.
    for table in ("frozen_paper", "examination_question"):
        op.add_column(
            table, sa.Column("publication", sa.BigInteger(), nullable=False, server_default="1")
        )
        op.alter_column(table, "publication", server_default=None)
    op.drop_constraint("uq_frozen_paper_examination_sid", "frozen_paper")
    op.create_unique_constraint(
        "uq_frozen_paper_examination_sid_publication",
        "frozen_paper",
        ["examination_sid", "publication"],
    )
    op.drop_constraint("pk_examination_question", "examination_question")
    op.create_primary_key(
        "pk_examination_question",
        "examination_question",
        ["examination_sid", "publication", "question_sid"],
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
