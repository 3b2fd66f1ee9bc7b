"""What an examination may ask says for whom its bank was open when the examination was published.

Revision ID: 0071_open_when_published
"""

import sqlalchemy as sa
from alembic import op

revision = "0071_open_when_published"
down_revision = "0070_turns"
branch_labels = None
depends_on = None

# Of before it is known only where the bank was not changed since; what was opened later is shielded.
_OPEN = """
    update examination_question asked
    set open_to = bank.audience
    from bank, examination
    where bank.sid = asked.bank_sid
        and examination.sid = asked.examination_sid
        and bank.practice = 'open'
        and bank.updated_at <= examination.published_at"""


def upgrade() -> None:
    op.add_column("examination_question", sa.Column("open_to", sa.String(length=12)))
    op.execute("alter table examination_question disable trigger user")
    op.execute(_OPEN)
    op.execute("alter table examination_question enable trigger user")


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
