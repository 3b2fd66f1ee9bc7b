"""What belongs to the installation says that it is open to everybody, as it always was.

Revision ID: 0093_stands_open
"""

from alembic import op

revision = "0093_stands_open"
down_revision = "0092_retired_categories"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("course", "subject", "examination"):
        op.execute(
            f"update {table} set is_open = true where organization_sid is null and not is_open"
        )
        op.create_check_constraint(
            op.f(f"ck_{table}_stands_open"), table, "is_open or organization_sid is not null"
        )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
