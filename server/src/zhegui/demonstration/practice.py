"""What the demonstration's learner has practised: mistakes, what is due today, a run to go on with."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration.accounts import ACCOUNTS
from zhegui.features.identity import api as identity
from zhegui.features.practice import api as practice
from zhegui.ports.services import Services

#: By bank: how many questions were practised, and so many days ago.
RUNS = (("fire-safety", 30, 12), ("low-voltage", 40, 9), ("low-voltage", 26, 1))
#: Every so manieth answer was wrong.
WRONG = 4


async def load_practice(
    services: Services, session: AsyncSession, banks: Mapping[str, UUID], now: datetime
) -> None:
    """Once: who has practised has done so since."""
    for account in ACCOUNTS:
        user = await identity.find_by_mobile(services, session, account.mobile)
        if user is None or account.role != "learner":
            continue
        practised = select(func.count()).where(practice.Practice.user_sid == user.sid)
        if await session.scalar(practised):
            continue
        for place, (bank, count, days) in enumerate(RUNS):
            await practice.practise(
                session,
                user.sid,
                banks[bank],
                [at % WRONG != 1 for at in range(count)],
                now - timedelta(days=days),
                is_finished=place + 1 < len(RUNS),
            )
