"""Runs of practice: begun or gone on with, shown question by question, finished."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import distinct_on, insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.practice.audience import may_practise
from zhegui.features.practice.errors import NothingToPractise, PracticeClosed, PracticeFinished
from zhegui.features.practice.marking import Answered, judged, marked
from zhegui.features.practice.models import Practice, PracticeAnswer
from zhegui.features.practice.rules import verdict_of
from zhegui.features.practice.schemas import (
    BankName,
    Mark,
    PracticeQuestion,
    PracticeQuestions,
    PracticeResult,
    PracticeRun,
    PracticeStart,
    SheetItem,
    ShownQuestion,
    ShownQuestions,
)
from zhegui.features.practice.selection import MOST_QUESTIONS, Chosen, choose
from zhegui.features.practice.shield import shielded_among
from zhegui.features.questions import api as questions
from zhegui.kernel.errors import InvalidInput, NotFound
from zhegui.kernel.http.envelope import Reference, required, told
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.saves import named_by

SEED_BYTES = 12
#: What is drawn once; every other run is brought up to date when one goes on with it.
DRAWN = ("random", "variant")
#: What is over one bank: in these modes every bank at once may be meant.
OF_ALL = ("mistakes", "favorites", "due", "variant")
NOT_USED = ("question_not_used", "这种练习不按题目开始", "This mode starts by no question")


async def start(
    session: AsyncSession, caller: Caller, asked: PracticeStart, now: datetime
) -> PracticeRun:
    """The caller's run of this start that is not finished, begun where there is none.

    However often it is asked at once, one run begins: the database holds one that is not finished.
    Raises `NotFound`, `PracticeClosed` where all is shielded, `NothingToPractise`.
    """
    await _check(session, caller, asked)
    found = await _running(session, caller, asked)
    if found and asked.anew:
        await _end(session, [found.sid], now)
        found = None
    if found:
        await _go_on_with(session, caller, asked, found, now)
        return await view(session, found, now, is_resumed=True)
    seed = secrets.token_hex(SEED_BYTES)
    chosen = await choose(session, caller, asked, seed, now)
    if not chosen.questions:
        raise PracticeClosed if chosen.shielded else NothingToPractise
    await _begin(session, caller, asked, seed, chosen.questions, now)
    begun = await _running(session, caller, asked)
    if begun is None:
        raise NotFound
    return await view(session, begun, now, left_out=chosen)


async def _go_on_with(
    session: AsyncSession, caller: Caller, asked: PracticeStart, run: Practice, now: datetime
) -> None:
    """Have a run ask what a new one of this start would, beside what is answered in it.

    What has come since is at the end, as mistakes that were made meanwhile; what is gone, as it was
    retired, is asked no more. Raises `NothingToPractise` where nothing is left.
    """
    if asked.mode in DRAWN:
        return
    await session.refresh(run, with_for_update=True)
    chosen = await choose(session, caller, asked, run.seed, now)
    answered = await answers_of(session, run.sid)
    wanted = {*chosen.questions, *chosen.shielded, *answered}
    stay = [sid for sid in run.question_sids if sid in wanted]
    kept = set(stay)
    fresh = [sid for sid in chosen.questions if sid not in kept]
    if not chosen.questions and not chosen.shielded and answered.keys() >= kept:
        raise NothingToPractise
    if stay == run.question_sids and not fresh:
        return
    ahead = {*run.question_sids[run.position :], *fresh} - answered.keys()
    run.question_sids = [*stay, *fresh][:MOST_QUESTIONS]
    places = (at for at, sid in enumerate(run.question_sids) if sid in ahead)
    run.position = next(places, min(run.position, len(run.question_sids) - 1))
    await session.flush()


async def _check(session: AsyncSession, caller: Caller, asked: PracticeStart) -> None:
    if asked.bank is None and asked.mode not in OF_ALL:
        raise InvalidInput([required("model.bank")])
    if asked.mode == "variant" and asked.question is None:
        raise InvalidInput([required("model.question")])
    if asked.mode != "variant" and asked.question:
        raise InvalidInput([told("model.question", *NOT_USED)])
    if asked.bank:
        with named_by("model.bank.sid"):
            await practised_bank(session, caller, asked.bank.sid)
    if asked.question:
        with named_by("model.question.sid"):
            await practised_question(session, caller, asked.question.sid)
    if asked.point:
        with named_by("model.point.sid"):
            await _practised_point(session, caller, asked.point.sid)


async def _practised_point(session: AsyncSession, caller: Caller, sid: UUID) -> None:
    """Raises `NotFound` unless the point is of a bank that the caller may practise."""
    bank, point = questions.Bank, questions.KnowledgePoint
    found = await session.scalar(
        select(point.sid)
        .join(bank, bank.sid == point.bank_sid)
        .where(point.sid == sid, may_practise(caller, session.sync_session.info["now"]))
    )
    if found is None:
        raise NotFound


async def practised_bank(session: AsyncSession, caller: Caller, sid: UUID) -> questions.Bank:
    """A bank that the caller may practise; raises `NotFound`."""
    bank = questions.Bank
    found: questions.Bank | None = await session.scalar(
        select(bank).where(bank.sid == sid, may_practise(caller, session.sync_session.info["now"]))
    )
    if found is None:
        raise NotFound
    return found


async def practised_question(session: AsyncSession, caller: Caller, sid: UUID) -> UUID:
    """The sid of a question that the caller may practise; raises `NotFound`."""
    bank, question = questions.Bank, questions.Question
    found = await session.scalar(
        select(question.sid)
        .join(bank, bank.sid == question.bank_sid)
        .where(question.sid == sid, may_practise(caller, session.sync_session.info["now"]))
    )
    if found is None:
        raise NotFound
    return sid


def _filter(asked: PracticeStart) -> dict[str, Any]:
    """What a run is narrowed to, as it is compared and kept."""
    given = asked.model_dump(mode="json", exclude={"mode", "bank", "anew"}, exclude_defaults=True)
    return {name: each["sid"] if isinstance(each, dict) else each for name, each in given.items()}


async def _running(session: AsyncSession, caller: Caller, asked: PracticeStart) -> Practice | None:
    found: Practice | None = await session.scalar(
        select(Practice).where(
            Practice.user_sid == caller.user,
            Practice.bank_sid.is_not_distinct_from(asked.bank.sid if asked.bank else None),
            Practice.mode == asked.mode,
            Practice.filter == _filter(asked),
            Practice.finished_at.is_(None),
        )
    )
    return found


async def _begin(
    session: AsyncSession,
    caller: Caller,
    asked: PracticeStart,
    seed: str,
    chosen: Sequence[UUID],
    now: datetime,
) -> None:
    row = {
        "sid": new_sid(),
        "created_at": now,
        "updated_at": now,
        "version": 1,
        "user_sid": caller.user,
        "bank_sid": asked.bank.sid if asked.bank else None,
        "mode": asked.mode,
        "filter": _filter(asked),
        "seed": seed,
        "question_sids": list(chosen),
        "position": 0,
    }
    await session.execute(insert(Practice).values(row).on_conflict_do_nothing())


async def own_run(
    session: AsyncSession, caller: Caller, sid: UUID, *, running: bool = False
) -> Practice:
    """One of the caller's runs; raises `NotFound`, and `PracticeFinished` where it should run."""
    run = await session.get(Practice, sid)
    if run is None or run.user_sid != caller.user:
        raise NotFound
    if running and run.finished_at:
        raise PracticeFinished
    return run


