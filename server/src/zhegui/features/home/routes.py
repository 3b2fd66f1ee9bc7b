"""What the home page says of the whole installation."""

from __future__ import annotations

from fastapi import APIRouter
from sqlalchemy import func, select

from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.features.learning import api as learning
from zhegui.kernel.caller import Public
from zhegui.kernel.envelope import Answer, Wire, ok
from zhegui.kernel.unit_of_work import Session, routes

router: APIRouter = routes("home")


class Figures(Wire):
    """Counted when asked: published courses, people who have joined one, certificates issued."""

    courses: int
    learners: int
    certificates: int


@router.get("/home/v2/figures")
async def home_figures(_: Public, session: Session) -> Answer[Figures]:
    """The figures of the home page; real ones."""
    course, history = catalogue.Course, certificates.CertificateHistory
    courses = select(func.count()).select_from(course).where(course.state == "published")
    learners = select(func.count(learning.Enrolment.user_sid.distinct()))
    issued = select(func.count()).select_from(history).where(history.issued_at.is_not(None))
    row = (
        await session.execute(
            select(courses.scalar_subquery(), learners.scalar_subquery(), issued.scalar_subquery())
        )
    ).one()
    return ok(Figures(courses=row[0], learners=row[1], certificates=row[2]))
