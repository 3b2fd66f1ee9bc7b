"""Who of an organization studied most this month, by the ledger."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ScalarSelect, Select, func, or_, select
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
    start = month_start(now)
    home = mine.limit(1).correlate(None).scalar_subquery()
    rows = (await session.execute(_shown(_ranked(home, start), user))).all()
    if not rows:
        raise NotFound
    ranks = [
        Rank(rank=rank, name=name, department=place, seconds=seconds, is_oneself=sid == user)
        for sid, name, place, seconds, rank, _ in rows
    ]
    return Ranking(
        month_start=start,
        staff_count=rows[0].staff_count,
        rank_list=[rank for rank in ranks[:SHOWN] if rank.seconds],
        own=next(rank for rank in ranks if rank.is_oneself),
        server_time=now,
    )


def _shown(
    ranked: Select[UUID, str, UUID, int, int, int, int], user: UUID
) -> Select[UUID, str, str, int, int, int]:
    """Of those who are ranked the first ten and oneself: an organization may be large."""
    each = ranked.subquery()
    department = organizations.Department
    return (
        select(
            each.c.user_sid,
            func.coalesce(each.c.name, identity.User.nickname),
            department.name,
            each.c.seconds,
            each.c.rank,
            each.c.staff_count,
        )
        .join(identity.User, identity.User.sid == each.c.user_sid)
        .outerjoin(department, department.sid == each.c.department_sid)
        .where(or_(each.c.position <= SHOWN, each.c.user_sid == user))
        .order_by(each.c.position)
    )


def _ranked(
    organization: ScalarSelect[UUID], start: datetime
) -> Select[UUID, str, UUID, int, int, int, int]:
    """All staff, each at a position of their own; equal times share a rank."""
    staff = organizations.Staff
    people = select(staff.user_sid).where(staff.organization_sid == organization)
    studied = learning.studied_since(start, people).subquery()
    seconds = func.coalesce(studied.c.seconds, 0)
    return (
        select(
            staff.user_sid,
            staff.name,
            staff.department_sid,
            seconds.label("seconds"),
            func.rank().over(order_by=seconds.desc()).label("rank"),
            func.row_number().over(order_by=[seconds.desc(), staff.sid]).label("position"),
            func.count().over().label("staff_count"),
        )
        .outerjoin(studied, studied.c.user_sid == staff.user_sid)
        .where(staff.organization_sid == organization)
    )
