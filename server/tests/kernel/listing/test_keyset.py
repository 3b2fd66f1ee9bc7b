"""Paging by key, and counting no further than is asked for."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.kernel.listing.conftest import CALLERS, Ask, Post
from tests.kernel.listing.test_random import ORDERS
from zhegui.kernel.records.listing import query, statement


@settings(max_examples=60)
@given(
    order=ORDERS,
    size=some.sampled_from([1, 4, 7, 20]),
    caller=some.sampled_from(sorted(CALLERS)),
    counting=some.sampled_from(["exact", "bounded", "none"]),
)
async def test_pages_after_each_other_are_the_whole_in_its_order(
    ask: Ask, order: list[dict[str, str]], size: int, caller: str, counting: str
) -> None:
    """`blurb`, `price` and `printedOn` are null in places: those rows come last either way."""
    body: dict[str, Any] = {"orderList": order}
    whole = (await ask("book", {**body, "size": 1024}, caller))["content"]
    seen: list[str] = []
    page = await ask("book", {**body, "size": size, "count": counting}, caller)
    while page["content"]:
        seen += [row["sid"] for row in page["content"]]
        assert len(seen) <= len(whole)
        after = {"after": seen[-1], "size": size, "count": counting}
        page = await ask("book", {**body, **after}, caller)
    assert seen == [row["sid"] for row in whole]


async def test_nothing_is_counted_beyond_what_is_asked(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    total = (await ask("book", {}, "operator"))["totalElements"]
    none = await ask("book", {"count": "none", "size": 3}, "operator")
    assert (none["totalElements"], none["totalPages"], none["isExact"]) == (4, 2, False)
    last = await ask("book", {"count": "none", "size": total}, "operator")
    assert (last["totalElements"], last["isExact"]) == (total, True)
    within = await ask("book", {"count": "bounded", "model": {"state": "open"}}, "operator")
    assert within["isExact"] is True
    for module in (query, statement):
        monkeypatch.setattr(module, "COUNTED", 5)
    bounded = await ask("book", {"count": "bounded", "model": {"rare": True}}, "operator")
    assert (bounded["totalElements"], bounded["isExact"]) == (5, False)


async def test_an_exact_count_says_nothing_of_itself(ask: Ask) -> None:
    assert "isExact" not in await ask("book", {"count": "exact"})


async def test_figures_are_of_all_that_matched_wherever_the_page_begins(ask: Ask) -> None:
    figures = {"statistics": {"count": True}, "size": 2}
    first = await ask("book", figures)
    after = await ask("book", {**figures, "after": first["content"][-1]["sid"]})
    assert after["statistics"] == first["statistics"]


@pytest.mark.parametrize(
    ("body", "path", "error"),
    [
        ({"after": "not a sid"}, "after", "invalid_value"),
        ({"after": 7}, "after", "invalid_value"),
        ({"after": str(uuid4())}, "after", "no_such_record"),
        ({"after": str(uuid4()), "page": 1}, "page", "page_or_after"),
        ({"after": str(uuid4()), "search": "天线"}, "after", "order_required"),
        ({"count": "some"}, "count", "invalid_value"),
        ({"count": True}, "count", "invalid_value"),
    ],
)
async def test_what_is_wrong_is_named(
    post: Post, body: dict[str, Any], path: str, error: str
) -> None:
    answer = await post("book", body)
    assert answer.status_code == 400
    assert [(each["path"], each["error"]) for each in answer.json()["details"]] == [(path, error)]


async def test_a_row_that_the_caller_may_not_see_is_nobodys_predecessor(
    ask: Ask, post: Post
) -> None:
    drafts = await ask("book", {"model": {"state": "draft"}, "size": 60}, "operator")
    answer = await post("book", {"after": drafts["content"][0]["sid"]})
    assert answer.status_code == 400
