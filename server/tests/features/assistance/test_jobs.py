"""What the assistant does by the clock."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import delete, func, select, update

from tests.conftest import FakeClock
from tests.features.assistance.conftest import ask, said
from tests.features.catalogue.authors import Author
from zhegui.features.assistance.models import AssistantMessage, HelpEntry, Passage, PassageTerm
from zhegui.features.catalogue.models import Lesson
from zhegui.ports.services import Services

Run = Callable[..., Awaitable[None]]


async def test_what_was_written_past_the_orm_is_read(
    visitor: Author, safety: dict[str, Any], services: Services, run_jobs: Run
) -> None:
    async with services.transaction() as (session, _):
        await session.execute(update(Lesson).values(body_html="<p>绝缘手套每半年试验一次。</p>"))
        await session.execute(delete(Passage))
    question = "绝缘手套多久试验一次"
    assert (await ask(visitor, question))["outcome"] == "none"
    await run_jobs("assistance.read_sources")
    assert said(await ask(visitor, question)) == "绝缘手套每半年试验一次。"


async def test_help_is_found_in_both_languages_and_counted(
    visitor: Author, services: Services, run_jobs: Run
) -> None:
    for _ in range(2):
        await run_jobs("assistance.read_sources")
    answer = await ask(visitor, "考试中断网了怎么办")
    assert answer["citationList"][0]["path"] == "/course?help=offline"
    answer = await ask(visitor, "Where are my results?")
    assert answer["citationList"][0]["path"] == "/course?help=result"
    async with services.transaction() as (session, _):
        entries = await session.scalar(select(func.count()).select_from(HelpEntry))
        counted = await session.scalar(select(PassageTerm.count).where(PassageTerm.term == ""))
        assert counted == entries == 22


async def test_old_conversations_are_forgotten(
    learner: Author, clock: FakeClock, run_jobs: Run, services: Services
) -> None:
    await ask(learner, "你好")
    clock.advance(days=179)
    await run_jobs("assistance.forget")
    async with services.transaction() as (session, _):
        kept = select(func.count()).select_from(AssistantMessage)
        assert await session.scalar(kept) == 1
    clock.advance(days=2)
    await run_jobs("assistance.forget")
    async with services.transaction() as (session, _):
        assert await session.scalar(kept) == 0
