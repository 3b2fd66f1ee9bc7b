"""What practice hears of: an examination that is published, a person who is erased."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import case, delete, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.features.practice.models import (
    ExaminationQuestion,
    Practice,
    PracticeAnswer,
    Standing,
)
from zhegui.features.questions import api as questions
from zhegui.kernel.db.append_only import erase_facts
from zhegui.kernel.work.events import listens

COLUMNS = [
    "examination_sid",
    "publication",
    "question_sid",
    "stem_mark",
    "bank_sid",
    "chapter_sid",
    "kind",
    "open_to",
]


@listens(examinations.ExaminationPublished)
async def note_asked(session: AsyncSession, published: examinations.ExaminationPublished) -> None:
    """Keep what a published examination may ask, and the cells it lies in; a mock one shields nothing."""
    examination = await session.get_one(examinations.Examination, published.examination)
    if examination.purpose == examinations.Purpose.MOCK:
        return
    sections = await examinations.frozen_sections(session, published.examination)
    versions = {each.version for section in sections for each in section.pool}
    await note_versions(session, examination, versions)


async def note_versions(
    session: AsyncSession, examination: examinations.Examination, versions: set[UUID]
) -> None:
    """Keep these versions as what an examination may ask."""
    question, version, bank = questions.Question, questions.QuestionVersion, questions.Bank
    rows = (
        select(
            literal(examination.sid),
            literal(examination.publication),
            question.sid,
            version.stem_mark,
            question.bank_sid,
            question.chapter_sid,
            version.kind,
            case((bank.practice == "open", bank.audience)),
        )
        .join(version, version.question_sid == question.sid)
        .join(bank, bank.sid == question.bank_sid)
        .where(version.sid.in_(versions))
    )
    await session.execute(
        insert(ExaminationQuestion).from_select(COLUMNS, rows).on_conflict_do_nothing()
    )


@listens(identity.PersonErased)
async def erase_practice(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget what somebody practised."""
    await erase_facts(session, PracticeAnswer, person.user)
    await session.execute(delete(Practice).where(Practice.user_sid == person.user))
    await session.execute(delete(Standing).where(Standing.user_sid == person.user))
