"""What other features, the import command and the demonstration may do with examinations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.admission import Admission, admits
from zhegui.features.examinations.documents import FROZEN, FrozenSection
from zhegui.features.examinations.errors import PassScoreZero
from zhegui.features.examinations.events import (
    AttemptVoided,
    ExaminationFailed,
    ExaminationPassed,
    ExaminationPublished,
    MockMarked,
)
from zhegui.features.examinations.models import Attempt, Examination, FrozenPaper, Paper
from zhegui.features.examinations.ready import is_ready, is_running
from zhegui.features.examinations.resources import examination_visible, published_for
from zhegui.features.examinations.resources import examinations as examinations_resource
from zhegui.features.examinations.rules.access import Purpose
from zhegui.features.examinations.rules.marking import Verdict
from zhegui.features.examinations.rules.review import Moment
from zhegui.features.examinations.schemas import ExaminationTerms, ReviewRule, SectionRule
from zhegui.features.examinations.service.closing import closing_time
from zhegui.features.examinations.service.learning import MarkedAnswer, marked_answers
from zhegui.features.examinations.service.papers import freeze, write_paper
from zhegui.features.examinations.service.publishing import publish, write_terms
from zhegui.features.examinations.service.timekeeping import keep_time
from zhegui.features.examinations.sitting_schemas import FigureView, OptionView
from zhegui.features.examinations.sitting_schemas import Sequence as AnswerSequence
from zhegui.features.examinations.telling import beginning, tell_beginning
from zhegui.features.examinations.withholding import withholds
from zhegui.kernel.search_kind import SearchKind

__all__ = [
    "Admission",
    "AnswerSequence",
    "Attempt",
    "AttemptVoided",
    "Examination",
    "ExaminationFailed",
    "ExaminationPassed",
    "ExaminationPublished",
    "ExaminationTerms",
    "FigureView",
    "FrozenSection",
    "MarkedAnswer",
    "MockMarked",
    "Moment",
    "OptionView",
    "PassScoreZero",
    "Purpose",
    "ReviewRule",
    "SectionRule",
    "Verdict",
    "admits",
    "beginning",
    "closing_time",
    "examination_search",
    "examinations_resource",
    "frozen_sections",
    "is_ready",
    "is_running",
    "keep_time",
    "marked_answers",
    "passed",
    "publish_by_rule",
    "published_for",
    "tell_beginning",
    "withholds",
]

examination_search = SearchKind(
    "examination",
    Examination,
    visible_to=examination_visible,
    summary=literal(""),
    published_at=Examination.published_at,
    seconds=Examination.duration_seconds,
    starts_at=Examination.start_at,
    ends_at=Examination.end_at,
)


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


async def frozen_sections(session: AsyncSession, examination: UUID) -> list[FrozenSection]:
    """The sections of a published examination with all that they may ask; none of another."""
    document = await session.scalar(
        select(FrozenPaper.section_list).where(FrozenPaper.examination_sid == examination)
    )
    return FROZEN.validate_python(document or [])


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
    examination = Examination(organization_sid=organization, paper_sid=paper.sid)
    write_terms(examination, terms)
    session.add(examination)
    await session.flush()
    await publish(session, examination, await freeze(session, paper), now)
    return examination
