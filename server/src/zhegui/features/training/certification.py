"""What courses and subjects certify by themselves, once somebody has finished them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal
from uuid import UUID, uuid5

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import load_only

from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.features.commerce import api as commerce
from zhegui.features.examinations import api as examinations
from zhegui.features.learning import api as learning
from zhegui.ports.services import Services

COURSE, SUBJECT = "course", "subject"

# A course's texts are long, and this is asked after every lesson that is completed.
_OF_COURSE = (
    catalogue.Course.sid,
    catalogue.Course.title,
    catalogue.Course.hours,
    catalogue.Course.examination_sid,
    catalogue.Course.certificate_sid,
)


@dataclass(frozen=True, slots=True)
class _Finished:
    """A course that was studied whole, and its examination passed where it has one."""

    course: catalogue.Course
    enrolment: learning.Enrolment
    examination_certificate: UUID | None

    @property
    def certificate(self) -> UUID | None:
        """What the course certifies beside its examination."""
        own = self.course.certificate_sid
        return own if own != self.examination_certificate else None

    @property
    def source(self) -> certificates.CertificateSource:
        """What earned the course's own certificate."""
        assert self.enrolment.completed_at is not None
        return certificates.CertificateSource(
            COURSE,
            self.enrolment.sid,
            self.course.title,
            self.enrolment.completed_at,
            course=self.course.sid,
            hours=whole_hours(self.course.hours),
        )


async def certify_finished(
    services: Services, session: AsyncSession, holder: certificates.Holder
) -> None:
    """Promise what somebody's finished courses and subjects certify; each is promised once."""
    finished = await _finished(session, holder.user)
    if not finished:
        return
    courses = [(each.certificate, each.source) for each in finished.values()]
    for template, source in courses + await _subjects(session, holder.user, finished):
        if template is not None:
            await certificates.issue_for(
                session, services.vault, template=template, holder=holder, source=source
            )


def whole_hours(hours: Decimal) -> int | None:
    """As papers write them: rounded down, and nothing of less than one."""
    return int(hours.to_integral_value(ROUND_FLOOR)) or None


async def _finished(session: AsyncSession, user: UUID) -> Mapping[UUID, _Finished]:
    course, enrolment, examination = (
        catalogue.Course,
        learning.Enrolment,
        examinations.Examination,
    )
    rows = await session.execute(
        select(course, enrolment, examination.certificate_sid)
        .join(enrolment, enrolment.course_sid == course.sid)
        .outerjoin(examination, examination.sid == course.examination_sid)
        .where(enrolment.user_sid == user, enrolment.completed_at.is_not(None))
        .options(load_only(*_OF_COURSE))
    )
    studied = [_Finished(*row) for row in rows]
    exams = {each.course.examination_sid for each in studied if each.course.examination_sid}
    passed = await examinations.passed(session, [user], exams)
    return {
        each.course.sid: each
        for each in studied
        if each.course.examination_sid is None or (user, each.course.examination_sid) in passed
    }


async def _subjects(
    session: AsyncSession, user: UUID, finished: Mapping[UUID, _Finished]
) -> list[tuple[UUID | None, certificates.CertificateSource]]:
    """The certificates of subjects all of whose courses are finished, and what earned them."""
    subject, bundled = catalogue.Subject, catalogue.SubjectCourse
    touched = select(bundled.subject_sid).where(bundled.course_sid.in_(list(finished)))
    rows = await session.execute(
        select(subject, func.array_agg(bundled.course_sid))
        .join(bundled, bundled.subject_sid == subject.sid)
        .where(
            subject.certificate_sid.is_not(None),
            subject.sid.in_(touched),
            or_(catalogue.offered_to(subject, user), commerce.bought(user)),
        )
        .group_by(subject.sid)
    )
    return [
        (each.certificate_sid, _of_subject(each, user, [finished[sid] for sid in courses]))
        for each, courses in rows
        if finished.keys() >= set(courses)
    ]


def act_of_subject(subject: UUID, user: UUID) -> UUID:
    """Nobody enrols in a subject: the act is named after who finished what."""
    return uuid5(subject, str(user))


def _of_subject(
    subject: catalogue.Subject, user: UUID, courses: Sequence[_Finished]
) -> certificates.CertificateSource:
    return certificates.CertificateSource(
        SUBJECT,
        act_of_subject(subject.sid, user),
        subject.title,
        max(each.source.completed_at for each in courses),
        hours=whole_hours(sum((each.course.hours for each in courses), Decimal())),
    )
