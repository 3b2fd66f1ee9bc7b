"""The archive of the demonstration's candidate."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration import content_files
from zhegui.demonstration.accounts import ACCOUNTS
from zhegui.features.identity import api as identity
from zhegui.features.people import api as people
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.writes import Act
from zhegui.ports.services import Services


async def load_archives(services: Services, session: AsyncSession, now: datetime) -> None:
    """Once: who has an archive has written in it since."""
    for account in ACCOUNTS:
        user = await identity.find_by_mobile(services, session, account.mobile)
        if user is None or account.role != "candidate":
            continue
        there = select(people.Archive.sid).where(people.Archive.user_sid == user.sid)
        if await session.scalar(there) is None:
            act = Act(session, Caller(user.sid, UUID(int=0)), now, services)
            await people.save_archive(act, content_files.read_archive())
