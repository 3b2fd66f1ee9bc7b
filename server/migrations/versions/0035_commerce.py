"""Orders, payments and money; how long what is bought may be used.

Revision ID: 0035_commerce
"""

import sqlalchemy as sa
from alembic import op

from zhegui.kernel.db.append_only import append_only

revision = "0035_commerce"
down_revision = "0034_messages"
branch_labels = None
depends_on = None

MONEY = sa.Numeric(10, 2)
TIME = sa.DateTime(timezone=True)


def key(name: str, target: str, *, nullable: bool = False, cascade: bool = False) -> sa.Column:
    ondelete = "cascade" if cascade else None
    foreign = sa.ForeignKey(f"{target}.sid", ondelete=ondelete)
    return sa.Column(name, sa.Uuid(), foreign, nullable=nullable)


def fact() -> list[sa.Column]:
    return [
        sa.Column("sid", sa.Uuid(), primary_key=True),
        sa.Column("created_at", TIME, nullable=False),
    ]


def record() -> list[sa.Column]:
    return [
        *fact(),
        sa.Column("updated_at", TIME, nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
    ]


def upgrade() -> None:
    for table in ("course", "subject", "material"):
        op.add_column(table, sa.Column("valid_days", sa.BigInteger()))
    op.create_table(
        "order",
        *record(),
        sa.Column("number", sa.String(32), nullable=False, unique=True),
        key("buyer_user_sid", "user"),
        key("buyer_enterprise_sid", "organization", nullable=True),
        key("organization_sid", "organization", nullable=True),
        sa.Column("state", sa.BigInteger(), nullable=False),
        sa.Column("amount", MONEY, nullable=False),
        sa.Column("paid_amount", MONEY, nullable=False),
        sa.Column("refunded_amount", MONEY, nullable=False),
        sa.Column("memo_code", sa.String(16), nullable=False, unique=True),
        sa.Column("key", sa.String(64)),
        sa.Column("expires_at", TIME, nullable=False),
        sa.Column("paid_at", TIME),
        sa.UniqueConstraint("buyer_user_sid", "key"),
        sa.CheckConstraint("state between 1 and 6", name=op.f("ck_order_state")),
        sa.CheckConstraint("amount >= 0 and paid_amount >= 0", name=op.f("ck_order_amounts")),
        sa.CheckConstraint(
            "refunded_amount between 0 and paid_amount", name=op.f("ck_order_refunded_amount")
        ),
    )
    op.create_index("ix_order_state_expires_at", "order", ["state", "expires_at"])
    op.create_index("ix_order_buyer_enterprise_sid", "order", ["buyer_enterprise_sid"])
    op.create_index("ix_order_organization_sid", "order", ["organization_sid"])
    op.create_table(
        "order_item",
        *record(),
        key("order_sid", "order", cascade=True),
        key("buyer_user_sid", "user"),
        key("buyer_enterprise_sid", "organization", nullable=True),
        key("course_sid", "course", nullable=True),
        key("subject_sid", "subject", nullable=True),
        key("material_sid", "material", nullable=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("price", MONEY, nullable=False),
        sa.Column("quantity", sa.BigInteger(), nullable=False),
        sa.Column("amount", MONEY, nullable=False),
        sa.Column("valid_days", sa.BigInteger(), nullable=False),
        sa.Column("start_at", TIME),
        sa.Column("end_at", TIME),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.CheckConstraint(
            "num_nonnulls(course_sid, subject_sid, material_sid) = 1",
            name=op.f("ck_order_item_one_thing"),
        ),
        sa.CheckConstraint("quantity between 1 and 10000", name=op.f("ck_order_item_quantity")),
        sa.CheckConstraint("valid_days between 1 and 3650", name=op.f("ck_order_item_valid_days")),
    )
    for column in ("order_sid", "course_sid", "subject_sid", "material_sid"):
        op.create_index(f"ix_order_item_{column}", "order_item", [column])
    op.create_index(
        "uq_order_item_open",
        "order_item",
        ["buyer_user_sid", "buyer_enterprise_sid", "course_sid", "subject_sid", "material_sid"],
        unique=True,
        postgresql_where=sa.text("is_open"),
        postgresql_nulls_not_distinct=True,
    )
    op.create_table(
        "order_item_course",
        sa.Column(
            "order_item_sid",
            sa.Uuid(),
            sa.ForeignKey("order_item.sid", ondelete="cascade"),
            primary_key=True,
        ),
        sa.Column("course_sid", sa.Uuid(), sa.ForeignKey("course.sid"), primary_key=True),
        sa.Column("position", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_order_item_course_course_sid", "order_item_course", ["course_sid"])
    op.create_table(
        "order_event",
        *fact(),
        key("order_sid", "order"),
        sa.Column("from_state", sa.BigInteger()),
        sa.Column("to_state", sa.BigInteger(), nullable=False),
        key("by_sid", "user", nullable=True),
        sa.Column("reason", sa.String(200)),
    )
    op.create_index("ix_order_event_order_sid", "order_event", ["order_sid"])
    op.create_index("ix_order_event_by_sid", "order_event", ["by_sid"])
    append_only(op, "order_event")
    op.create_table(
        "pay",
        *record(),
        sa.Column("number", sa.String(32), nullable=False, unique=True),
        key("order_sid", "order", cascade=True),
        key("user_sid", "user"),
        sa.Column("amount", MONEY, nullable=False),
        sa.Column("state", sa.BigInteger(), nullable=False),
        sa.Column("type", sa.BigInteger(), nullable=False),
        sa.Column("bank", sa.String(60), nullable=False),
        sa.Column("company_name", sa.String(80), nullable=False),
        sa.Column("account_sealed", sa.LargeBinary(), nullable=False),
        key("decided_by_sid", "user", nullable=True),
        sa.Column("decided_at", TIME),
        sa.Column("reason", sa.String(200)),
        sa.CheckConstraint("state between 1 and 4", name=op.f("ck_pay_state")),
        sa.CheckConstraint("type between 1 and 4", name=op.f("ck_pay_type")),
        sa.CheckConstraint("amount >= 0", name=op.f("ck_pay_amount")),
    )
    for column in ("order_sid", "user_sid", "state", "decided_by_sid"):
        op.create_index(f"ix_pay_{column}", "pay", [column])
    op.create_table(
        "pay_attachment",
        sa.Column(
            "pay_sid", sa.Uuid(), sa.ForeignKey("pay.sid", ondelete="cascade"), primary_key=True
        ),
        sa.Column(
            "file_sid", sa.Uuid(), sa.ForeignKey("file.sid", ondelete="cascade"), primary_key=True
        ),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("fingerprint", sa.LargeBinary(32)),
    )
    op.create_index("ix_pay_attachment_file_sid", "pay_attachment", ["file_sid"])
    op.create_table(
        "refund",
        *fact(),
        sa.Column("number", sa.String(32), nullable=False, unique=True),
        key("order_sid", "order"),
        sa.Column("amount", MONEY, nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        key("by_sid", "user"),
        sa.CheckConstraint("amount > 0", name=op.f("ck_refund_amount")),
    )
    op.create_index("ix_refund_order_sid", "refund", ["order_sid"])
    op.create_index("ix_refund_by_sid", "refund", ["by_sid"])
    append_only(op, "refund")
    op.create_table(
        "money_entry",
        *fact(),
        key("order_sid", "order"),
        sa.Column("pay_sid", sa.Uuid(), sa.ForeignKey("pay.sid"), unique=True),
        sa.Column("refund_sid", sa.Uuid(), sa.ForeignKey("refund.sid"), unique=True),
        sa.Column("amount", MONEY, nullable=False),
        sa.CheckConstraint(
            "(pay_sid is null) <> (refund_sid is null)", name=op.f("ck_money_entry_one_cause")
        ),
        sa.CheckConstraint(
            "amount <> 0 and (amount > 0) = (pay_sid is not null)", name=op.f("ck_money_entry_sign")
        ),
    )
    op.create_index("ix_money_entry_order_sid", "money_entry", ["order_sid"])
    append_only(op, "money_entry")
    op.create_table(
        "payee",
        *record(),
        key("organization_sid", "organization", nullable=True),
        sa.Column("bank", sa.String(60), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
    )
    op.create_index(
        "uq_payee_organization_sid",
        "payee",
        ["organization_sid"],
        unique=True,
        postgresql_nulls_not_distinct=True,
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
