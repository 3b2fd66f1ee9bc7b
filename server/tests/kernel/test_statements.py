"""Statements run on the driver: their parameters, their errors, and connections that are cut."""

from __future__ import annotations

import pytest
from sqlalchemy import Integer, bindparam, select, text
from sqlalchemy.exc import DataError
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.db.statements import compiled, fetch

SUM = compiled(select(bindparam("a", type_=Integer()) + 1))
CAST = compiled(text("select cast(:word as integer)"))


async def test_values_are_bound_and_constants_kept(session: AsyncSession) -> None:
    assert await fetch(session, SUM, {"a": 2}) == [(3,)]


async def test_a_value_that_was_forgotten_is_no_null(session: AsyncSession) -> None:
    with pytest.raises(KeyError):
        await fetch(session, SUM, {})


async def test_errors_are_those_of_sqlalchemy_without_the_values(session: AsyncSession) -> None:
    with pytest.raises(DataError) as raised:
        await fetch(session, CAST, {"word": "x"})
    assert raised.value.params is None
