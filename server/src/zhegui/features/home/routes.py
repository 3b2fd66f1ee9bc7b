"""What the home page says of the whole installation."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from fastapi import APIRouter, Request
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.features.learning import api as learning
from zhegui.kernel.http.envelope import Answer, Wire, ok
from zhegui.kernel.http.unit_of_work import Now, Session, routes
from zhegui.kernel.people.caller import Public

router: APIRouter = routes("home")

#: Everybody's first page asks for the figures, and to count takes longer with each enrolment.
LIFE = timedelta(minutes=1)


class Figures(Wire):
    """Published courses, people who have joined one, certificates issued; a minute old at most."""

    courses: int
    learners: int
    certificates: int


class _Counted:
    """The figures of one process, counted by one request for all that ask before they are old."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._last: tuple[datetime, Figures] | None = None

    async def figures(self, session: AsyncSession, now: datetime) -> Figures:
        """As they were within the last minute."""
        async with self._turn:
            if self._last is None or abs(now - self._last[0]) >= LIFE:
                self._last = now, await _count(session)
            return self._last[1]


@router.get("/home/v2/figures")
async def home_figures(_: Public, request: Request, session: Session, now: Now) -> Answer[Figures]:
    """The figures of the home page; real ones."""
    state = request.app.state
    if not hasattr(state, "home_figures"):
        state.home_figures = _Counted()
    counted: _Counted = state.home_figures
    return ok(await counted.figures(session, now))


async def _count(session: AsyncSession) -> Figures:
    course, history = catalogue.Course, certificates.CertificateHistory
    courses = select(func.count()).select_from(course).where(course.state == "published")
    learners = select(func.count(learning.Enrolment.user_sid.distinct()))
    # One that was issued anew stands for the same: it counts once, as the first.
    first = history.predecessor_sid.is_(None)
    issued = select(func.count()).select_from(history).where(history.issued_at.is_not(None), first)
    row = (
        await session.execute(
            select(courses.scalar_subquery(), learners.scalar_subquery(), issued.scalar_subquery())
        )
    ).one()
    return Figures(courses=row[0], learners=row[1], certificates=row[2])
