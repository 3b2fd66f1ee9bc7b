"""Files of the caller's own that a save makes something of: a cover, a lesson's video."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.datastructures import State

from zhegui.features.files.errors import no_such_file, not_a_video
from zhegui.features.files.models import File
from zhegui.features.files.rights import own, own_or_managed
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.listing import Reading


async def own_file(
    session: AsyncSession,
    caller: Caller,
    sid: UUID,
    now: datetime,
    *,
    at: str,
    alone: bool = False,
) -> File:
    """A file that the caller may hand on, if `alone` one of their own; else `InvalidInput` at `at`."""
    reading = Reading(caller, now, State())
    theirs = (own if alone else own_or_managed)(reading.viewer)
    file = await session.scalar(select(File).where(File.sid == sid, theirs), reading.values())
    if file is None:
        raise InvalidInput([no_such_file(at)])
    return file


async def own_video(
    session: AsyncSession, caller: Caller, sid: UUID, now: datetime, *, at: str
) -> tuple[File, int]:
    """A video of the caller's and how many seconds it plays; else `InvalidInput` at `at`."""
    file = await own_file(session, caller, sid, now, at=at)
    if file.media_type != "video/mp4" or file.seconds is None:
        raise InvalidInput([not_a_video(at)])
    return file, file.seconds
