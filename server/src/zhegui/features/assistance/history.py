"""An answer as it is kept, which is how its history shows it."""

from __future__ import annotations

from uuid import UUID

from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.resources import messages
from zhegui.kernel.records.listing import Reading, read_detail

WITH_PARTS: dict[str, JsonValue] = {"includeList": ["sentenceList", "citationList"]}


async def kept_answer(session: AsyncSession, reading: Reading, sid: UUID) -> str:
    """The JSON of a question of one's own and its answer, with what of it may be read; raises
    `NotFound`."""
    return await read_detail(session, messages, reading, {"sid": str(sid), **WITH_PARTS})
