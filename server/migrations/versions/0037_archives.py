"""Personal archives, and sealed pictures of ID documents.

Revision ID: 0037_archives
"""

import sqlalchemy as sa
from alembic import op

from zhegui.kernel.db.append_only import append_only

revision = "0037_archives"
down_revision = "0036_search_kinds"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_archives()
    _create_pictures()
    append_only(op, "id_picture_look")


def _record() -> list[sa.Column[object]]:
    return [
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
    ]


def _create_archives() -> None:
    op.create_table(
        "archive",
        *_record(),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("shared", sa.ARRAY(sa.String(length=20)), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name="fk_archive_user_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_archive"),
        sa.UniqueConstraint("user_sid", name="uq_archive_user_sid"),
    )
    op.create_table(
        "archive_entry",
        *_record(),
        sa.Column("archive_sid", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("organization", sa.String(length=80), nullable=True),
        sa.Column("level", sa.String(length=40), nullable=True),
        sa.Column("number", sa.String(length=60), nullable=True),
        sa.Column("description", sa.String(length=300), nullable=True),
        sa.Column("start_on", sa.Date(), nullable=True),
        sa.Column("end_on", sa.Date(), nullable=True),
        sa.CheckConstraint(
            "start_on is null or end_on is null or start_on <= end_on", name="ck_archive_entry_order"
        ),
        sa.ForeignKeyConstraint(
            ["archive_sid"], ["archive.sid"], name="fk_archive_entry_archive_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_archive_entry"),
    )
    op.create_index(
        "ix_archive_entry_archive_sid_kind_position",
        "archive_entry",
        ["archive_sid", "kind", "position"],
    )
    op.create_table(
        "archive_attachment",
        sa.Column("entry_sid", sa.Uuid(), nullable=False),
        sa.Column("file_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_sid"],
            ["archive_entry.sid"],
            name="fk_archive_attachment_entry_sid",
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["file_sid"], ["file.sid"], name="fk_archive_attachment_file_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("entry_sid", "file_sid", name="pk_archive_attachment"),
    )
    op.create_index("ix_archive_attachment_file_sid", "archive_attachment", ["file_sid"])


def _create_pictures() -> None:
    op.create_table(
        "id_picture",
        *_record(),
        sa.Column("entry_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("media_type", sa.String(length=80), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("content_sealed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_sid"], ["archive_entry.sid"], name="fk_id_picture_entry_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_id_picture"),
    )
    op.create_index("ix_id_picture_entry_sid", "id_picture", ["entry_sid"])
    op.create_table(
        "id_picture_look",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("picture_sid", sa.Uuid(), nullable=False),
        sa.Column("owner_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=True),
        sa.ForeignKeyConstraint(["owner_sid"], ["user.sid"], name="fk_id_picture_look_owner_sid"),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name="fk_id_picture_look_user_sid"),
        sa.PrimaryKeyConstraint("sid", name="pk_id_picture_look"),
    )
    op.create_index("ix_id_picture_look_picture_sid", "id_picture_look", ["picture_sid"])
    op.create_index("ix_id_picture_look_owner_sid", "id_picture_look", ["owner_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
