"""What the caller should do next: one answer for every page that says it."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.next.queries import find_next
from zhegui.features.next.schemas import Current
from zhegui.kernel.http.envelope import Answer, ok
from zhegui.kernel.http.unit_of_work import Now, Session, routes
from zhegui.kernel.people.caller import SignedIn

router: APIRouter = routes("next")


@router.get("/next/v2/current")
async def next_current(caller: SignedIn, session: Session, now: Now) -> Answer[Current]:
    """The one next thing: a running attempt, an overdue plan, a lesson to go on with, an examination
    that is ready, a plan that runs, questions that come back, an unpaid order, a certificate that
    only waits for a real name; else a course to choose."""
    return ok(Current(next=await find_next(session, caller, now), server_time=now))
