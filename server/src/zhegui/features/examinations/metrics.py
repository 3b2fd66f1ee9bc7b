"""Figures of examinations."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.counted import stands
from zhegui.features.examinations.models import Attempt, Examination, LateAnswer, LateDecision
from zhegui.features.organizations.api import Organization
from zhegui.kernel.db.gauges import Values, gauge

_ACTIVE = Attempt.state == "active"


@gauge(
    "zhegui_attempts_active",
    "Attempts that run now, by the number of the examination's organization",
    "organization",
)
async def active(session: AsyncSession, _: datetime) -> Values:
    number = func.coalesce(Organization.number, "")
    rows = await session.execute(
        select(number, func.count())
        .select_from(Attempt)
        .join(Examination, Examination.sid == Attempt.examination_sid)
        .outerjoin(Organization, Organization.sid == Examination.organization_sid)
        .where(_ACTIVE)
        .group_by(number)
    )
    return {(each,): float(count) for each, count in rows}


@gauge("zhegui_attempts_overdue", "Attempts whose time is over and which are not ended yet")
async def overdue(session: AsyncSession, now: datetime) -> Values:
    found = await session.scalar(select(func.count()).where(_ACTIVE, Attempt.deadline < now))
    return {(): float(found or 0)}


@gauge("zhegui_late_answers", "Answers that came after the end and wait for a person's decision")
async def late(session: AsyncSession, _: datetime) -> Values:
    decided = exists().where(LateDecision.late_answer_sid == LateAnswer.sid)
    found = await session.scalar(
        select(func.count())
        .select_from(LateAnswer)
        .join(Attempt, Attempt.sid == LateAnswer.attempt_sid)
        .where(stands(), ~decided)
    )
    return {(): float(found or 0)}
