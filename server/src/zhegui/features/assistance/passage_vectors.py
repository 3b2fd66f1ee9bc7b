"""Vectors of passages, by which they are found where they say the same in other words."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlalchemy import Row, func, select
from sqlalchemy.dialects.postgresql import insert

from zhegui.features.assistance.models import Passage, PassageVector
from zhegui.features.assistance.question_vector import embeddings_in_use, has_vector_type
from zhegui.features.assistance.redaction import masked
from zhegui.kernel import metrics
from zhegui.kernel.work.jobs import job
from zhegui.ports.embeddings import Embeddings, EmbeddingsFailed, TextsRefused
from zhegui.ports.services import Services

#: Passages of one request, and requests of one run of the job.
AT_A_TIME, REQUESTS = 32, 40

log = logging.getLogger("zhegui.assistance")


@job("assistance.embed_passages", cron="*/2 * * * *")
async def embed_passages(services: Services) -> None:
    """Every two minutes: ask for the vectors of passages that have none of the model that is set, so
    many at most; the next run goes on."""
    embeddings = embeddings_in_use(services)
    if embeddings is None:
        return
    async with services.transaction() as (session, _):
        if not await has_vector_type(session):
            return
    try:
        for _ in range(REQUESTS):
            if await _embed_some(services, embeddings) < AT_A_TIME:
                return
    except EmbeddingsFailed as error:
        log.warning("vectors of passages have to wait: %s", error)


async def _embed_some(services: Services, embeddings: Embeddings) -> int:
    """Ask for some, no connection in hand meanwhile; how many there were."""
    passage = Passage
    of_model = select(PassageVector.passage_id).where(PassageVector.model == embeddings.model)
    wanting = (
        select(passage.id, passage.heading, passage.lines)
        .where(passage.id.not_in(of_model), func.cardinality(passage.lines) > 0)
        .order_by(passage.id)
        .limit(AT_A_TIME)
    )
    async with services.transaction() as (session, _):
        rows = (await session.execute(wanting)).all()
    if rows:
        await _keep(services, embeddings.model, await _vectors(embeddings, rows))
    return len(rows)


async def _vectors(
    embeddings: Embeddings, rows: Sequence[Row[int, str, list[str]]]
) -> dict[int, list[float]]:
    """By passage its vector; empty for one that the model does not take, which is asked for no more."""
    texts = [masked("\n".join((heading, *lines)).strip()) for _, heading, lines in rows]
    ids = [id for id, _, _ in rows]
    try:
        found = await embeddings.embed(texts)
    except TextsRefused:
        if len(rows) == 1:
            return {ids[0]: []}
        return {
            id: vector for row in rows for id, vector in (await _vectors(embeddings, [row])).items()
        }
    metrics.note_embedded(found.tokens)
    return dict(zip(ids, map(list, found.vectors), strict=True))


async def _keep(services: Services, model: str, vectors: dict[int, list[float]]) -> None:
    """Those of passages that are still there."""
    async with services.transaction() as (session, _):
        there = select(Passage.id).where(Passage.id.in_(vectors)).with_for_update(key_share=True)
        rows = [
            {"passage_id": id, "model": model, "vector": vectors[id]}
            for id in await session.scalars(there)
        ]
        if not rows:
            return
        given = insert(PassageVector)
        changed = {"model": given.excluded.model, "vector": given.excluded.vector}
        await session.execute(
            given.on_conflict_do_update(index_elements=["passage_id"], set_=changed), rows
        )
