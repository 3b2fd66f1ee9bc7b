"""Erasing a person from what was noted of their files."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.models import File, FileLook
from zhegui.features.files.names import nameless
from zhegui.kernel.db.append_only import erase_facts


async def erase_reasons(session: AsyncSession, owner: UUID) -> None:
    """Forget why somebody's files were looked at, which may name them; that they were stays."""
    await erase_facts(session, FileLook, owner)


async def disown(session: AsyncSession, sids: Sequence[UUID]) -> None:
    """Make files nobody's that stay when their owner goes; their names may name the owner."""
    for file in await session.scalars(select(File).where(File.sid.in_(sids))):
        file.owner_sid, file.name = None, nameless(file.name)
