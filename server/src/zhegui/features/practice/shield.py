"""What must not be practised now: what an examination to come or under way may ask.

A question is shielded while a published examination is not over that may ask it, or one of the same
stem, or one of its cell (bank × chapter × kind): hiding single questions would tell which are asked.
What lies in an open bank shields nothing: its owner has declared its keys public.

The stems of all its versions count: one that was answered is shown, with its key, though another is
in force.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    DateTime,
    ScalarSelect,
    Select,
    and_,
    func,
    literal,
    or_,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.examinations import api as examinations
from zhegui.features.practice.models import ExaminationQuestion
from zhegui.features.questions import api as questions

#: Stands for no chapter where rows are compared, since null equals nothing.
NO_CHAPTER = UUID(int=0)
Moment = ColumnElement[datetime] | datetime
Asked = ExaminationQuestion
_Source = aliased(questions.Bank)
_Version = aliased(questions.QuestionVersion)


def _moment(now: Moment) -> ColumnElement[datetime]:
    return literal(now, DateTime(timezone=True)) if isinstance(now, datetime) else now


def _standing(now: Moment) -> Select[datetime]:
    """What examinations that are not over may ask, but for open banks; when each is over."""
    return (
        select(examinations.closing_time())
        .select_from(Asked)
        .join(examinations.Examination, examinations.Examination.sid == Asked.examination_sid)
        .join(_Source, _Source.sid == Asked.bank_sid)
        .where(examinations.closing_time() >= _moment(now), _Source.practice != "open")
    )


def _kind_in_force() -> ScalarSelect[str]:
    """Of the version in force of a row of `Question`."""
    return (
        select(_Version.kind)
        .where(_Version.sid == questions.Question.current_sid)
        .correlate(questions.Question)
        .scalar_subquery()
    )


def is_shielded(now: Moment) -> ColumnElement[bool]:
    """Whether a row of `Question` is shielded. In three parts, each of which is looked up by hash."""
    question, standing = questions.Question, _standing(now)
    marks = standing.with_only_columns(Asked.stem_mark)
    alike = select(_Version.question_sid).where(_Version.stem_mark.in_(marks))
    cells = standing.with_only_columns(
        Asked.bank_sid, func.coalesce(Asked.chapter_sid, NO_CHAPTER), Asked.kind
    )
    return or_(
        question.sid.in_(standing.with_only_columns(Asked.question_sid)),
        question.sid.in_(alike),
        tuple_(
            question.bank_sid, func.coalesce(question.chapter_sid, NO_CHAPTER), _kind_in_force()
        ).in_(cells),
    )


def bank_until(bank: ColumnElement[UUID], now: Moment) -> ScalarSelect[datetime]:
    """When the last examination is over that asks of a bank; null where none does."""
    standing = _standing(now).where(Asked.bank_sid == bank)
    over = standing.with_only_columns(func.max(examinations.closing_time()))
    return over.correlate(questions.Bank).scalar_subquery()


def question_until(now: Moment) -> ScalarSelect[datetime]:
    """When a shielded row of `Question` can be practised again."""
    question = questions.Question
    marks = (
        select(_Version.stem_mark).where(_Version.question_sid == question.sid).correlate(question)
    )
    in_cell = and_(
        Asked.bank_sid == question.bank_sid,
        Asked.chapter_sid.is_not_distinct_from(question.chapter_sid),
        Asked.kind == _kind_in_force(),
    )
    standing = _standing(now).where(
        or_(Asked.question_sid == question.sid, Asked.stem_mark.in_(marks), in_cell)
    )
    over = standing.with_only_columns(func.max(examinations.closing_time()))
    return over.correlate(question).scalar_subquery()


async def shielded_among(
    session: AsyncSession, asked: Collection[UUID], now: datetime
) -> dict[UUID, datetime]:
    """Which of these questions are shielded, and until when."""
    question = questions.Question
    rows = await session.execute(
        select(question.sid, question_until(now)).where(question.sid.in_(asked), is_shielded(now))
    )
    return dict(rows.all())
