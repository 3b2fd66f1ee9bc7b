"""Giving time: before a sitting as what one candidate is owed, while they sit to one or to all."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.errors import (
    AttemptEnded,
    CandidateSitting,
    NobodySitting,
    NotACandidate,
)
from zhegui.features.examinations.models import Attempt, Examination, ExtraTime, TimeGrant
from zhegui.features.examinations.resources import is_candidate
from zhegui.features.examinations.rules.deadlines import GRACE
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.schemas import ExtraTimeSave, Prolong
from zhegui.features.examinations.service.authorship import examination_to_write
from zhegui.features.identity import api as identity
from zhegui.kernel.errors import Detail, NotFound, OutOfDate
from zhegui.kernel.http.envelope import no_record, told
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audit
from zhegui.kernel.records.saves import named_by


async def grant_extra_time(
    session: AsyncSession, caller: Caller, given: ExtraTimeSave, now: datetime
) -> ExtraTime:
    """Give a candidate more time, from their next start on; given again, it replaces what it was.

    Raises `NotFound`, `OutOfDate`, `NotACandidate` for who may not sit it, and `CandidateSitting`
    while they do: that attempt is for `prolong`.
    """
    examination = await _locked(session, caller, given.examination.sid)
    await _refuse_others_than_candidates(session, examination, given.user.sid)
    sitting = select(Attempt.sid).where(
        Attempt.examination_sid == examination.sid,
        Attempt.user_sid == given.user.sid,
        Attempt.state == AttemptState.ACTIVE,
        Attempt.deadline >= now - GRACE,
    )
    if await session.scalar(sitting):
        raise CandidateSitting
    owed = await session.scalar(
        select(ExtraTime).where(
            ExtraTime.examination_sid == examination.sid, ExtraTime.user_sid == given.user.sid
        )
    )
    if given.version not in (None, owed.version if owed else 0):
        raise OutOfDate
    before = None if owed is None else {"seconds": owed.seconds}
    owed = owed or ExtraTime(examination_sid=examination.sid, user_sid=given.user.sid)
    owed.seconds = given.seconds
    session.add(owed)
    await session.flush()
    audit(
        session,
        caller,
        "examination.grantExtraTime",
        examination,
        before=before,
        after={"seconds": owed.seconds},
        about=owed.user_sid,
    )
    return owed


async def _refuse_others_than_candidates(
    session: AsyncSession, examination: Examination, user: UUID
) -> None:
    path = "model.user.sid"
    if await session.get(identity.User, user) is None:
        raise NotFound([no_record(path)])
    now: datetime = session.sync_session.info["now"]
    theirs = is_candidate(user, now)
    mine = select(Examination.sid).where(Examination.sid == examination.sid, theirs)
    if await session.scalar(mine) is None:
        raise NotACandidate([told(path, NotACandidate.id, NotACandidate.zh, NotACandidate.en)])


async def prolong(session: AsyncSession, caller: Caller, given: Prolong, now: datetime) -> int:
    """Give time to the attempts named, or to all that run; answers how many got it.

    To everybody it also moves the window's end for those who start later. Raises `AttemptEnded` that
    names attempts which run no more, and `NobodySitting` where it would move nothing.
    """
    examination = await _locked(session, caller, given.examination.sid)
    if given.attempt_list is None:
        moved = await _move(session, examination, given, now, Attempt.sid.is_not(None))
        if not moved and not _may_enter(examination, now):
            raise NobodySitting
        examination.prolonged_seconds += given.seconds
        _note(session, caller, given, None)
    else:
        named = [each.sid for each in given.attempt_list]
        moved = await _move(session, examination, given, now, Attempt.sid.in_(named))
        await _refuse_others(session, examination, named, moved)
        for attempt in moved:
            _note(session, caller, given, attempt)
    _audit(session, caller, examination, given, moved)
    return len(moved)


def _audit(
    session: AsyncSession,
    caller: Caller,
    examination: Examination,
    given: Prolong,
    moved: Collection[UUID],
) -> None:
    named = None if given.attempt_list is None else sorted(map(str, moved))
    granted = {"seconds": given.seconds, "attempt_count": len(moved), "attempt_list": named}
    audit(
        session,
        caller,
        "examination.prolong",
        examination,
        before=None,
        after=granted,
        reason=given.reason,
    )


async def _locked(session: AsyncSession, caller: Caller, sid: UUID) -> Examination:
    """The examination, for this transaction alone: nobody starts meanwhile."""
    with named_by("model.examination.sid"):
        return await examination_to_write(session, caller, sid, right="attempt.prolong")


def _may_enter(examination: Examination, now: datetime) -> bool:
    return examination.published_at is not None and now <= examination.last_entry_at


async def _move(
    session: AsyncSession,
    examination: Examination,
    given: Prolong,
    now: datetime,
    which: ColumnElement[bool],
) -> set[UUID]:
    """Move the deadlines of running attempts; a save that waits for it is judged by the new one."""
    running = (
        select(Attempt.sid)
        .where(
            Attempt.examination_sid == examination.sid,
            Attempt.state == AttemptState.ACTIVE,
            which,
        )
        .order_by(Attempt.sid)
        .with_for_update()
    )
    sids = set(await session.scalars(running))
    await session.execute(
        update(Attempt)
        .where(Attempt.sid.in_(sids))
        .values(
            deadline=Attempt.deadline + timedelta(seconds=given.seconds),
            updated_at=now,
            version=Attempt.version + 1,
        )
        .execution_options(synchronize_session=False)
    )
    return sids


async def _refuse_others(
    session: AsyncSession, examination: Examination, named: Sequence[UUID], moved: set[UUID]
) -> None:
    """Refuse all where one of the attempts named is not of this examination, or runs no more."""
    others = [at for at, sid in enumerate(named) if sid not in moved]
    if not others:
        return
    known = select(Attempt.sid).where(
        Attempt.examination_sid == examination.sid, Attempt.sid.in_(named)
    )
    there = set(await session.scalars(known))
    unknown = [f"model.attemptList.{at}.sid" for at in others if named[at] not in there]
    if unknown:
        raise NotFound(map(no_record, unknown))
    raise AttemptEnded(Detail(f"model.attemptList.{at}.sid", AttemptEnded.id) for at in others)


def _note(session: AsyncSession, caller: Caller, given: Prolong, attempt: UUID | None) -> None:
    session.add(
        TimeGrant(
            examination_sid=given.examination.sid,
            attempt_sid=attempt,
            seconds=given.seconds,
            reason=given.reason,
            granted_by_sid=caller.user,
        )
    )
