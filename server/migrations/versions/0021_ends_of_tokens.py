"""Of a login, when each of its last refresh tokens was replaced, not the last one alone.

Revision ID: 0021_ends_of_tokens
"""

from alembic import op

revision = "0021_ends_of_tokens"
down_revision = "0020_what_goes_is_found"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("login_session", "rotated_at", new_column_name="ends")
    op.execute(
        "alter table login_session alter column ends type timestamptz[] using array[ends]"
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
