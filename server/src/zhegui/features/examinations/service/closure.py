"""When the last candidate of an examination can have finished: what waits for the end waits for that."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, bindparam, func, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.examinations.models import Attempt, Examination, ExtraTime, TimeGrant
from zhegui.features.examinations.rules.deadlines import GRACE, closes_at
from zhegui.kernel.db.statements import compiled, fetch


def longest_extra(
    examination: ColumnElement[UUID] | InstrumentedAttribute[UUID],
) -> ScalarSelect[Any]:
    """The most seconds that one candidate has beyond the others: owed before, or given since."""
    # Within a table of the outer statement SQLAlchemy relates nothing to it by itself: it would take
    # the extra time of all examinations.
    owed = (
        select(ExtraTime.user_sid, ExtraTime.seconds)
        .where(ExtraTime.examination_sid == examination)
        .correlate(Examination)
    )
    given = (
        select(Attempt.user_sid, TimeGrant.seconds)
        .join(Attempt, Attempt.sid == TimeGrant.attempt_sid)
        .where(TimeGrant.examination_sid == examination)
        .correlate(Examination)
    )
    extra = union_all(owed, given).subquery("extra")
    each = select(func.sum(extra.c.seconds).label("seconds")).group_by(extra.c.user_sid).subquery()
    return select(func.coalesce(func.max(each.c.seconds), 0)).scalar_subquery()


def closing_time() -> ColumnElement[datetime]:
    """The same as `closing`, of a row of `Examination`."""
    beyond = Examination.prolonged_seconds + longest_extra(Examination.sid)
    return Examination.end_at + func.make_interval(0, 0, 0, 0, 0, 0, beyond) + GRACE


LONGEST = compiled(select(longest_extra(bindparam("examination"))))


async def closing(session: AsyncSession, examination: Examination) -> datetime:
    """When the last candidate of an examination can have finished."""
    ((longest,),) = await fetch(session, LONGEST, {"examination": examination.sid})
    return closes_at(window_end(examination), timedelta(seconds=int(longest)))


def window_end(examination: Examination) -> datetime:
    """When the window ends, with the time that was given to everybody."""
    return examination.end_at + timedelta(seconds=examination.prolonged_seconds)
