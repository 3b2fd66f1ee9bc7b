"""Tables that may be disputed are only added to; the database itself sees to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, bindparam, text
from sqlalchemy.ext.asyncio import AsyncSession

if TYPE_CHECKING:  # a running installation migrates nothing
    from alembic.operations import Operations

    from zhegui.kernel.db.database import Base

APP_ROLE = "zhegui_app"


def append_only(op: Operations, table: str) -> None:
    """Take change and deletion from the app's role, and raise for everybody else.

    The function `refuse_change()` comes with the first migration. What must go all the same:
    `erase_facts` for a person who asked for it; the demonstration is `erasable` by the owner.
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


async def erase_facts(
    session: AsyncSession, table: type[Base], person: UUID, chosen: Iterable[UUID] = ()
) -> None:
    """Take out of an append-only table what names a person: in a transaction of the owner's, or of
    the app's where a deletion of theirs is due. What may be erased, the function itself says (0041).

    `chosen` are rows that are about them and do not say so.
    """
    await session.flush()
    await session.execute(
        text("select erase_facts(:wanted, :person, :chosen)").bindparams(
            bindparam("chosen", type_=ARRAY(Uuid()))
        ),
        {"wanted": table.__tablename__, "person": person, "chosen": list(chosen)},
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
