"""Practice: banks that are open to it, knowledge points, runs, answers, and where learners stand.

Revision ID: 0033_practice
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.db.append_only import append_only

revision = "0033_practice"
down_revision = "0032_entitlements"
branch_labels = None
depends_on = None

STEM_MARK = r"md5(lower(regexp_replace(normalize(stem, NFKC), '\s'::text, ''::text, 'g'::text)))"
# What examinations may ask that were published before.
ASKED = """
    insert into examination_question
        (examination_sid, question_sid, stem_mark, bank_sid, chapter_sid, kind)
    select distinct on (paper.examination_sid, question.sid)
        paper.examination_sid, question.sid, version.stem_mark, question.bank_sid,
        question.chapter_sid, version.kind
    from frozen_paper paper,
        jsonb_array_elements(paper.section_list) section,
        jsonb_array_elements(section -> 'pool') asked
        join question_version version on version.sid = cast(asked ->> 'version' as uuid)
        join question on question.sid = version.question_sid
    order by paper.examination_sid, question.sid, version.revision desc
"""


def upgrade() -> None:
    op.add_column(
        "bank", sa.Column("practice", sa.String(12), nullable=False, server_default="closed")
    )
    op.add_column(
        "bank", sa.Column("audience", sa.String(12), nullable=False, server_default="organization")
    )
    op.alter_column("bank", "practice", server_default=None)
    op.alter_column("bank", "audience", server_default=None)
    op.create_check_constraint(
        op.f("ck_bank_practice"), "bank", "practice in ('closed', 'shielded', 'open')"
    )
    op.create_check_constraint(
        op.f("ck_bank_audience"), "bank", "audience in ('organization', 'everybody', 'course')"
    )
    op.add_column(
        "question_version",
        sa.Column(
            "stem_mark", sa.String(32), sa.Computed(STEM_MARK, persisted=True), nullable=False
        ),
    )
    op.create_index("ix_question_version_stem_mark", "question_version", ["stem_mark"])
    _points()
    _asked()
    _practice()


def _points() -> None:
    op.create_table(
        "knowledge_point",
        sa.Column("sid", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column(
            "bank_sid", sa.Uuid(), sa.ForeignKey("bank.sid", ondelete="cascade"), nullable=False
        ),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("title", sa.String(100), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("bank_sid", "code", name=op.f("uq_knowledge_point_bank_sid_code")),
    )
    op.create_table(
        "question_point",
        sa.Column(
            "question_sid",
            sa.Uuid(),
            sa.ForeignKey("question.sid", ondelete="cascade"),
            primary_key=True,
        ),
        sa.Column(
            "point_sid",
            sa.Uuid(),
            sa.ForeignKey("knowledge_point.sid", ondelete="cascade"),
            primary_key=True,
        ),
    )
    op.create_index("ix_question_point_point_sid", "question_point", ["point_sid"])


def _asked() -> None:
    op.create_table(
        "examination_question",
        sa.Column("examination_sid", sa.Uuid(), sa.ForeignKey("examination.sid"), primary_key=True),
        sa.Column("question_sid", sa.Uuid(), sa.ForeignKey("question.sid"), primary_key=True),
        sa.Column("stem_mark", sa.String(32), nullable=False),
        sa.Column("bank_sid", sa.Uuid(), sa.ForeignKey("bank.sid"), nullable=False),
        sa.Column("chapter_sid", sa.Uuid(), sa.ForeignKey("chapter.sid")),
        sa.Column("kind", sa.String(20), nullable=False),
    )
    op.create_index(
        "ix_examination_question_question_sid", "examination_question", ["question_sid"]
    )
    op.create_index("ix_examination_question_stem_mark", "examination_question", ["stem_mark"])
    op.create_index(
        "ix_examination_question_cell", "examination_question", ["bank_sid", "chapter_sid", "kind"]
    )
    op.execute(ASKED)
    append_only(op, "examination_question")


def _practice() -> None:
    op.create_table(
        "practice",
        sa.Column("sid", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column(
            "user_sid", sa.Uuid(), sa.ForeignKey("user.sid", ondelete="cascade"), nullable=False
        ),
        sa.Column("bank_sid", sa.Uuid(), sa.ForeignKey("bank.sid", ondelete="cascade")),
        sa.Column("mode", sa.String(12), nullable=False),
        sa.Column("filter", postgresql.JSONB(), nullable=False),
        sa.Column("seed", sa.String(32), nullable=False),
        sa.Column("question_sids", sa.ARRAY(sa.Uuid()), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint("position >= 0", name=op.f("ck_practice_position")),
    )
    op.create_index("ix_practice_user_sid", "practice", ["user_sid"])
    op.create_index("ix_practice_bank_sid", "practice", ["bank_sid"])
    op.create_index(
        "uq_practice_running",
        "practice",
        ["user_sid", "bank_sid", "mode", "filter"],
        unique=True,
        postgresql_where=sa.text("finished_at is null"),
        postgresql_nulls_not_distinct=True,
    )
    op.create_table(
        "practice_answer",
        sa.Column("practice_sid", sa.Uuid(), sa.ForeignKey("practice.sid"), primary_key=True),
        sa.Column("question_sid", sa.Uuid(), sa.ForeignKey("question.sid"), primary_key=True),
        sa.Column("sequence", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("version_sid", sa.Uuid(), sa.ForeignKey("question_version.sid"), nullable=False),
        sa.Column("key_sid", sa.Uuid(), sa.ForeignKey("question_key.sid")),
        sa.Column("value", postgresql.JSONB(), nullable=False),
        sa.Column("fraction", sa.Numeric(6, 5)),
        sa.Column("guessed", sa.Boolean(), nullable=False),
        sa.Column("duration_ms", sa.BigInteger(), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_practice_answer_question_sid", "practice_answer", ["question_sid"])
    append_only(op, "practice_answer")
    op.create_table(
        "standing",
        sa.Column("sid", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column(
            "user_sid", sa.Uuid(), sa.ForeignKey("user.sid", ondelete="cascade"), nullable=False
        ),
        sa.Column(
            "question_sid",
            sa.Uuid(),
            sa.ForeignKey("question.sid", ondelete="cascade"),
            nullable=False,
        ),
        sa.Column("answered", sa.BigInteger(), nullable=False),
        sa.Column("right", sa.BigInteger(), nullable=False),
        sa.Column("run", sa.BigInteger(), nullable=False),
        sa.Column("last_verdict", sa.String(10), nullable=False),
        sa.Column("mistake_since", sa.DateTime(timezone=True)),
        sa.Column("left_at", sa.DateTime(timezone=True)),
        sa.Column("stability", sa.Float()),
        sa.Column("difficulty", sa.Float()),
        sa.Column("reviewed_at", sa.DateTime(timezone=True)),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint(
            "user_sid", "question_sid", name=op.f("uq_standing_user_sid_question_sid")
        ),
    )
    op.create_index("ix_standing_question_sid", "standing", ["question_sid"])
    op.create_index("ix_standing_due", "standing", ["user_sid", "due_at"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
