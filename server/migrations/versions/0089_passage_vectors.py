"""Vectors of passages; and who agrees to a model agrees to all that it takes.

Revision ID: 0089_passage_vectors
"""

import sqlalchemy as sa
from alembic import op

revision = "0089_passage_vectors"
down_revision = "0088_practice_hints"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "passage_vector",
        sa.Column("passage_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("model", sa.String(length=100), nullable=False),
        # Cast to pgvector's type when it is asked: the column needs no extension.
        sa.Column("vector", sa.ARRAY(sa.REAL()), nullable=False),
        sa.ForeignKeyConstraint(
            ["passage_id"],
            ["passage.id"],
            name=op.f("fk_passage_vector_passage_id_passage"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("passage_id", name=op.f("pk_passage_vector")),
    )
    # Two hosts, where answers are worded by one and texts are compared by another.
    op.alter_column("assistant_consent", "recipient", type_=sa.String(length=520))


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
