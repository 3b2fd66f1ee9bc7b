"""What other features, the import command and the demonstration may do with examinations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import Attempt, Examination, Paper
from zhegui.features.examinations.resources import examinations as examinations_resource
from zhegui.features.examinations.rules.review import Moment
from zhegui.features.examinations.schemas import ExaminationTerms, ReviewRule, SectionRule
from zhegui.features.examinations.service.ending import PASSED, VOIDED
from zhegui.features.examinations.service.erasing import erase_candidate
from zhegui.features.examinations.service.papers import freeze, write_paper
from zhegui.features.examinations.service.publishing import publish, write_terms
from zhegui.features.examinations.service.receipts import KEY as RECEIPT_KEY
from zhegui.features.examinations.service.timekeeping import keep_time

__all__ = [
    "PASSED",
    "RECEIPT_KEY",
    "VOIDED",
    "Attempt",
    "Examination",
    "ExaminationTerms",
    "Moment",
    "ReviewRule",
    "SectionRule",
    "erase_candidate",
    "examinations_resource",
    "keep_time",
    "passed",
    "publish_by_rule",
]


async def passed(
    session: AsyncSession, users: Collection[UUID], examinations: Collection[UUID]
) -> set[tuple[UUID, UUID]]:
    """Which of these users have passed which of these examinations, as far as scores are out."""
    if not examinations:
        return set()
    rows = await session.execute(
        select(Attempt.user_sid, Attempt.examination_sid).where(
            Attempt.user_sid.in_(users),
            Attempt.examination_sid.in_(examinations),
            Attempt.passed.is_(True),
            Attempt.released_at.is_not(None),
            Attempt.voided_at.is_(None),
        )
    )
    return {(user, examination) for user, examination in rows}


async def publish_by_rule(
    session: AsyncSession,
    terms: ExaminationTerms,
    sections: Sequence[SectionRule],
    *,
    organization: UUID | None,
    now: datetime,
) -> Examination:
    """A published examination on these terms, its paper drawn by these sections.

    An organization's examination of the same title that is published
    already is answered as it is, so that doing it again changes nothing. Raises
    `PaperCannotBeDrawn` and `PassScoreTooHigh`.
    """
    found = await session.scalar(
        select(Examination).where(
            Examination.title == terms.title,
            Examination.organization_sid.is_not_distinct_from(organization),
            Examination.published_at.is_not(None),
        )
    )
    return found or await _publish(session, terms, sections, organization, now)


async def _publish(
    session: AsyncSession,
    terms: ExaminationTerms,
    sections: Sequence[SectionRule],
    organization: UUID | None,
    now: datetime,
) -> Examination:
    paper = Paper(organization_sid=organization, section_list=[])
    write_paper(paper, terms.title, sections)
    session.add(paper)
    await session.flush()
    examination = Examination(organization_sid=organization, paper_sid=paper.sid)
    write_terms(examination, terms)
    session.add(examination)
    await session.flush()
    await publish(session, examination, await freeze(session, paper), now)
    return examination
