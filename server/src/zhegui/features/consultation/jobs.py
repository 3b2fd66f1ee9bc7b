"""What the clock and the end of an employment do to consultations."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.models import Consultant, Consultation, ConsultationDesk
from zhegui.features.consultation.service.asker import end
from zhegui.features.consultation.service.changes import Changes
from zhegui.features.consultation.service.queue import DeskQueue
from zhegui.features.consultation.service.records import is_unfinished, queue_name
from zhegui.features.consultation.service.upkeep import keep
from zhegui.features.consultation.states import ClosedBy, ConsultantState
from zhegui.features.organizations import api as organizations
from zhegui.kernel.db.locks import wait_for
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services


@job("consultation.keep", cron="* * * * *")
async def keep_desks(services: Services) -> None:
    """Every minute: each desk where somebody waits, is answered, or answers, in a transaction of its
    own."""
    goes_on = exists().where(Consultation.desk_sid == ConsultationDesk.sid, is_unfinished())
    is_staffed = exists().where(
        Consultant.desk_sid == ConsultationDesk.sid, Consultant.state == ConsultantState.PRESENT
    )
    async with services.transaction() as (session, _):
        busy = select(ConsultationDesk.sid).where(or_(goes_on, is_staffed))
        sids = (await session.scalars(busy.order_by(ConsultationDesk.sid))).all()
    failed: list[Exception] = []
    for sid in sids:
        try:
            await _keep_desk(services, sid)
        except Exception as error:  # none waits because another desk cannot be kept
            failed.append(error)
    if failed:
        raise ExceptionGroup("desks could not be kept", failed)


async def _keep_desk(services: Services, sid: UUID) -> None:
    async with services.transaction() as (session, now):
        owner = select(ConsultationDesk.organization_sid).where(ConsultationDesk.sid == sid)
        await wait_for(session, queue_name(await session.scalar(owner)))
        desk = await session.get(ConsultationDesk, sid)
        if desk is None:
            return
        changes = Changes()
        await keep(await DeskQueue.of(session, desk, now, changes))
        await changes.tell(session)


@listens(organizations.StaffLeft)
async def end_consulting(session: AsyncSession, left: organizations.StaffLeft) -> None:
    """Who has left answers at none of its desks any more, from this moment on."""
    theirs = select(ConsultationDesk.sid).where(
        ConsultationDesk.organization_sid == left.organization
    )
    await session.execute(
        delete(Consultant)
        .where(Consultant.user_sid == left.user, Consultant.desk_sid.in_(theirs))
        .execution_options(synchronize_session=False)
    )


@job("consultation.leave", on=(organizations.StaffLeft,))
async def settle_leaving(services: Services, *, user: str, organization: str) -> None:
    """What somebody asked the desks of an organization that they have left is over, and what they
    answered there is others'; their open page hears of it."""
    async with services.transaction() as (session, now):
        await wait_for(session, queue_name(UUID(organization)))
        if await organizations.works_for(session, UUID(user), UUID(organization)):
            return
        rows = await session.execute(
            select(Consultation, ConsultationDesk)
            .join(ConsultationDesk, ConsultationDesk.sid == Consultation.desk_sid)
            .where(
                Consultation.asker_user_sid == UUID(user),
                ConsultationDesk.organization_sid == UUID(organization),
                is_unfinished(),
            )
            .order_by(Consultation.sid)
            .with_for_update(of=Consultation)
        )
        changes = Changes()
        changes.add_user(UUID(user))
        for consultation, desk in rows.all():
            queue = await DeskQueue.of(session, desk, now, changes)
            await end(queue, consultation, ClosedBy.TIME)
        for desk in await _desks_of(session, UUID(organization)):
            changes.add_desk(desk.sid)
            await keep(await DeskQueue.of(session, desk, now, changes))
        await changes.tell(session)


async def _desks_of(session: AsyncSession, organization: UUID) -> Sequence[ConsultationDesk]:
    own = select(ConsultationDesk).where(ConsultationDesk.organization_sid == organization)
    return (await session.scalars(own.order_by(ConsultationDesk.sid))).all()
