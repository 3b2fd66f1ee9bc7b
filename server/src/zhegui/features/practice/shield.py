"""What must not be practised now: what an examination to come or under way may ask.

A question is shielded while a published examination is not over that may ask it, or one of the same
stem, or one of its cell (bank × chapter × kind): hiding single questions would tell which are asked.
What lay in an open bank when the examination was published, and still does, shields nothing for those
it was open to: its owner has declared its keys public.

The stems of all its versions count: one that was answered is shown, with its key, though another is
in force.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    DateTime,
    ScalarSelect,
    Select,
    and_,
    case,
    func,
    literal,
    or_,
    select,
    true,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, aliased

from zhegui.features.examinations import api as examinations
from zhegui.features.practice.models import ExaminationQuestion
from zhegui.features.questions import api as questions

#: Stands for no chapter where rows are compared, since null equals nothing.
NO_CHAPTER = UUID(int=0)
Moment = ColumnElement[datetime] | datetime
Asked = ExaminationQuestion
_Source = aliased(questions.Bank)
_Version = aliased(questions.QuestionVersion)


def moment(now: Moment) -> ColumnElement[datetime]:
    """As a statement takes it."""
    return literal(now, DateTime(timezone=True)) if isinstance(now, datetime) else now


def asked_now() -> ColumnElement[bool]:
    """Of an `ExaminationQuestion` and an `Examination`: this one may ask it, published as it is."""
    examination = examinations.Examination
    return and_(
        Asked.examination_sid == examination.sid,
        Asked.publication == examination.publication,
        examination.published_at.is_not(None),
    )


def _reach(audience: InstrumentedAttribute[Any]) -> ColumnElement[int]:
    """How far an audience reaches: each takes in the one before."""
    order = enumerate(("organization", "course", "everybody"))
    return case({each: at for at, each in order}, value=audience)


def _is_public() -> ColumnElement[bool]:
    """That those who may practise a bank today could read its keys before its examination was published."""
    reached = _reach(_Source.audience) <= _reach(Asked.open_to)
    return and_(_Source.practice == "open", Asked.open_to.is_not(None), reached)


def _standing(now: Moment, besides: UUID | None = None) -> Select[datetime]:
    """What examinations that are not over may ask, but for what is public; when each is over."""
    others = true() if besides is None else Asked.examination_sid != besides
    return (
        select(examinations.closing_time())
        .select_from(Asked)
        .join(examinations.Examination, asked_now())
        .join(_Source, _Source.sid == Asked.bank_sid)
        .where(examinations.closing_time() >= moment(now), ~_is_public(), others)
    )


def _kind_in_force() -> ScalarSelect[str]:
    """Of the version in force of a row of `Question`."""
    return (
        select(_Version.kind)
        .where(_Version.sid == questions.Question.current_sid)
        .correlate(questions.Question)
        .scalar_subquery()
    )


def is_shielded(now: Moment, besides: UUID | None = None) -> ColumnElement[bool]:
    """Whether a row of `Question` is shielded, be it by another examination than `besides`. In three
    parts, each of which is looked up by hash."""
    question, standing = questions.Question, _standing(now, besides)
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


@questions.withholds_bank
def bank_until(bank: ColumnElement[UUID], now: Moment) -> ScalarSelect[datetime]:
    """When all of a bank can be practised: the last examination is over that asks of it, or of a copy."""
    # By itself only the nearest query is correlated: it would take the questions of all banks.
    question = questions.Question
    in_bank = select(question.sid).where(question.bank_sid == bank).correlate_except(question)
    marks = select(_Version.stem_mark).where(_Version.question_sid.in_(in_bank))
    standing = _standing(now).where(
        or_(Asked.bank_sid == bank, Asked.question_sid.in_(in_bank), Asked.stem_mark.in_(marks))
    )
    over = standing.with_only_columns(func.max(examinations.closing_time()))
    return over.correlate(questions.Bank).scalar_subquery()


def question_until(now: Moment, besides: UUID | None = None) -> ScalarSelect[datetime]:
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
    standing = _standing(now, besides).where(
        or_(Asked.question_sid == question.sid, Asked.stem_mark.in_(marks), in_cell)
    )
    over = standing.with_only_columns(func.max(examinations.closing_time()))
    return over.correlate(question).scalar_subquery()


@examinations.withholds
async def shielded_among(
    session: AsyncSession, asked: Collection[UUID], now: datetime, *, besides: UUID | None = None
) -> dict[UUID, datetime]:
    """Which of these questions are shielded, by another examination than `besides`, and until when."""
    question = questions.Question
    rows = await session.execute(
        select(question.sid, question_until(now, besides)).where(
            question.sid.in_(asked), is_shielded(now, besides)
        )
    )
    return dict(rows.all())
