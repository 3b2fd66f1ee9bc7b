"""Training plans with their courses, electives, people, choices and completions.

Revision ID: 0013_training
"""

import sqlalchemy as sa
from alembic import op

revision = "0013_training"
down_revision = "0012_titles"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        op.f("ix_study_interval_user_sid_created_at"), "study_interval", ["user_sid", "created_at"]
    )
    op.drop_index(op.f("ix_study_interval_user_sid"), "study_interval")
    op.create_table(
        "training_plan",
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("description", sa.String(length=500), nullable=False),
        sa.Column("start_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("end_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("required_hours", sa.Numeric(precision=6, scale=1), nullable=False),
        sa.Column("certificate_sid", sa.Uuid(), nullable=True),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("for_everybody", sa.Boolean(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "organization_sid is not null or not for_everybody",
            name=op.f("ck_training_plan_for_everybody_of_somebody"),
        ),
        sa.CheckConstraint("required_hours >= 0", name=op.f("ck_training_plan_required_hours")),
        sa.CheckConstraint("start_at < end_at", name=op.f("ck_training_plan_window")),
        sa.ForeignKeyConstraint(
            ["certificate_sid"], ["certificate.sid"], name=op.f("fk_training_plan_certificate_sid")
        ),
        sa.ForeignKeyConstraint(
            ["organization_sid"],
            ["organization.sid"],
            name=op.f("fk_training_plan_organization_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_training_plan")),
    )
    op.create_index(
        op.f("ix_training_plan_organization_sid"),
        "training_plan",
        ["organization_sid"],
        unique=False,
    )
    op.create_table(
        "elective_pool",
        sa.Column("training_plan_sid", sa.Uuid(), nullable=False),
        sa.Column("title", sa.String(length=60), nullable=False),
        sa.Column("hours", sa.Numeric(precision=6, scale=1), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("hours > 0", name=op.f("ck_elective_pool_hours")),
        sa.ForeignKeyConstraint(
            ["training_plan_sid"],
            ["training_plan.sid"],
            name=op.f("fk_elective_pool_training_plan_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_elective_pool")),
    )
    op.create_index(
        op.f("ix_elective_pool_training_plan_sid"),
        "elective_pool",
        ["training_plan_sid"],
        unique=False,
    )
    op.create_table(
        "training_plan_assignment",
        sa.Column("training_plan_sid", sa.Uuid(), nullable=False),
        sa.Column("department_sid", sa.Uuid(), nullable=True),
        sa.Column("user_sid", sa.Uuid(), nullable=True),
        sa.Column("is_joined", sa.Boolean(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "(department_sid is null) <> (user_sid is null)",
            name=op.f("ck_training_plan_assignment_one"),
        ),
        sa.CheckConstraint(
            "user_sid is not null or not is_joined", name=op.f("ck_training_plan_assignment_joined")
        ),
        sa.ForeignKeyConstraint(
            ["department_sid"],
            ["department.sid"],
            name=op.f("fk_training_plan_assignment_department_sid"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["training_plan_sid"],
            ["training_plan.sid"],
            name=op.f("fk_training_plan_assignment_training_plan_sid"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"],
            ["user.sid"],
            name=op.f("fk_training_plan_assignment_user_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_training_plan_assignment")),
        sa.UniqueConstraint(
            "training_plan_sid",
            "department_sid",
            name=op.f("uq_training_plan_assignment_training_plan_sid_department_sid"),
        ),
        sa.UniqueConstraint(
            "training_plan_sid",
            "user_sid",
            name=op.f("uq_training_plan_assignment_training_plan_sid_user_sid"),
        ),
    )
    op.create_index(
        op.f("ix_training_plan_assignment_department_sid"),
        "training_plan_assignment",
        ["department_sid"],
        unique=False,
    )
    op.create_index(
        op.f("ix_training_plan_assignment_user_sid"),
        "training_plan_assignment",
        ["user_sid"],
        unique=False,
    )
    op.create_table(
        "training_plan_completion",
        sa.Column("training_plan_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("completed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["training_plan_sid"],
            ["training_plan.sid"],
            name=op.f("fk_training_plan_completion_training_plan_sid"),
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name=op.f("fk_training_plan_completion_user_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_training_plan_completion")),
    )
    op.create_index(
        op.f("ix_training_plan_completion_user_sid"),
        "training_plan_completion",
        ["user_sid"],
        unique=False,
    )
    op.create_index(
        "uq_training_plan_completion_standing",
        "training_plan_completion",
        ["training_plan_sid", "user_sid"],
        unique=True,
        postgresql_where="withdrawn_at is null",
    )
    op.create_table(
        "elective_choice",
        sa.Column("elective_pool_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("course_sid", sa.Uuid(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["course_sid"], ["course.sid"], name=op.f("fk_elective_choice_course_sid")
        ),
        sa.ForeignKeyConstraint(
            ["elective_pool_sid"],
            ["elective_pool.sid"],
            name=op.f("fk_elective_choice_elective_pool_sid"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name=op.f("fk_elective_choice_user_sid"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_elective_choice")),
        sa.UniqueConstraint(
            "elective_pool_sid",
            "user_sid",
            "course_sid",
            name=op.f("uq_elective_choice_elective_pool_sid_user_sid_course_sid"),
        ),
    )
    op.create_index(
        op.f("ix_elective_choice_course_sid"), "elective_choice", ["course_sid"], unique=False
    )
    op.create_index(
        op.f("ix_elective_choice_user_sid"), "elective_choice", ["user_sid"], unique=False
    )
    op.create_table(
        "training_plan_course",
        sa.Column("training_plan_sid", sa.Uuid(), nullable=False),
        sa.Column("course_sid", sa.Uuid(), nullable=False),
        sa.Column("elective_pool_sid", sa.Uuid(), nullable=True),
        sa.Column("hours", sa.Numeric(precision=5, scale=1), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["course_sid"], ["course.sid"], name=op.f("fk_training_plan_course_course_sid")
        ),
        sa.ForeignKeyConstraint(
            ["elective_pool_sid"],
            ["elective_pool.sid"],
            name=op.f("fk_training_plan_course_elective_pool_sid"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["training_plan_sid"],
            ["training_plan.sid"],
            name=op.f("fk_training_plan_course_training_plan_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint(
            "training_plan_sid", "course_sid", name=op.f("pk_training_plan_course")
        ),
    )
    op.create_index(
        op.f("ix_training_plan_course_course_sid"),
        "training_plan_course",
        ["course_sid"],
        unique=False,
    )
    op.create_index(
        op.f("ix_training_plan_course_elective_pool_sid"),
        "training_plan_course",
        ["elective_pool_sid"],
        unique=False,
    )
