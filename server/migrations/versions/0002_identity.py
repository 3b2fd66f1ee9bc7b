"""Users, organizations and their people, sessions, codes, consents.

Revision ID: 0002_identity
"""

import sqlalchemy as sa
from alembic import op

from zhegui.kernel.db.append_only import append_only

revision = "0002_identity"
down_revision = "0001_kernel"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("create sequence user_number start with 100001")
    op.create_table(
        "organization",
        sa.Column("number", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("logo", sa.String(length=300), nullable=True),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_organization")),
        sa.UniqueConstraint("name", name=op.f("uq_organization_name")),
        sa.UniqueConstraint("number", name=op.f("uq_organization_number")),
    )
    op.create_table(
        "user",
        sa.Column(
            "number",
            sa.String(length=32),
            server_default=sa.text("(nextval('user_number'::regclass))::text"),
            nullable=False,
        ),
        sa.Column("nickname", sa.String(length=40), nullable=False),
        sa.Column("description", sa.String(length=500), nullable=True),
        sa.Column("avatar", sa.String(length=300), nullable=True),
        sa.Column("mobile_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("mobile_lookup", sa.LargeBinary(), nullable=False),
        sa.Column("mobile_masked", sa.String(length=11), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("is_operator", sa.Boolean(), nullable=False),
        sa.Column("real_name", sa.String(length=60), nullable=True),
        sa.Column("id_number_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("id_number_lookup", sa.LargeBinary(), nullable=True),
        sa.Column("id_number_masked", sa.String(length=18), nullable=True),
        sa.Column("real_name_confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_user")),
        sa.UniqueConstraint("mobile_lookup", name=op.f("uq_user_mobile_lookup")),
        sa.UniqueConstraint("number", name=op.f("uq_user_number")),
    )
    op.create_index(op.f("ix_user_id_number_lookup"), "user", ["id_number_lookup"], unique=False)
    op.create_table(
        "verification_code",
        sa.Column("transaction_code", sa.String(length=64), nullable=False),
        sa.Column("mobile_lookup", sa.LargeBinary(), nullable=False),
        sa.Column("purpose", sa.String(length=16), nullable=True),
        sa.Column("code_hash", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_verification_code")),
        sa.UniqueConstraint("transaction_code", name=op.f("uq_verification_code_transaction_code")),
    )
    op.create_index(
        op.f("ix_verification_code_expires_at"), "verification_code", ["expires_at"], unique=False
    )
    op.create_table(
        "consent",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("edition", sa.String(length=16), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name=op.f("fk_consent_user_sid")),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_consent")),
        sa.UniqueConstraint(
            "user_sid", "kind", "edition", name=op.f("uq_consent_user_sid_kind_edition")
        ),
    )
    op.create_table(
        "login_session",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("generation", sa.BigInteger(), nullable=False),
        sa.Column("rotated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("device", sa.String(length=200), nullable=True),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name=op.f("fk_login_session_user_sid"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_login_session")),
    )
    op.create_index(op.f("ix_login_session_user_sid"), "login_session", ["user_sid"], unique=False)
    op.create_table(
        "staff",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("organization_sid", sa.Uuid(), nullable=False),
        sa.Column("department", sa.String(length=80), nullable=True),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_sid"],
            ["organization.sid"],
            name=op.f("fk_staff_organization_sid"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name=op.f("fk_staff_user_sid"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_staff")),
        sa.UniqueConstraint(
            "user_sid", "organization_sid", name=op.f("uq_staff_user_sid_organization_sid")
        ),
    )
    op.create_index(op.f("ix_staff_organization_sid"), "staff", ["organization_sid"], unique=False)
    op.create_table(
        "user_organization",
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("organization_sid", sa.Uuid(), nullable=False),
        sa.Column("is_admin", sa.Boolean(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_sid"],
            ["organization.sid"],
            name=op.f("fk_user_organization_organization_sid"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"],
            ["user.sid"],
            name=op.f("fk_user_organization_user_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_user_organization")),
        sa.UniqueConstraint(
            "user_sid",
            "organization_sid",
            name=op.f("uq_user_organization_user_sid_organization_sid"),
        ),
    )
    op.create_index(
        op.f("ix_user_organization_organization_sid"),
        "user_organization",
        ["organization_sid"],
        unique=False,
    )
    append_only(op, "consent")


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
