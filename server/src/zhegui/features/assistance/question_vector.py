"""The vector of a question, where it may be asked for and comes in time."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.follow_up import is_short, refers
from zhegui.features.assistance.mode import AnswerTerms
from zhegui.features.assistance.model_calls import asker_names
from zhegui.features.assistance.nearest import QuestionVector
from zhegui.features.assistance.prompt import without_names
from zhegui.features.assistance.question import AssistantQuestion
from zhegui.features.assistance.usage import has_tokens_left
from zhegui.kernel.records.listing import Reading
from zhegui.ports.embeddings import Embeddings, EmbeddingsFailed
from zhegui.ports.services import Services

#: It comes within this, or the question is searched for by words alone.
SECONDS = 0.8

log = logging.getLogger("zhegui.assistance")


def embeddings_in_use(services: Services) -> Embeddings | None:
    """The model of vectors, where it is of use: on this machine for every question, elsewhere for those
    that a model may answer."""
    embeddings = services.embeddings
    is_used = embeddings is not None and (embeddings.is_here or services.chat is not None)
    return embeddings if is_used else None


async def has_vector_type(session: AsyncSession) -> bool:
    """Whether this database can compare vectors."""
    found = await session.scalar(select(func.to_regtype("vector").is_not(None)))
    return bool(found)


async def text_to_compare(
    session: AsyncSession, reading: Reading, terms: AnswerTerms, wanted: AssistantQuestion
) -> str | None:
    """What of a question would be asked for; None where it stays here, or there is nothing to compare
    it with."""
    services: Services = reading.state.services
    embeddings = embeddings_in_use(services)
    if embeddings is None or not (embeddings.is_here or terms.mode == "model"):
        return None
    if not await has_tokens_left(session, reading, terms.organization):
        return None
    if not await has_vector_type(session):
        return None
    names = await asker_names(session, reading.user) if reading.user else []
    return without_names(names, _compared(wanted))


def _compared(wanted: AssistantQuestion) -> str:
    """Its words, with what it refers to."""
    if wanted.about and wanted.is_hint:
        return wanted.about.words
    context = wanted.about.words if wanted.about else wanted.before
    needs_it = refers(wanted.text) or is_short(wanted.text)
    return f"{context}\n{wanted.text}" if context and needs_it else wanted.text


async def vector_in_time(services: Services, text: str | None) -> QuestionVector | None:
    """The vector of what may be asked for. Called while no connection is held."""
    embeddings = embeddings_in_use(services)
    if text is None or embeddings is None:
        return None
    try:
        async with asyncio.timeout(SECONDS):
            found = await embeddings.embed([text])
    except (TimeoutError, EmbeddingsFailed) as error:
        log.warning("no vector of a question: %s", error or type(error).__name__)
        return None
    return QuestionVector(found.vectors[0], embeddings.model, found.tokens)
