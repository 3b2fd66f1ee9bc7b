"""From a question to its answer, nothing stored: records of one's own, or what was found in texts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from urllib.parse import quote as quoted
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.extraction import ANSWERS, AnswerOutcome, SourceQuote, extract
from zhegui.features.assistance.follow_up import is_short, refers
from zhegui.features.assistance.hits import Hit
from zhegui.features.assistance.practised import PractisedQuestion
from zhegui.features.assistance.question import AssistantQuestion
from zhegui.features.assistance.records import OwnRecord, own_records
from zhegui.features.assistance.retrieval import FoundPassages, find
from zhegui.features.assistance.sources import CitedKind
from zhegui.kernel.records.listing import Reading

#: Signs of a quote by which a page finds its paragraph again once the text has changed.
QUOTED_IN_PATH = 24


@dataclass(frozen=True, slots=True)
class DraftCitation:
    """A citation that is to be shown; `source` is None for one's own records."""

    kind: CitedKind
    source: UUID | None
    title: str
    heading: str
    quote: str
    path: str


@dataclass(frozen=True, slots=True)
class DraftAnswer:
    """An answer that is to be shown: sentences, each with the numbers, from 1, of its citations. `hits`
    are the passages that a model might word it from; `about` is the question of practice it speaks of."""

    outcome: AnswerOutcome
    confidence: Decimal
    sentences: tuple[tuple[str, tuple[int, ...]], ...] = ()
    citations: tuple[DraftCitation, ...] = ()
    is_follow_up: bool = False
    hits: tuple[Hit, ...] = ()
    about: PractisedQuestion | None = None


async def answer(session: AsyncSession, reading: Reading, asked: AssistantQuestion) -> DraftAnswer:
    """What is answered."""
    about = asked.about
    if about is None:
        return await _answer(session, reading, asked)
    if asked.is_hint:
        # In passages that name one of its points, where any do.
        found = await find(session, reading, about.words, names=about.points, near=asked.near)
        return replace(_of_texts(found), about=about)
    draft = await _answer(session, reading, replace(asked, before=about.words))
    return replace(draft, about=about, is_follow_up=False)


async def _answer(session: AsyncSession, reading: Reading, asked: AssistantQuestion) -> DraftAnswer:
    if reading.caller is not None:
        own = await own_records(session, reading.caller, asked.text, reading.now)
        if own:
            return _of_records(own)
    if asked.before and refers(asked.text):
        return await _with_before(session, reading, asked)
    found = await find(session, reading, asked.text, lesson=asked.lesson, near=asked.near)
    if asked.before and is_short(asked.text) and found.confidence < ANSWERS:
        return await _with_before(session, reading, asked)
    return _of_texts(found)


async def _with_before(
    session: AsyncSession, reading: Reading, asked: AssistantQuestion
) -> DraftAnswer:
    found = await find(session, reading, asked.text, asked.before, asked.lesson, near=asked.near)
    return replace(_of_texts(found), is_follow_up=True)


def _of_records(own: list[OwnRecord]) -> DraftAnswer:
    return DraftAnswer(
        AnswerOutcome.RECORDS,
        Decimal(1),
        tuple((record.sentence, (number,)) for number, record in enumerate(own, start=1)),
        tuple(
            DraftCitation(CitedKind.RECORD, None, record.title, "", "", record.path)
            for record in own
        ),
    )


def _of_texts(found: FoundPassages) -> DraftAnswer:
    said = extract(found)
    return DraftAnswer(
        said.outcome,
        round(Decimal(min(found.confidence, 1.0)), 2),
        tuple((text, (number,)) for text, number in said.sentences),
        tuple(map(citation_of, said.quotes)),
        # What lies near may say it in words that no word of the question finds.
        hits=found.hits if found.is_compared or said.outcome is not AnswerOutcome.NONE else (),
    )


def citation_of(quote: SourceQuote) -> DraftCitation:
    """The citation that leads to a quote."""
    hit = quote.hit
    return DraftCitation(
        hit.kind,
        hit.source,
        hit.title,
        hit.heading or hit.context,
        quote.text,
        _path(quote),
    )


def _path(quote: SourceQuote) -> str:
    """The address of the paragraph, of the second of the film, or of the page of a file; of help that of
    the question."""
    hit = quote.hit
    if hit.kind is CitedKind.CAPTION:
        return f"{hit.page}?at={quote.place // 1000}"
    if hit.kind is CitedKind.HELP:
        return hit.page
    if hit.kind is CitedKind.MATERIAL:
        return f"{hit.page}&page={quote.place}" if quote.place else hit.page
    words = quoted(quote.text[:QUOTED_IN_PATH])
    return f"{hit.page}{'&' if '?' in hit.page else '?'}part={quote.place}&quote={words}"
