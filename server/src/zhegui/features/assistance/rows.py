"""The rows of an answer: its sentences and its citations."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.answers import DraftAnswer, DraftCitation
from zhegui.features.assistance.models import (
    AssistantCitation,
    AssistantMessage,
    AssistantSentence,
)
from zhegui.features.assistance.practised import PractisedQuestion
from zhegui.features.assistance.sources import BY_KIND


def sentence_row(
    position: int, text: str, numbers: Iterable[int], about: PractisedQuestion | None
) -> AssistantSentence:
    """A sentence, of no message yet."""
    return AssistantSentence(
        position=position, text=text, number_list=list(numbers), tells_option=_tells(about, text)
    )


def sentence_rows(draft: DraftAnswer) -> list[AssistantSentence]:
    """Its sentences, of no message yet."""
    return [
        sentence_row(at, text, numbers, draft.about)
        for at, (text, numbers) in enumerate(draft.sentences, start=1)
    ]


def _tells(about: PractisedQuestion | None, *texts: str) -> bool:
    return about is not None and any(map(about.is_told_by, texts))


def citation_rows(
    citations: Iterable[DraftCitation], about: PractisedQuestion | None, first: int = 1
) -> list[AssistantCitation]:
    """Citations, of no message yet, numbered from `first` on."""
    return [
        AssistantCitation(
            number=number,
            kind=each.kind,
            title=each.title,
            heading=each.heading,
            quote=each.quote,
            path=each.path,
            tells_option=_tells(about, each.quote, each.heading),
            **({BY_KIND[each.kind].key_name: each.source} if each.source else {}),
        )
        for number, each in enumerate(citations, start=first)
    ]


async def add_parts(
    session: AsyncSession, message: UUID, parts: Iterable[AssistantSentence | AssistantCitation]
) -> None:
    """Give them to a message that is there."""
    for part in parts:
        part.message_sid = message
        session.add(part)
    await session.flush()


async def put_draft(session: AsyncSession, message: AssistantMessage, draft: DraftAnswer) -> None:
    """Make a message, new or not, the answer by words; what it said before is gone."""
    message.state, message.mode, message.model = "done", "words", None
    message.outcome, message.sentence_count = draft.outcome, len(draft.sentences)
    await session.flush()
    for table in (AssistantSentence, AssistantCitation):
        await session.execute(delete(table).where(table.message_sid == message.sid))
    citations = citation_rows(draft.citations, draft.about)
    await add_parts(session, message.sid, [*sentence_rows(draft), *citations])
