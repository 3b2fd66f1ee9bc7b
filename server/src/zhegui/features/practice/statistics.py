"""How practice goes: by knowledge point, by day, and towards an examination."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Integer, Select, and_, cast, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations import api as examinations
from zhegui.features.practice import readiness
from zhegui.features.practice.audience import may_practise
from zhegui.features.practice.models import ExaminationQuestion, PracticeAnswer, Standing
from zhegui.features.practice.rules import Memory, is_due, retrievability
from zhegui.features.practice.runs import practised_bank
from zhegui.features.practice.schemas import (
    DueDay,
    Forecast,
    ForecastOf,
    PartFigures,
    PointFigures,
    PracticeAnalysis,
)
from zhegui.features.practice.shield import asked_now, is_shielded
from zhegui.features.questions import api as questions
from zhegui.kernel.clock import china_day
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.saves import named_by

DAYS = 7
#: Of a bank without an examination: a hundred questions of one mark, of which so many pass.
COUNT, PASS = 100, 60
EVEN = 0.5


class Part(NamedTuple):
    """A point or, by its code alone, a chapter; without either it is the rest of a bank."""

    bank: UUID
    position: int
    point: UUID | None
    code: str | None
    title: str | None


class Practised(NamedTuple):
    """A question, the parts that it lies in, and what the learner knows of it."""

    question: UUID
    bank: UUID
    kind: str
    options: int
    is_shielded: bool
    points: Sequence[Part]
    chapter: Part | None
    memory: Memory

    @property
    def parts(self) -> Sequence[Part]:
        """What has a row for its sake: its points, else its chapter, else the rest."""
        if self.points:
            return self.points
        return [self.chapter or Part(self.bank, 0, None, None, None)]


async def analyse(
    session: AsyncSession, caller: Caller, bank: UUID | None, now: datetime
) -> PracticeAnalysis:
    """How practice of a bank goes, or of all that the caller may practise; raises `NotFound`."""
    if bank:
        with named_by("bank.sid"):
            await practised_bank(session, caller, bank)
    return _analysed(await _practised(session, caller, bank, now), now)


async def analysis_of(
    session: AsyncSession, user: UUID, banks: ColumnElement[bool], now: datetime
) -> PracticeAnalysis:
    """How somebody's practice of these banks goes."""
    of_banks = select(questions.Bank.sid).where(banks)
    found = await _load(session, user, _asked_of(of_banks), now)
    return _analysed(found, now)


def _analysed(found: Sequence[Practised], now: datetime) -> PracticeAnalysis:
    by_part = _by_part(found)
    return PracticeAnalysis(
        **_figures(found, now),
        point_list=[
            PointFigures(
                bank=Reference(sid=part.bank),
                point=part.point,
                chapter=None if part.point else part.code,
                title=part.title,
                **_figures(by_part[part], now),
            )
            for part in sorted(by_part, key=_order)
        ],
        due_list=_due_days(found, now),
    )


def _by_part(found: Sequence[Practised]) -> Mapping[Part, list[Practised]]:
    """What a practice of each part asks: what lies in it, and what lies within it by its code."""
    known = {_key(part, part.code): part for each in found for part in each.parts}
    members: dict[Part, list[Practised]] = defaultdict(list)
    for each in found:
        in_parts = [*each.points, each.chapter] if each.chapter else each.parts
        keys = {_key(part, code) for part in in_parts for code in _around(part.code)}
        for key in keys & known.keys():
            members[known[key]].append(each)
    return members


def _key(part: Part, code: str | None) -> tuple[UUID, bool, str | None]:
    return part.bank, part.point is not None, code


def _around(code: str | None) -> list[str | None]:
    """A code and those that it lies within: 1.2.3, 1.2 and 1."""
    steps = code.split(".") if code else []
    return [".".join(steps[:count]) for count in range(1, len(steps) + 1)] or [None]


def _order(part: Part) -> tuple[str, bool, int, str]:
    return str(part.bank), part.title is None, part.position, str(part.point or part.code)


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
        due_count=sum(is_due(each.memory, now) for each in found if not each.is_shielded),
    ).model_dump()


