"""A question to the assistant, with what it may refer to: read before anything is counted or written."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.models import AssistantConversation, AssistantMessage
from zhegui.features.assistance.nearest import QuestionVector
from zhegui.features.assistance.practised import PractisedQuestion
from zhegui.features.assistance.schemas import AssistantAsk, PracticePlace
from zhegui.features.learning import api as learning
from zhegui.features.practice import api as practice
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.listing import Reading


@dataclass(frozen=True, slots=True)
class AssistantQuestion:
    """What is asked. `before` is the question before in the same conversation, `lesson` what the asker
    is studying, `about` what they are practising, to which a hint may be wanted."""

    text: str
    before: str = ""
    lesson: UUID | None = None
    about: PractisedQuestion | None = None
    is_hint: bool = False
    near: QuestionVector | None = None


async def question_of(
    session: AsyncSession, reading: Reading, asked: AssistantAsk, text: str
) -> AssistantQuestion:
    """It with what it is asked over; raises `NotFound`, `PracticeClosed`."""
    if asked.lesson is not None:
        await learning.studied_lesson(session, reading, asked.lesson.sid)
    lesson = asked.lesson.sid if asked.lesson else None
    if reading.caller is None:
        _refuse_own(asked)
        return AssistantQuestion(text, lesson=lesson)
    if asked.practice is not None:
        about = await _practised(session, reading, reading.caller, asked.practice)
        return AssistantQuestion(text, lesson=lesson, about=about, is_hint=asked.practice.is_hint)
    before = await _question_before(session, reading, asked)
    return AssistantQuestion(text, before, lesson)


def _refuse_own(asked: AssistantAsk) -> None:
    """A visitor has nothing of their own: raises `NotFound`."""
    if asked.conversation is not None:
        raise NotFound([no_record("model.conversation.sid")])
    if asked.practice is not None:
        raise NotFound([no_record("model.practice.run.sid")])


async def _practised(
    session: AsyncSession, reading: Reading, caller: Caller, place: PracticePlace
) -> PractisedQuestion:
    found = await practice.question_in_run(
        session, caller, "model.practice", place.run.sid, place.question.sid, reading.now
    )
    asked = found.asked
    options = tuple(option.content for option in asked.option_list)
    return PractisedQuestion(asked.stem, options, tuple(asked.point_list), found.is_known)


async def _question_before(session: AsyncSession, reading: Reading, asked: AssistantAsk) -> str:
    """The newest of the conversation, if it is one's own; none is a hint, which says nothing."""
    if asked.conversation is None:
        return ""
    newest = (
        select(AssistantMessage.question)
        .join(AssistantConversation)
        .where(
            AssistantConversation.sid == asked.conversation.sid,
            AssistantConversation.user_sid == reading.user,
            ~AssistantMessage.is_hint,
        )
        .order_by(AssistantMessage.created_at.desc(), AssistantMessage.sid.desc())
        .limit(1)
    )
    return await session.scalar(newest) or ""
