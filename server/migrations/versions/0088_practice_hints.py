"""What the assistant is asked over a question of practice, and which of its words wait.

Revision ID: 0088_practice_hints
"""

import sqlalchemy as sa
from alembic import op

revision = "0088_practice_hints"
down_revision = "0087_material_passages"
branch_labels = None
depends_on = None

def upgrade() -> None:
    _add_flag("assistant_message", "is_hint")
    for column, target in (("practice_sid", "practice"), ("practice_question_sid", "question")):
        op.add_column("assistant_message", sa.Column(column, sa.Uuid(), nullable=True))
        op.create_foreign_key(
            op.f(f"fk_assistant_message_{column}_{target}"),
            "assistant_message",
            target,
            [column],
            ["sid"],
            ondelete="set null",
        )
        op.create_index(op.f(f"ix_assistant_message_{column}"), "assistant_message", [column])
    for table in ("assistant_sentence", "assistant_citation"):
        _add_flag(table, "tells_option")


def _add_flag(table: str, name: str) -> None:
    no = sa.text("false")
    op.add_column(table, sa.Column(name, sa.Boolean(), nullable=False, server_default=no))
    op.alter_column(table, name, server_default=None)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
