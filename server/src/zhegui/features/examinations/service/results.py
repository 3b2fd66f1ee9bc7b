"""What a candidate gets to see: the running attempt, and afterwards what the review rule allows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.credentials import sealed_ticket
from zhegui.features.examinations.documents import DrawnQuestion, DrawnSection
from zhegui.features.examinations.models import Attempt
from zhegui.features.examinations.review_schemas import (
    AttemptVoiding,
    ReviewedQuestion,
    SectionResult,
    Submitted,
)
from zhegui.features.examinations.rules.marking import Verdict
from zhegui.features.examinations.rules.review import Moment, shown_at, sight
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.rules.tickets import Ticket
from zhegui.features.examinations.service.answers import CurrentAnswer, counted_answers
from zhegui.features.examinations.service.attempt_start import Started
from zhegui.features.examinations.service.closure import closing
from zhegui.features.examinations.service.marking_runs import LastMarking, last_marking
from zhegui.features.examinations.service.prepared import drawn_paper, prepared_paper
from zhegui.features.examinations.service.submission import Ended
from zhegui.features.examinations.sitting_schemas import AnswerView, ExaminationView
from zhegui.features.examinations.suppression import withheld
from zhegui.features.questions import api as questions
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.values import instant_text
from zhegui.ports.services import Services


async def sitting_json(
    services: Services, session: AsyncSession, started: Started, login: UUID
) -> str:
    """A `Sitting` in JSON, its questions as they lie encoded in memory.

    Its `serverTime` is of now, not of when the request came: the countdown is set by it.
    """
    attempt = started.attempt
    paper = await prepared_paper(session, started.examination)
    sections = paper.encode(started.sections)
    ticket = Ticket(attempt.sid, attempt.user_sid, login, attempt.lease)
    head = {
        "sid": str(attempt.sid),
        "number": attempt.number,
        "state": attempt.state,
        "examination": ExaminationView.model_validate(started.examination).model_dump(
            mode="json", by_alias=True
        ),
        "ordinal": attempt.ordinal,
        "startedAt": instant_text(attempt.started_at),
        "deadline": instant_text(attempt.deadline),
        "serverTime": instant_text(services.clock.now()),
        "ticket": sealed_ticket(services, ticket),
        "lease": attempt.lease,
        "heldElsewhere": started.held_elsewhere,
        "answerList": [_answer_view(each) for each in started.answers],
    }
    return f'{json.dumps(head, ensure_ascii=False)[:-1]},"sectionList":{sections}}}'


def _answer_view(answer: CurrentAnswer) -> dict[str, Any]:
    return AnswerView(
        question=Reference(sid=answer.question_sid),
        sequence=answer.sequence,
        value=answer.value,
        saved_at=answer.saved_at,
    ).model_dump(mode="json", by_alias=True)


@dataclass(frozen=True, slots=True)
class _LastMarking:
    """The last marking of an attempt, by question; `keys` are the revisions that it marked by."""

    scores: Mapping[UUID, Decimal]
    verdicts: Mapping[UUID, Verdict]
    keys: Mapping[UUID, UUID]


async def result_of(
    session: AsyncSession, attempt: Attempt, now: datetime, ended: Ended | None = None
) -> Submitted:
    """The attempt, and what the review rule lets its candidate see by `now`; how it `ended` is given
    where it did so just now."""
    closes = ended.closes if ended else await closing(session, attempt.examination)
    answers_shown = Moment(attempt.examination.answers_shown)
    seen = sight(attempt.state == AttemptState.RELEASED, answers_shown, closes, now)
    sections = await drawn_paper(session, attempt.sid)
    answers = ended.answers if ended else await counted_answers(session, attempt.sid)
    values = {each.question_sid: each.value for each in answers}
    marked = None
    if seen.score:
        marked = _marked(ended.marking if ended else await last_marking(session, attempt.sid))
    result = _summary(attempt, [_section_result(each, values, marked) for each in sections])
    _say_when(result, attempt, closes)
    if marked:
        result.score, result.passed = attempt.score, attempt.passed
    if marked and seen.answers:
        kept_back = await _kept_back(session, attempt, sections, now)
        shown = await _reviewed(session, attempt, sections, values, marked)
        result.question_list = [each for each in shown if each.sid not in kept_back]
        result.withheld_count = len(kept_back)
        result.withheld_until = max(kept_back.values(), default=None)
    return result


async def _kept_back(
    session: AsyncSession, attempt: Attempt, sections: Sequence[DrawnSection], now: datetime
) -> dict[UUID, datetime]:
    """The questions that another examination may ask which is not over; when each can be shown."""
    asked = [each.question for section in sections for each in section.questions]
    return await withheld(session, asked, now, besides=attempt.examination_sid)


def _summary(attempt: Attempt, sections: list[SectionResult]) -> Submitted:
    """The attempt without what a rule must allow first."""
    return Submitted(
        sid=attempt.sid,
        number=attempt.number,
        state=AttemptState(attempt.state),
        examination=ExaminationView.model_validate(attempt.examination),
        ordinal=attempt.ordinal,
        started_at=attempt.started_at,
        deadline=attempt.deadline,
        submitted_at=attempt.submitted_at,
        ended_by=attempt.ended_by,
        question_count=sum(each.question_count for each in sections),
        answered_count=sum(each.answered_count for each in sections),
        voiding=_voiding(attempt),
        section_list=sections,
    )


def _voiding(attempt: Attempt) -> AttemptVoiding | None:
    if attempt.voided_at is None:
        return None
    return AttemptVoiding(
        at=attempt.voided_at, reason=attempt.void_reason, given_back=not attempt.stays_used
    )


def _say_when(result: Submitted, attempt: Attempt, closes: datetime) -> None:
    """When score and answers can be seen; answers never before the score.

    Nobody knows when an attempt is marked that is handed in and waits for a person.
    """
    if attempt.state == AttemptState.SUBMITTED:
        return
    score, answers = (
        Moment(attempt.examination.score_shown),
        Moment(attempt.examination.answers_shown),
    )
    result.score_at = shown_at(score, attempt.submitted_at, closes)
    result.answers_at = shown_at(answers, result.score_at, closes)


def _section_result(
    section: DrawnSection, values: Mapping[UUID, JsonValue], marked: _LastMarking | None
) -> SectionResult:
    asked = [each.question for each in section.questions]
    answered = [
        each
        for each in section.questions
        if not questions.kind(each.kind).is_blank(values.get(each.question))
    ]
    result = SectionResult(
        title=section.title,
        question_count=len(asked),
        answered_count=len(answered),
        full_score=section.score * len(asked),
    )
    if marked:
        result.score = sum((marked.scores[each] for each in asked), Decimal(0))
        result.correct_count = sum(marked.verdicts[each] is Verdict.CORRECT for each in asked)
    return result


def _marked(last: LastMarking) -> _LastMarking:
    return _LastMarking(
        {question: Decimal(each["score"]) for question, each in last.marks.items()},
        {question: Verdict(each["verdict"]) for question, each in last.marks.items()},
        last.keys,
    )


async def _reviewed(
    session: AsyncSession,
    attempt: Attempt,
    sections: Sequence[DrawnSection],
    values: Mapping[UUID, JsonValue],
    marked: _LastMarking,
) -> list[ReviewedQuestion]:
    """The questions with their keys: the one place where a candidate meets them."""
    paper = await prepared_paper(session, attempt.examination)
    versions = [each.version for section in sections for each in section.questions]
    keys = await questions.load_key_values(session, marked.keys.values())
    analyses = await questions.load_analyses(session, versions)
    return [
        ReviewedQuestion(
            **_view(each, paper.contents[each.version]),
            score=section.score,
            section=at,
            value=values.get(each.question),
            answer=questions.kind(each.kind).answer(keys[marked.keys[each.question]]),
            analysis=analyses.get(each.version, ""),
            earned=marked.scores[each.question],
            verdict=marked.verdicts[each.question],
        )
        for at, section in enumerate(sections)
        for each in section.questions
    ]


def _view(asked: DrawnQuestion, content: questions.Content) -> dict[str, Any]:
    """The question as its candidate saw it."""
    view = questions.kind(content.kind).view(content) | {"sid": str(asked.question)}
    options = view["optionList"]
    assert isinstance(options, list)
    by_sid = {o.sid: each for o, each in zip(content.options, options, strict=True)}
    return view | {"optionList": [by_sid[sid] for sid in asked.options]}
