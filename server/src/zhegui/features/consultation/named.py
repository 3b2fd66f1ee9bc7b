"""Who comes to the back office because a desk names them."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.models import Consultant, ConsultationDesk
from zhegui.features.organizations.api import names_people
from zhegui.kernel.people.rights import Right


@names_people
async def answer_at_desks(session: AsyncSession, user: UUID) -> list[tuple[UUID | None, Right]]:
    """Consultants answer at the desks of their owners; no role has this right."""
    owners = await session.scalars(
        select(ConsultationDesk.organization_sid)
        .join(Consultant, Consultant.desk_sid == ConsultationDesk.sid)
        .where(Consultant.user_sid == user)
        .distinct()
    )
    return [(owner, "consultation.answer") for owner in owners]
