"""Tables that may be disputed are only added to; the database itself sees to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

if TYPE_CHECKING:  # a running house migrates nothing
    from alembic.operations import Operations

APP_ROLE = "zhegui_app"


def append_only(op: Operations, table: str) -> None:
    """Take change and deletion from the app's role, and raise for everybody else.

    The function `refuse_change()` comes with the first migration. What must go all the same, a
    person who asked for it or the demonstration, is `erasable` by the owner.
    """
    op.execute(f'revoke update, delete, truncate on "{table}" from {APP_ROLE}')
    op.execute(
        f'create trigger "{table}_append_only" before update or delete on "{table}" '
        "for each row execute function refuse_change()"
    )
    op.execute(
        f'create trigger "{table}_no_truncate" before truncate on "{table}" '
        "for each statement execute function refuse_change()"
    )


@asynccontextmanager
async def erasable(session: AsyncSession, *tables: str) -> AsyncIterator[None]:
    """Let rows of these tables be deleted meanwhile, append-only or not, by the tables' owner."""
    for table in tables:
        await session.execute(text(f'alter table "{table}" disable trigger user'))
    yield
    # A table whose deferred constraints still wait cannot be altered.
    await session.execute(text("set constraints all immediate"))
    for table in tables:
        await session.execute(text(f'alter table "{table}" enable trigger user'))
