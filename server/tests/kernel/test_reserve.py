"""The writer's connection: one at a time, whole or not at all, and another when it was cut."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError, OperationalError

from zhegui.kernel.statements import compiled, fetch
from zhegui.ports.services import Services

OWN = compiled(text("select pg_backend_pid()"))
BROKEN = compiled(text("select 1 / 0"))
PLANS = compiled(text("show enable_seqscan"))


async def own(services: Services) -> int:
    async with services.database.reserved() as connection:
        ((pid,),) = await fetch(connection, OWN, {})
    return int(pid)


async def test_after_a_cut_the_writer_has_a_new_connection(services: Services) -> None:
    cut = await own(services)
    async with services.transaction() as (session, _):
        await session.execute(select(text("pg_terminate_backend(:pid)")), {"pid": cut})
    with pytest.raises(OperationalError):
        await own(services)
    assert await own(services) != cut


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


async def test_the_writer_looks_up_by_key(services: Services) -> None:
    async with services.database.reserved() as connection:
        assert await fetch(connection, PLANS, {}) == [("off",)]
