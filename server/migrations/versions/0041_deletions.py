"""Deletions of accounts, and the function by which the app erases facts of whom one is due.

Revision ID: 0041_deletions
"""

import sqlalchemy as sa
from alembic import op

revision = "0041_deletions"
down_revision = "0040_order_search"
branch_labels = None
depends_on = None

APP_ROLE = "zhegui_app"

# Of append-only tables their owner alone erases, within the function below.
REFUSE_CHANGE = """
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('zhegui.erasing', true) = 'on' and current_user =
      (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $$
"""
# It takes words away and writes none; the app may call it for whom a deletion is due.
ERASE_FACTS = """
create function erase_facts(wanted text, person uuid, chosen uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'zhegui_app'
      and not exists (select from deletion where user_sid = person and state = 2) then
    raise exception 'no deletion of % is due', person using errcode = 'insufficient_privilege';
  end if;
  perform set_config('zhegui.erasing', 'on', true);
  case wanted
    when 'audit_entry' then
      update audit_entry set label = '', before = null, after = null, reason = null
        where about_user_sid = person or sid = any(chosen);
    when 'identity_event' then
      update identity_event set reason = null, name_masked = null, id_number_masked = null
        where user_sid = person;
    when 'file_look' then update file_look set reason = '' where owner_sid = person;
    when 'id_picture_look' then
      update id_picture_look set reason = null where owner_sid = person;
    when 'receipt' then
      delete from receipt using attempt
        where attempt.sid = receipt.attempt_sid and attempt.user_sid = person;
    when 'practice_answer' then
      delete from practice_answer using practice
        where practice.sid = practice_answer.practice_sid and practice.user_sid = person;
    when 'course_attract_look' then
      delete from course_attract_look where course_attract_sid = any(chosen);
  end case;
  perform set_config('zhegui.erasing', 'off', true);
end $$
"""


def upgrade() -> None:
    op.create_table(
        "deletion",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("state", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("hindrances", sa.ARRAY(sa.String(length=40)), nullable=False),
        sa.ForeignKeyConstraint(["user_sid"], ["user.sid"], name="fk_deletion_user_sid"),
        sa.PrimaryKeyConstraint("sid", name="pk_deletion"),
        sa.CheckConstraint("state between 1 and 5", name="ck_deletion_state"),
    )
    op.create_index("ix_deletion_user_sid", "deletion", ["user_sid"])
    op.create_index(
        "uq_deletion_open",
        "deletion",
        ["user_sid"],
        unique=True,
        postgresql_where=sa.text("state in (1, 2)"),
    )
    # That somebody asked stays to be seen.
    op.execute(f"revoke delete, truncate on deletion from {APP_ROLE}")
    op.execute(REFUSE_CHANGE)
    op.execute(ERASE_FACTS)
    op.execute("revoke all on function erase_facts(text, uuid, uuid[]) from public")
    op.execute(f"grant execute on function erase_facts(text, uuid, uuid[]) to {APP_ROLE}")
