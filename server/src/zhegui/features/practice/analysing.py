"""How practice goes: by knowledge point, by day, and towards an examination."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Integer, and_, cast, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations import api as examinations
from zhegui.features.practice import readiness
from zhegui.features.practice.audience import may_practise
from zhegui.features.practice.models import ExaminationQuestion, PracticeAnswer, Standing
from zhegui.features.practice.rules import Memory, retrievability
from zhegui.features.practice.runs import practised_bank
from zhegui.features.practice.schemas import (
    DueDay,
    Forecast,
    ForecastOf,
    PartFigures,
    PointFigures,
    PracticeAnalysis,
)
from zhegui.features.questions import api as questions
from zhegui.kernel.caller import Caller
from zhegui.kernel.envelope import Reference
from zhegui.kernel.saving import named_by

DAYS = 7
CHINA = timezone(timedelta(hours=8))
#: Of a bank without an examination: a hundred questions of one mark, of which so many pass.
COUNT, PASS = 100, 60
EVEN = 0.5


class Part(NamedTuple):
    """What a question is counted under: its point, else its chapter, else nothing."""

    bank: UUID
    position: int
    point: UUID | None
    chapter: str | None
    title: str | None


class Practised(NamedTuple):
    """A question, where it is counted, and what the learner knows of it."""

    question: UUID
    kind: str
    options: int
    part: Part
    memory: Memory


async def analyse(
    session: AsyncSession, caller: Caller, bank: UUID | None, now: datetime
) -> PracticeAnalysis:
    """How practice of a bank goes, or of all that the caller may practise; raises `NotFound`."""
    if bank:
        with named_by("bank.sid"):
            await practised_bank(session, caller, bank)
    return _analysed(await _practised(session, caller, bank), now)


async def analysis_of(
    session: AsyncSession, user: UUID, banks: ColumnElement[bool], now: datetime
) -> PracticeAnalysis:
    """How somebody's practice of these banks goes."""
    of_banks = select(questions.Bank.sid).where(banks)
    found = await _load(session, user, questions.Question.bank_sid.in_(of_banks))
    return _analysed(found, now)


def _analysed(found: Sequence[Practised], now: datetime) -> PracticeAnalysis:
    by_part = sorted(found, key=lambda each: _order(each.part))
    return PracticeAnalysis(
        **_figures(found, now),
        point_list=[
            PointFigures(
                bank=Reference(sid=part.bank),
                point=part.point,
                chapter=part.chapter,
                title=part.title,
                **_figures(list(members), now),
            )
            for part, members in groupby(by_part, key=lambda each: each.part)
        ],
        due_list=_due_days([each.memory for each in found], now),
    )


def _order(part: Part) -> tuple[str, bool, int, str]:
    return str(part.bank), part.title is None, part.position, str(part.point or part.chapter)


def _figures(found: Sequence[Practised], now: datetime) -> dict[str, float | int | None]:
    """The fields of `PartFigures`."""
    seen = [each.memory for each in found if each.memory.answered]
    answers = sum(each.answered for each in seen)
    remembered = [retrievability(each, now) for each in seen]
    return PartFigures(
        question_count=len(found),
        answered_count=len(seen),
        answer_count=answers,
        right_share=_share(sum(each.right for each in seen), answers),
        remembered=_share(sum(remembered), len(seen)),
        mistake_count=sum(each.is_mistake for each in seen),
        due_count=sum(each.due_at is not None and each.due_at <= now for each in seen),
    ).model_dump()


