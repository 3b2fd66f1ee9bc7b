"""Changing the keys under what is stored: what is sealed, and the hashes by which it is found.

Which columns hold such things, they say themselves (`Mapped[Sealed]`, `Mapped[Lookup]`), so that no
feature has to be asked and none can be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Column, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.db.database import Base, VaultColumn
from zhegui.kernel.secrets.vault import Vault

BATCH = 1000


async def reseal(session: AsyncSession, vault: Vault) -> None:
    """Seal everything under the vault's current key, and bring the lookup hashes to it."""
    for column in columns(VaultColumn.SEALED):
        await _replace(session, column, _sealer(vault, column))
    for column in columns(VaultColumn.LOOKUP):
        await _replace(session, column, vault.looked_up_anew)


async def is_resealed(session: AsyncSession, vault: Vault) -> bool:
    """Whether that has been done, which it is for all columns or for none."""
    for column in columns(VaultColumn.SEALED):
        blob = await session.scalar(select(column).where(func.length(column) > 0).limit(1))
        if blob:
            return vault.is_current(blob)
    return False


def columns(kept: VaultColumn) -> Iterator[Column[Any]]:
    """All columns, of all tables, that hold this."""
    for table in Base.metadata.sorted_tables:
        yield from (column for column in table.columns if column.info.get(VaultColumn) is kept)


def _sealer(vault: Vault, column: Column[Any]) -> Callable[[bytes], bytes]:
    context = f"{column.table.name}.{column.name.removesuffix('_sealed')}"
    return lambda blob: vault.encrypt(context, vault.decrypt(context, blob))


async def _replace(
    session: AsyncSession, column: Column[Any], anew: Callable[[bytes], bytes]
) -> None:
    """Put `anew` of it in place of each value of a column; what was erased is empty, and stays."""
    sid = column.table.c.sid
    change = update(column.table).where(sid == bindparam("at"))
    change = change.values({column.name: bindparam("anew")})
    last = UUID(int=0)
    while rows := await _after(session, column, last):
        await session.execute(change, [{"at": at, "anew": anew(blob)} for at, blob in rows])
        last = rows[-1][0]


async def _after(
    session: AsyncSession, column: Column[Any], last: UUID
) -> Sequence[tuple[UUID, bytes]]:
    sid = column.table.c.sid
    found = select(sid, column).where(sid > last, func.length(column) > 0)
    rows = await session.execute(found.order_by(sid).limit(BATCH))
    return [(at, blob) for at, blob in rows]
