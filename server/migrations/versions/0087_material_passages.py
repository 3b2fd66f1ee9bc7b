"""Passages of the files of materials.

Revision ID: 0087_material_passages
"""

import sqlalchemy as sa
from alembic import op

revision = "0087_material_passages"
down_revision = "0086_assistant_model"
branch_labels = None
depends_on = None

SOURCES = "lesson_sid, course_sid, news_sid, notice_sid, help_entry_sid"


def upgrade() -> None:
    for table in ("passage", "assistant_citation"):
        op.add_column(table, sa.Column("file_sid", sa.Uuid(), nullable=True))
        op.create_foreign_key(
            op.f(f"fk_{table}_file_sid_file"),
            table,
            "file",
            ["file_sid"],
            ["sid"],
            ondelete="cascade",
        )
        op.create_index(op.f(f"ix_{table}_file_sid"), table, ["file_sid"])
    op.drop_constraint(op.f("ck_passage_one_source"), "passage")
    op.create_check_constraint(
        op.f("ck_passage_one_source"), "passage", f"num_nonnulls({SOURCES}, file_sid) = 1"
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
