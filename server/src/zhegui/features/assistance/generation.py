"""An answer that a model words: sentence by sentence, each checked and kept before it is shown.

It goes on beside the request that asked, in no transaction. Who asked, or anything that happened to
them, ends it by the row of the message: each sentence is kept only while that still waits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.answers import DraftAnswer, citation_of
from zhegui.features.assistance.extraction import AnswerOutcome, SourceQuote, closest_quote
from zhegui.features.assistance.hits import Hit
from zhegui.features.assistance.life import comes
from zhegui.features.assistance.mode import offer_of, terms_of
from zhegui.features.assistance.models import AssistantMessage
from zhegui.features.assistance.rows import add_parts, citation_rows, put_draft, sentence_row
from zhegui.features.assistance.schemas import MessageState
from zhegui.features.assistance.sentence_checks import CheckedSentence, checked
from zhegui.features.assistance.spoken import SpokenSentences
from zhegui.features.assistance.usage import UsageOwner, note_usage
from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.kernel.people.caller import Caller
from zhegui.ports.chat import Chat, ChatFailed, ChatTurn, TokensUsed
from zhegui.ports.services import Services

#: The first word comes within the first, all of them within the other; else the answer is by words.
FIRST_SECONDS, ALL_SECONDS = 8.0, 60.0
#: So often it looks whether it may go on, and gives a sign of life.
LOOK_SECONDS = 1.5
MOST_TOKENS = 800
#: Signs after which a model that counts no tokens is cut.
MOST_SIGNS = 4 * MOST_TOKENS
#: Answers of one process that models are asked for at a time.
AT_ONCE = 16

log = logging.getLogger("zhegui.assistance")


@dataclass(frozen=True, slots=True)
class ModelQuestion:
    """What a model is asked for a message, and the answer by words where it gives none."""

    message: UUID
    caller: Caller
    owner: UsageOwner
    turns: Sequence[ChatTurn]
    hits: Sequence[Hit]
    passages: Sequence[str]
    instead: DraftAnswer


class _Over(Exception):  # noqa: N818 (how it ends, not a fault)
    """The message waits for nothing any more."""


@dataclass(slots=True)
class _Answering:
    """How far an answer is."""

    services: Services
    chat: Chat
    asked: ModelQuestion
    spoken: SpokenSentences = field(default_factory=SpokenSentences)
    quotes: list[SourceQuote] = field(default_factory=list)
    kept: int = 0
    withheld: int = 0
    used: TokensUsed | None = None
    is_answered: bool = False


async def begin(services: Services, asked: ModelQuestion) -> None:
    """Go on with it beside the requests. Called once the question is committed."""
    services.background.start(answer_by_model(services, asked))


async def answer_by_model(services: Services, asked: ModelQuestion) -> None:
    """Answer it, however it ends; a message that is left waiting is told to have failed."""
    assert services.chat
    answering = _Answering(services, services.chat, asked)
    try:
        if len(services.background) > AT_ONCE:
            await _answer_by_words(answering)
        else:
            await _answer(answering)
    except _Over:
        pass
    except Exception:
        log.exception("an answer failed")
    finally:
        await _note(answering)


async def _answer(answering: _Answering) -> None:
    speaking = asyncio.create_task(_speak(answering))
    watching = asyncio.create_task(_watch(answering))
    both = {speaking, watching}
    try:
        await asyncio.wait(both, timeout=ALL_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)
    if not watching.cancelled():
        watching.result()
    elif speaking.cancelled() or not _is_good(answering, speaking):
        await _answer_by_words(answering)
    else:
        await _finish(answering)


def _is_good(answering: _Answering, speaking: asyncio.Task[None]) -> bool:
    """Whether what was said is an answer: most of it could be shown. Raises what is no fault of the
    model."""
    try:
        speaking.result()
    except ChatFailed as failed:
        log.warning("the model did not answer: %s", failed)
        return False
    return answering.kept > 0 and answering.kept >= answering.withheld


async def _speak(answering: _Answering) -> None:
    """Hear the model to its end, and keep what may be shown. Raises `ChatFailed`, `_Over`."""
    spoken = answering.spoken
    async with aclosing(answering.chat.speak(answering.asked.turns, MOST_TOKENS)) as pieces:
        while spoken.length < MOST_SIGNS:
            try:
                async with asyncio.timeout(None if spoken.length else FIRST_SECONDS):
                    piece = await anext(pieces, None)
            except TimeoutError as error:
                raise ChatFailed("slow") from error
            if piece is None:
                break
            if isinstance(piece, TokensUsed):
                answering.used = piece
                continue
            for sentence in spoken.hear(piece):
                await _take(answering, sentence)
    for sentence in spoken.rest():
        await _take(answering, sentence)


async def _take(answering: _Answering, said: str) -> None:
    sentence = checked(said, answering.asked.passages)
    if sentence is None:
        answering.withheld += 1
        return
    numbers, added = _cite(answering, sentence)
    async with answering.services.transaction() as (session, now):
        message = await _waiting(session, answering, now)
        if message is None:
            raise _Over
        answering.kept += 1
        message.sentence_count, message.seen_at = answering.kept, now
        about = answering.asked.instead.about
        row = sentence_row(answering.kept, sentence.text, numbers, about)
        first = len(answering.quotes) - len(added) + 1
        citations = citation_rows(map(citation_of, added), about, first)
        await add_parts(session, message.sid, [row, *citations])


def _cite(answering: _Answering, sentence: CheckedSentence) -> tuple[list[int], list[SourceQuote]]:
    """The numbers of the citations of a sentence, and those of them that are new: each leads to the
    paragraph of its passage that is closest."""
    numbers: list[int] = []
    known = len(answering.quotes)
    for number in sentence.numbers:
        quote = closest_quote(answering.asked.hits[number - 1], sentence.text)
        places = [(each.hit, each.place) for each in answering.quotes]
        if (quote.hit, quote.place) not in places:
            answering.quotes.append(quote)
            places.append((quote.hit, quote.place))
        numbers.append(places.index((quote.hit, quote.place)) + 1)
    return list(dict.fromkeys(numbers)), answering.quotes[known:]


async def _watch(answering: _Answering) -> None:
    """Give signs of life, until the answer may not go on."""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        async with answering.services.transaction() as (session, now):
            message = await _waiting(session, answering, now)
            if message is None:
                return
            message.seen_at = now
            if state := await _cut_by(session, answering, now):
                message.state = state
                return


async def _cut_by(
    session: AsyncSession, answering: _Answering, now: datetime
) -> MessageState | None:
    """What became of who asked, if that ends it: an examination has begun, the login has ended, or no
    model may answer them any more."""
    caller = answering.asked.caller
    if await examinations.sits_now(session, caller.user, now):
        return "silenced"
    if not await identity.standing_logins(session, [caller.session]):
        return "stopped"
    terms = await terms_of(session, offer_of(answering.services), caller)
    return None if terms.mode == "model" else "stopped"


async def _finish(answering: _Answering) -> None:
    async with answering.services.transaction() as (session, now):
        if message := await _waiting(session, answering, now):
            message.state = "done"
            answering.is_answered = True


async def _answer_by_words(answering: _Answering) -> None:
    instead = answering.asked.instead
    async with answering.services.transaction() as (session, now):
        if message := await _waiting(session, answering, now):
            await put_draft(session, message, instead)
            answering.is_answered = instead.outcome is not AnswerOutcome.NONE


async def _waiting(
    session: AsyncSession, answering: _Answering, now: datetime
) -> AssistantMessage | None:
    """The message, locked, where it still waits for its answer."""
    found: AssistantMessage | None = await session.scalar(
        select(AssistantMessage)
        .where(AssistantMessage.sid == answering.asked.message, comes(now))
        .with_for_update()
    )
    return found


async def _note(answering: _Answering) -> None:
    """Count what it cost: as the model reports it, else by signs, where it said anything."""
    used = answering.used
    if used is None and answering.spoken.length:
        read = sum(len(turn.text) for turn in answering.asked.turns)
        used = TokensUsed(read, answering.spoken.length)
    used = used or TokensUsed(0, 0)
    async with answering.services.transaction() as (session, now):
        await note_usage(
            session,
            answering.asked.owner,
            now,
            answers=int(answering.is_answered),
            read=used.read,
            written=used.written,
        )
