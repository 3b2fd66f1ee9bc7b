"""Who of an organization studied most this month, by the ledger."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.learning import api as learning
from zhegui.features.organizations import api as organizations
from zhegui.features.training.schemas import Rank, Ranking
from zhegui.kernel.clock import CHINA
from zhegui.kernel.errors import NotFound

SHOWN = 10


def month_start(now: datetime) -> datetime:
    """When the month in China began in which `now` falls."""
    here = now.astimezone(CHINA)
    return here.replace(day=1, hour=0, minute=0, second=0, microsecond=0)


async def ranking(
    session: AsyncSession, user: UUID, organization: UUID | None, now: datetime
) -> Ranking:
    """The first ten and oneself; raises `NotFound` for an organization one does not work for.

    Without `organization` it is the one where somebody has worked longest.
    """
    staff = organizations.Staff
    mine = select(staff.organization_sid).where(staff.user_sid == user).order_by(staff.sid)
    if organization:
        mine = mine.where(staff.organization_sid == organization)
    home = await session.scalar(mine.limit(1))
    if home is None:
        raise NotFound
    start = month_start(now)
    rows = (await session.execute(_ranked(home, start))).all()
    ranks = [
        Rank(rank=rank, name=name, department=place, seconds=seconds, is_oneself=sid == user)
        for sid, name, place, seconds, rank in rows
    ]
    return Ranking(
        month_start=start,
        staff_count=len(ranks),
        rank_list=[rank for rank in ranks[:SHOWN] if rank.seconds],
        own=next(rank for rank in ranks if rank.is_oneself),
        server_time=now,
    )


def _ranked(organization: UUID, start: datetime) -> Select[UUID, str, str, int, int]:
    """All staff: equal times share a rank."""
    staff = organizations.Staff
    people = select(staff.user_sid).where(staff.organization_sid == organization)
    studied = learning.studied_since(start, people).subquery()
    seconds = func.coalesce(studied.c.seconds, 0)
    return (
        select(
            staff.user_sid.label("sid"),
            func.coalesce(staff.name, identity.User.nickname).label("name"),
            organizations.Department.name.label("department"),
            seconds.label("seconds"),
            func.rank().over(order_by=seconds.desc()).label("rank"),
        )
        .join(identity.User, identity.User.sid == staff.user_sid)
        .outerjoin(organizations.Department, organizations.Department.sid == staff.department_sid)
        .outerjoin(studied, studied.c.user_sid == staff.user_sid)
        .where(staff.organization_sid == organization)
        .order_by(seconds.desc(), staff.sid)
    )
