"""Dates of an archive as written, a month or a day; a version of each list.

Revision ID: 0058_archive_dates
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0058_archive_dates"
down_revision = "0057_reminders"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("archive", sa.Column("versions", JSONB, nullable=False, server_default="{}"))
    # Its migration gave it the prefix twice.
    doubled = op.f("ck_archive_entry_ck_archive_entry_order")
    op.drop_constraint(doubled, "archive_entry", type_="check")
    for column in ("start_on", "end_on"):
        op.alter_column(
            "archive_entry",
            column,
            type_=sa.String(10),
            postgresql_using=f"to_char({column}, 'YYYY-MM-DD')",
        )
    # As the page said of a job without an end.
    op.execute(
        "update archive_entry set end_on = 'present' "
        "where kind = 'job' and start_on is not null and end_on is null"
    )
    op.create_check_constraint(
        op.f("ck_archive_entry_order"),
        "archive_entry",
        "start_on is null or end_on is null "
        "or left(start_on, 7) collate \"C\" <= left(end_on, 7) collate \"C\"",
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