async def view(
    session: AsyncSession,
    run: Practice,
    now: datetime,
    *,
    is_resumed: bool = False,
    left_out: Chosen | None = None,
) -> PracticeRun:
    """A run with its answer sheet."""
    bank = await session.get(questions.Bank, run.bank_sid) if run.bank_sid else None
    marks = await marks_of(session, await answers_of(session, run.sid))
    out = await shielded_among(session, (left_out.shielded if left_out else [])[:200], now)
    return PracticeRun(
        sid=run.sid,
        mode=run.mode,
        bank=BankName(sid=bank.sid, name=bank.name) if bank else None,
        chapter=await _chapter_title(session, run),
        point=await _point_title(session, run),
        kind=run.filter.get("kind"),
        difficulty=run.filter.get("difficulty"),
        position=run.position,
        is_resumed=is_resumed,
        finished_at=run.finished_at,
        shielded_count=len(left_out.shielded) if left_out else 0,
        shielded_until=max(out.values(), default=None),
        sheet_list=[
            SheetItem(question=Reference(sid=sid), mark=marks.get(sid, "open"))
            for sid in run.question_sids
        ],
    )


async def _chapter_title(session: AsyncSession, run: Practice) -> str | None:
    chapter = questions.Chapter
    if "chapter" not in run.filter:
        return None
    found: str | None = await session.scalar(
        select(chapter.title).where(
            chapter.bank_sid == run.bank_sid, chapter.code == run.filter["chapter"]
        )
    )
    return found


async def _point_title(session: AsyncSession, run: Practice) -> str | None:
    if "point" not in run.filter:
        return None
    point = await session.get(questions.KnowledgePoint, UUID(run.filter["point"]))
    return point.title if point else None


async def marks_of(
    session: AsyncSession, answers: Mapping[UUID, PracticeAnswer]
) -> dict[UUID, Mark]:
    """How questions stand on the sheet by the answers that count."""
    known = await judged(session, answers.values())
    return {sid: _mark(known.get(sid)) for sid in answers}


def _mark(answered: Answered | None) -> Mark:
    if answered is None:
        return "shielded"
    if answered.value is None:
        return "seen"
    return verdict_of(answered.fraction).value  # type: ignore[arg-type]  # a number is a number


