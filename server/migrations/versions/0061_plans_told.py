"""Who was told of which training plan, so that several are told in one notice.

Revision ID: 0061_plans_told
"""

import sqlalchemy as sa
from alembic import op

revision = "0061_plans_told"
down_revision = "0060_language_of_people"
branch_labels = None
depends_on = None

_TOLD = """
    insert into training_plan_told (training_plan_sid, user_sid)
    select training_plan.sid, message_item.user_sid
    from training_plan
    join message on message.once = 'training.assigned:' || training_plan.sid
    join message_item on message_item.message_sid = message.sid"""


def upgrade() -> None:
    op.create_table(
        "training_plan_told",
        sa.Column("training_plan_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["training_plan_sid"],
            ["training_plan.sid"],
            name="fk_training_plan_told_training_plan_sid",
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name="fk_training_plan_told_user_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("training_plan_sid", "user_sid", name="pk_training_plan_told"),
    )
    op.create_index("ix_training_plan_told_user_sid", "training_plan_told", ["user_sid"])
    op.execute(_TOLD)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
