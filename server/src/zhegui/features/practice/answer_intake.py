"""Taking answers of practice: each is marked at once, and counts once however often it is sent.

One transaction asks the shield, locks where the learner stands, writes the answers that are new, and
counts those that it wrote.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from fractions import Fraction
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.practice.marking import (
    as_decimal,
    fraction_of,
    judged,
    keys_in_force,
    marked,
)
from zhegui.features.practice.models import Practice, PracticeAnswer, Standing
from zhegui.features.practice.rules import Memory, learned, verdict_of
from zhegui.features.practice.runs import answers_of, asked_questions, own_run
from zhegui.features.practice.schemas import (
    GivenPracticeAnswer,
    MarkedQuestion,
    PracticeAnswers,
    PracticeReveal,
    SavedPracticeAnswer,
    SavedPracticeAnswers,
)
from zhegui.features.practice.shield import shielded_among
from zhegui.features.questions import api as questions
from zhegui.kernel.errors import Detail, InvalidInput
from zhegui.kernel.http.envelope import told
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller

CLOSED = (
    "bank_closed",
    "这个题库已停止练习，或不再对您开放",
    "This bank is closed to practice, or not open to you any more",
)
NOT_ASKED = ("question_not_asked", "这次练习没有这道题", "This practice has no such question")
NOT_ITS_VERSION = ("no_such_record", "没有这个版本", "There is no such version")
NOT_AN_ANSWER = ("答案与题目不符", "Not an answer that this question can have")
REPEATED = ("question_repeated", "同一题出现了两次", "The same question twice")
BLANK = ("answer_missing", "请先作答", "Answer it first")


@dataclass(frozen=True, slots=True)
class PracticeEntry:
    """One answer to write; without `key` it waits. What is looked up has no value."""

    question: UUID
    version: UUID
    sequence: int
    value: JsonValue
    key: UUID | None
    fraction: Fraction | None
    guessed: bool
    duration_ms: int
    answered_at: datetime


async def answer(
    session: AsyncSession, caller: Caller, given: PracticeAnswers, now: datetime
) -> SavedPracticeAnswers:
    """Save the answers and say what became of them; sent again, the same, counted once.

    Raises `NotFound`, `PracticeFinished` and `InvalidInput` with everything that is wrong.
    """
    run = await own_run(session, caller, given.sid, running=True)
    values = await _checked(session, caller, run, given.answer_list)
    asked = [each.question.sid for each in given.answer_list]
    paused = await shielded_among(session, asked, now)
    entries = await _marked(session, run, given.answer_list, values, paused, now)
    fresh = await write(session, run, entries, now)
    await _go_on(session, run, asked, now)
    answers = await answers_of(session, run.sid, [sid for sid in asked if sid not in paused])
    done = await marked(session, caller.user, (await judged(session, answers.values())).values())
    saved = [_saved(each, fresh, paused, done) for each in given.answer_list]
    return SavedPracticeAnswers(saved_list=saved, server_time=now)


async def _go_on(
    session: AsyncSession, run: Practice, asked: Sequence[UUID], now: datetime
) -> None:
    """The next question is where the run goes on. Two pages may say so at once: the later one does."""
    last = max(run.question_sids.index(sid) for sid in asked)
    await session.execute(
        update(Practice)
        .where(Practice.sid == run.sid)
        .values(
            position=min(last + 1, len(run.question_sids) - 1),
            updated_at=now,
            version=Practice.version + 1,
        )
        .execution_options(synchronize_session=False)
    )


def _saved(
    each: GivenPracticeAnswer,
    fresh: Collection[UUID],
    paused: Mapping[UUID, datetime],
    done: Mapping[UUID, MarkedQuestion],
) -> SavedPracticeAnswer:
    sid = each.question.sid
    outcome = "saved" if sid in fresh else "already_saved"
    return SavedPracticeAnswer(
        question=each.question,
        sequence=each.sequence,
        outcome="shielded" if sid in paused else outcome,
        shielded_until=paused.get(sid),
        marked=done.get(sid),
    )


async def reveal(
    session: AsyncSession, caller: Caller, given: PracticeReveal, now: datetime
) -> SavedPracticeAnswer:
    """Show what is right without an answer; where an examination might ask it, nothing is shown."""
    run = await own_run(session, caller, given.sid, running=True)
    sid = given.question.sid
    answers = await answers_of(session, run.sid, [sid])
    asked = [sid] if sid in run.question_sids else []
    contents = await asked_questions(session, caller, run, asked, answers)
    if sid not in contents:
        why = CLOSED if sid in run.question_sids else NOT_ASKED
        raise InvalidInput([told("model.question.sid", *why)])
    paused = await shielded_among(session, [sid], now)
    if sid not in paused and not any(each.key_sid for each in answers.values()):
        version = contents[sid].version
        key = (await keys_in_force(session, [version]))[version]
        sequence = await _next_sequence(session, run.sid, sid)
        looked_up = PracticeEntry(sid, version, sequence, None, key.sid, None, False, 0, now)
        await write(session, run, [looked_up], now)
        answers = await answers_of(session, run.sid, [sid])
    await _go_on(session, run, [sid], now)
    known = {} if sid in paused else await judged(session, answers.values())
    done = await marked(session, caller.user, known.values())
    return SavedPracticeAnswer(
        question=given.question,
        sequence=max((each.sequence for each in answers.values()), default=1),
        outcome="shielded" if sid in paused else "saved",
        shielded_until=paused.get(sid),
        marked=done.get(sid),
    )


async def _next_sequence(session: AsyncSession, run: UUID, question: UUID) -> int:
    answer = PracticeAnswer
    latest = await session.scalar(
        select(answer.sequence)
        .where(answer.practice_sid == run, answer.question_sid == question)
        .order_by(answer.sequence.desc())
        .limit(1)
    )
    return (latest or 0) + 1


async def _checked(
    session: AsyncSession, caller: Caller, run: Practice, given: Sequence[GivenPracticeAnswer]
) -> list[JsonValue]:
    """The values in canonical form; raises `InvalidInput` with everything that is wrong."""
    asked = set(run.question_sids) & {each.question.sid for each in given}
    open_now = await asked_questions(session, caller, run, list(asked), {})
    contents = await questions.load_contents(session, {each.version for each in given})
    values: list[JsonValue] = []
    faults: list[Detail] = []
    seen: set[UUID] = set()
    for at, each in enumerate(given):
        content = contents.get(each.version)
        if each.question.sid not in open_now:
            why = CLOSED if each.question.sid in asked else NOT_ASKED
            faults.append(told(f"model.answerList.{at}.question.sid", *why))
        elif content is None or content.question != each.question.sid:
            faults.append(told(f"model.answerList.{at}.version", *NOT_ITS_VERSION))
        elif each.question.sid in seen:
            faults.append(told(f"model.answerList.{at}.question.sid", *REPEATED))
        else:
            values.append(_value(at, each.value, content, faults))
        seen.add(each.question.sid)
    if faults:
        raise InvalidInput(faults)
    return values


def _value(
    at: int, value: JsonValue, content: questions.Content, faults: list[Detail]
) -> JsonValue:
    kind, place = questions.kind(content.kind), f"model.answerList.{at}.value"
    try:
        parsed = kind.parse(value, content)
    except questions.InvalidValue as invalid:
        faults.append(told(place, invalid.id, *NOT_AN_ANSWER))
        return None
    if kind.is_blank(parsed):
        faults.append(told(place, *BLANK))
    return parsed


async def _marked(
    session: AsyncSession,
    run: Practice,
    given: Sequence[GivenPracticeAnswer],
    values: Sequence[JsonValue],
    paused: Collection[UUID],
    now: datetime,
) -> list[PracticeEntry]:
    free = [each.version for each in given if each.question.sid not in paused]
    keys = await keys_in_force(session, free)
    contents = await questions.load_contents(session, free)
    return [
        _entry(
            run,
            each,
            value,
            keys.get(each.version),
            contents[each.version].kind if each.version in keys else "",
            now,
        )
        for each, value in zip(given, values, strict=True)
    ]


def _entry(
    run: Practice,
    each: GivenPracticeAnswer,
    value: JsonValue,
    key: questions.Key | None,
    kind: str,
    now: datetime,
) -> PracticeEntry:
    """When it was given is the page's claim, believed between the run's beginning and now."""
    claimed = each.answered_at or now
    return PracticeEntry(
        each.question.sid,
        each.version,
        each.sequence,
        value,
        key.sid if key else None,
        fraction_of(kind, value, key.value) if key else None,
        each.guessed,
        each.duration_ms,
        min(max(claimed, run.created_at), now),
    )


async def write(
    session: AsyncSession, run: Practice, entries: Sequence[PracticeEntry], now: datetime
) -> set[UUID]:
    """Write the entries that are new, and count those that are the first of this run with a key.

    The questions that were written. Where the learner stands is locked first, in one order, so that
    two pages that send the same at once are one after the other.
    """
    if not entries:
        return set()
    asked = sorted({each.question for each in entries})
    standings = await _locked(session, run.user_sid, asked, now)
    counted = await answers_of(session, run.sid, asked)
    before = {sid for sid, each in counted.items() if each.key_sid}
    written = await _insert(session, run.sid, entries, now)
    for each in entries:
        fresh = each.question in written and each.question not in before
        if fresh and each.key is not None and each.value is not None:
            _count(standings[each.question], each)
    await session.flush()
    return written


async def _locked(
    session: AsyncSession, user: UUID, asked: Sequence[UUID], now: datetime
) -> dict[UUID, Standing]:
    rows = [
        {
            "sid": new_sid(),
            "created_at": now,
            "updated_at": now,
            "version": 1,
            "user_sid": user,
            "question_sid": sid,
            "answered": 0,
            "right": 0,
            "run": 0,
            "last_verdict": "",
        }
        for sid in asked
    ]
    await session.execute(insert(Standing).on_conflict_do_nothing(), rows)
    found = await session.scalars(
        select(Standing)
        .where(Standing.user_sid == user, Standing.question_sid.in_(asked))
        .order_by(Standing.question_sid)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return {row.question_sid: row for row in found}


async def _insert(
    session: AsyncSession, run: UUID, entries: Sequence[PracticeEntry], now: datetime
) -> set[UUID]:
    rows = [
        {
            "practice_sid": run,
            "question_sid": each.question,
            "sequence": each.sequence,
            "version_sid": each.version,
            "key_sid": each.key,
            "value": each.value,
            "fraction": as_decimal(each.fraction),
            "guessed": each.guessed,
            "duration_ms": each.duration_ms,
            "answered_at": each.answered_at,
            "saved_at": now,
        }
        for each in entries
    ]
    new = insert(PracticeAnswer).on_conflict_do_nothing().returning(PracticeAnswer.question_sid)
    return set(await session.scalars(new, rows))


def _count(standing: Standing, each: PracticeEntry) -> None:
    before = Memory(**{field.name: getattr(standing, field.name) for field in fields(Memory)})
    after = learned(before, verdict_of(each.fraction), each.guessed, each.answered_at)
    for name, value in asdict(after).items():
        setattr(standing, name, value)
    standing.key_corrected_at = None


async def mark_waiting(
    session: AsyncSession, run: Practice, waiting: Sequence[PracticeAnswer], now: datetime
) -> None:
    """Mark answers of one run that waited for an examination's end, by the keys in force now.

    What was written stays: each is written once more under the next sequence, with its key.
    """
    versions = [each.version_sid for each in waiting]
    keys = await keys_in_force(session, versions)
    contents = await questions.load_contents(session, versions)
    entries = [
        PracticeEntry(
            each.question_sid,
            each.version_sid,
            await _next_sequence(session, run.sid, each.question_sid),
            each.value,
            keys[each.version_sid].sid,
            fraction_of(contents[each.version_sid].kind, each.value, keys[each.version_sid].value),
            each.guessed,
            each.duration_ms,
            each.answered_at,
        )
        for each in waiting
    ]
    await write(session, run, entries, now)
