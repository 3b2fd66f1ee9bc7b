"""Addresses of the personal centre."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from zhegui.features.centre import service
from zhegui.features.centre.rules import AnalysisPeriod
from zhegui.features.centre.schemas import UserAnalysis
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Answer, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import SignedIn
from zhegui.kernel.values import Sid

router: APIRouter = routes("centre")
Of = Annotated[AnalysisPeriod, Query(description="The last eight weeks, this year, or all")]
Whose = Annotated[Sid | None, Query(description="The user; without it the caller")]


@router.get("/userAnalysis/v2/index", responses=declare(NotFound))
async def user_analysis(
    caller: SignedIn,
    session: Session,
    now: Now,
    sid: Whose = None,
    period: Of = AnalysisPeriod.WEEKS,
) -> Answer[UserAnalysis]:
    """How one studies, or how one of the staff of the organization that one acts for does."""
    return ok(await service.analyse(session, caller, sid, period, now))
