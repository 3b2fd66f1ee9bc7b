"""What learners are told of the examinations that end their courses."""

from __future__ import annotations

from sqlalchemy import select

from zhegui.features.catalogue import api as catalogue
from zhegui.features.examinations import api as examinations
from zhegui.features.learning.models import Enrolment
from zhegui.kernel.work.jobs import job
from zhegui.kernel.work.notifications import people
from zhegui.ports.services import Services


@job("learning.remind", cron="*/10 * * * *")
async def remind(services: Services) -> None:
    """Every ten minutes: who studies a course is told that its examination begins."""
    async with services.transaction() as (session, now):
        for examination in await examinations.beginning(session, now):
            users = await session.scalars(
                select(Enrolment.user_sid)
                .join(catalogue.Course, catalogue.Course.sid == Enrolment.course_sid)
                .where(catalogue.Course.examination_sid == examination.sid)
                .distinct()
            )
            await examinations.tell_beginning(session, examination, people(users), now)
