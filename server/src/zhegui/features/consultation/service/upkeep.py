"""What time does to a desk: who is silent, who has gone, who waits in vain, who may come in."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, select, update

from zhegui.features.consultation.models import Consultation, ConsultationDesk
from zhegui.features.consultation.rules import (
    MOST_WAITING,
    SILENCE_OF_ASKER,
    DeskNow,
    Step,
    is_deserted,
    is_done,
    is_passed_over,
)
from zhegui.features.consultation.service.asker import end
from zhegui.features.consultation.service.queue import DeskQueue
from zhegui.features.consultation.service.records import is_unfinished
from zhegui.features.consultation.states import ClosedBy, ConsultationState

#: Of those that are over at a time.
MOST_AT_ONCE = 200


async def keep(queue: DeskQueue) -> None:
    """Bring a desk to where its rules would have it now, under the lock of its owner's queue."""
    await _end_done(queue)
    await _take_back(queue)
    if queue.present:
        await _note_staffed(queue)
    await _leave(queue)
    await _let_in(queue)
    await queue.assign()


async def _rows(
    queue: DeskQueue, *which: ColumnElement[bool], most: int = MOST_AT_ONCE
) -> Sequence[Consultation]:
    """Those of the desk, longest there first, but for those that somebody is writing into."""
    rows = await queue.session.scalars(
        select(Consultation)
        .where(Consultation.desk_sid == queue.desk.sid, *which)
        .order_by(Consultation.arrived_at, Consultation.sid)
        .limit(most)
        .with_for_update(skip_locked=True)
        .execution_options(populate_existing=True)
    )
    return rows.all()


async def _end_done(queue: DeskQueue) -> None:
    long_ago = Consultation.answered_at <= queue.now - SILENCE_OF_ASKER
    answered = (is_unfinished(), Consultation.asked_at.is_(None), long_ago)
    for each in await _rows(queue, *answered):
        if is_done(each.asked_at, each.answered_at, queue.now):
            await end(queue, each, ClosedBy.TIME)


async def _take_back(queue: DeskQueue) -> None:
    """From who is silent, has gone, or is no consultant of the desk any more."""
    for each in await _rows(queue, Consultation.state == ConsultationState.OPEN):
        is_there = each.consultant_user_sid in queue.present
        if not is_there or is_passed_over(each.asked_at, each.given_at, queue.now):
            await queue.take_back(each)


async def _note_staffed(queue: DeskQueue) -> None:
    """Leaves the version of the desk: it is no change that clashes with a writer's."""
    await queue.session.execute(
        update(ConsultationDesk)
        .where(ConsultationDesk.sid == queue.desk.sid)
        .values(staffed_at=queue.now)
        .execution_options(synchronize_session=False)
    )


async def _leave(queue: DeskQueue) -> None:
    if queue.present and queue.is_open:
        return
    for each in await _rows(queue, Consultation.state == ConsultationState.WAITING):
        since = each.waiting_at or queue.now
        is_vain = not queue.present and is_deserted(since, queue.desk.staffed_at, queue.now)
        stands = DeskNow(queue.is_open, bool(queue.present), is_deserted=is_vain)
        await queue.step(each, Step.TIME, stands)


async def _let_in(queue: DeskQueue) -> None:
    stands = DeskNow(queue.is_open, bool(queue.present))
    if not stands.takes:
        return
    room = MOST_WAITING - await queue.count_waiting()
    left = Consultation.state == ConsultationState.LEFT
    for each in await _rows(queue, left, most=max(0, room)):
        await queue.step(each, Step.TIME, stands)
