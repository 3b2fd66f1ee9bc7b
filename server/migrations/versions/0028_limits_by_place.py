"""Limits by network, limits that operators raise, the devices that accounts know.

Revision ID: 0028_limits_by_place
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.db.append_only import append_only

revision = "0028_limits_by_place"
down_revision = "0027_identities"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("limit_hit", sa.Column("network", sa.String(50), nullable=True))
    op.add_column("verification_code", sa.Column("network", sa.String(50), nullable=True))
    op.create_table(
        "raised_limit",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("network", postgresql.CIDR(), nullable=False),
        sa.Column("times", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("sid", name="pk_raised_limit"),
    )
    append_only(op, "raised_limit")
    op.create_table(
        "known_device",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("secret_lookup", sa.LargeBinary(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name="fk_known_device_user_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_known_device"),
        sa.UniqueConstraint(
            "user_sid", "secret_lookup", name="uq_known_device_user_sid_secret_lookup"
        ),
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
