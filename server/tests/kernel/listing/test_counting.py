"""Exact counts of visitors' large lists are kept for two seconds, and of nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from tests.kernel.listing.conftest import NOW, Ask, LibraryServices
from tests.statements import counted_statements
from zhegui.kernel.records.listing import list_count
from zhegui.kernel.records.listing.list_count import Counts

IsCounted = Callable[..., Awaitable[bool]]
#: In place of the number of rows.
NOT_COUNTED = ", NULL AS "


@pytest.fixture
def library(app: FastAPI) -> LibraryServices:
    services: LibraryServices = app.state.services
    services.counts = Counts()
    return services


@pytest.fixture
def is_counted(ask: Ask, library: LibraryServices, monkeypatch: pytest.MonkeyPatch) -> IsCounted:
    """Whether the database counts for a page, so many seconds after the first; its total is right."""
    monkeypatch.setattr(list_count, "FEW", 2)

    async def asked(after: float, body: dict[str, Any], caller: str = "visitor") -> bool:
        at = NOW + timedelta(seconds=after)
        monkeypatch.setattr(library.clock, "now", lambda: at, raising=False)
        with counted_statements() as statements:
            page = await ask("book", body, caller)
        whole = await ask("book", {**body, "size": 1024, "page": 0}, "operator")
        visible = await ask("book", {**body, "count": "bounded"}, caller)
        assert page["totalElements"] == visible["totalElements"] <= len(whole["content"])
        assert page["totalPages"] == -(-page["totalElements"] // page["size"])
        return not any(NOT_COUNTED in text for text in statements)

    return asked


async def test_a_visitors_large_list_is_counted_every_two_seconds(is_counted: IsCounted) -> None:
    pages: list[dict[str, Any]] = [{}, {"page": 1}, {"size": 3}, {"includeList": ["author"]}]
    assert [await is_counted(at / 2, each) for at, each in enumerate(pages)] == [True] + [False] * 3
    assert [await is_counted(at, {}) for at in (2, 3.9, 4, 3)] == [True, False, True, True]


async def test_other_rows_are_counted_by_themselves(is_counted: IsCounted) -> None:
    some: dict[str, Any] = {"model": {"state": "open"}}
    others: list[dict[str, Any]] = [{}, some, {"model": {"state": "closed"}}, {"search": "天线"}]
    assert [await is_counted(0, each) for each in others] == [True] * 4
    assert [await is_counted(0, each) for each in others[:2]] == [False] * 2


async def test_who_is_logged_in_is_counted_for_each_time(is_counted: IsCounted) -> None:
    assert [await is_counted(0, {}, "reader") for _ in range(2)] == [True, True]


async def test_few_rows_are_counted_each_time(
    is_counted: IsCounted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_count, "FEW", 1_000)
    assert [await is_counted(0, {}) for _ in range(2)] == [True, True]


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_count, "MOST", 2)
    counts = Counts()
    for number in range(3):
        counts.keep(number, 1_000 + number, NOW)
    assert [counts.known(number, NOW) for number in range(3)] == [None, 1001, 1002]
