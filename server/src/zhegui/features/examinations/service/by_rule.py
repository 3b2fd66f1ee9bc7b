"""Publishing an examination whose paper is drawn by rule, in one call: for imports and the demonstration."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import Examination, Paper
from zhegui.features.examinations.schemas import ExaminationTerms, SectionRule
from zhegui.features.examinations.service.papers import freeze, write_paper
from zhegui.features.examinations.service.publication import publish, write_terms


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
    `PaperCannotBeDrawn`, `PassScoreTooHigh` and `PassScoreZero`.
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
    examination = Examination(organization_sid=organization, paper_sid=paper.sid, publication=0)
    write_terms(examination, terms)
    session.add(examination)
    await session.flush()
    await publish(session, examination, await freeze(session, paper.section_list), now)
    return examination
