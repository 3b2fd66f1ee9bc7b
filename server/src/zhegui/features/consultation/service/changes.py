"""What one transaction changed, told at its end and once, as the live feed asks for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.models import Consultant, Consultation
from zhegui.features.consultation.states import ConsultationState
from zhegui.features.live.api import announce

ChangeKind = Literal["message", "state", "read"]
#: Whose place in the queue is told as it moves: who is further behind waits long enough to ask.
TOLD_OF_PLACE = 10


class Changes:
    """The consultations that a transaction changed, at which desks, and whether their queues moved."""

    def __init__(self) -> None:
        self._kinds: dict[UUID, ChangeKind] = {}
        self._users: set[UUID] = set()
        self._desks: dict[UUID, bool] = {}

    def add(self, consultation: Consultation, kind: ChangeKind) -> None:
        """One that changed; that its state did says all."""
        if self._kinds.get(consultation.sid) != "state":
            self._kinds[consultation.sid] = kind
        self._users.add(consultation.asker_user_sid)
        self.add_desk(consultation.desk_sid)

    def add_desk(self, desk: UUID, *, has_moved: bool = False) -> None:
        """A desk whose consultants are told; where its queue moved, so are those next in it."""
        self._desks[desk] = self._desks.get(desk, False) or has_moved

    def add_user(self, user: UUID) -> None:
        """Somebody whom the desk names no more, and who still has it before them."""
        self._users.add(user)

    async def tell(self, session: AsyncSession) -> None:
        """Tell who asks, the consultants of the desks, and those whose place moved. One change is told as
        such; several, or that of others, as one of their desk: clients read again what they show."""
        if not self._desks:
            return
        waiting = await self._next_in_queue(session)
        at_desk = Consultant.desk_sid.in_(self._desks)
        consultants = await session.scalars(select(Consultant.user_sid).where(at_desk))
        users: Collection[UUID] = self._users | waiting | set(consultants)
        if len(self._kinds) == 1 and not waiting - self._users:
            ((subject, kind),) = self._kinds.items()
            await announce(session, users, kind, subject)
        else:
            await announce(session, users, "desk", next(iter(self._desks)))

    async def _next_in_queue(self, session: AsyncSession) -> set[UUID]:
        moved = [desk for desk, has_moved in self._desks.items() if has_moved]
        if not moved:
            return set()
        waiting = (
            select(Consultation.asker_user_sid)
            .where(
                or_(*(Consultation.desk_sid == desk for desk in moved)),
                Consultation.state == ConsultationState.WAITING,
            )
            .order_by(Consultation.arrived_at, Consultation.sid)
            .limit(TOLD_OF_PLACE)
        )
        return set(await session.scalars(waiting))
