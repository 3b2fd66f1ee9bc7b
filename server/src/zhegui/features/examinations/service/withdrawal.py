"""Taking back what was published: before anybody has sat it, and while it is sat."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.errors import ExaminationClosed, ExaminationSat, NotOpenYet
from zhegui.features.examinations.events import EntryEnded, ExaminationWithdrawn
from zhegui.features.examinations.models import (
    Attempt,
    Examination,
    ExtraTime,
    TimeGrant,
)
from zhegui.features.examinations.rules.access import Window
from zhegui.features.examinations.rules.deadlines import ended_early
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.schemas import ExaminationTakenBack
from zhegui.features.examinations.service.authorship import examination_to_write
from zhegui.features.examinations.service.closure import closing
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.work.events import announce


async def withdraw(
    session: AsyncSession, caller: Caller, given: ExaminationTakenBack
) -> Examination:
    """Make a published examination a draft again; a draft stays as it is.

    Raises `NotFound`, `OutOfDate`, and `ExaminationSat` once anybody has begun it: their paper and
    marks rest on what was published.
    """
    examination = await examination_to_write(session, caller, given.sid, given.version)
    if examination.published_at is None:
        return examination
    attempt = select(Attempt.sid).where(Attempt.examination_sid == examination.sid).limit(1)
    if await session.scalar(attempt):
        raise ExaminationSat
    with audited(session, caller, "examination.withdraw", examination, reason=given.reason):
        examination.published_at = None
        examination.full_score = examination.question_count = None
        examination.prolonged_seconds = 0
        await session.flush()
    await announce(session, ExaminationWithdrawn(examination.sid, given.reason))
    return examination


async def end_entry(
    session: AsyncSession, caller: Caller, given: ExaminationTakenBack, now: datetime
) -> Examination:
    """Let nobody enter any more; who sits goes on to their own deadline. Called again, the same answer.

    Raises `NotFound`, `OutOfDate`, `NotOpenYet` of what has not begun, `ExaminationClosed` of what is
    over.
    """
    examination = await examination_to_write(session, caller, given.sid, given.version)
    if examination.published_at is None or now <= examination.start_at:
        raise NotOpenYet
    if now >= await closing(session, examination):
        raise ExaminationClosed
    window = Window(examination.start_at, examination.last_entry_at, examination.end_at)
    ended = ended_early(window, await _last_window(session, examination), now)
    if ended == window:
        return examination
    with audited(session, caller, "examination.endEntry", examination, reason=given.reason):
        examination.last_entry_at, examination.end_at = ended.last_entry, ended.end
        await session.flush()
    await announce(session, EntryEnded(examination.sid, given.reason))
    return examination


async def _last_window(session: AsyncSession, examination: Examination) -> datetime | None:
    """Until when the window must last for those who sit: their deadlines without what comes on top of
    the window's end anyway, the time that they were owed or given."""
    owed = select(ExtraTime.seconds).where(
        ExtraTime.examination_sid == Attempt.examination_sid,
        ExtraTime.user_sid == Attempt.user_sid,
    )
    granted = select(func.sum(TimeGrant.seconds)).where(TimeGrant.attempt_sid == Attempt.sid)
    beyond = func.coalesce(owed.scalar_subquery(), 0) + func.coalesce(granted.scalar_subquery(), 0)
    last: datetime | None = await session.scalar(
        select(func.max(Attempt.deadline - func.make_interval(0, 0, 0, 0, 0, 0, beyond))).where(
            Attempt.examination_sid == examination.sid, Attempt.state == AttemptState.ACTIVE
        )
    )
    return last and last - timedelta(seconds=examination.prolonged_seconds)
