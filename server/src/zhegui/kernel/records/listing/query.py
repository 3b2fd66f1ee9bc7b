"""Runs the statements: one per request, kept per shape, answered unparsed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.db.locks import letting_go
from zhegui.kernel.db.precedence import pause
from zhegui.kernel.db.statements import KeptStatement, fetch
from zhegui.kernel.errors import InvalidInput, NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.records.listing.derived import complete_rows, has_derived
from zhegui.kernel.records.listing.kept import Sharing, in_turn, statement_of
from zhegui.kernel.records.listing.kinds import FromNow
from zhegui.kernel.records.listing.list_count import Counts, count_key
from zhegui.kernel.records.listing.request import Includes, ListAsked, parse_detail, parse_list
from zhegui.kernel.records.listing.resource import Resource
from zhegui.kernel.records.listing.schema import COUNTED
from zhegui.kernel.records.listing.statement import (
    detail_cost,
    detail_statement,
    list_cost,
    list_statement,
    sids_statement,
)
from zhegui.kernel.records.listing.viewer import Reading

T = TypeVar("T")

#: Signs of JSON that are read and written within a millisecond or two.
LITTLE = 64 * 1024
_DECODER = json.JSONDecoder()


async def read_list(
    session: AsyncSession, resource: Resource, reading: Reading, body: dict[str, JsonValue]
) -> str:
    """The page that a list request asks for, as JSON text.

    Raises `InvalidInput` for a request that is not of the list shape or names what the resource
    does not allow, `TooMany` for one shape too many that was never asked for, or a turn that does
    not come.
    """
    asked = parse_list(resource, body)
    viewer, counts = reading.viewer, _counts(reading)
    of_count = count_key(resource, asked, reading)
    cost = list_cost(asked.shape)
    compared = {name: _at(value, reading) for name, value in asked.values.items()}
    values = {**compared, "size": asked.size, "offset": asked.page * asked.size}
    async with in_turn(reading):
        known = counts.known(of_count, reading.now)
        key = ("list", resource, viewer, asked.shape, known is None)
        build = partial(list_statement, resource, asked.shape, viewer, is_counted=known is None)
        statement = await statement_of(session, key, reading, cost, build)
        row = await _row(session, statement, reading, values)
        assert row is not None
        content, total, figures, found = row
        if not found:
            raise InvalidInput([no_record("after")])
        content = await _finished(session, resource, asked.shape.includes, content, reading)
    if known is None:
        counts.keep(of_count, total, reading.now)
    return _page(asked, content, total if known is None else known, figures)


def _counts(reading: Reading) -> Counts:
    services: Sharing = reading.state.services
    return services.counts


async def read_sids(
    session: AsyncSession,
    resource: Resource,
    reading: Reading,
    body: dict[str, JsonValue],
    most: int,
    *,
    only: UUID | None = None,
) -> list[UUID]:
    """The sids of what a list request finds, in its order, `most` at most; `only` this one, if found.

    Raises as `read_list` does.
    """
    asked = parse_list(resource, body)
    viewer, shape = reading.viewer, asked.shape
    statement = await statement_of(
        session,
        ("sids", resource, viewer, shape, only is None),
        reading,
        list_cost(shape),
        lambda: sids_statement(resource, shape, viewer, only=only is not None),
    )
    compared = {name: _at(value, reading) for name, value in asked.values.items()}
    values = {**reading.values(), **compared, "size": most, "sid": only}
    return [sid for (sid,) in await fetch(session, statement, values)]


def _at(value: object, reading: Reading) -> object:
    """What is bound for a value that was read; one that speaks of now is a moment by then."""
    if isinstance(value, list):
        return [_at(each, reading) for each in value]
    return value.at(reading.now) if isinstance(value, FromNow) else value


async def read_detail(
    session: AsyncSession, resource: Resource, reading: Reading, body: dict[str, JsonValue]
) -> str:
    """The row that a detail request asks for, as JSON text.

    Raises `InvalidInput` for a malformed request, `NotFound` where the viewer may see none.
    """
    asked = parse_detail(resource, body)
    viewer = reading.viewer
    key = ("detail", resource, viewer, asked.includes)
    cost = detail_cost(asked.includes)
    async with in_turn(reading):
        statement = await statement_of(
            session, key, reading, cost, lambda: detail_statement(resource, asked.includes, viewer)
        )
        row = await _row(session, statement, reading, {"sid": asked.sid})
        if row is None:
            raise NotFound
        return await _finished(session, resource, asked.includes, row[0], reading)


async def _finished(
    session: AsyncSession, resource: Resource, includes: Includes, text: str, reading: Reading
) -> str:
    """The database's JSON of a row or of rows, with what Python adds and takes away."""
    if not has_derived(resource, includes) and resource.withhold is None:
        return text
    apart = partial(_apart, session, reading, text)
    rows = await apart(partial(_completed, resource, includes, text, reading))
    if resource.withhold is not None:
        await resource.withhold(session, rows if isinstance(rows, list) else [rows], reading)
    return await apart(partial(_written, rows))


async def _apart(session: AsyncSession, reading: Reading, text: str, work: Callable[[], T]) -> T:
    """Done at once where there is little, else on a thread, where nobody waits for it."""
    if len(text) <= LITTLE:
        return work()
    services: Sharing = reading.state.services
    async with letting_go(session, reading.user):
        return await services.database.precedence.on_thread(work)


def _completed(resource: Resource, includes: Includes, text: str, reading: Reading) -> Any:
    rows = list(_parsed(text)) if text.startswith("[") else json.loads(text)
    complete_rows(resource, includes, rows, reading)
    return rows


def _parsed(text: str) -> Iterator[Any]:
    """The rows of a page, one by one: all at once they would be parsed without a pause."""
    at = 1
    while text[at] != "]":
        pause()
        row, at = _DECODER.raw_decode(text, at + (text[at] == ","))
        yield row


def _written(rows: Any) -> str:
    if isinstance(rows, list):
        return f"[{','.join(map(_written, rows))}]"
    pause()
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


async def _row(
    session: AsyncSession, statement: KeptStatement, reading: Reading, values: dict[str, object]
) -> tuple[Any, ...] | None:
    rows = await fetch(session, statement, {**reading.values(), **values})
    return rows[0] if rows else None


def _page(asked: ListAsked, content: str, counted: int, figures: str | None) -> str:
    total, more = _total(asked, counted)
    pages = -(-total // asked.size)
    exact = "" if asked.shape.counting == "exact" else f',"isExact":{"false" if more else "true"}'
    statistics = "" if figures is None else f',"statistics":{figures}'
    return (
        f'{{"content":{content},"page":{asked.page},"size":{asked.size},'
        f'"totalElements":{total},"totalPages":{pages}{exact}{statistics}}}'
    )


def _total(asked: ListAsked, counted: int) -> tuple[int, bool]:
    """How many rows are known of, and whether there are more."""
    if asked.shape.counting == "bounded":
        return min(counted, COUNTED), counted > COUNTED
    if asked.shape.counting == "none":
        return asked.page * asked.size + counted, counted > asked.size
    return counted, False
