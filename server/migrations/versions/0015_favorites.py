"""Favourites of every kind.

Revision ID: 0015_favorites
"""

import sqlalchemy as sa
from alembic import op

revision = "0015_favorites"
down_revision = "0014_catalogue"
branch_labels = None
depends_on = None

KINDS = ("course", "subject", "material", "question", "news")


def upgrade() -> None:
    op.create_table(
        "favorite",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        *(sa.Column(f"{kind}_sid", sa.Uuid(), nullable=True) for kind in KINDS),
        sa.CheckConstraint(
            "num_nonnulls(course_sid, subject_sid, material_sid, question_sid, news_sid) = 1",
            name="ck_favorite_one_thing",
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name="fk_favorite_user_sid", ondelete="cascade"
        ),
        *(
            sa.ForeignKeyConstraint(
                [f"{kind}_sid"],
                [f"{kind}.sid"],
                name=f"fk_favorite_{kind}_sid",
                ondelete="cascade",
            )
            for kind in KINDS
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_favorite"),
        *(
            sa.UniqueConstraint(
                "user_sid", f"{kind}_sid", name=f"uq_favorite_user_sid_{kind}_sid"
            )
            for kind in KINDS
        ),
    )
    for kind in KINDS:
        op.create_index(f"ix_favorite_{kind}_sid", "favorite", [f"{kind}_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
