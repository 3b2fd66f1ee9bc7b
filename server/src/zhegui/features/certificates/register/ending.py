"""Whether a register still ends where its head says, and leads through the newest published one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.certificates.errors import RegisterDamaged
from zhegui.features.certificates.models import RegisterEntry, RegisterHead
from zhegui.features.certificates.register.exporting import Published, newest_export


async def check_ending(session: AsyncSession, folder: Path, issuer: UUID) -> Published | None:
    """The newest published head that lies in `folder`, through which the register was found to lead.

    None before the first is published. Raises `RegisterDamaged` where entries are gone, within or at
    the end, or the end is another one; counting reads the index alone.
    """
    published = await asyncio.to_thread(newest_export, folder, issuer)
    last, at_published = aliased(RegisterEntry), aliased(RegisterEntry)
    count = select(func.count()).where(RegisterEntry.issuer_sid == issuer).scalar_subquery()
    row = (
        await session.execute(
            select(RegisterHead.number, RegisterHead.hash, count, last.hash, at_published.hash)
            .outerjoin(last, (last.issuer_sid == issuer) & (last.number == RegisterHead.number))
            .outerjoin(
                at_published,
                (at_published.issuer_sid == issuer)
                & (at_published.number == (published.number if published else 0)),
            )
            .where(RegisterHead.issuer_sid == issuer)
        )
    ).one_or_none()
    if row is None:
        raise RegisterDamaged
    number, head, counted, found, then = row
    if (number, head) != (counted, found):
        raise RegisterDamaged
    if published and bytes.fromhex(published.hash) != then:
        raise RegisterDamaged
    return published


async def whole_registers(
    session: AsyncSession, folder: Path, issuers: Iterable[UUID]
) -> set[UUID]:
    """Those of `issuers` whose register passes `check_ending`."""
    whole = set()
    for issuer in issuers:
        with suppress(RegisterDamaged):
            await check_ending(session, folder, issuer)
            whole.add(issuer)
    return whole
