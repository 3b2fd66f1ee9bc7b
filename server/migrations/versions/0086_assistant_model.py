"""The assistant by a model: what organizations choose, who agreed, and what was used.

Revision ID: 0086_assistant_model
"""

import sqlalchemy as sa
from alembic import op

revision = "0086_assistant_model"
down_revision = "0083_panel_code"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column(
        "organization",
        sa.Column("assistant_mode", sa.String(length=10), nullable=False, server_default="words"),
    )
    op.add_column("assistant_message", sa.Column("model", sa.String(length=100), nullable=True))
    op.add_column("assistant_message", sa.Column("seen_at", MOMENT, nullable=True))
    op.create_index(
        "ix_assistant_message_answering",
        "assistant_message",
        ["seen_at"],
        postgresql_where=sa.text("state = 'answering'"),
    )
    op.create_table(
        "assistant_consent",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("recipient", sa.String(length=253), nullable=False),
        *_record("assistant_consent"),
        _to("assistant_consent", "user_sid", "user"),
        sa.UniqueConstraint("user_sid", name=op.f("uq_assistant_consent_user_sid")),
    )
    _create_usage()


def _create_usage() -> None:
    op.create_table(
        "assistant_usage",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("question_count", sa.BigInteger(), nullable=False),
        sa.Column("answer_count", sa.BigInteger(), nullable=False),
        sa.Column("input_tokens", sa.BigInteger(), nullable=False),
        sa.Column("output_tokens", sa.BigInteger(), nullable=False),
        *_record("assistant_usage"),
        _to("assistant_usage", "organization_sid", "organization"),
        _to("assistant_usage", "user_sid", "user"),
        sa.UniqueConstraint(
            "day",
            "organization_sid",
            "user_sid",
            name=op.f("uq_assistant_usage_day_organization_sid_user_sid"),
            postgresql_nulls_not_distinct=True,
        ),
    )
    for column in ("organization_sid", "user_sid"):
        op.create_index(op.f(f"ix_assistant_usage_{column}"), "assistant_usage", [column])


def _to(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column],
        [f"{target}.sid"],
        name=op.f(f"fk_{table}_{column}_{target}"),
        ondelete="cascade",
    )


def _record(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("sid", name=op.f(f"pk_{table}")),
    ]


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
