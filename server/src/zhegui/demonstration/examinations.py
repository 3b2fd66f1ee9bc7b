"""The demonstration's examinations, on its own banks, certified by its training centre."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration import content_files
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.features.plans import api as plans
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.records.writes import Act
from zhegui.ports.services import Services

PLAN_TITLE = "全员安全上岗考试"
PLAN_TEXT = "上岗前须全部通过；没有通过的，可以在计划结束前再考。"


async def load_examinations(
    services: Services,
    session: AsyncSession,
    organization: UUID,
    banks: Mapping[str, UUID],
    now: datetime,
) -> dict[str, UUID]:
    """Publish them, open to everybody; their sids by code. Those that are there stay."""
    certificate = await certificates.default_template(session, services.storage, organization)
    found = {}
    for text in content_files.read_examinations():
        examination = await examinations.publish_by_rule(
            session,
            _terms(text, certificate.sid, now),
            [_section(each, banks[text.bank]) for each in text.sections],
            organization=organization,
            now=now,
        )
        found[text.code] = examination.sid
    return found


async def load_examination_plan(
    services: Services,
    session: AsyncSession,
    organization: UUID,
    examinations_of_plan: Iterable[UUID],
    now: datetime,
) -> None:
    """The factory's plan of the next two of these, for all its staff; one that is there stays."""
    sid = uuid5(organization, PLAN_TITLE)
    if await session.get(plans.ExaminationPlan, sid) is not None:
        return
    found = await session.scalars(
        select(examinations.Examination)
        .where(
            examinations.Examination.sid.in_(list(examinations_of_plan)),
            examinations.Examination.end_at > now,
            examinations.Examination.purpose == examinations.Purpose.FORMAL,
        )
        .order_by(examinations.Examination.end_at)
        .limit(2)
    )
    chosen = found.all()
    given = plans.ExaminationPlanSave(
        title=PLAN_TITLE,
        description=PLAN_TEXT,
        start=min(each.start_at for each in chosen),
        end=max(each.end_at for each in chosen),
        for_everybody=True,
        examination_list=[Reference(sid=each.sid) for each in chosen],
    )
    await plans.put_plan(Act(session, APPLICATION, now, services), organization, sid, given)


def _terms(
    text: content_files.ExaminationText, certificate: UUID, now: datetime
) -> examinations.ExaminationTerms:
    hour = now.replace(minute=0, second=0, microsecond=0)
    start = hour + timedelta(days=text.opens_in_days)
    return examinations.ExaminationTerms(
        title=text.title,
        purpose=examinations.Purpose(text.purpose),
        duration_seconds=text.minutes * 60,
        start_at=start,
        end_at=start + timedelta(days=text.open_days),
        attempts=text.attempts,
        pass_score=text.pass_score,
        certificate=Reference(sid=certificate) if text.certifies else None,
        is_open=True,
        review_rule=examinations.ReviewRule(answers=examinations.Moment(text.shows_answers)),
    )


def _section(text: content_files.SectionText, bank: UUID) -> examinations.SectionRule:
    return examinations.SectionRule(
        title=text.title,
        bank=Reference(sid=bank),
        kind=text.kind,
        chapter=text.chapter,
        count=text.count,
        score=text.score,
        marking_rule=text.marking_rule,
    )
