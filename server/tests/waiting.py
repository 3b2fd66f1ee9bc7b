"""The jobs that wait, run as a worker does, and who waits for a lock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.ports.services import Services


async def run_waiting(services: Services) -> None:
    """Run them one after the other, and those that they enqueue.

    What runs by the clock is called by name: else a worker would queue and run all of it.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services.jobs.periodic_registry, "periodic_tasks", {})
        await services.jobs.run_worker_async(
            wait=False,
            install_signal_handlers=False,
            listen_notify=False,
            concurrency=1,
            additional_context={"services": services},
        )


async def while_held(
    services: Services, table: str, sid: str, *asked: Awaitable[httpx.Response]
) -> list[httpx.Response]:
    """The answers to those who ask while another transaction holds a record: one after the other
    they come to wait for it, or for who waits for it."""
    async with services.transaction() as (session, _):
        hold = text(f'select from "{table}" where sid = :sid for update')
        await session.execute(hold, {"sid": sid})
        asking: list[asyncio.Future[httpx.Response]] = []
        try:
            for each in asked:
                asking.append(asyncio.ensure_future(each))
                await until_waiting(session, len(asking))
        finally:
            await session.rollback()
            answers = await asyncio.gather(*asking)
    return answers


async def until_waiting(session: AsyncSession, count: int) -> None:
    """Until so many wait for another's lock."""
    waiting = text("select count(distinct pid) from pg_locks where not granted")
    async with asyncio.timeout(10):
        while await session.scalar(waiting) != count:  # a lock has no event
            pass
