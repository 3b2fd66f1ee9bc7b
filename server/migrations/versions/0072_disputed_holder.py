"""A request says which account had confirmed the number that it is about.

Revision ID: 0072_disputed_holder
"""

import sqlalchemy as sa
from alembic import op

revision = "0072_disputed_holder"
down_revision = "0071_open_when_published"
branch_labels = None
depends_on = None

# Of those that are decided nobody is looked for any more.
_HOLDER = """
    update identity_request request
    set holder_sid = holder.sid
    from "user" holder
    where request.state = 'open'
        and request.kind <> 'correction'
        and holder.id_number_lookup = request.id_number_lookup
        and holder.real_name_confirmed_at is not null
        and holder.sid <> request.user_sid"""


def upgrade() -> None:
    op.add_column("identity_request", sa.Column("holder_sid", sa.Uuid()))
    op.create_foreign_key(
        op.f("fk_identity_request_holder_sid"),
        "identity_request",
        "user",
        ["holder_sid"],
        ["sid"],
    )
    op.create_index(op.f("ix_identity_request_holder_sid"), "identity_request", ["holder_sid"])
    op.execute(_HOLDER)


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
