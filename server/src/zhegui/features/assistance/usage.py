"""What is counted of questions and answers: by day, organization and person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.models import AssistantUsage
from zhegui.features.identity import api as identity
from zhegui.kernel.clock import CHINA
from zhegui.kernel.ids import new_sid
from zhegui.kernel.records.listing import Reading
from zhegui.ports.services import Services


@dataclass(frozen=True, slots=True)
class UsageOwner:
    """Who asks, and under which organization it is counted."""

    user: UUID
    organization: UUID | None


async def note_usage(
    session: AsyncSession,
    owner: UsageOwner,
    now: datetime,
    *,
    questions: int = 0,
    answers: int = 0,
    read: int = 0,
    written: int = 0,
) -> None:
    """Count it to the day. Of who was erased meanwhile nothing is."""
    if await identity.is_erased(session, owner.user):
        return
    counted = {
        "question_count": questions,
        "answer_count": answers,
        "input_tokens": read,
        "output_tokens": written,
    }
    row = insert(AssistantUsage).values(
        sid=new_sid(),
        created_at=now,
        updated_at=now,
        version=1,
        day=now.astimezone(CHINA).date(),
        organization_sid=owner.organization,
        user_sid=owner.user,
        **counted,
    )
    table = AssistantUsage.__table__.c
    grown = {name: table[name] + row.excluded[name] for name in counted}
    await session.execute(
        row.on_conflict_do_update(
            constraint="uq_assistant_usage_day_organization_sid_user_sid",
            set_={**grown, "updated_at": now, "version": table.version + 1},
        )
    )


async def has_tokens_left(
    session: AsyncSession, reading: Reading, organization: UUID | None
) -> bool:
    """Whether the people of an organization may use more this month."""
    services: Services = reading.state.services
    most = services.settings.limit_assistant_tokens_per_organization_per_month
    return await tokens_of_month(session, organization, reading.now) < most


async def tokens_of_month(session: AsyncSession, organization: UUID | None, now: datetime) -> int:
    """What the people of an organization have used since the month began; with None, those of no
    organization together."""
    used = func.sum(AssistantUsage.input_tokens + AssistantUsage.output_tokens)
    found = select(used).where(
        AssistantUsage.organization_sid.is_not_distinct_from(organization),
        AssistantUsage.day >= now.astimezone(CHINA).date().replace(day=1),
    )
    return int(await session.scalar(found) or 0)
