"""Files of materials hang where all attachments do: their own sids and counts of pages go.

Revision ID: 0017_material_attachments
"""

import sqlalchemy as sa
from alembic import op

revision = "0017_material_attachments"
down_revision = "0016_subject_titles"
branch_labels = None
depends_on = None

TABLE = "material_attachment"


def upgrade() -> None:
    op.drop_constraint("pk_material_attachment", TABLE)
    op.drop_constraint("uq_material_attachment_material_sid_file_sid", TABLE)
    for name in ("sid", "created_at", "updated_at", "version", "page_count"):
        op.drop_column(TABLE, name)
    op.create_primary_key("pk_material_attachment", TABLE, ["material_sid", "file_sid"])
    op.drop_constraint("fk_material_attachment_file_sid", TABLE)
    op.create_foreign_key(
        "fk_material_attachment_file_sid", TABLE, "file", ["file_sid"], ["sid"], ondelete="cascade"
    )
    # They were counted from 1, the others are from 0.
    table = sa.table(TABLE, sa.column("position"))
    op.execute(table.update().values(position=table.c.position - 1))


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
