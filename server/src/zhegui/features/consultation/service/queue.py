"""Who waits at a desk, who is there, and who gets whom.

All of it happens under the lock of the owner's queue (`hold_queue`): two never give one consultant more
than they can have, nor one consultation to two.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.models import Consultation, ConsultationDesk
from zhegui.features.consultation.presence import present_at
from zhegui.features.consultation.rules import (
    MOST_OPEN,
    MOST_WAITING,
    AvailableConsultant,
    DeskNow,
    InQueue,
    Step,
    calendar_of,
    choose,
    next_state,
)
from zhegui.features.consultation.service.changes import Changes
from zhegui.features.consultation.service.records import note
from zhegui.features.consultation.states import ConsultationState, SystemKind

#: Of those who wait, so many more than there is time for are looked at: some are nobody's there.
SPARE = 20


@dataclass(frozen=True, slots=True)
class DeskQueue:
    """A desk at a moment, under its lock: who is there, and what changes."""

    session: AsyncSession
    desk: ConsultationDesk
    now: datetime
    present: frozenset[UUID]
    changes: Changes

    @classmethod
    async def of(
        cls, session: AsyncSession, desk: ConsultationDesk, now: datetime, changes: Changes
    ) -> DeskQueue:
        """With those who say that they are there and have a page open."""
        present = await present_at(session, [desk.sid], now)
        return cls(session, desk, now, present.get(desk.sid, frozenset()), changes)

    @property
    def is_open(self) -> bool:
        """Whether the desk is in service, within its hours."""
        calendar = calendar_of(self.desk.hour_list, self.desk.holiday_list)
        return not self.desk.is_closed and calendar.is_open(self.now)

    async def stands(self) -> DeskNow:
        """How it stands for who comes."""
        has_room = await self.count_waiting() < MOST_WAITING
        return DeskNow(self.is_open, bool(self.present), has_room)

    async def count_waiting(self) -> int:
        """How many wait here."""
        waiting = select(func.count()).where(
            Consultation.desk_sid == self.desk.sid,
            Consultation.state == ConsultationState.WAITING,
        )
        return await self.session.scalar(waiting) or 0

    async def step(self, consultation: Consultation, step: Step, desk: DeskNow) -> None:
        """Bring a locked consultation to the state that follows, and say so where it changes."""
        was = consultation.state
        state = next_state(ConsultationState(was), step, desk)
        if state == was:
            return
        consultation.state = state.value
        is_waiting = state is ConsultationState.WAITING
        consultation.waiting_at = self.now if is_waiting else None
        if state is not ConsultationState.OPEN and state is not ConsultationState.CLOSED:
            consultation.consultant_user_sid = consultation.given_at = None
        if state is ConsultationState.LEFT:
            consultation.passed_user_sid = None
            self.session.add(note(consultation, SystemKind.LEFT, self.now))
        await self.changed(consultation, has_moved=ConsultationState.WAITING in (was, state))

    async def changed(self, consultation: Consultation, *, has_moved: bool) -> None:
        """Its state changed, and with it maybe the places of those behind it."""
        self.changes.add(consultation, "state")
        self.changes.add_desk(self.desk.sid, has_moved=has_moved)
        await self.session.flush()

    async def give(self, consultation: Consultation, user: UUID) -> None:
        """A locked consultation is this consultant's now."""
        was = consultation.state
        desk = DeskNow(is_open=True, is_staffed=True)
        state = next_state(ConsultationState(was), Step.GIVEN, desk)
        consultation.state, consultation.waiting_at = state.value, None
        consultation.consultant_user_sid, consultation.given_at = user, self.now
        self.session.add(note(consultation, SystemKind.TAKEN, self.now))
        await self.changed(consultation, has_moved=was == ConsultationState.WAITING)

    async def take_back(self, consultation: Consultation, reason: str = "") -> None:
        """Its consultant has it no more, and is not the first to get it again; who gives it back says
        why."""
        was_with = consultation.passed_user_sid = consultation.consultant_user_sid
        by = was_with if reason else None
        self.session.add(note(consultation, SystemKind.RELEASED, self.now, reason=reason, by=by))
        stands = DeskNow(self.is_open, is_staffed=bool(self.present))
        await self.step(consultation, Step.RETURNED, stands)

    async def assign(self) -> None:
        """Give those who wait, longest first, to who has time."""
        candidates = {each.user: each for each in await self.candidates()}
        room = sum(max(0, MOST_OPEN - each.open_count) for each in candidates.values())
        if not room:
            return
        for consultation in await self._waiting(room + SPARE):
            queued = InQueue(
                consultation.asker_user_sid,
                consultation.passed_user_sid,
                consultation.waiting_at or self.now,
            )
            if chosen := choose(list(candidates.values()), queued, self.now):
                await self.give(consultation, chosen.user)
                candidates[chosen.user] = chosen.given(self.now)

    async def candidates(self) -> list[AvailableConsultant]:
        """Those who are there, and what they have at the desks of the same owner."""
        owner = self.desk.organization_sid
        held = (
            select(
                Consultation.consultant_user_sid,
                func.count(),
                func.max(Consultation.given_at),
            )
            .join(ConsultationDesk, ConsultationDesk.sid == Consultation.desk_sid)
            .where(
                Consultation.consultant_user_sid.in_(self.present),
                Consultation.state == ConsultationState.OPEN,
                ConsultationDesk.organization_sid.is_not_distinct_from(owner),
            )
            .group_by(Consultation.consultant_user_sid)
        )
        found = {
            user: AvailableConsultant(user, count, given)
            for user, count, given in await self.session.execute(held)
            if user is not None
        }
        return [found.get(user, AvailableConsultant(user, 0)) for user in self.present]

    async def _waiting(self, most: int) -> list[Consultation]:
        """The longest waiting, but for one that somebody is writing into."""
        rows = await self.session.scalars(
            select(Consultation)
            .where(
                Consultation.desk_sid == self.desk.sid,
                Consultation.state == ConsultationState.WAITING,
            )
            .order_by(Consultation.arrived_at, Consultation.sid)
            .limit(most)
            .with_for_update(skip_locked=True)
            .execution_options(populate_existing=True)
        )
        return list(rows)
