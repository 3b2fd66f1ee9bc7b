"""The writer's plans are made once, and must do however long the log becomes."""

from __future__ import annotations

import re

import httpx
import psycopg
import pytest

from tests.features.examinations.hall import open_hall
from tests.people import People
from zhegui.features.examinations.service import answer_rows
from zhegui.kernel.db.statements import KeptStatement, Within, fetch
from zhegui.ports.services import Services


async def plan(within: Within, statement: KeptStatement) -> str:
    """The plan that a connection keeps, whatever is bound."""
    explained = KeptStatement(f"explain (generic_plan) {statement.text}", (), {})
    return "\n".join(line for (line,) in await fetch(within, explained, {}))


@pytest.mark.parametrize("known", [True, False], ids=["known to be short", "filled since"])
async def test_a_short_table_is_not_read_whole(
    http: httpx.AsyncClient,
    services: Services,
    people: People,
    superuser: psycopg.Connection,
    *,
    known: bool,
) -> None:
    superuser.execute('analyze attempt, answer, login_session, "user"')  # of tables that are empty
    if not known:
        hall = await open_hall(http, services)
        await hall.answer_all(await hall.paper(await people.learner()))
    async with services.database.reserved() as connection:
        found = await plan(connection, answer_rows.LOOK)
    looks = re.findall("(?:Index|Index Only|Bitmap Index) Scan ", found)
    assert len(looks) == found.count("Index Cond") == 5, found
    assert "Seq Scan" not in found
