"""Erasing a person from what was noted of their files."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.models import FileLook
from zhegui.kernel.append_only import erase_facts


async def erase_reasons(session: AsyncSession, owner: UUID) -> None:
    """Forget why somebody's files were looked at, which may name them; that they were stays."""
    await erase_facts(session, FileLook, owner)
