"""The assistant: passages of what it reads, and what it was asked.

Revision ID: 0082_assistance
"""

import sqlalchemy as sa
from alembic import op

revision = "0082_assistance"
down_revision = "0079_newest_first"
branch_labels = None
depends_on = None

SOURCES = ("lesson", "course", "news", "notice", "help_entry")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("lesson", sa.Column("captions", sa.Text(), nullable=False, server_default=""))
    op.alter_column("lesson", "captions", server_default=None)
    op.create_table(
        "help_entry",
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("body_html", sa.Text(), nullable=False),
        *_record("help_entry"),
        sa.UniqueConstraint("language", "name", name=op.f("uq_help_entry_language_name")),
    )
    op.create_table(
        "passage",
        sa.Column("id", sa.BigInteger(), autoincrement=True, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("is_spoken", sa.Boolean(), nullable=False),
        sa.Column("heading", sa.Text(), nullable=False),
        sa.Column("lines", sa.ARRAY(sa.Text()), nullable=False),
        sa.Column("places", sa.ARRAY(sa.BigInteger()), nullable=False),
        sa.Column("terms", sa.ARRAY(sa.Text()), nullable=False),
        *_keys("passage"),
        sa.CheckConstraint(
            "num_nonnulls(lesson_sid, course_sid, news_sid, notice_sid, help_entry_sid) = 1",
            name=op.f("ck_passage_one_source"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passage")),
    )
    op.create_index("ix_passage_terms", "passage", ["terms"], postgresql_using="gin")
    op.create_table(
        "passage_term",
        sa.Column("term", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("term", name=op.f("pk_passage_term")),
    )
    op.create_table(
        "synonym",
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("word_list", sa.ARRAY(sa.Text()), nullable=False),
        *_record("synonym"),
        _to("synonym", "organization_sid", "organization"),
    )
    op.create_index("ix_synonym_organization_sid", "synonym", ["organization_sid"])
    _create_conversations()
    _create_parts()
    for table in ("passage", "assistant_citation"):
        for source in SOURCES:
            op.create_index(f"ix_{table}_{source}_sid", table, [f"{source}_sid"])


def _create_conversations() -> None:
    op.create_table(
        "assistant_conversation",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("title", sa.String(length=500), nullable=False),
        *_record("assistant_conversation"),
        _to("assistant_conversation", "user_sid", "user"),
    )
    op.create_index(
        "ix_assistant_conversation_own", "assistant_conversation", ["user_sid", "updated_at"]
    )
    op.create_table(
        "assistant_message",
        sa.Column("conversation_sid", sa.Uuid(), nullable=False),
        sa.Column("key", sa.Uuid(), nullable=False),
        sa.Column("question", sa.String(length=500), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("mode", sa.String(length=10), nullable=False),
        sa.Column("outcome", sa.String(length=10), nullable=False),
        sa.Column("is_follow_up", sa.Boolean(), nullable=False),
        sa.Column("confidence", sa.Numeric(precision=3, scale=2), nullable=False),
        sa.Column("sentence_count", sa.BigInteger(), nullable=False),
        sa.Column("thumb", sa.String(length=4), nullable=True),
        sa.Column("is_reported", sa.Boolean(), nullable=False),
        *_record("assistant_message"),
        _to("assistant_message", "conversation_sid", "assistant_conversation"),
        sa.UniqueConstraint(
            "conversation_sid", "key", name=op.f("uq_assistant_message_conversation_sid_key")
        ),
    )


def _create_parts() -> None:
    op.create_table(
        "assistant_sentence",
        sa.Column("message_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("number_list", sa.ARRAY(sa.BigInteger()), nullable=False),
        *_fact("assistant_sentence"),
        _to("assistant_sentence", "message_sid", "assistant_message"),
        sa.UniqueConstraint(
            "message_sid", "position", name=op.f("uq_assistant_sentence_message_sid_position")
        ),
    )
    op.create_table(
        "assistant_citation",
        sa.Column("message_sid", sa.Uuid(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("heading", sa.Text(), nullable=False),
        sa.Column("quote", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        *_keys("assistant_citation"),
        *_fact("assistant_citation"),
        _to("assistant_citation", "message_sid", "assistant_message"),
        sa.UniqueConstraint(
            "message_sid", "number", name=op.f("uq_assistant_citation_message_sid_number")
        ),
    )


def _keys(table: str) -> list[sa.schema.SchemaItem]:
    columns = [sa.Column(f"{source}_sid", sa.Uuid(), nullable=True) for source in SOURCES]
    return [*columns, *(_to(table, f"{source}_sid", source) for source in SOURCES)]


def _to(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column],
        [f"{target}.sid"],
        name=op.f(f"fk_{table}_{column}_{target}"),
        ondelete="cascade",
    )


def _fact(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("sid", name=op.f(f"pk_{table}")),
    ]


def _record(table: str) -> list[sa.schema.SchemaItem]:
    return [
        *_fact(table),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
    ]


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
