"""Asking, and what one thinks of an answer."""

from __future__ import annotations

from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.answering import DraftAnswer, answer
from zhegui.features.assistance.errors import QuestionKeyUsed
from zhegui.features.assistance.limits import limits_of
from zhegui.features.assistance.masking import masked
from zhegui.features.assistance.models import (
    AssistantCitation,
    AssistantConversation,
    AssistantMessage,
    AssistantSentence,
)
from zhegui.features.assistance.resources import messages
from zhegui.features.assistance.schemas import (
    AnswerCitation,
    AnswerSentence,
    AssistantAnswer,
    AssistantAsk,
    AssistantFeedback,
)
from zhegui.features.assistance.sources import BY_KIND
from zhegui.features.learning import api as learning
from zhegui.kernel import limits
from zhegui.kernel.authoring import to_write
from zhegui.kernel.envelope import Reference
from zhegui.kernel.errors import NotFound
from zhegui.kernel.ids import new_sid
from zhegui.kernel.listing import Reading, in_turn, read_detail
from zhegui.kernel.locks import hold
from zhegui.kernel.saving import named_by, no_record

WITH_ANSWER: dict[str, JsonValue] = {"includeList": ["sentenceList", "citationList"]}


async def ask(session: AsyncSession, reading: Reading, asked: AssistantAsk) -> AssistantAnswer:
    """Answer a question; the same key again answers the same. Raises `QuestionKeyUsed`, `NotFound`,
    `TooMany`."""
    question = masked(" ".join(asked.question.split()))
    if asked.lesson is not None:
        await learning.studied_lesson(session, reading, asked.lesson.sid)
    if reading.user is None:
        if asked.conversation is not None:
            raise NotFound([no_record("model.conversation.sid")])
        await limits.take(session, reading.now, limits_of(reading))
        async with in_turn(reading):
            draft = await answer(session, reading, question, lesson=_sid_of(asked.lesson))
            return _passing(reading, question, draft)
    key = asked.key or new_sid()
    if known := await _known(session, reading, key, question):
        return known
    await limits.take(session, reading.now, limits_of(reading))
    await hold(session, f"assistant:{reading.user}")
    if known := await _known(session, reading, key, question):
        return known
    return await _answered(session, reading, asked, key, question)


async def _answered(
    session: AsyncSession, reading: Reading, asked: AssistantAsk, key: UUID, question: str
) -> AssistantAnswer:
    conversation = await _conversation(session, reading, asked, question)
    before = await _question_before(session, conversation)
    async with in_turn(reading):
        draft = await answer(session, reading, question, before, _sid_of(asked.lesson))
    message = _message(conversation, key, question, draft)
    session.add(message)
    await session.flush()
    parts: list[AssistantSentence | AssistantCitation] = [*_sentences(draft), *_citations(draft)]
    for part in parts:
        part.message_sid = message.sid
        session.add(part)
    await session.flush()
    return await _kept(session, reading, message.sid)


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
    text = await read_detail(session, messages, reading, {"sid": str(sid), **WITH_ANSWER})
    return AssistantAnswer.model_validate_json(text)


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


def _sid_of(named: Reference | None) -> UUID | None:
    return named.sid if named else None


async def _question_before(session: AsyncSession, conversation: AssistantConversation) -> str:
    newest = (
        select(AssistantMessage.question)
        .where(AssistantMessage.conversation_sid == conversation.sid)
        .order_by(AssistantMessage.created_at.desc(), AssistantMessage.sid.desc())
        .limit(1)
    )
    return await session.scalar(newest) or ""


def _message(
    conversation: AssistantConversation, key: UUID, question: str, draft: DraftAnswer
) -> AssistantMessage:
    return AssistantMessage(
        conversation_sid=conversation.sid,
        key=key,
        question=question,
        state="done",
        mode="words",
        outcome=draft.outcome,
        is_follow_up=draft.is_follow_up,
        confidence=draft.confidence,
        sentence_count=len(draft.sentences),
    )


def _sentences(draft: DraftAnswer) -> list[AssistantSentence]:
    return [
        AssistantSentence(position=at, text=text, number_list=list(numbers))
        for at, (text, numbers) in enumerate(draft.sentences, start=1)
    ]


def _citations(draft: DraftAnswer) -> list[AssistantCitation]:
    return [
        AssistantCitation(
            number=number,
            kind=each.kind,
            title=each.title,
            heading=each.heading,
            quote=each.quote,
            path=each.path,
            **({BY_KIND[each.kind].key_name: each.source} if each.source else {}),
        )
        for number, each in enumerate(draft.citations, start=1)
    ]


def _passing(reading: Reading, question: str, draft: DraftAnswer) -> AssistantAnswer:
    """An answer of which nothing is kept."""
    return AssistantAnswer(
        sid=None,
        conversation_sid=None,
        question=question,
        state="done",
        mode="words",
        outcome=draft.outcome,
        is_follow_up=False,
        confidence=draft.confidence,
        sentence_count=len(draft.sentences),
        sentence_list=[AnswerSentence.model_validate(each) for each in _sentences(draft)],
        citation_list=[AnswerCitation.model_validate(each) for each in _citations(draft)],
        thumb=None,
        created_at=reading.now,
    )


async def rate(session: AsyncSession, reading: Reading, given: AssistantFeedback) -> None:
    """Note what somebody thinks of an answer of theirs; raises `NotFound`."""
    own = AssistantMessage.conversation_sid.in_(
        select(AssistantConversation.sid).where(AssistantConversation.user_sid == reading.user)
    )
    with named_by("model.message.sid"):
        message = await to_write(session, AssistantMessage, own, given.message.sid)
    message.thumb = given.thumb
    message.is_reported = given.with_transcript and given.thumb == "down"


async def forget(session: AsyncSession, reading: Reading, sid: UUID) -> None:
    """Delete a conversation of one's own with all that was said in it; raises `NotFound`."""
    own = AssistantConversation.user_sid == reading.user
    await session.delete(await to_write(session, AssistantConversation, own, sid))
