"""Who may use what was bought, and until when; who joined a course while it was free.

Revision ID: 0032_entitlements
"""

import sqlalchemy as sa
from alembic import op

revision = "0032_entitlements"
down_revision = "0031_kinds"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "entitlement",
        sa.Column("sid", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), sa.ForeignKey("user.sid"), nullable=False),
        sa.Column("course_sid", sa.Uuid(), sa.ForeignKey("course.sid")),
        sa.Column("material_sid", sa.Uuid(), sa.ForeignKey("material.sid")),
        sa.Column("source_kind", sa.String(16), nullable=False),
        sa.Column("source_sid", sa.Uuid(), nullable=False),
        sa.Column("start_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("end_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint(
            "source_sid",
            "user_sid",
            "course_sid",
            "material_sid",
            name="uq_entitlement_source",
            postgresql_nulls_not_distinct=True,
        ),
        sa.CheckConstraint(
            "(course_sid is null) <> (material_sid is null)", name=op.f("ck_entitlement_one_thing")
        ),
        sa.CheckConstraint("start_at < end_at", name=op.f("ck_entitlement_forward")),
        sa.CheckConstraint(
            "source_kind in ('order_item', 'seat', 'gift')", name=op.f("ck_entitlement_source_kind")
        ),
    )
    op.create_index("ix_entitlement_user_sid_course_sid", "entitlement", ["user_sid", "course_sid"])
    op.create_index(
        "ix_entitlement_user_sid_material_sid", "entitlement", ["user_sid", "material_sid"]
    )
    op.create_index("ix_entitlement_course_sid", "entitlement", ["course_sid"])
    op.create_index("ix_entitlement_material_sid", "entitlement", ["material_sid"])
    # Only what cost nothing could be joined until now.
    op.add_column(
        "enrolment",
        sa.Column("is_free", sa.Boolean(), nullable=False, server_default=sa.true()),
    )
    op.alter_column("enrolment", "is_free", server_default=None)
    op.create_index("ix_course_examination_sid", "course", ["examination_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
