"""Papers, examinations, attempts, and the logs of what happened in them.

Revision ID: 0006_examinations
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.db.append_only import append_only

revision = "0006_examinations"
down_revision = "0005_certificates"
branch_labels = None
depends_on = None

STATE = """case
    when (voided_at is not null) then 'voided'::text
    when (released_at is not null) then 'released'::text
    when (marked_at is not null) then 'marked'::text
    when (submitted_at is not null) then 'submitted'::text
    else 'active'::text
end"""
APPEND_ONLY = (
    "frozen_paper",
    "attempt_paper",
    "answer",
    "late_answer",
    "attempt_event",
    "marking",
    "receipt",
)


def upgrade() -> None:
    op.create_table(
        "paper",
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("title", sa.String(length=120), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_sid"],
            ["organization.sid"],
            name=op.f("fk_paper_organization_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_paper")),
    )
    op.create_index(op.f("ix_paper_organization_sid"), "paper", ["organization_sid"], unique=False)
    op.create_table(
        "examination",
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("title", sa.String(length=120), nullable=False),
        sa.Column("paper_sid", sa.Uuid(), nullable=False),
        sa.Column("duration_seconds", sa.BigInteger(), nullable=False),
        sa.Column("start_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_entry_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("end_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.BigInteger(), nullable=False),
        sa.Column("pass_score", sa.Numeric(precision=10, scale=2), nullable=False),
        sa.Column("full_score", sa.Numeric(precision=10, scale=2), nullable=True),
        sa.Column("question_count", sa.BigInteger(), nullable=True),
        sa.Column("certificate_sid", sa.Uuid(), nullable=True),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("score_shown", sa.String(length=16), nullable=False),
        sa.Column("answers_shown", sa.String(length=16), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "duration_seconds > 0 and attempts > 0 and pass_score >= 0",
            name=op.f("ck_examination_amounts"),
        ),
        sa.CheckConstraint(
            "last_entry_at between start_at and end_at", name=op.f("ck_examination_last_entry")
        ),
        sa.CheckConstraint("start_at < end_at", name=op.f("ck_examination_window")),
        sa.ForeignKeyConstraint(
            ["certificate_sid"], ["certificate.sid"], name=op.f("fk_examination_certificate_sid")
        ),
        sa.ForeignKeyConstraint(
            ["organization_sid"],
            ["organization.sid"],
            name=op.f("fk_examination_organization_sid"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["paper_sid"], ["paper.sid"], name=op.f("fk_examination_paper_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_examination")),
    )
    op.create_index(op.f("ix_examination_end_at"), "examination", ["end_at"], unique=False)
    op.create_index(
        op.f("ix_examination_organization_sid"), "examination", ["organization_sid"], unique=False
    )
    op.create_table(
        "paper_section",
        sa.Column("paper_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("title", sa.String(length=60), nullable=False),
        sa.Column("score", sa.Numeric(precision=10, scale=2), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("marking_rule", sa.String(length=32), nullable=True),
        sa.Column("bank_sid", sa.Uuid(), nullable=True),
        sa.Column("chapter", sa.String(length=40), nullable=True),
        sa.Column("class_label", sa.String(length=20), nullable=True),
        sa.Column("kind", sa.String(length=32), nullable=True),
        sa.Column("difficulty", sa.BigInteger(), nullable=True),
        sa.Column("question_sids", sa.ARRAY(sa.Uuid()), nullable=True),
        sa.CheckConstraint(
            "(bank_sid is null) <> (question_sids is null)",
            name=op.f("ck_paper_section_rule_or_names"),
        ),
        sa.CheckConstraint("count > 0", name=op.f("ck_paper_section_count")),
        sa.CheckConstraint("score > 0", name=op.f("ck_paper_section_score")),
        sa.ForeignKeyConstraint(["bank_sid"], ["bank.sid"], name=op.f("fk_paper_section_bank_sid")),
        sa.ForeignKeyConstraint(
            ["paper_sid"],
            ["paper.sid"],
            name=op.f("fk_paper_section_paper_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("paper_sid", "position", name=op.f("pk_paper_section")),
    )
    op.create_table(
        "attempt",
        sa.Column("number", sa.String(length=32), nullable=False),
        sa.Column("examination_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("ordinal", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lease", sa.BigInteger(), nullable=False),
        sa.Column("login_sid", sa.Uuid(), nullable=False),
        sa.Column("candidate_name", sa.String(length=60), nullable=True),
        sa.Column("candidate_id_number", sa.LargeBinary(), nullable=True),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_by", sa.String(length=16), nullable=True),
        sa.Column("marked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("score", sa.Numeric(precision=10, scale=2), nullable=True),
        sa.Column("passed", sa.Boolean(), nullable=True),
        sa.Column("released_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("voided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("void_reason", sa.String(length=500), nullable=True),
        sa.Column(
            "state", sa.String(length=16), sa.Computed(STATE, persisted=True), nullable=False
        ),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "marked_at is null or submitted_at is not null", name=op.f("ck_attempt_marked_after")
        ),
        sa.CheckConstraint(
            "released_at is null or marked_at is not null", name=op.f("ck_attempt_released_after")
        ),
        sa.ForeignKeyConstraint(
            ["examination_sid"], ["examination.sid"], name=op.f("fk_attempt_examination_sid")
        ),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name=op.f("fk_attempt_user_sid")),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_attempt")),
        sa.UniqueConstraint(
            "examination_sid",
            "user_sid",
            "ordinal",
            name=op.f("uq_attempt_examination_sid_user_sid_ordinal"),
        ),
        sa.UniqueConstraint("number", name=op.f("uq_attempt_number")),
    )
    op.create_index(
        "ix_attempt_overdue",
        "attempt",
        ["deadline"],
        unique=False,
        postgresql_where=sa.text("state = 'active'::text"),
    )
    op.create_index(
        "ix_attempt_unreleased",
        "attempt",
        ["marked_at"],
        unique=False,
        postgresql_where=sa.text("state = 'marked'::text"),
    )
    op.create_index(op.f("ix_attempt_user_sid"), "attempt", ["user_sid"], unique=False)
    op.create_index(
        "uq_attempt_active",
        "attempt",
        ["examination_sid", "user_sid"],
        unique=True,
        postgresql_where=sa.text("state = 'active'::text"),
    )
    op.create_table(
        "extra_time",
        sa.Column("examination_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("seconds", sa.BigInteger(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("seconds > 0", name=op.f("ck_extra_time_seconds")),
        sa.ForeignKeyConstraint(
            ["examination_sid"], ["examination.sid"], name=op.f("fk_extra_time_examination_sid")
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name=op.f("fk_extra_time_user_sid"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_extra_time")),
        sa.UniqueConstraint(
            "examination_sid", "user_sid", name=op.f("uq_extra_time_examination_sid_user_sid")
        ),
    )
    op.create_index(op.f("ix_extra_time_user_sid"), "extra_time", ["user_sid"], unique=False)
    op.create_table(
        "frozen_paper",
        sa.Column("examination_sid", sa.Uuid(), nullable=False),
        sa.Column("section_list", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["examination_sid"], ["examination.sid"], name=op.f("fk_frozen_paper_examination_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_frozen_paper")),
        sa.UniqueConstraint("examination_sid", name=op.f("uq_frozen_paper_examination_sid")),
    )
    op.create_table(
        "answer",
        sa.Column("attempt_sid", sa.Uuid(), nullable=False),
        sa.Column("question_sid", sa.Uuid(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("value", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_sid"], ["attempt.sid"], name=op.f("fk_answer_attempt_sid")
        ),
        sa.PrimaryKeyConstraint("attempt_sid", "question_sid", "sequence", name=op.f("pk_answer")),
    )
    op.create_table(
        "attempt_event",
        sa.Column("attempt_sid", sa.Uuid(), nullable=False),
        sa.Column("type", sa.String(length=32), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("duration_ms", sa.BigInteger(), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_sid"], ["attempt.sid"], name=op.f("fk_attempt_event_attempt_sid")
        ),
        sa.PrimaryKeyConstraint("attempt_sid", "type", "at", name=op.f("pk_attempt_event")),
    )
    op.create_table(
        "attempt_paper",
        sa.Column("attempt_sid", sa.Uuid(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("section_list", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_sid"], ["attempt.sid"], name=op.f("fk_attempt_paper_attempt_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_attempt_paper")),
        sa.UniqueConstraint("attempt_sid", name=op.f("uq_attempt_paper_attempt_sid")),
    )
    op.create_table(
        "late_answer",
        sa.Column("attempt_sid", sa.Uuid(), nullable=False),
        sa.Column("question_sid", sa.Uuid(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("value", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("written_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_sid"], ["attempt.sid"], name=op.f("fk_late_answer_attempt_sid")
        ),
        sa.PrimaryKeyConstraint(
            "attempt_sid", "question_sid", "sequence", name=op.f("pk_late_answer")
        ),
    )
    op.create_table(
        "marking",
        sa.Column("attempt_sid", sa.Uuid(), nullable=False),
        sa.Column("ordinal", sa.BigInteger(), nullable=False),
        sa.Column("score", sa.Numeric(precision=10, scale=2), nullable=False),
        sa.Column("passed", sa.Boolean(), nullable=False),
        sa.Column("mark_list", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_sid"], ["attempt.sid"], name=op.f("fk_marking_attempt_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_marking")),
        sa.UniqueConstraint("attempt_sid", "ordinal", name=op.f("uq_marking_attempt_sid_ordinal")),
    )
    op.create_table(
        "receipt",
        sa.Column("attempt_sid", sa.Uuid(), nullable=False),
        sa.Column("body", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("signature", sa.String(length=88), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_sid"], ["attempt.sid"], name=op.f("fk_receipt_attempt_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_receipt")),
        sa.UniqueConstraint("attempt_sid", name=op.f("uq_receipt_attempt_sid")),
    )
    for table in APPEND_ONLY:
        append_only(op, table)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
