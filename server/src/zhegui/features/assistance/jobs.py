"""What the assistant does by the clock: reads what nobody has read yet, counts terms, forgets."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, exists, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.help import copy_help
from zhegui.features.assistance.life import has_died
from zhegui.features.assistance.models import (
    AssistantConversation,
    AssistantMessage,
    Passage,
    PassageTerm,
)
from zhegui.features.assistance.passage_index import passages_of
from zhegui.features.assistance.sources import PAGES, PageSource
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services

AT_A_TIME = 100
#: How long a conversation is kept after its last question.
KEPT = timedelta(days=180)
#: Terms are counted anew at once when passages have become so many times as many.
GROWN = 1.2
_COUNT = text("""
    insert into passage_term (term, count)
    select term, count(*) from passage, unnest(terms) as term group by term
    union all select '', count(*) from passage""")


@job("assistance.read_sources", cron="*/10 * * * *")
async def read_sources(services: Services) -> None:
    """Make the passages of what was written past the ORM, or before there were any."""
    async with services.transaction() as (session, _):
        await copy_help(session)
    for source in PAGES:
        while await _read_some(services, source) == AT_A_TIME:
            pass
    async with services.transaction() as (session, _):
        if await _has_grown(session):
            await _count_terms(session)


@job("assistance.count_terms", cron="41 18 * * *")
async def count_terms(services: Services) -> None:
    """Every night: how many passages hold each term."""
    async with services.transaction() as (session, _):
        await _count_terms(session)


@job("assistance.note_dead", cron="* * * * *")
async def note_dead(services: Services) -> None:
    """Every minute: answers whose process has died have failed."""
    async with services.transaction() as (session, now):
        dead = update(AssistantMessage).where(has_died(now))
        await session.execute(dead.values(state="failed", version=AssistantMessage.version + 1))


@job("assistance.forget", cron="53 18 * * *")
async def forget_old(services: Services) -> None:
    """Every night: conversations that nobody has gone on with."""
    async with services.transaction() as (session, now):
        old = AssistantConversation.updated_at < now - KEPT
        await session.execute(delete(AssistantConversation).where(old))


async def _read_some(services: Services, source: PageSource) -> int:
    async with services.transaction() as (session, _):
        model = source.model
        unread = select(model).where(~exists().where(source.key() == model.sid)).limit(AT_A_TIME)
        rows = list(await session.scalars(unread.with_for_update(skip_locked=True)))
        for row in rows:
            await session.execute(insert(Passage), passages_of(source, row))
        return len(rows)


async def _has_grown(session: AsyncSession) -> bool:
    counted = select(PassageTerm.count).where(PassageTerm.term == "").scalar_subquery()
    total = select(func.count()).select_from(Passage).scalar_subquery()
    row = (await session.execute(select(total, counted))).one()
    return bool(row[0] > GROWN * (row[1] or 0))


async def _count_terms(session: AsyncSession) -> None:
    await session.execute(delete(PassageTerm))
    await session.execute(_COUNT)