def _share(part: float, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None


def _due_days(memories: Iterable[Memory], now: datetime) -> list[DueDay]:
    today = now.astimezone(CHINA).date()
    days = [today + timedelta(days=at) for at in range(DAYS)]
    due = Counter(
        max(today, each.due_at.astimezone(CHINA).date()) for each in memories if each.due_at
    )
    return [DueDay(date=day.isoformat(), count=due[day]) for day in days]


async def _practised(session: AsyncSession, caller: Caller, bank: UUID | None) -> list[Practised]:
    question = questions.Question
    allowed = select(questions.Bank.sid).where(
        may_practise(caller, session.sync_session.info["now"])
    )
    of_bank = allowed.where(questions.Bank.sid == bank) if bank else allowed
    return await _load(session, caller.user, question.bank_sid.in_(of_bank))


async def _load(session: AsyncSession, user: UUID, wanted: object) -> list[Practised]:
    question, version, chapter = questions.Question, questions.QuestionVersion, questions.Chapter
    options = questions.option_count(version.sid)
    mine = and_(Standing.question_sid == question.sid, Standing.user_sid == user)
    rows = await session.execute(
        select(question.sid, question.bank_sid, version.kind, options, chapter, Standing)
        .join(version, version.sid == question.current_sid)
        .outerjoin(chapter, chapter.sid == question.chapter_sid)
        .outerjoin(Standing, mine)
        .where(wanted)  # type: ignore[arg-type]  # a condition on questions
        .order_by(question.sid)
    )
    found = rows.all()
    points = await _first_points(session, wanted)
    return [
        Practised(sid, kind, count, _part(bank, points.get(sid), its_chapter), _memory(standing))
        for sid, bank, kind, count, its_chapter, standing in found
    ]


def _part(
    bank: UUID, point: questions.KnowledgePoint | None, chapter: questions.Chapter | None
) -> Part:
    if point:
        return Part(bank, point.position, point.sid, None, point.title)
    if chapter:
        return Part(bank, chapter.position, None, chapter.code, chapter.title)
    return Part(bank, 0, None, None, None)


def _memory(standing: Standing | None) -> Memory:
    if standing is None:
        return Memory()
    return Memory(**{name: getattr(standing, name) for name in Memory.__slots__})


async def _first_points(
    session: AsyncSession, wanted: object
) -> Mapping[UUID, questions.KnowledgePoint]:
    """By question the first of its points: a question is counted once."""
    about, point, question = (
        questions.QuestionPoint,
        questions.KnowledgePoint,
        questions.Question,
    )
    rows = await session.execute(
        select(about.question_sid, point)
        .join(point, point.sid == about.point_sid)
        .join(question, question.sid == about.question_sid)
        .where(wanted)  # type: ignore[arg-type]  # a condition on questions
        .order_by(point.position.desc())
    )
    return dict(rows.all())


async def forecast(
    session: AsyncSession, caller: Caller, asked: ForecastOf, now: datetime
) -> Forecast:
    """若 X 日考试: what the caller is to expect by their practice; raises `NotFound`."""
    with named_by("bank.sid"):
        bank = await practised_bank(session, caller, asked.bank.sid)
    examination = await _next_examination(session, caller, bank.sid, now)
    at = max(asked.at or (examination.start_at if examination else now), now)
    if examination:
        frozen = await examinations.frozen_sections(session, examination.sid)
        pool = {each.question for section in frozen for each in section.pool}
        found = await _load(session, caller.user, questions.Question.sid.in_(pool))
        chances = await _chances(session, found, at)
        sections = [
            readiness.Section(
                section.count,
                float(section.score),
                [chances[each.question] for each in section.pool],
            )
            for section in frozen
        ]
        needed = float(examination.pass_score)
    else:
        found = await _practised(session, caller, bank.sid)
        chances = await _chances(session, found, at)
        sections = [readiness.Section(COUNT, 1, list(chances.values()) or [0.0])]
        needed = float(PASS)
    full = sum(each.count * each.score for each in sections)
    title = examination.title if examination else None
    return _forecast(title, found, sections, needed, full, at)


def _forecast(
    title: str | None,
    found: Sequence[Practised],
    sections: Sequence[readiness.Section],
    needed: float,
    full: float,
    at: datetime,
) -> Forecast:
    answered = [each.memory for each in found if each.memory.answered]
    answers = sum(each.answered for each in answered)
    says = readiness.says_something(answers, len(answered), len(found))
    expected = readiness.expect(sections, needed) if says else None
    return Forecast(
        examination=title,
        pass_score=needed,
        full_score=full,
        at=at,
        answered_count=len(answered),
        question_count=len(found),
        expected=round(expected.score, 1) if expected else None,
        deviation=round(expected.deviation, 1) if expected else None,
        probability=readiness.said(expected.probability) if expected else None,
        chance=readiness.chance(expected.probability) if expected else None,
    )


async def _chances(
    session: AsyncSession, found: Sequence[Practised], at: datetime
) -> dict[UUID, float]:
    everybodys = await _everybodys_share(session, {each.part.bank for each in found})
    right: dict[Part, int] = defaultdict(int)
    answered: dict[Part, int] = defaultdict(int)
    for each in found:
        right[each.part] += each.memory.right
        answered[each.part] += each.memory.answered
    return {
        each.question: readiness.remembered_or_guessed(
            retrievability(each.memory, at), readiness.guess(each.kind, each.options)
        )
        if each.memory.answered
        else readiness.as_others(right[each.part], answered[each.part], everybodys)
        for each in found
    }


async def _everybodys_share(session: AsyncSession, banks: set[UUID]) -> float:
    right = func.sum(cast(PracticeAnswer.fraction == 1, Integer))
    question = questions.Question
    row = await session.execute(
        select(right, func.count())
        .select_from(PracticeAnswer)
        .join(question, question.sid == PracticeAnswer.question_sid)
        .where(PracticeAnswer.fraction.is_not(None), question.bank_sid.in_(banks))
    )
    good, count = row.one()
    return int(good) / int(count) if count else EVEN


async def _next_examination(
    session: AsyncSession, caller: Caller, bank: UUID, now: datetime
) -> examinations.Examination | None:
    """The first examination that the caller may sit, is not over and asks of this bank."""
    examination = examinations.Examination
    of_bank = select(ExaminationQuestion.examination_sid).where(
        ExaminationQuestion.bank_sid == bank
    )
    found: examinations.Examination | None = await session.scalar(
        select(examination)
        .where(
            examination.sid.in_(of_bank),
            examination.end_at > now,
            examinations.published_for(caller.user, caller.organization),
        )
        .order_by(examination.start_at, examination.sid)
        .limit(1)
    )
    return found