async def answers_of(
    session: AsyncSession, run: UUID, asked: Iterable[UUID] | None = None
) -> dict[UUID, PracticeAnswer]:
    """By question the answer of a run that counts: the first with a key, else the one that waits."""
    answer = PracticeAnswer
    found = (
        select(answer)
        .ext(distinct_on(answer.question_sid))
        .where(answer.practice_sid == run)
        .order_by(answer.question_sid, answer.key_sid.is_(None), answer.sequence)
    )
    if asked is not None:
        found = found.where(answer.question_sid.in_(list(asked)))
    return {row.question_sid: row for row in await session.scalars(found)}


async def show(
    session: AsyncSession, caller: Caller, asked: PracticeQuestions, now: datetime
) -> ShownQuestions:
    """A stretch of a run: questions without keys, and what became of those that are answered."""
    run = await own_run(session, caller, asked.sid)
    wanted = run.question_sids[asked.position : asked.position + asked.count]
    paused = await shielded_among(session, wanted, now)
    free = [sid for sid in wanted if sid not in paused]
    answers = await answers_of(session, run.sid, free)
    contents = await asked_questions(session, caller, run, free, answers)
    open_now = [each for sid, each in answers.items() if sid in contents]
    done = await marked(session, caller.user, (await judged(session, open_now)).values())
    shown = [
        ShownQuestion(
            question=Reference(sid=sid),
            position=asked.position + at,
            shielded_until=paused.get(sid),
            asked=contents.get(sid),
            marked=done.get(sid),
        )
        for at, sid in enumerate(wanted)
    ]
    return ShownQuestions(question_list=shown, server_time=now)


async def asked_questions(
    session: AsyncSession,
    caller: Caller,
    run: Practice,
    wanted: Sequence[UUID],
    answers: Mapping[UUID, PracticeAnswer],
) -> dict[UUID, PracticeQuestion]:
    """These questions, their options in this run's order; those of a bank that was closed since are
    not among them.

    What has one of these `answers` is shown in the version that was answered, so that value, key and
    analysis are about what stands there; the others in the version in force.
    """
    question, bank, chapter = questions.Question, questions.Bank, questions.Chapter
    rows = await session.execute(
        select(question.sid, question.current_sid, question.difficulty, chapter.title)
        .join(bank, bank.sid == question.bank_sid)
        .outerjoin(chapter, chapter.sid == question.chapter_sid)
        .where(question.sid.in_(wanted), may_practise(caller, session.sync_session.info["now"]))
    )
    found = {
        sid: (answers[sid].version_sid if sid in answers else version, difficulty, title)
        for sid, version, difficulty, title in rows
    }
    contents = await questions.load_contents(session, [version for version, _, _ in found.values()])
    points = await _points(session, wanted)
    return {
        sid: _question(run, contents[version], difficulty, title, points.get(sid, []))
        for sid, (version, difficulty, title) in found.items()
    }


async def _points(session: AsyncSession, wanted: Sequence[UUID]) -> Mapping[UUID, list[str]]:
    about, point = questions.QuestionPoint, questions.KnowledgePoint
    rows = await session.execute(
        select(about.question_sid, point.title)
        .join(point, point.sid == about.point_sid)
        .where(about.question_sid.in_(wanted))
        .order_by(point.position)
    )
    found: dict[UUID, list[str]] = {}
    for question, title in rows:
        found.setdefault(question, []).append(title)
    return found


def _question(
    run: Practice,
    content: questions.Content,
    difficulty: int | None,
    chapter: str | None,
    points: list[str],
) -> PracticeQuestion:
    kind = questions.kind(content.kind)
    view = kind.view(content)
    by_sid = {each["sid"]: each for each in view["optionList"]}  # type: ignore[index, union-attr, call-overload]  # its own shape
    order = kind.shuffle(content, Random(f"{run.seed}{content.sid}"))  # noqa: S311 (an order, no secret)
    shown = view | {
        "sid": str(content.question),
        "optionList": [by_sid[str(option.sid)] for option in order],
    }
    return PracticeQuestion.model_validate(
        shown
        | {
            "version": str(content.sid),
            "difficulty": difficulty,
            "chapter": chapter,
            "pointList": points,
        }
    )


async def finish(session: AsyncSession, caller: Caller, sid: UUID, now: datetime) -> PracticeResult:
    """Finish a run; finished once, it stays as it was. The next start begins another."""
    run = await own_run(session, caller, sid)
    await _end(session, [run.sid], now)
    await session.refresh(run)
    marks = [*(await marks_of(session, await answers_of(session, run.sid))).values()]
    return PracticeResult(
        sid=run.sid,
        total=len(run.question_sids),
        answered=sum(each != "seen" for each in marks),
        correct=marks.count("correct"),
        partly=marks.count("partly"),
        wrong=marks.count("wrong"),
        waiting=marks.count("pending") + marks.count("shielded"),
        finished_at=run.finished_at or now,
    )


async def _end(session: AsyncSession, runs: Sequence[UUID], now: datetime) -> None:
    await session.execute(
        update(Practice)
        .where(Practice.sid.in_(runs), Practice.finished_at.is_(None))
        .values(finished_at=now, updated_at=now, version=Practice.version + 1)
        .execution_options(synchronize_session=False)
    )
