"""The writer's connection: one at a time, whole or not at all, and another when it was cut."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError

from zhegui.kernel.db.statements import compiled, fetch
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

OWN = compiled(text("select pg_backend_pid()"))
BROKEN = compiled(text("select 1 / 0"))
PLANS = compiled(
    text("select current_setting('enable_seqscan'), current_setting('plan_cache_mode')")
)


async def own(services: Services) -> int:
    async with services.database.reserved() as connection:
        ((pid,),) = await fetch(connection, OWN, {})
    return int(pid)


async def of_pool(services: Services) -> int:
    async with services.transaction() as (session, _):
        ((pid,),) = await fetch(session, OWN, {})
    return int(pid)


@pytest.mark.parametrize("taken", [own, of_pool])
async def test_who_comes_after_a_cut_has_a_new_connection(
    services: Services, clean: Cluster, taken: Callable[[Services], Awaitable[int]]
) -> None:
    cut = await taken(services)
    with psycopg.connect(clean.app_url, autocommit=True) as other:
        other.execute("select pg_terminate_backend(%s, 10000)", [cut])
    assert await taken(services) != cut


async def test_what_is_cut_within_a_transaction_is_told(services: Services, clean: Cluster) -> None:
    async def cut() -> None:
        async with services.database.reserved() as connection:
            with psycopg.connect(clean.app_url, autocommit=True) as other:
                pid = connection.info.backend_pid
                other.execute("select pg_terminate_backend(%s, 10000)", [pid])
            await fetch(connection, OWN, {})

    with pytest.raises(OperationalError):
        await cut()


async def test_what_fails_is_undone_and_the_connection_kept(services: Services) -> None:
    async def fail() -> None:
        async with services.database.reserved() as connection:
            await connection.execute("set local statement_timeout = '7s'")
            await fetch(connection, BROKEN, {})

    before = await own(services)
    with pytest.raises(DBAPIError):
        await fail()
    async with services.database.reserved() as connection:
        cursor = await connection.execute("show statement_timeout")
        assert await cursor.fetchone() == ("0",)
    assert await own(services) == before


async def test_one_transaction_at_a_time(services: Services) -> None:
    under_way = 0

    async def hold() -> None:
        nonlocal under_way
        async with services.database.reserved() as connection:
            under_way += 1
            await fetch(connection, OWN, {})
            assert under_way == 1
            under_way -= 1

    await asyncio.gather(*(hold() for _ in range(5)))


async def test_the_writer_looks_up_by_key_and_plans_once(services: Services) -> None:
    async with services.database.reserved() as connection:
        assert await fetch(connection, PLANS, {}) == [("off", "force_generic_plan")]
