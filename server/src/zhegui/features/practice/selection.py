"""Which questions a run goes through, and in which order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, DateTime, Select, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.practice.audience import may_practise
from zhegui.features.practice.models import Standing
from zhegui.features.practice.schemas import PracticeStart
from zhegui.features.practice.shield import Moment, is_shielded, moment
from zhegui.features.questions import api as questions
from zhegui.kernel.clock import CHINA
from zhegui.kernel.people.caller import Caller

RANDOM_COUNT = 20
VARIANT_COUNT = 5
MOST_QUESTIONS = 5_000

#: By mode the questions that a feature above this one keeps for somebody, newest first.
Source = Callable[[UUID], Select[UUID]]
_SOURCES: dict[str, Source] = {}


def source(mode: str) -> Callable[[Source], Source]:
    """Declare where the questions of a mode come from, as favourites do."""

    def declare(given: Source) -> Source:
        _SOURCES[mode] = given
        return given

    return declare


class Chosen(NamedTuple):
    """The questions of a new run, and those that would be among them were they not shielded."""

    questions: list[UUID]
    shielded: list[UUID]


async def choose(
    session: AsyncSession, caller: Caller, asked: PracticeStart, seed: str, now: datetime
) -> Chosen:
    """What a new run goes through; nothing of a bank that the caller may not practise."""
    question, version = questions.Question, questions.QuestionVersion
    wanted = (
        select(question.sid, is_shielded(now))
        .join(questions.Bank, questions.Bank.sid == question.bank_sid)
        .join(version, version.sid == question.current_sid)
        .outerjoin(questions.Chapter, questions.Chapter.sid == question.chapter_sid)
        .where(question.state == "active", may_practise(caller, now), *_narrowed(asked))
    )
    rows = (await session.execute(_by_mode(wanted, caller, asked, now))).all()
    free = [sid for sid, shielded in rows if not shielded]
    shielded = [sid for sid, shielded in rows if shielded]
    return Chosen(_cut(free, asked, seed), shielded)


def is_due(now: Moment) -> ColumnElement[bool]:
    """Of a row of `Standing`: it comes back on this day in China, or should have before."""
    here = func.timezone(CHINA.key, moment(now), type_=DateTime())
    tomorrow = func.date_trunc("day", here, type_=DateTime()) + timedelta(days=1)
    return Standing.due_at < func.timezone(CHINA.key, tomorrow)


async def count_due(session: AsyncSession, caller: Caller, now: datetime) -> int:
    """How many questions come back to the caller now, without those that are shielded."""
    question = questions.Question
    due = (
        select(func.count())
        .select_from(Standing)
        .join(question, question.sid == Standing.question_sid)
        .join(questions.Bank, questions.Bank.sid == question.bank_sid)
        .where(
            Standing.user_sid == caller.user,
            is_due(now),
            question.state == "active",
            may_practise(caller, now),
            ~is_shielded(now),
        )
    )
    return await session.scalar(due) or 0


def _cut(free: list[UUID], asked: PracticeStart, seed: str) -> list[UUID]:
    if asked.mode == "random":
        drawn = Random(seed)  # noqa: S311 (an order, no secret)
        return drawn.sample(free, min(RANDOM_COUNT, len(free)))
    return free[: VARIANT_COUNT if asked.mode == "variant" else MOST_QUESTIONS]


def _narrowed(asked: PracticeStart) -> list[ColumnElement[bool]]:
    question, chapter = questions.Question, questions.Chapter
    found: list[ColumnElement[bool]] = []
    if asked.bank:
        found.append(question.bank_sid == asked.bank.sid)
    if asked.chapter:
        within = chapter.code.startswith(f"{asked.chapter}.", autoescape=True)
        found.append(or_(chapter.code == asked.chapter, within))
    if asked.kind:
        found.append(questions.QuestionVersion.kind == asked.kind)
    if asked.difficulty:
        found.append(question.difficulty == asked.difficulty)
    if asked.point:
        found.append(_about(asked.point.sid))
    if asked.rest:
        found += [question.chapter_sid.is_(None), ~_has_point()]
    return found


def _about(point: UUID) -> ColumnElement[bool]:
    """That a question asks about a point, or about one within it."""
    own, other = questions.KnowledgePoint, questions.QuestionPoint
    root = select(own.code).where(own.sid == point).scalar_subquery()
    home = select(own.bank_sid).where(own.sid == point).scalar_subquery()
    within = or_(own.sid == point, and_(own.bank_sid == home, own.code.startswith(root + ".")))
    return exists().where(
        other.question_sid == questions.Question.sid, other.point_sid == own.sid, within
    )


def _has_point() -> ColumnElement[bool]:
    return exists().where(questions.QuestionPoint.question_sid == questions.Question.sid)


def _by_mode(
    wanted: Select[UUID, bool], caller: Caller, asked: PracticeStart, now: datetime
) -> Select[UUID, bool]:
    question = questions.Question
    if asked.mode in ("mistakes", "due"):
        mine = and_(Standing.question_sid == question.sid, Standing.user_sid == caller.user)
        joined = wanted.join(Standing, mine)
        if asked.mode == "due":
            return joined.where(is_due(now)).order_by(Standing.due_at, question.sid)
        kept = and_(Standing.mistake_since.is_not(None), Standing.left_at.is_(None))
        return joined.where(kept).order_by(Standing.mistake_since, question.sid)
    if asked.mode in _SOURCES:
        wanted = wanted.where(question.sid.in_(_SOURCES[asked.mode](caller.user)))
    if asked.mode == "variant" and asked.question:
        return _like(wanted, caller.user, asked.question.sid)
    position = func.coalesce(questions.Chapter.position, 10**18)
    return wanted.order_by(position, question.code.nulls_last(), question.sid)


def _like(wanted: Select[UUID, bool], user: UUID, sid: UUID) -> Select[UUID, bool]:
    """Others of the same point (where it has none, of its chapter) and kind, as hard give or take one.

    The least remembered first: what was never answered, then by how far past its time it is.
    """
    question, version, about = (
        questions.Question,
        questions.QuestionVersion,
        questions.QuestionPoint,
    )
    model, asked = aliased(question), aliased(version)
    points = select(about.point_sid).where(about.question_sid == sid)
    same_point = exists().where(about.question_sid == question.sid, about.point_sid.in_(points))
    same_chapter = and_(
        ~exists(points),
        question.bank_sid == model.bank_sid,
        question.chapter_sid.is_not_distinct_from(model.chapter_sid),
    )
    apart = func.abs(question.difficulty - model.difficulty)
    mine = and_(Standing.question_sid == question.sid, Standing.user_sid == user)
    return (
        wanted.join(model, model.sid == sid)
        .join(asked, asked.sid == model.current_sid)
        .outerjoin(Standing, mine)
        .where(
            question.sid != sid,
            version.kind == asked.kind,
            or_(same_point, same_chapter),
            func.coalesce(apart, 0) <= 1,
        )
        .order_by(Standing.due_at.asc().nulls_first(), question.sid)
    )
