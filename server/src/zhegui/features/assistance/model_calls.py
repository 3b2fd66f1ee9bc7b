"""What a model is asked of a question: prepared in the transaction that keeps it."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.answers import DraftAnswer
from zhegui.features.assistance.extraction import AnswerOutcome
from zhegui.features.assistance.generation import ModelQuestion
from zhegui.features.assistance.history import kept_answer
from zhegui.features.assistance.mode import AnswerTerms
from zhegui.features.assistance.models import AssistantMessage
from zhegui.features.assistance.prompt import passages_told, turns_told
from zhegui.features.assistance.schemas import AssistantAnswer
from zhegui.features.assistance.usage import UsageOwner, has_tokens_left
from zhegui.features.identity import api as identity
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.listing import Reading

#: Questions with their answers that a model is told before the question.
TURNS_BEFORE = 2


async def may_ask_model(
    session: AsyncSession, reading: Reading, terms: AnswerTerms, draft: DraftAnswer
) -> bool:
    """Whether a model words the answer: it may, something was found, and tokens are left."""
    if terms.mode != "model" or not draft.hits:
        return False
    return await has_tokens_left(session, reading, terms.organization)


async def question_for_model(
    session: AsyncSession,
    reading: Reading,
    caller: Caller,
    message: AssistantMessage,
    owner: UsageOwner,
    draft: DraftAnswer,
) -> ModelQuestion:
    """What it is told, and what is answered where it gives no answer."""
    passages = passages_told(draft.hits)
    before = await _turns_before(session, reading, message)
    names = await asker_names(session, caller.user)
    turns = turns_told(before, passages, message.question, names, draft.about)
    return ModelQuestion(message.sid, caller, owner, turns, draft.hits, passages, draft)


async def asker_names(session: AsyncSession, user: UUID) -> list[str]:
    """What must not go out of a text of theirs."""
    name = await session.scalar(select(identity.User.real_name).where(identity.User.sid == user))
    return [name] if name else []


async def _turns_before(
    session: AsyncSession, reading: Reading, message: AssistantMessage
) -> list[tuple[str, str]]:
    """The last questions of the conversation that were answered from texts, all of which may still be
    read."""
    newest = (
        select(AssistantMessage.sid)
        .where(
            AssistantMessage.conversation_sid == message.conversation_sid,
            AssistantMessage.sid != message.sid,
            AssistantMessage.state == "done",
            AssistantMessage.outcome == AnswerOutcome.QUOTED,
        )
        .order_by(AssistantMessage.created_at.desc(), AssistantMessage.sid.desc())
        .limit(TURNS_BEFORE)
    )
    found = [await _turn(session, reading, sid) for sid in await session.scalars(newest)]
    return [turn for turn in reversed(found) if turn]


async def _turn(session: AsyncSession, reading: Reading, sid: UUID) -> tuple[str, str] | None:
    kept = AssistantAnswer.model_validate_json(await kept_answer(session, reading, sid))
    if len(kept.sentence_list) < kept.sentence_count:
        return None
    return kept.question, "".join(each.text for each in kept.sentence_list)
