"""Runs the statements: one per request, kept per shape, answered unparsed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.errors import NotFound
from zhegui.kernel.listing.derived import complete_rows, has_derived
from zhegui.kernel.listing.request import (
    ListAsked,
    parse_detail,
    parse_list,
)
from zhegui.kernel.listing.resource import Resource
from zhegui.kernel.listing.statement import detail_statement, list_statement
from zhegui.kernel.listing.viewer import Reading
from zhegui.kernel.statements import Statement, fetch

#: How many statements one process keeps; a strange shape is compiled and forgotten again.
KEPT = 1_024

_kept: OrderedDict[Hashable, Statement] = OrderedDict()


async def read_list(
    session: AsyncSession, resource: Resource, reading: Reading, body: dict[str, JsonValue]
) -> str:
    """The page that a list request asks for, as JSON text.

    Raises `InvalidInput` for a request that is not of the list shape or names what the resource
    does not allow.
    """
    asked = parse_list(resource, body)
    viewer = reading.viewer
    key = ("list", resource, viewer, asked.shape)
    statement = _statement(key, lambda: list_statement(resource, asked.shape, viewer))
    values = {**asked.values, "size": asked.size, "offset": asked.page * asked.size}
    row = await _row(session, statement, reading, values)
    assert row is not None
    content, total, figures = row
    if has_derived(resource, asked.shape.includes):
        content = complete_rows(resource, asked.shape.includes, content, reading)
    return _page(asked, content, total, figures)


async def read_detail(
    session: AsyncSession, resource: Resource, reading: Reading, body: dict[str, JsonValue]
) -> str:
    """The row that a detail request asks for, as JSON text.

    Raises `InvalidInput` for a malformed request, `NotFound` where the viewer may see none.
    """
    asked = parse_detail(resource, body)
    viewer = reading.viewer
    key = ("detail", resource, viewer, asked.includes)
    statement = _statement(key, lambda: detail_statement(resource, asked.includes, viewer))
    row = await _row(session, statement, reading, {"sid": asked.sid})
    if row is None:
        raise NotFound
    if has_derived(resource, asked.includes):
        return complete_rows(resource, asked.includes, row[0], reading)
    text: str = row[0]
    return text


def _statement(key: Hashable, build: Callable[[], Statement]) -> Statement:
    statement = _kept.get(key)
    if statement is None:
        statement = _kept[key] = build()
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return statement


async def _row(
    session: AsyncSession, statement: Statement, reading: Reading, values: dict[str, object]
) -> tuple[Any, ...] | None:
    rows = await fetch(session, statement, {**reading.values(), **values})
    return rows[0] if rows else None


def _page(asked: ListAsked, content: str, total: int, figures: str | None) -> str:
    pages = -(-total // asked.size)
    statistics = "" if figures is None else f',"statistics":{figures}'
    return (
        f'{{"content":{content},"page":{asked.page},"size":{asked.size},'
        f'"totalElements":{total},"totalPages":{pages}{statistics}}}'
    )
