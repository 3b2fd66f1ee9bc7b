"""The writer's connection: one at a time, whole or not at all, and another when it was cut."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError, OperationalError

from zhegui.kernel.statements import compiled, fetch
from zhegui.ports.house import House

OWN = compiled(text("select pg_backend_pid()"))
BROKEN = compiled(text("select 1 / 0"))
PLANS = compiled(text("show enable_seqscan"))


async def own(house: House) -> int:
    async with house.database.reserved() as connection:
        ((pid,),) = await fetch(connection, OWN, {})
    return int(pid)


async def test_after_a_cut_the_writer_has_a_new_connection(house: House) -> None:
    cut = await own(house)
    async with house.transaction() as (session, _):
        await session.execute(select(text("pg_terminate_backend(:pid)")), {"pid": cut})
    with pytest.raises(OperationalError):
        await own(house)
    assert await own(house) != cut


async def test_what_fails_is_undone_and_the_connection_kept(house: House) -> None:
    async def fail() -> None:
        async with house.database.reserved() as connection:
            await connection.execute("set local statement_timeout = '7s'")
            await fetch(connection, BROKEN, {})

    before = await own(house)
    with pytest.raises(DBAPIError):
        await fail()
    async with house.database.reserved() as connection:
        cursor = await connection.execute("show statement_timeout")
        assert await cursor.fetchone() == ("0",)
    assert await own(house) == before


async def test_one_transaction_at_a_time(house: House) -> None:
    under_way = 0

    async def hold() -> None:
        nonlocal under_way
        async with house.database.reserved() as connection:
            under_way += 1
            await fetch(connection, OWN, {})
            assert under_way == 1
            under_way -= 1

    await asyncio.gather(*(hold() for _ in range(5)))


async def test_the_writer_looks_up_by_key(house: House) -> None:
    async with house.database.reserved() as connection:
        assert await fetch(connection, PLANS, {}) == [("off",)]
