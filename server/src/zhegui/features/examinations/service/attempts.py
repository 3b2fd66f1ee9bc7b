"""Finding an attempt for the candidate who asks for it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload

from zhegui.features.examinations.credentials import Credentials, owner
from zhegui.features.examinations.errors import AttemptTakenOver
from zhegui.features.examinations.models import Attempt
from zhegui.features.examinations.rules.deadlines import accepts
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.rules.tickets import Ticket
from zhegui.kernel.errors import NotFound, Unauthenticated


async def own_attempt(
    session: AsyncSession, credentials: Credentials, sid: UUID, now: datetime
) -> Attempt:
    """The own attempt of who carries these credentials with its examination, locked against saves and every other move.

    Raises `NotFound` for anybody else's, `Unauthenticated` for a ticket that is over, and
    `AttemptTakenOver` for one of an older lease.
    """
    user = await owner(session, credentials, now)
    attempt = await session.scalar(
        select(Attempt)
        .options(joinedload(Attempt.examination))
        .where(Attempt.sid == sid, Attempt.user_sid == user)
        .with_for_update(of=Attempt)
    )
    if attempt is None:
        raise NotFound
    if credentials.ticket:
        _check_ticket(credentials.ticket, attempt, now)
    return attempt


def _check_ticket(ticket: Ticket, attempt: Attempt, now: datetime) -> None:
    over = attempt.state == AttemptState.VOIDED or not accepts(now, attempt.deadline)
    if ticket.attempt != attempt.sid or over:
        raise Unauthenticated
    if ticket.lease < attempt.lease:
        raise AttemptTakenOver
