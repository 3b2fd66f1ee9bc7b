"""The study centre's analysis: one reader for the learner and for the manager of staff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time
from uuid import UUID

from sqlalchemy import ColumnElement, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.centre import rules
from zhegui.features.centre.schemas import (
    AnalysedCourse,
    AnalysedPlan,
    AnalysedSpan,
    StudyHour,
    UserAnalysis,
)
from zhegui.features.identity import api as identity
from zhegui.features.learning import api as learning
from zhegui.features.organizations import api as organizations
from zhegui.features.practice import api as practice
from zhegui.features.questions import api as questions
from zhegui.features.training import api as training
from zhegui.kernel.clock import CHINA, china_day
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Reference, no_record
from zhegui.kernel.people.caller import Caller


@dataclass(frozen=True, slots=True)
class CentreSubject:
    """Whose analysis it is, and what of it may be read."""

    user: UUID
    name: str
    courses: ColumnElement[bool]
    banks: ColumnElement[bool]
    organization: UUID | None


async def analyse(
    session: AsyncSession,
    caller: Caller,
    user: UUID | None,
    period: rules.AnalysisPeriod,
    now: datetime,
) -> UserAnalysis:
    """One's own, or that of one of one's staff; raises `NotFound`."""
    subject = await _subject(session, caller, user or caller.user)
    starts = await _starts(session, subject, period, now)
    studied = await _studied(session, subject, starts[0])
    plans = await training.open_plans(session, subject.user, now, subject.organization)
    days = rules.days_of(studied)
    owed = [rules.Owed(each.required_hours - each.earned_hours, each.end_at) for each in plans]
    return UserAnalysis(
        user=Reference(sid=subject.user),
        name=subject.name,
        period=period,
        span_list=_spans(starts, studied),
        needed_seconds=rules.needed_per_week(owed, now),
        day_count=len(days),
        day_total=(china_day(now) - china_day(starts[0])).days + 1,
        longest_run=rules.longest_run(days),
        hour_list=[
            StudyHour(weekday=weekday, hour=hour, seconds=seconds)
            for (weekday, hour), seconds in sorted(rules.by_hour(studied).items())
        ],
        course_list=await _courses(session, subject),
        practice=await practice.analysis_of(session, subject.user, subject.banks, now),
        plan_list=[AnalysedPlan.model_validate(each, from_attributes=True) for each in plans],
        server_time=now,
    )


async def _subject(session: AsyncSession, caller: Caller, user: UUID) -> CentreSubject:
    account = await session.get(identity.User, user)
    if account is None:
        raise NotFound([no_record("sid")])
    if user == caller.user or caller.is_operator:
        now = session.sync_session.info["now"]
        practised = practice.may_practise(Caller(user, caller.session, caller.organization), now)
        return CentreSubject(user, account.nickname, true(), practised, None)
    here = caller.organization
    if here is None or not caller.may("plan.read"):
        raise NotFound([no_record("sid")])
    staff = organizations.Staff
    row = await session.execute(
        select(staff.sid, staff.name).where(staff.user_sid == user, staff.organization_sid == here)
    )
    if (found := row.one_or_none()) is None:
        raise NotFound([no_record("sid")])
    banks = (questions.Bank.organization_sid == here) & (questions.Bank.practice != "closed")
    open_here = catalogue.offered_to(catalogue.Course, None, here)
    return CentreSubject(user, found.name or account.nickname, open_here, banks, here)


async def _studied(
    session: AsyncSession, subject: CentreSubject, since: datetime
) -> list[rules.Studied]:
    rows = await learning.studied_by_hour(session, subject.user, since, subject.courses)
    return [rules.Studied(*row) for row in rows]


async def _starts(
    session: AsyncSession, subject: CentreSubject, period: rules.AnalysisPeriod, now: datetime
) -> list[datetime]:
    """When the weeks or months of a period began in China, this one last."""
    if period is rules.AnalysisPeriod.WEEKS:
        return learning.week_starts(now)
    today = china_day(now)
    first = today.replace(month=1)
    if period is rules.AnalysisPeriod.ALL:
        since = await learning.first_studied_at(session, subject.user, subject.courses)
        first = china_day(since) if since else today
    return [datetime.combine(day, time(), CHINA) for day in rules.months(first, today)]


def _spans(starts: Sequence[datetime], studied: Sequence[rules.Studied]) -> list[AnalysedSpan]:
    spans = rules.by_span([china_day(start) for start in starts], studied)
    return [
        AnalysedSpan(start_at=start, seconds=span.counted, uncounted_seconds=span.uncounted)
        for start, span in zip(starts, spans, strict=True)
    ]


async def _courses(session: AsyncSession, subject: CentreSubject) -> list[AnalysedCourse]:
    found = await learning.courses_of(session, subject.user, subject.courses)
    return [
        AnalysedCourse(
            sid=course.sid,
            title=course.title,
            cover=course.cover,
            cover_list=course.cover_list,
            hours=course.hours,
            lesson_count=course.lesson_count,
            completed_lesson_count=study.completed_lessons,
            credited_seconds=study.credited_seconds,
            studied_at=study.studied_at,
            completed_at=study.completed_at,
        )
        for course, study in found
    ]
