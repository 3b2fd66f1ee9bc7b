"""Codes by which a page lets the panel in its frame act for its user.

Revision ID: 0083_panel_code
"""

import sqlalchemy as sa
from alembic import op

revision = "0083_panel_code"
down_revision = "0082_assistance"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "panel_code",
        sa.Column("login_sid", sa.Uuid(), nullable=False),
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("code_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["login_sid"],
            ["login_session.sid"],
            name=op.f("fk_panel_code_login_sid_login_session"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["organization_sid"],
            ["organization.sid"],
            name=op.f("fk_panel_code_organization_sid_organization"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_panel_code")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_panel_code_code_hash")),
    )
    for column in ("login_sid", "organization_sid", "expires_at"):
        op.create_index(op.f(f"ix_panel_code_{column}"), "panel_code", [column])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
