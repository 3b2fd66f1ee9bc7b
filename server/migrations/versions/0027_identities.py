"""One ID number, one account; requests to change an identity, and the history of each.

Revision ID: 0027_identities
"""

import sqlalchemy as sa
from alembic import op

from zhegui.kernel.db.append_only import append_only

revision = "0027_identities"
down_revision = "0026_audit_and_tasks"
branch_labels = None
depends_on = None

# Attempts know their person by the number's hash. Where the identity was confirmed after the attempt
# began, what was frozen then may be another, which only the keys could tell: it stays unknown.
NAME_CANDIDATES = """
    update attempt set candidate_lookup = holder.id_number_lookup from "user" holder
    where holder.sid = attempt.user_sid and candidate_id_number is not null
    and holder.real_name_confirmed_at <= attempt.started_at
"""
CONSENTS = """
    insert into identity_event
        (sid, created_at, user_sid, kind, by_sid, edition, id_number_masked)
    select gen_random_uuid(), real_name_confirmed_at, holder.sid, 'confirmed', holder.sid,
        (select edition from consent where user_sid = holder.sid and kind = 'real_name'
         order by created_at desc limit 1),
        id_number_masked
    from "user" holder where real_name_confirmed_at is not null
"""
# Of accounts that share a number the one that confirmed it first keeps it; the others wait for a
# person's decision, their name and number untouched.
COLLISIONS = """
    create temporary table collision on commit drop as
    select sid, id_number_lookup, id_number_masked, real_name_confirmed_at from (
        select *, row_number() over
            (partition by id_number_lookup order by real_name_confirmed_at, sid) as place
        from "user" where real_name_confirmed_at is not null and id_number_lookup is not null
    ) holder where place > 1
"""
UNCONFIRM = """
    update "user" set real_name_confirmed_at = null, version = version + 1
    where sid in (select sid from collision)
"""
ASK = """
    insert into identity_request (sid, created_at, updated_at, version, user_sid, kind, state,
        reason, id_number_lookup, id_number_masked)
    select gen_random_uuid(), now(), now(), 1, sid, 'dispute', 'open',
        '升级时发现另一个账号先确认了同一身份证号', id_number_lookup, id_number_masked
    from collision
"""
TELL = """
    insert into identity_event (sid, created_at, user_sid, kind, request_sid, id_number_masked)
    select gen_random_uuid(), created_at, user_sid, 'requested', sid, id_number_masked
    from identity_request
"""


def upgrade() -> None:
    op.add_column("user", sa.Column("withdrawn_lookup", sa.LargeBinary(), nullable=True))
    op.add_column("attempt", sa.Column("candidate_lookup", sa.LargeBinary(), nullable=True))
    _create_requests()
    _create_events()
    for statement in (NAME_CANDIDATES, CONSENTS, COLLISIONS, UNCONFIRM, ASK, TELL):
        op.execute(statement)
    op.drop_index("ix_user_id_number_lookup", "user")
    op.create_index(
        "uq_user_confirmed_id_number",
        "user",
        ["id_number_lookup"],
        unique=True,
        postgresql_where=sa.text("real_name_confirmed_at is not null"),
    )
    op.create_index(
        "ix_attempt_candidate",
        "attempt",
        ["examination_sid", "candidate_lookup"],
        postgresql_where=sa.text("candidate_lookup is not null"),
    )
    append_only(op, "identity_event")


def _create_requests() -> None:
    op.create_table(
        "identity_request",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.Column("edition", sa.String(length=16), nullable=True),
        sa.Column("real_name", sa.String(length=60), nullable=True),
        sa.Column("id_number_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("id_number_lookup", sa.LargeBinary(), nullable=True),
        sa.Column("id_number_masked", sa.String(length=18), nullable=True),
        sa.CheckConstraint(
            "kind in ('correction', 'merge', 'dispute')", name="ck_identity_request_kind"
        ),
        sa.CheckConstraint(
            "state in ('open', 'accepted', 'rejected', 'cancelled')",
            name="ck_identity_request_state",
        ),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name="fk_identity_request_user_sid"),
        sa.PrimaryKeyConstraint("sid", name="pk_identity_request"),
    )
    op.create_index("ix_identity_request_user_sid", "identity_request", ["user_sid"])
    op.create_index(
        "uq_identity_request_open",
        "identity_request",
        ["user_sid"],
        unique=True,
        postgresql_where=sa.text("state = 'open'"),
    )


def _create_events() -> None:
    op.create_table(
        "identity_event",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("by_sid", sa.Uuid(), nullable=True),
        sa.Column("request_sid", sa.Uuid(), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.Column("edition", sa.String(length=16), nullable=True),
        sa.Column("name_masked", sa.String(length=60), nullable=True),
        sa.Column("id_number_masked", sa.String(length=18), nullable=True),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name="fk_identity_event_user_sid"),
        sa.ForeignKeyConstraint(["by_sid"], ["user.sid"], name="fk_identity_event_by_sid"),
        sa.ForeignKeyConstraint(
            ["request_sid"], ["identity_request.sid"], name="fk_identity_event_request_sid"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_identity_event"),
    )
    op.create_index("ix_identity_event_user_sid", "identity_event", ["user_sid"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
