"""People ask consultants at desks of the site and of organizations.

Revision ID: 0085_consultation
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0085_consultation"
down_revision = "0084_live"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _create_desks()
    _create_consultation()
    _create_messages()


def _create_desks() -> None:
    op.create_table(
        "consultation_desk",
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("introduction", sa.String(length=500), nullable=False),
        sa.Column("topic_list", sa.ARRAY(sa.Text()), nullable=False),
        sa.Column("hour_list", postgresql.JSONB(), nullable=False),
        sa.Column("holiday_list", sa.ARRAY(sa.Text()), nullable=False),
        sa.Column("is_exam_help", sa.Boolean(), nullable=False),
        sa.Column("is_closed", sa.Boolean(), nullable=False),
        sa.Column("staffed_at", MOMENT, nullable=True),
        *_record("consultation_desk"),
        _to("consultation_desk", "organization_sid", "organization", "cascade"),
    )
    op.create_index(
        "ix_consultation_desk_organization_sid", "consultation_desk", ["organization_sid"]
    )
    op.create_table(
        "consultant",
        sa.Column("desk_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        *_record("consultant"),
        _to("consultant", "desk_sid", "consultation_desk", "cascade"),
        _to("consultant", "user_sid", "user", "cascade"),
        sa.UniqueConstraint("desk_sid", "user_sid", name=op.f("uq_consultant_desk_sid_user_sid")),
    )
    op.create_index("ix_consultant_user_sid", "consultant", ["user_sid"])
    op.create_table(
        "canned_answer",
        sa.Column("desk_sid", sa.Uuid(), nullable=False),
        sa.Column("shortcut", sa.String(length=20), nullable=False),
        sa.Column("text", sa.String(length=2000), nullable=False),
        *_record("canned_answer"),
        _to("canned_answer", "desk_sid", "consultation_desk", "cascade"),
        sa.UniqueConstraint(
            "desk_sid", "shortcut", name=op.f("uq_canned_answer_desk_sid_shortcut")
        ),
    )


def _create_consultation() -> None:
    op.create_table(
        "consultation",
        sa.Column("desk_sid", sa.Uuid(), nullable=False),
        sa.Column("asker_user_sid", sa.Uuid(), nullable=False),
        sa.Column("consultant_user_sid", sa.Uuid(), nullable=True),
        sa.Column("passed_user_sid", sa.Uuid(), nullable=True),
        sa.Column("topic", sa.String(length=40), nullable=True),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("last_sequence", sa.BigInteger(), nullable=False),
        sa.Column("asker_read_sequence", sa.BigInteger(), nullable=False),
        sa.Column("consultant_read_sequence", sa.BigInteger(), nullable=False),
        sa.Column("arrived_at", MOMENT, nullable=False),
        sa.Column("waiting_at", MOMENT, nullable=True),
        sa.Column("given_at", MOMENT, nullable=True),
        sa.Column("asked_at", MOMENT, nullable=True),
        sa.Column("answered_at", MOMENT, nullable=True),
        sa.Column("last_at", MOMENT, nullable=False),
        sa.Column("closed_at", MOMENT, nullable=True),
        sa.Column("closed_by", sa.String(length=10), nullable=True),
        sa.Column("stars", sa.SmallInteger(), nullable=True),
        sa.Column("comment", sa.String(length=500), nullable=True),
        *_record("consultation"),
        _to("consultation", "desk_sid", "consultation_desk"),
        _to("consultation", "asker_user_sid", "user", "cascade"),
        _to("consultation", "consultant_user_sid", "user", "set null"),
        _to("consultation", "passed_user_sid", "user", "set null"),
    )
    for name, columns in (
        ("desk", ["desk_sid", "state", "arrived_at"]),
        ("asker", ["asker_user_sid", "last_at"]),
        ("consultant", ["consultant_user_sid", "state"]),
        ("newest", ["last_at", "sid"]),
    ):
        op.create_index(f"ix_consultation_{name}", "consultation", columns)
    op.create_index(
        "uq_consultation_unfinished",
        "consultation",
        ["desk_sid", "asker_user_sid"],
        unique=True,
        postgresql_where=sa.text("state <> 'closed'"),
    )


def _create_messages() -> None:
    op.create_table(
        "consultation_message",
        sa.Column("consultation_sid", sa.Uuid(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=True),
        sa.Column("key", sa.Uuid(), nullable=True),
        sa.Column("sender", sa.String(length=10), nullable=False),
        sa.Column("text", sa.String(length=2000), nullable=False),
        sa.Column("system_kind", sa.String(length=12), nullable=True),
        sa.Column("recalled_at", MOMENT, nullable=True),
        *_record("consultation_message"),
        _to("consultation_message", "consultation_sid", "consultation", "cascade"),
        _to("consultation_message", "user_sid", "user", "set null"),
        sa.UniqueConstraint(
            "consultation_sid",
            "sequence",
            name=op.f("uq_consultation_message_consultation_sid_sequence"),
        ),
        sa.UniqueConstraint("user_sid", "key", name=op.f("uq_consultation_message_user_sid_key")),
    )
    op.create_table(
        "consultation_message_file",
        sa.Column("message_sid", sa.Uuid(), nullable=False),
        sa.Column("file_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        _to("consultation_message_file", "message_sid", "consultation_message", "cascade"),
        _to("consultation_message_file", "file_sid", "file", "cascade"),
        sa.PrimaryKeyConstraint(
            "message_sid", "file_sid", name=op.f("pk_consultation_message_file")
        ),
    )
    op.create_index(
        "ix_consultation_message_file_file_sid", "consultation_message_file", ["file_sid"]
    )


def _to(
    table: str, column: str, target: str, ondelete: str | None = None
) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column],
        [f"{target}.sid"],
        name=op.f(f"fk_{table}_{column}_{target}"),
        ondelete=ondelete,
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
