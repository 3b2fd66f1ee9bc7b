"""Certificates from elsewhere, as their holders tell.

Revision ID: 0039_outside_certificates
"""

import sqlalchemy as sa
from alembic import op

revision = "0039_outside_certificates"
down_revision = "0038_examination_plans"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "outside_certificate",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("issuer_name", sa.String(length=80), nullable=False),
        sa.Column("number", sa.String(length=60), nullable=True),
        sa.Column("issued_on", sa.Date(), nullable=True),
        sa.Column("expires_on", sa.Date(), nullable=True),
        sa.CheckConstraint(
            "issued_on is null or expires_on is null or issued_on <= expires_on",
            name="ck_outside_certificate_order",
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name="fk_outside_certificate_user_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_outside_certificate"),
    )
    op.create_index("ix_outside_certificate_user_sid", "outside_certificate", ["user_sid"])
    op.create_table(
        "outside_attachment",
        sa.Column("outside_certificate_sid", sa.Uuid(), nullable=False),
        sa.Column("file_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["outside_certificate_sid"],
            ["outside_certificate.sid"],
            name="fk_outside_attachment_outside_certificate_sid",
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["file_sid"], ["file.sid"], name="fk_outside_attachment_file_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint(
            "outside_certificate_sid", "file_sid", name="pk_outside_attachment"
        ),
    )
    op.create_index("ix_outside_attachment_file_sid", "outside_attachment", ["file_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
