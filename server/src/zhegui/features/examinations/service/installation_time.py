"""The installation's time is set by the machine's clock, but never while somebody sits."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import Attempt
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.kernel.clock import TOLERANCE, hold_for_setting
from zhegui.ports.services import Services

log = logging.getLogger("zhegui.clock")


async def keep_time(services: Services) -> None:
    """Where the machine's clock was put elsewhere, follow it as soon as nobody sits.

    Not where the database's clock says otherwise: then this machine's may be the wrong one, and
    installations on two machines must agree.
    """
    if abs(services.clock.ahead()) <= TOLERANCE:
        return
    async with services.transaction() as (session, _):
        await session.execute(select(hold_for_setting()))
        ahead = services.clock.ahead()
        if reason := await _reason_to_stay(session, services.clock.now() + ahead):
            log.warning("the machine's clock is %+.0f s off; %s", _seconds(ahead), reason)
            return
        services.clock.follow()
    log.warning("followed the machine's clock by %+.0f s", _seconds(ahead))


async def _reason_to_stay(session: AsyncSession, wall: datetime) -> str | None:
    sitting = exists().where(Attempt.state == AttemptState.ACTIVE)
    row = await session.execute(select(func.clock_timestamp(), sitting))
    there, is_sitting = row.one()
    if is_sitting:
        return "attempts are running, so the installation keeps its own time"
    if abs(there - wall) > TOLERANCE:
        return "the database's clock does not agree with it, so the installation keeps its own time"
    return None


def _seconds(span: timedelta) -> float:
    return span.total_seconds()
