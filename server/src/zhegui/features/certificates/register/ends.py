"""Whether registers still end where their heads say, and lead through the newest published ones."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from pathlib import Path
from uuid import UUID

from sqlalchemy import Select, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.certificates.errors import RegisterDamaged
from zhegui.features.certificates.models import RegisterEntry, RegisterHead
from zhegui.features.certificates.register.published_heads import Published, newest_export


async def check_ending(session: AsyncSession, folder: Path, issuer: UUID) -> Published | None:
    """The newest published head that lies in `folder`, through which the register was found to lead.

    None before the first is published. Raises `RegisterDamaged` where entries are gone, within or at
    the end, or the end is another one; counting reads the index alone.
    """
    whole = await whole_registers(session, folder, [issuer])
    if issuer not in whole:
        raise RegisterDamaged
    return whole[issuer]


async def whole_registers(
    session: AsyncSession, folder: Path, issuers: Collection[UUID], *, counted: bool = True
) -> dict[UUID, Published | None]:
    """Those of `issuers` whose register passes `check_ending`, and what that answers; one statement
    for all. Where it is not `counted`, entries that are gone within are not missed: counting takes
    10 ms for 100,000 entries, too much for a list that is asked for every few seconds."""
    published = await asyncio.to_thread(
        lambda: {issuer: newest_export(folder, issuer) for issuer in issuers}
    )
    rows = await session.execute(_ends(published, counted))
    return {
        issuer: published[issuer]
        for issuer, number, head, count, found, then in rows
        if (number, head) == (count, found) and _leads_through(published[issuer], then)
    }


def _ends(
    published: Mapping[UUID, Published | None], counted: bool
) -> Select[UUID, int, bytes, int, bytes, bytes]:
    """Of each register its head, how many entries there are, the hash of the last one, and of the one
    with the published number."""
    last, at_published = aliased(RegisterEntry), aliased(RegisterEntry)
    count = (
        select(func.count())
        .where(RegisterEntry.issuer_sid == RegisterHead.issuer_sid)
        .scalar_subquery()
    )
    numbers = [(issuer, each.number) for issuer, each in published.items() if each]
    key = tuple_(at_published.issuer_sid, at_published.number)
    return (
        select(
            RegisterHead.issuer_sid,
            RegisterHead.number,
            RegisterHead.hash,
            count if counted else RegisterHead.number,
            last.hash,
            at_published.hash,
        )
        .outerjoin(
            last,
            (last.issuer_sid == RegisterHead.issuer_sid) & (last.number == RegisterHead.number),
        )
        .outerjoin(
            at_published,
            (at_published.issuer_sid == RegisterHead.issuer_sid) & key.in_(numbers),
        )
        .where(RegisterHead.issuer_sid.in_(published))
    )


def _leads_through(published: Published | None, found: bytes | None) -> bool:
    return published is None or bytes.fromhex(published.hash) == found
