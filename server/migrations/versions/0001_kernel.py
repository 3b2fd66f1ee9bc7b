"""The queue, the rights of the app's role, and what append-only tables rest on.

Revision ID: 0001_kernel
"""

import sqlalchemy as sa
from alembic import op
from procrastinate.schema import SchemaManager

from zhegui.kernel.db.append_only import APP_ROLE

revision = "0001_kernel"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _grant_to_app()
    op.execute(
        """
        create function refuse_change() returns trigger language plpgsql as $$
        begin
          raise exception '% is append-only: % refused', tg_table_name, tg_op
            using errcode = 'restrict_violation';
        end $$
        """
    )
    # The schema holds several statements, which only the driver's own cursor takes.
    with op.get_bind().connection.driver_connection.cursor() as cursor:
        cursor.execute(SchemaManager.get_schema())
    # Bursts of jobs leave many dead rows: with lazy statistics fetching slows tenfold.
    op.execute(
        "alter table procrastinate_jobs set (autovacuum_vacuum_scale_factor = 0.02, "
        "autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0)"
    )
    op.create_table(
        "limit_hit",
        sa.Column("id", sa.BigInteger(), autoincrement=True, nullable=False),
        sa.Column("key", sa.String(length=160), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_limit_hit"),
    )
    op.create_index("ix_limit_hit_key_at", "limit_hit", ["key", "at"])


def _grant_to_app() -> None:
    op.execute(
        f"""
        do $$ begin
          if not exists (select from pg_roles where rolname = '{APP_ROLE}') then
            create role {APP_ROLE} nologin;
          end if;
        end $$
        """
    )
    op.execute(f"grant usage on schema public to {APP_ROLE}")
    op.execute(
        "alter default privileges in schema public "
        f"grant select, insert, update, delete on tables to {APP_ROLE}"
    )
    op.execute(
        f"alter default privileges in schema public grant usage, select on sequences to {APP_ROLE}"
    )
    op.execute(
        f"alter default privileges in schema public grant execute on functions to {APP_ROLE}"
    )
    # The server looks whether it fits the tables; Alembic made this one before any default right.
    op.execute(f"grant select on alembic_version to {APP_ROLE}")


def downgrade() -> None:
    raise NotImplementedError("a register is not taken back: restore a backup instead")
