"""Asking, stopping an answer, and what one thinks of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.answers import DraftAnswer, answer
from zhegui.features.assistance.errors import AnswerOnItsWay, AssistantOff, QuestionKeyUsed
from zhegui.features.assistance.extraction import AnswerOutcome
from zhegui.features.assistance.generation import ModelQuestion
from zhegui.features.assistance.history import kept_answer
from zhegui.features.assistance.life import comes
from zhegui.features.assistance.limits import limits_of
from zhegui.features.assistance.mode import AnswerTerms, offer_of, terms_of
from zhegui.features.assistance.model_calls import may_ask_model, question_for_model
from zhegui.features.assistance.models import AssistantConversation, AssistantMessage
from zhegui.features.assistance.question import AssistantQuestion, question_of
from zhegui.features.assistance.question_vector import text_to_compare, vector_in_time
from zhegui.features.assistance.redaction import masked
from zhegui.features.assistance.rows import citation_rows, put_draft, sentence_rows
from zhegui.features.assistance.schemas import (
    AnswerCitation,
    AnswerSentence,
    AssistantAnswer,
    AssistantAsk,
    AssistantFeedback,
)
from zhegui.features.assistance.usage import UsageOwner, note_usage
from zhegui.kernel.db.locks import hold
from zhegui.kernel.http import limits
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import to_write
from zhegui.kernel.records.listing import Reading, in_turn
from zhegui.kernel.records.saves import named_by
from zhegui.ports.services import Services


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question with its answer as it is now, and what a model is to be asked for it."""

    answer: AssistantAnswer
    for_model: ModelQuestion | None = None


async def ask(session: AsyncSession, reading: Reading, asked: AssistantAsk) -> AskedQuestion:
    """Answer a question; the same key again answers the same. Raises `QuestionKeyUsed`, `NotFound`,
    `PracticeClosed`, `AssistantOff`, `AnswerOnItsWay`, `TooMany`."""
    services: Services = reading.state.services
    terms = await terms_of(session, offer_of(services), reading.caller)
    if terms.mode == "off":
        raise AssistantOff
    question = masked(" ".join(asked.question.split()))
    if reading.caller is None:
        return AskedQuestion(await _of_visitor(session, reading, asked, question, terms))
    key = asked.key or new_sid()
    if known := await _known(session, reading, key, question):
        return AskedQuestion(known)
    wanted = await _counted(session, reading, asked, question, terms)
    await hold(session, f"assistant:{reading.user}")
    if known := await _known(session, reading, key, question):
        return AskedQuestion(known)
    await _refuse_second(session, reading)
    message = AssistantMessage(key=key, question=question)
    if asked.practice:
        message.practice_sid, message.is_hint = asked.practice.run.sid, asked.practice.is_hint
        message.practice_question_sid = asked.practice.question.sid
    conversation = await _conversation(session, reading, asked, question)
    message.conversation_sid = conversation.sid
    return await _answered(session, reading, wanted, message, reading.caller, terms)


async def _counted(
    session: AsyncSession,
    reading: Reading,
    asked: AssistantAsk,
    question: str,
    terms: AnswerTerms,
) -> AssistantQuestion:
    """The question with all that it is asked over, counted under its limits; its vector is waited for
    while no connection is held."""
    wanted = await question_of(session, reading, asked, question)
    compared = await text_to_compare(session, reading, terms, wanted)
    await limits.take(session, reading.now, limits_of(reading))
    near = await vector_in_time(reading.state.services, compared)
    return replace(wanted, near=near)


async def _of_visitor(
    session: AsyncSession,
    reading: Reading,
    asked: AssistantAsk,
    question: str,
    terms: AnswerTerms,
) -> AssistantAnswer:
    wanted = await _counted(session, reading, asked, question, terms)
    async with in_turn(reading):
        draft = await answer(session, reading, wanted)
        return _passing(reading, question, draft)


async def _refuse_second(session: AsyncSession, reading: Reading) -> None:
    """One answer at a time: raises `AnswerOnItsWay`."""
    running = select(AssistantMessage.sid).where(_own(reading), comes(reading.now))
    if await session.scalar(running.limit(1)) is not None:
        raise AnswerOnItsWay


