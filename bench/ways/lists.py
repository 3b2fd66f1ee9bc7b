"""One page of ten courses with two lists each and a count: the list kernel against the ORM.

Both answer the same JSON from the same rows over the same connection. CPU is this process's own,
per request; the database's part is wall time less that, and about the same for all.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import psycopg
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel
from sqlalchemy import create_engine, func, make_url, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import Session, selectinload
from starlette.datastructures import State

from bench.ways.shop import Course, Shop, courses, stock
from zhegui.kernel.db.turns import Turns
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.records.listing import Reading, kept, read_list
from zhegui.kernel.values import Instant, Money, Sid
from zhegui.postgres import temporary_cluster

REQUESTS = 300
WARM_UP = 30
NOW = datetime(2026, 11, 21, 1, tzinfo=UTC)
BODY: dict[str, Any] = {
    "query": {"field": "state", "operator": "eq", "value": "open"},
    "includeList": ["lessonList", "topicList"],
}

Request = Callable[[AsyncSession, int], Awaitable[str]]


@dataclass
class Sharing:
    """What reading asks of a server; new for each request, so that none is refused."""

    allowance: Allowance = field(default_factory=Allowance)
    turns: Turns = field(default_factory=lambda: Turns(1))


async def kernel(session: AsyncSession, page: int) -> str:
    """The list kernel as routes use it."""
    reading = Reading(None, NOW, State({"services": Sharing()}))
    return await read_list(session, courses, reading, {**BODY, "page": page})


async def kernel_unkept(session: AsyncSession, page: int) -> str:
    """The same, its statement built anew for every request."""
    kept.forget()
    return await kernel(session, page)


async def orm(session: AsyncSession, page: int) -> str:
    """Objects loaded with `selectinload`, written by Pydantic."""
    found = select(Course).where(Course.state == "open")
    total = await session.scalar(
        select(func.count()).select_from(Course).where(Course.state == "open")
    )
    rows = await session.scalars(
        found.options(selectinload(Course.lessons), selectinload(Course.topics))
        .order_by(Course.updated_at.desc(), Course.sid.desc())
        .limit(10)
        .offset(page * 10)
    )
    return PageOut(
        content=[CourseOut.model_validate(row) for row in rows],
        page=page,
        size=10,
        total_elements=total or 0,
        total_pages=-(-(total or 0) // 10),
    ).model_dump_json(by_alias=True)


class Out(BaseModel):
    """What the ORM's rows are written by."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, from_attributes=True)
    sid: Sid | None = None


class LessonOut(Out):
    title: str
    seconds: int
    position: int


class TopicOut(Out):
    name: str


class CourseOut(Out):
    title: str
    summary: str
    state: str
    price: Money
    hours: int
    updated_at: Instant
    lessons: list[LessonOut]
    topics: list[TopicOut]


class PageOut(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)
    content: list[CourseOut]
    page: int
    size: int
    total_elements: int
    total_pages: int


WAYS: dict[str, Request] = {
    "list kernel, statement kept per shape": kernel,
    "list kernel, statement built each time": kernel_unkept,
    "ORM objects, selectinload": orm,
}


async def measure(sessions: async_sessionmaker[AsyncSession], way: Request) -> dict[str, float]:
    """Statements, CPU and wall milliseconds of one request."""
    for number in range(WARM_UP):
        await in_session(sessions, way, number)
    async with counted() as statements:
        await in_session(sessions, way, 0)
    cpu, wall = time.process_time(), time.perf_counter()
    for number in range(REQUESTS):
        await in_session(sessions, way, number % 50)
    return {
        "statements": len(statements),
        "cpu_ms": round((time.process_time() - cpu) / REQUESTS * 1000, 2),
        "wall_ms": round((time.perf_counter() - wall) / REQUESTS * 1000, 2),
    }


async def in_session(sessions: async_sessionmaker[AsyncSession], way: Request, page: int) -> str:
    """One request in a session and a transaction of its own."""
    async with sessions() as session:
        return await way(session, page)


@asynccontextmanager
async def counted() -> AsyncIterator[list[str]]:
    """Counts statements at the driver."""
    texts: list[str] = []
    plain = psycopg.AsyncCursor.execute

    async def noted(cursor: Any, text: Any, *arguments: Any, **options: Any) -> Any:
        texts.append(str(text))
        return await plain(cursor, text, *arguments, **options)

    with patch.object(psycopg.AsyncCursor, "execute", noted):
        yield texts


async def same_rows(sessions: async_sessionmaker[AsyncSession]) -> None:
    """Both ways must answer the same courses, or there is nothing to compare."""
    pages = [json.loads(await in_session(sessions, way, 3)) for way in (kernel, orm)]
    ours, theirs = ([row["sid"] for row in page["content"]] for page in pages)
    assert ours == theirs
    assert pages[0]["totalElements"] == pages[1]["totalElements"]


def fill(url: str) -> None:
    """Create the tables and their rows."""
    engine = create_engine(url)
    with engine.begin() as connection, Session(connection, info={"now": NOW}) as session:
        Shop.metadata.create_all(connection)
        for rows in stock():
            session.add_all(rows)
            session.flush()
        session.commit()
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("vacuum analyze")
    engine.dispose()


async def run() -> dict[str, dict[str, float]]:
    """All ways, on a database made for the purpose."""
    with temporary_cluster() as cluster:
        url = make_url(cluster.owner_url).set(drivername="postgresql+psycopg")
        fill(url.render_as_string(False))
        engine = create_async_engine(url, pool_size=1)
        sessions = async_sessionmaker(engine, expire_on_commit=False)
        await same_rows(sessions)
        figures = {name: await measure(sessions, way) for name, way in WAYS.items()}
        await engine.dispose()
    return figures


if __name__ == "__main__":
    print(json.dumps(asyncio.run(run()), indent=2, ensure_ascii=False))
