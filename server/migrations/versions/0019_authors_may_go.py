"""A question outlives its author: when the account goes, the version is nobody's.

Revision ID: 0019_authors_may_go
"""

from alembic import op

revision = "0019_authors_may_go"
down_revision = "0018_course_media"
branch_labels = None
depends_on = None

NAME = "fk_question_version_author_sid"


def upgrade() -> None:
    op.drop_constraint(op.f(NAME), "question_version", type_="foreignkey")
    op.create_foreign_key(
        op.f(NAME), "question_version", "user", ["author_sid"], ["sid"], ondelete="set null"
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