async def _answered(
    session: AsyncSession,
    reading: Reading,
    wanted: AssistantQuestion,
    message: AssistantMessage,
    caller: Caller,
    terms: AnswerTerms,
) -> AskedQuestion:
    async with in_turn(reading):
        draft = await answer(session, reading, wanted)
    message.is_follow_up, message.confidence = draft.is_follow_up, draft.confidence
    owner = UsageOwner(caller.user, terms.organization)
    for_model: ModelQuestion | None = None
    if await may_ask_model(session, reading, terms, draft):
        _begin(message, terms, reading)
        session.add(message)
        await session.flush()
        for_model = await question_for_model(session, reading, caller, message, owner, draft)
    else:
        session.add(message)
        await put_draft(session, message, draft)
    is_answered = for_model is None and draft.outcome is not AnswerOutcome.NONE
    read = wanted.near.tokens if wanted.near else 0
    answers = int(is_answered)
    await note_usage(session, owner, reading.now, questions=1, answers=answers, read=read)
    return AskedQuestion(await _kept(session, reading, message.sid), for_model)


def _begin(message: AssistantMessage, terms: AnswerTerms, reading: Reading) -> None:
    """A model is to word its answer."""
    assert terms.offered
    message.state, message.mode, message.model = "answering", "model", terms.offered.chat.model
    message.outcome, message.sentence_count = AnswerOutcome.QUOTED, 0
    message.seen_at = reading.now


async def _known(
    session: AsyncSession, reading: Reading, key: UUID, question: str
) -> AssistantAnswer | None:
    """What was answered under the key already."""
    found = await session.execute(
        select(AssistantMessage.sid, AssistantMessage.question)
        .join(AssistantConversation)
        .where(AssistantMessage.key == key, AssistantConversation.user_sid == reading.user)
    )
    if (row := found.first()) is None:
        return None
    sid, known = row
    if known != question:
        raise QuestionKeyUsed
    return await _kept(session, reading, sid)


async def _kept(session: AsyncSession, reading: Reading, sid: UUID) -> AssistantAnswer:
    """An answer as it is kept, which is how its history shows it."""
    return AssistantAnswer.model_validate_json(await kept_answer(session, reading, sid))


async def _conversation(
    session: AsyncSession, reading: Reading, asked: AssistantAsk, question: str
) -> AssistantConversation:
    if asked.conversation is None:
        conversation = AssistantConversation(user_sid=reading.user, title=question)
        session.add(conversation)
    else:
        own = AssistantConversation.user_sid == reading.user
        with named_by("model.conversation.sid"):
            conversation = await to_write(
                session, AssistantConversation, own, asked.conversation.sid
            )
        conversation.updated_at = reading.now
    await session.flush()
    return conversation


def _passing(reading: Reading, question: str, draft: DraftAnswer) -> AssistantAnswer:
    """An answer of which nothing is kept."""
    return AssistantAnswer(
        sid=None,
        conversation_sid=None,
        question=question,
        state="done",
        mode="words",
        model=None,
        outcome=draft.outcome,
        is_follow_up=False,
        is_hint=False,
        confidence=draft.confidence,
        sentence_count=len(draft.sentences),
        waiting_count=0,
        sentence_list=[AnswerSentence.model_validate(each) for each in sentence_rows(draft)],
        citation_list=[
            AnswerCitation.model_validate(each) for each in citation_rows(draft.citations, None)
        ],
        thumb=None,
        created_at=reading.now,
    )


async def stop(session: AsyncSession, reading: Reading, sid: UUID) -> AssistantAnswer:
    """Say no more: what was said stays. One that is over stays as it is. Raises `NotFound`."""
    message = await to_write(session, AssistantMessage, _own(reading), sid)
    if message.state == "answering":
        message.state = "stopped"
        await session.flush()
    return await _kept(session, reading, sid)


def _own(reading: Reading) -> ColumnElement[bool]:
    """Of messages: one's own."""
    return AssistantMessage.conversation_sid.in_(
        select(AssistantConversation.sid).where(AssistantConversation.user_sid == reading.user)
    )


async def rate(session: AsyncSession, reading: Reading, given: AssistantFeedback) -> None:
    """Note what somebody thinks of an answer of theirs; raises `NotFound`."""
    with named_by("model.message.sid"):
        message = await to_write(session, AssistantMessage, _own(reading), given.message.sid)
    message.thumb = given.thumb
    message.is_reported = given.with_transcript and given.thumb == "down"


async def forget(session: AsyncSession, reading: Reading, sid: UUID) -> None:
    """Delete a conversation of one's own with all that was said in it; raises `NotFound`."""
    own = AssistantConversation.user_sid == reading.user
    await session.delete(await to_write(session, AssistantConversation, own, sid))
