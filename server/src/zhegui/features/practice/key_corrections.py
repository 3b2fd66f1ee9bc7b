"""A corrected key in practice: it is taken over at once, and who learned the wrong one is told.

Answers stay as they were given; `marking.judged` says what they earn by now. Here the standings follow:
an answer that is right by now is no mistake, one that was right is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import (
    ColumnElement,
    Select,
    Subquery,
    and_,
    exists,
    func,
    literal,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import JSONB, distinct_on
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.practice.marking import fraction_of
from zhegui.features.practice.models import Practice, PracticeAnswer, Standing
from zhegui.features.practice.rules import PracticeVerdict, verdict_of
from zhegui.features.questions import api as questions
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.jobs import job
from zhegui.kernel.work.notifications import Notice, Words, people, tell
from zhegui.ports.services import Services

#: So many people are told in one transaction.
MOST_AT_ONCE = 500


@dataclass(frozen=True)
class KeyChanged(Notice):
    """The key of a question that somebody was shown is another now; which question is not said, as an
    examination may ask it."""

    id, group, path = "practice.key_corrected", "study", "/my-mistakes"
    zh = Words(
        "您练过的一道题更正了答案",
        "题库「{bank}」中有一道题的答案更正了，它今天会再考您一次，请按更正后的答案记。",
    )
    en = Words(
        "The key of a question that you practised was corrected",
        "It is of the bank {bank} and comes back today; please learn it by the corrected key.",
    )

    bank: str


@dataclass(frozen=True, slots=True)
class Changed:
    """A value of a version, and what became of it by the corrected key."""

    version: UUID
    value: JsonValue
    was: PracticeVerdict
    by_now: PracticeVerdict


def _counts() -> ColumnElement[bool]:
    """That an answer is the first of its run with a key, and was not looked up."""
    answer, earlier = PracticeAnswer, aliased(PracticeAnswer)
    given = func.jsonb_typeof(answer.value) != "null"
    is_first = ~exists().where(
        earlier.practice_sid == answer.practice_sid,
        earlier.question_sid == answer.question_sid,
        earlier.key_sid.is_not(None),
        earlier.sequence < answer.sequence,
    )
    return and_(answer.key_sid.is_not(None), given, is_first)


def _latest(question: UUID) -> Subquery:
    """The last answer of each learner to a question that counts."""
    answer = PracticeAnswer
    return (
        select(Practice.user_sid, answer.version_sid, answer.value)
        .ext(distinct_on(Practice.user_sid))
        .join(Practice, Practice.sid == answer.practice_sid)
        .where(answer.question_sid == question, _counts())
        .order_by(Practice.user_sid, answer.answered_at.desc(), answer.saved_at.desc())
        .subquery()
    )


@listens(questions.KeyCorrected)
async def take_over(session: AsyncSession, corrected: questions.KeyCorrected) -> None:
    """Bring the standings to what the last answers are by now, in as many statements as there are
    different answers."""
    now: datetime = session.sync_session.info["now"]
    latest = _latest(corrected.question)
    rows = await session.execute(select(latest.c.version_sid, latest.c.value).distinct())
    changed = await _changed(session, corrected, rows.all())
    again = {"due_at": now} if await _taught_wrong(session, corrected) else {}
    for each in changed:
        right = (each.by_now is PracticeVerdict.CORRECT) - (each.was is PracticeVerdict.CORRECT)
        await _update(session, corrected.question, latest, each, again | _values(right, each, now))


async def _changed(
    session: AsyncSession,
    corrected: questions.KeyCorrected,
    given: Sequence[Any],
) -> list[Changed]:
    """What these answers were and are; those of versions that ask something else are not among them."""
    versions = {version for version, _ in given}
    was = await questions.carried_keys(session, dict.fromkeys(versions, corrected.before))
    by_now = await questions.carried_keys(session, dict.fromkeys(versions, corrected.after))
    contents = await questions.load_contents(session, versions)
    return [
        Changed(
            version,
            value,
            verdict_of(fraction_of(contents[version].kind, value, was[version].value)),
            verdict_of(fraction_of(contents[version].kind, value, by_now[version].value)),
        )
        for version, value in given
        if version in was and version in by_now
    ]


async def _taught_wrong(session: AsyncSession, corrected: questions.KeyCorrected) -> bool:
    """Whether what was shown as right is not right any more; a key may only take in more."""
    before, after = corrected.before, corrected.after
    keys = await questions.load_keys(session, [before])
    by_now = await questions.carried_keys(session, {before: after})
    kind = (await questions.load_contents(session, [before]))[before].kind
    shown = questions.kind(kind).answer(keys[before].value)
    return fraction_of(kind, shown, by_now[before].value) != 1


def _values(right: int, each: Changed, now: datetime) -> dict[str, Any]:
    """What a standing becomes: `right` says whether there is one right answer more, or less."""
    values = {
        "key_corrected_at": now,
        "updated_at": now,
        "version": Standing.version + 1,
        "right": Standing.right + right,
        "last_verdict": str(each.by_now),
    }
    if right > 0:
        return values | {"run": 1, "left_at": func.coalesce(Standing.left_at, now)}
    if right < 0:
        return values | {"run": 0, "mistake_since": now, "left_at": None}
    return values


async def _update(
    session: AsyncSession,
    question: UUID,
    latest: Subquery,
    each: Changed,
    values: Mapping[str, Any],
) -> None:
    theirs = select(latest.c.user_sid).where(
        latest.c.version_sid == each.version, latest.c.value == literal(each.value, JSONB())
    )
    await session.execute(
        update(Standing)
        .where(
            Standing.question_sid == question,
            Standing.answered > 0,
            Standing.user_sid.in_(theirs),
        )
        .values(**values)
        .execution_options(synchronize_session=False)
    )


@job("practice.tell_key_corrected", on=(questions.KeyCorrected,), attempts=None)
async def tell_key_corrected(services: Services, *, question: str, before: str, after: str) -> None:
    """Tell those who were shown the key that is wrong, once for each correction."""
    corrected = questions.KeyCorrected(UUID(question), UUID(before), UUID(after))
    last: UUID | None = UUID(int=0)
    while last:
        last = await _tell_some(services, corrected, last)


async def _tell_some(
    services: Services, corrected: questions.KeyCorrected, last: UUID
) -> UUID | None:
    """Tell the next few after `last`; the last of them, if there may be more."""
    async with services.transaction() as (session, _):
        if not await _taught_wrong(session, corrected):
            return None
        keys = await _old_keys(session, corrected.question)
        found = (await session.scalars(_shown(keys).where(Practice.user_sid > last))).all()
        if found:
            name = select(questions.Bank.name).join(
                questions.Question, questions.Question.bank_sid == questions.Bank.sid
            )
            of_question = name.where(questions.Question.sid == corrected.question)
            notice = KeyChanged((await session.scalars(of_question)).one())
            await tell(session, notice, people(found), once=corrected.after)
        return found[-1] if len(found) == MOST_AT_ONCE else None


async def _old_keys(session: AsyncSession, question: UUID) -> list[UUID]:
    """The keys of a question that were corrected since."""
    version = questions.QuestionVersion
    versions = await session.scalars(select(version.sid).where(version.question_sid == question))
    corrected = await questions.corrected_keys(session, versions)
    return [key.sid for key in (await questions.load_keys(session, corrected)).values()]


def _shown(keys: Collection[UUID]) -> Select[UUID]:
    """Who was shown these keys, as they answered or looked up; the first few."""
    return (
        select(Practice.user_sid)
        .join(PracticeAnswer, PracticeAnswer.practice_sid == Practice.sid)
        .where(PracticeAnswer.key_sid.in_(keys))
        .distinct()
        .order_by(Practice.user_sid)
        .limit(MOST_AT_ONCE)
    )


@questions.holds_keys
async def practice_holding(
    session: AsyncSession, versions: Collection[UUID], now: datetime
) -> questions.OldKeyHolders:
    """Runs that go on with an answer that was marked by an old key, and standings by such an answer."""
    version = questions.QuestionVersion
    asked = select(version.question_sid).where(version.sid.in_(versions))
    keys = [key.sid for key in (await questions.load_keys(session, versions)).values()]
    runs = await session.scalar(
        select(func.count(PracticeAnswer.practice_sid.distinct()))
        .join(Practice, Practice.sid == PracticeAnswer.practice_sid)
        .where(
            PracticeAnswer.question_sid.in_(asked),
            PracticeAnswer.key_sid.in_(keys),
            Practice.finished_at.is_(None),
        )
    )
    mistakes = await session.scalar(
        select(func.count()).where(
            Standing.question_sid.in_(asked), Standing.key_corrected_at.is_not(None)
        )
    )
    return questions.OldKeyHolders(
        examination_list=[], practice_count=runs or 0, mistake_count=mistakes or 0
    )
