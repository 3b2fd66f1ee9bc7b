"""From a question to its answer, nothing stored: records of one's own, or what was found in texts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from urllib.parse import quote as quoted
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.extraction import ANSWERS, AnswerOutcome, SourceQuote, extract
from zhegui.features.assistance.follow_up import is_short, refers
from zhegui.features.assistance.records import OwnRecord, own_records
from zhegui.features.assistance.retrieval import FoundPassages, Hit, find
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
    are the passages that a model might word it from."""

    outcome: AnswerOutcome
    confidence: Decimal
    sentences: tuple[tuple[str, tuple[int, ...]], ...] = ()
    citations: tuple[DraftCitation, ...] = ()
    is_follow_up: bool = False
    hits: tuple[Hit, ...] = ()


async def answer(
    session: AsyncSession,
    reading: Reading,
    question: str,
    before: str = "",
    lesson: UUID | None = None,
) -> DraftAnswer:
    """What is answered; `before` is the question before in the same conversation, if there is one, and
    `lesson` what the asker is studying."""
    if reading.caller is not None:
        own = await own_records(session, reading.caller, question, reading.now)
        if own:
            return _of_records(own)
    if before and refers(question):
        return await _with_before(session, reading, question, before, lesson)
    found = await find(session, reading, question, lesson=lesson)
    if before and is_short(question) and found.confidence < ANSWERS:
        return await _with_before(session, reading, question, before, lesson)
    return _of_texts(found)


async def _with_before(
    session: AsyncSession, reading: Reading, question: str, before: str, lesson: UUID | None
) -> DraftAnswer:
    found = await find(session, reading, question, before, lesson)
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
        hits=() if said.outcome is AnswerOutcome.NONE else found.hits,
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
