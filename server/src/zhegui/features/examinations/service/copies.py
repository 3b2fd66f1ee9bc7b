"""Copies of papers and examinations: what is like another, and a draft of its own."""

from __future__ import annotations

from typing import Any

from sqlalchemy import inspect, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import Examination, Paper, PaperSection
from zhegui.features.examinations.schemas import ExaminationCopy, PaperCopy
from zhegui.features.examinations.service.authorship import own_paper
from zhegui.kernel.db.database import Base
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.saves import current

_OF_ITS_OWN = {
    "sid",
    "version",
    "created_at",
    "updated_at",
    "title",
    "title_text",
    "search_text",
}
_OF_THE_PUBLISHED = {
    "published_at",
    "publication",
    "full_score",
    "question_count",
    "prolonged_seconds",
}


async def copy_paper(session: AsyncSession, caller: Caller, given: PaperCopy) -> Paper:
    """A paper with the same sections, of the same owner. Raises `NotFound`."""
    original = await own_paper(session, caller, given.sid)
    sections = [PaperSection(**_columns(each, {"paper_sid"})) for each in original.section_list]
    paper = Paper(title=given.title, section_list=sections, **_columns(original, _OF_ITS_OWN))
    with audited(session, caller, "paper.copy", paper):
        session.add(paper)
        await session.flush()
    return paper


async def copy_examination(
    session: AsyncSession, caller: Caller, given: ExaminationCopy
) -> Examination:
    """A draft on the same terms and the same paper, of the same owner. Raises `NotFound`."""
    mine = permitted(caller, "examination.write", Examination.organization_sid)
    one = select(Examination).where(Examination.sid == given.sid, mine)
    original = current(await session.scalar(one))
    terms = _columns(original, _OF_ITS_OWN | _OF_THE_PUBLISHED)
    examination = Examination(title=given.title, **terms)
    with audited(session, caller, "examination.copy", examination):
        session.add(examination)
        await session.flush()
    return examination


def _columns(record: Base, without: set[str]) -> dict[str, Any]:
    names = {column.key for column in inspect(type(record)).columns} - without
    return {name: getattr(record, name) for name in names}
