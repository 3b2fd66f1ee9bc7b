"""What names a lesson or a file is found by an index when the lesson or the file goes.

Revision ID: 0020_what_goes_is_found
"""

from alembic import op

revision = "0020_what_goes_is_found"
down_revision = "0019_authors_may_go"
branch_labels = None
depends_on = None

KEYS = (
    ("enrolment", "last_lesson_sid"),
    ("study_session", "lesson_sid"),
    ("lesson_progress", "lesson_sid"),
    ("study_interval", "lesson_sid"),
    ("note", "lesson_sid"),
    ("certificate_history", "specimen_sid"),
)


def upgrade() -> None:
    for table, column in KEYS:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