def _share(part: float, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None


def _due_days(found: Iterable[Practised], now: datetime) -> list[DueDay]:
    today = china_day(now)
    days = [today + timedelta(days=at) for at in range(DAYS)]
    due = Counter(
        max(today, china_day(each.memory.due_at))
        for each in found
        if each.memory.due_at and not each.is_shielded
    )
    return [DueDay(date=day.isoformat(), count=due[day]) for day in days]


async def _practised(
    session: AsyncSession, caller: Caller, bank: UUID | None, now: datetime
) -> list[Practised]:
    allowed = select(questions.Bank.sid).where(may_practise(caller, now))
    of_bank = allowed.where(questions.Bank.sid == bank) if bank else allowed
    return await _load(session, caller.user, _asked_of(of_bank), now)


def _asked_of(banks: Select[UUID]) -> ColumnElement[bool]:
    """Questions of these banks that practice asks: of those that are retired none."""
    question = questions.Question
    return and_(question.bank_sid.in_(banks), question.state == "active")


async def _load(
    session: AsyncSession, user: UUID, wanted: ColumnElement[bool], now: datetime
) -> list[Practised]:
    question, version, chapter = questions.Question, questions.QuestionVersion, questions.Chapter
    mine = and_(Standing.question_sid == question.sid, Standing.user_sid == user)
    rows = await session.execute(
        select(
            question.sid,
            question.bank_sid,
            version.kind,
            questions.option_count(version.sid),
            is_shielded(now),
            chapter,
            Standing,
        )
        .join(version, version.sid == question.current_sid)
        .outerjoin(chapter, chapter.sid == question.chapter_sid)
        .outerjoin(Standing, mine)
        .where(wanted)
        .order_by(question.sid)
    )
    found = rows.all()
    points = await _points(session, wanted)
    return [
        Practised(
            sid,
            bank,
            kind,
            count,
            shielded,
            [_part(bank, each, each.sid) for each in points.get(sid, [])],
            _part(bank, its_chapter, None) if its_chapter else None,
            _memory(standing),
        )
        for sid, bank, kind, count, shielded, its_chapter, standing in found
    ]


def _part(bank: UUID, of: questions.KnowledgePoint | questions.Chapter, point: UUID | None) -> Part:
    return Part(bank, of.position, point, of.code, of.title)


def _memory(standing: Standing | None) -> Memory:
    if standing is None:
        return Memory()
    return Memory(**{name: getattr(standing, name) for name in Memory.__slots__})


async def _points(
    session: AsyncSession, wanted: ColumnElement[bool]
) -> Mapping[UUID, list[questions.KnowledgePoint]]:
    """By question its points, in their order."""
    about, point, question = (
        questions.QuestionPoint,
        questions.KnowledgePoint,
        questions.Question,
    )
    rows = await session.execute(
        select(about.question_sid, point)
        .join(point, point.sid == about.point_sid)
        .join(question, question.sid == about.question_sid)
        .where(wanted)
        .order_by(point.position, point.sid)
    )
    found: dict[UUID, list[questions.KnowledgePoint]] = defaultdict(list)
    for sid, each in rows:
        found[sid].append(each)
    return found


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
        found = await _load(session, caller.user, questions.Question.sid.in_(pool), now)
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
        found = await _practised(session, caller, bank.sid, now)
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
    everybodys = await _everybodys_share(session, {each.bank for each in found})
    right: dict[Part, int] = defaultdict(int)
    answered: dict[Part, int] = defaultdict(int)
    for each in found:
        right[each.parts[0]] += each.memory.right
        answered[each.parts[0]] += each.memory.answered
    return {
        each.question: readiness.remembered_or_guessed(
            retrievability(each.memory, at), readiness.guess(each.kind, each.options)
        )
        if each.memory.answered
        else readiness.as_others(right[each.parts[0]], answered[each.parts[0]], everybodys)
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
    asks = exists().where(asked_now(), ExaminationQuestion.bank_sid == bank)
    found: examinations.Examination | None = await session.scalar(
        select(examination)
        .where(
            asks,
            examination.end_at > now,
            examinations.published_for(caller.user, caller.organization, now),
        )
        .order_by(examination.start_at, examination.sid)
        .limit(1)
    )
    return found
