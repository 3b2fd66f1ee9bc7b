"""Who is on duty, and who is there: the one rule for all that asks.

Duty is of a person, at all of their desks alike: who goes on or off says it at each, and who is named at
one more while on duty is on duty there too. Both happen under the same name, one after the other.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.models import Consultant
from zhegui.features.consultation.states import ConsultantState
from zhegui.features.live import api as live


def duty_name(user: UUID) -> str:
    """The lock under which somebody goes on duty or off it, and is named at a desk."""
    return f"consultation.duty:{user}"


async def duty_of(session: AsyncSession, user: UUID) -> ConsultantState:
    """What somebody says at the desks that name them; away where none does."""
    says = select(Consultant.sid).where(
        Consultant.user_sid == user, Consultant.state == ConsultantState.PRESENT
    )
    found = await session.scalar(says.limit(1))
    return ConsultantState.PRESENT if found else ConsultantState.AWAY


async def present_at(
    session: AsyncSession, desks: Collection[UUID], now: datetime
) -> dict[UUID, frozenset[UUID]]:
    """By desk those who say that they are there and have a page open; without desks where nobody is."""
    said = await session.execute(
        select(Consultant.desk_sid, Consultant.user_sid).where(
            Consultant.desk_sid.in_(desks), Consultant.state == ConsultantState.PRESENT
        )
    )
    on_duty = [(desk, user) for desk, user in said]
    there = await live.present(session, {user for _, user in on_duty}, now)
    return {
        desk: frozenset(user for at, user in on_duty if at == desk and user in there)
        for desk, who in on_duty
        if who in there
    }
