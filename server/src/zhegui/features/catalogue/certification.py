"""A course that ends with an examination which everybody passes would certify nothing."""

from __future__ import annotations

from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.models import Course
from zhegui.features.examinations.api import Examination, ExaminationPublished, PassScoreZero
from zhegui.kernel.work.events import listens


def passed_by_all(which: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether a course of which `which` is true ends with an examination of pass score 0, in SQL."""
    return exists().where(
        which, Examination.sid == Course.examination_sid, Examination.pass_score == 0
    )


@listens(ExaminationPublished)
async def refuse_passing_by_all(session: AsyncSession, published: ExaminationPublished) -> None:
    """Raises `PassScoreZero`: while it was a draft, it may have been named by a course."""
    of_it = passed_by_all(Course.examination_sid == published.examination)
    if await session.scalar(select(of_it)):
        raise PassScoreZero
