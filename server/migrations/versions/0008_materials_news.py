"""Study materials and news.

Revision ID: 0008_materials_news
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0008_materials_news"
down_revision = "0007_departments"
branch_labels = None
depends_on = None


def _record_columns() -> list[sa.Column]:
    return [
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
    ]


def upgrade() -> None:
    op.create_table(
        "material",
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("summary", sa.String(length=300), nullable=False),
        sa.Column("price", sa.Numeric(precision=10, scale=2), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("page_count", sa.BigInteger(), nullable=True),
        sa.Column("download_count", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("search_text", postgresql.TSVECTOR(), nullable=False),
        *_record_columns(),
        sa.PrimaryKeyConstraint("sid", name="pk_material"),
    )
    op.create_index("ix_material_published_at", "material", ["published_at"])
    op.create_index("ix_material_search_text", "material", ["search_text"], postgresql_using="gin")
    op.create_table(
        "news",
        sa.Column("title", sa.String(length=120), nullable=False),
        sa.Column("summary", sa.String(length=300), nullable=False),
        sa.Column("category", sa.String(length=20), nullable=False),
        sa.Column("source", sa.String(length=80), nullable=False),
        sa.Column("cover", sa.String(length=80), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("body_html", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("is_pinned", sa.Boolean(), nullable=False),
        sa.Column("search_text", postgresql.TSVECTOR(), nullable=False),
        *_record_columns(),
        sa.PrimaryKeyConstraint("sid", name="pk_news"),
    )
    op.create_index("ix_news_published_at_sid", "news", ["published_at", "sid"])
    op.create_index("ix_news_search_text", "news", ["search_text"], postgresql_using="gin")
    op.create_table(
        "material_category",
        sa.Column("material_sid", sa.Uuid(), nullable=False),
        sa.Column("category_sid", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["category_sid"], ["category.sid"], name="fk_material_category_category_sid"
        ),
        sa.ForeignKeyConstraint(
            ["material_sid"],
            ["material.sid"],
            name="fk_material_category_material_sid",
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("material_sid", "category_sid", name="pk_material_category"),
    )
    op.create_index("ix_material_category_category_sid", "material_category", ["category_sid"])
    op.create_table(
        "material_download",
        sa.Column("material_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["material_sid"],
            ["material.sid"],
            name="fk_material_download_material_sid",
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name="fk_material_download_user_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("material_sid", "user_sid", name="pk_material_download"),
    )
    op.create_index("ix_material_download_user_sid", "material_download", ["user_sid"])
    op.create_table(
        "material_attachment",
        sa.Column("material_sid", sa.Uuid(), nullable=False),
        sa.Column("file_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("page_count", sa.BigInteger(), nullable=True),
        *_record_columns(),
        sa.ForeignKeyConstraint(["file_sid"], ["file.sid"], name="fk_material_attachment_file_sid"),
        sa.ForeignKeyConstraint(
            ["material_sid"],
            ["material.sid"],
            name="fk_material_attachment_material_sid",
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_material_attachment"),
        sa.UniqueConstraint(
            "material_sid", "file_sid", name="uq_material_attachment_material_sid_file_sid"
        ),
    )
    op.create_index("ix_material_attachment_file_sid", "material_attachment", ["file_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
