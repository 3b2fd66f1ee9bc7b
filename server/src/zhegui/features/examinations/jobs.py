"""What happens by the clock: attempts end and are released with no browser open."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import joinedload

from zhegui.features.examinations import disputes
from zhegui.features.examinations.models import Attempt, Examination
from zhegui.features.examinations.rules.deadlines import GRACE
from zhegui.features.examinations.rules.review import Moment
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.service.closure import closing_time
from zhegui.features.examinations.service.submission import settle
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services

#: A minute's work; what is left waits for the next.
MOST_AT_ONCE = 5_000


@job("examinations.end_overdue", cron="* * * * *", first=True)
async def end_overdue(services: Services) -> None:
    """Every minute, and after a restart: end what ran out of time, mark and release it."""
    now = services.clock.now()
    await _settle_all(
        services,
        (Attempt.state == AttemptState.ACTIVE) & (Attempt.deadline < now - GRACE),
    )


@job("examinations.release", cron="* * * * *")
async def release(services: Services) -> None:
    """Every minute: release scores whose time has come, and certify who passed."""
    now = services.clock.now()
    closed = select(Examination.sid).where(
        closing_time() < now,
        Examination.score_shown == Moment.AFTER_END,
    )
    await _settle_all(
        services,
        (Attempt.state == AttemptState.MARKED) & Attempt.examination_sid.in_(closed),
    )


@job(disputes.VOID, attempts=None)
async def void_false(services: Services, *, sid: str) -> None:
    """Void an attempt that was sat under somebody else's ID number; run twice, it is voided once."""
    async with services.transaction() as (session, now):
        await disputes.void_one(services, session, UUID(sid), now)


async def _settle_all(services: Services, due: ColumnElement[bool]) -> None:
    """Settle each attempt in a transaction of its own, so that one that fails stops no other."""
    async with services.transaction() as (session, _):
        sids = await session.scalars(select(Attempt.sid).where(due).limit(MOST_AT_ONCE))
        waiting = sids.all()
    failures: list[Exception] = []
    for sid in waiting:
        try:
            await _settle_one(services, sid)
        except Exception as error:
            failures.append(error)
    if failures:
        raise ExceptionGroup("some attempts could not be settled", failures)


async def _settle_one(services: Services, sid: UUID) -> None:
    async with services.transaction() as (session, now):
        attempt = await session.scalar(
            select(Attempt)
            .options(joinedload(Attempt.examination))
            .where(Attempt.sid == sid)
            .with_for_update(of=Attempt, skip_locked=True)
        )
        if attempt is not None:
            await settle(services, session, attempt, now)
