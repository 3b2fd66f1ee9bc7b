"""Who may write into a consultation, and what opens one again that is closed."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.errors import ConsultationClosed, ConsultationNotOffered
from zhegui.features.consultation.models import Consultation
from zhegui.features.consultation.rules import Step, may_reopen, next_state
from zhegui.features.consultation.service.changes import Changes
from zhegui.features.consultation.service.offers import askable
from zhegui.features.consultation.service.queue import DeskQueue
from zhegui.features.consultation.service.records import (
    desk_of,
    is_unfinished,
    note,
    queue_name,
    refuse_stranger,
)
from zhegui.features.consultation.states import ConsultationState, Side, SystemKind
from zhegui.kernel.db.locks import hold


async def admitted(
    session: AsyncSession,
    consultation: Consultation,
    user: UUID,
    side: Side,
    changes: Changes,
    now: datetime,
) -> DeskQueue | None:
    """Whether somebody may write into a locked consultation; the queue of its desk where that opens it
    again."""
    is_closed = consultation.state == ConsultationState.CLOSED
    if side is Side.CONSULTANT:
        refuse_stranger(consultation, user)
        if is_closed:
            raise ConsultationClosed
        return None
    if not is_closed:
        return None
    await _refuse_over(session, consultation, now)
    desk = await desk_of(session, consultation)
    if desk.sid not in {each.sid for each in await askable(session, user, now)}:
        raise ConsultationNotOffered
    # Nobody waits for the queue with a consultation in hand: who comes at the wrong moment comes again.
    await hold(session, queue_name(desk.organization_sid))
    queue = await DeskQueue.of(session, desk, now, changes)
    await _reopen(queue, consultation)
    return queue


async def _refuse_over(session: AsyncSession, consultation: Consultation, now: datetime) -> None:
    """Raise `ConsultationClosed` for one that is over for good, or that another followed."""
    follows = select(Consultation.sid).where(
        Consultation.desk_sid == consultation.desk_sid,
        Consultation.asker_user_sid == consultation.asker_user_sid,
        is_unfinished(),
    )
    closed_at = consultation.closed_at
    is_over = closed_at is None or not may_reopen(closed_at, now)
    if is_over or await session.scalar(follows) is not None:
        raise ConsultationClosed


async def _reopen(queue: DeskQueue, consultation: Consultation) -> None:
    """Let a locked one that is closed go on, behind those who wait."""
    state = next_state(ConsultationState.CLOSED, Step.ASKED, await queue.stands())
    is_waiting = state is ConsultationState.WAITING
    consultation.state = state.value
    consultation.arrived_at = queue.now
    consultation.waiting_at = queue.now if is_waiting else None
    consultation.closed_at = consultation.closed_by = None
    consultation.consultant_user_sid = consultation.passed_user_sid = None
    consultation.given_at = consultation.answered_at = None
    queue.session.add(note(consultation, SystemKind.REOPENED, queue.now))
    if not is_waiting:
        queue.session.add(note(consultation, SystemKind.LEFT, queue.now))
    await queue.changed(consultation, has_moved=False)
