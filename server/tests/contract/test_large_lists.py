"""A page of a large list is found in an index: nothing of 100,000 rows is sorted for ten."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from psycopg import sql

from tests.contract.conftest import calling, copied, named
from tests.contract.world import World
from tests.superuser import superuser_url
from zhegui.app import create_app
from zhegui.kernel.db.statements import KeptStatement, Within, fetch
from zhegui.kernel.records.listing import query
from zhegui.postgres import Cluster
from zhegui.settings import Settings

ROWS = 100_000
#: More than this is not sorted for one page.
FEW = 1_000
#: The resources that grow with use, the table of each, and the callers whose scope is large.
LARGE = {
    "course": ("course", ["visitor", "learner", "operator"]),
    "subject": ("subject", ["visitor", "learner", "operator"]),
    "material": ("material", ["visitor", "learner", "operator"]),
    "news": ("news", ["visitor", "learner", "operator"]),
    "soldOrder": ("order", ["operator", "manager"]),
    "order": ("order", ["learner"]),
    "auditEntry": ("audit_entry", ["operator", "manager"]),
    "messageItem": ("message_item", ["learner"]),
    "consultation": ("consultation", ["manager", "other"]),
}
COLUMNS = """
    select column_name, data_type, is_identity from information_schema.columns
    where table_schema = 'public' and table_name = %s and is_generated = 'NEVER'"""
UNIQUE = """
    select array_agg(attname::text) from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = quote_ident(%s)::regclass and indisunique group by indexrelid"""
#: What a copied row has instead, by its number: moments a minute apart, the newest first.
VARIED = {
    "uuid": "gen_random_uuid()",
    "character varying": "'n' || i",
    "bigint": "1000000 + i",
    "timestamp with time zone": "{} - i * interval '1 minute'",
}


def fill(connection: psycopg.Connection, table: str) -> None:
    """Copy the rows that are there until there are many: each scope grows with the others."""
    columns = {name: kind for name, kind, _ in connection.execute(COLUMNS, [table])}
    unique = [set(names) for (names,) in connection.execute(UNIQUE, [table])]
    fresh = {min(names, key=lambda name: (name != "sid", name)) for names in unique}
    values = [
        VARIED[kind].format(name)
        if name in fresh or kind.startswith("timestamp")
        else sql.Identifier(name).as_string()
        for name, kind in columns.items()
    ]
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    statement = sql.SQL(
        "insert into {table} ({names}) overriding system value select {values} from "
        "(select row_number() over () as n, count(*) over () as rows, * from {table}) old "
        "join generate_series(1, {count}) i on n = 1 + i % rows"
    ).format(
        table=sql.Identifier(table),
        names=names,
        values=sql.SQL(", ".join(values)),
        count=sql.Literal(ROWS),
    )
    connection.execute(statement)
    connection.execute(sql.SQL("vacuum analyze {}").format(sql.Identifier(table)))


@pytest.fixture(scope="module")
async def crowded(
    world: World, cluster: Cluster, world_settings: Settings
) -> AsyncIterator[tuple[FastAPI, psycopg.Connection]]:
    """An installation whose large tables are large, and a connection to look at its plans."""
    async with copied(cluster, world_settings) as services:
        url = named(superuser_url(cluster), services.database.name)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("set session_replication_role = replica")
            for table in {table for table, _ in LARGE.values()}:
                fill(connection, table)
            yield create_app(services, with_worker=False), connection


def sorted_rows(plan: dict[str, Any]) -> Iterator[int]:
    """How many rows each sort of a plan is expected to be given."""
    inner = plan.get("Plans", [])
    if plan["Node Type"] == "Sort":
        yield from (each["Plan Rows"] for each in inner)
    for each in inner:
        yield from sorted_rows(each)


@pytest.mark.parametrize("resource", LARGE)
async def test_a_page_is_found_in_an_index(
    crowded: tuple[FastAPI, psycopg.Connection],
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    resource: str,
) -> None:
    app, connection = crowded
    asked: list[tuple[str, list[object]]] = []

    async def listen(
        within: Within, statement: KeptStatement, values: dict[str, object]
    ) -> list[tuple[Any, ...]]:
        asked.append((statement.text, statement.parameters(values)))
        return await fetch(within, statement, values)

    monkeypatch.setattr(query, "fetch", listen)
    faults = []
    async with calling(app) as http:
        for caller in LARGE[resource][1]:
            asked.clear()
            await page(http, world, resource, caller)
            (text, parameters), *_ = asked
            with psycopg.RawCursor(connection) as cursor:
                cursor.execute(f"explain (format json) {text}", parameters)
                ((explained,),) = cursor.fetchall()
            most = max(sorted_rows(explained[0]["Plan"]), default=0)
            if most > FEW:
                faults.append(f"{caller}: {most:,} rows are sorted for a page of {resource}")
    assert faults == []


async def page(http: httpx.AsyncClient, world: World, resource: str, caller: str) -> None:
    """Ask for the first page, and find something on it."""
    path = f"/resource-center/api/{resource}/v2/dynamicList"
    answer = await http.post(path, json={"count": "none"}, headers=world.headers(caller))
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"]["content"], f"{caller} sees nothing of {resource}"
