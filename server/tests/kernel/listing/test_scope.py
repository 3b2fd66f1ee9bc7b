"""Who sees which rows: at the root, in every include, filter, count and statistic."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.listing.collection import ACME, LIU, WANG
from tests.kernel.listing.conftest import CALLERS, Ask, Post
from tests.kernel.listing.library import Book, Loan
from tests.kernel.listing.oracle import ROWS

ALL = {"size": 1024}
BORROWERS = {
    "manager": {str(LIU), str(WANG)},
    "reader": {str(LIU)},
    "other reader": {str(WANG)},
}


def drafts(rows: list[dict[str, Any]]) -> set[str]:
    return {row["sid"] for row in rows if row["state"] == "draft"}


def owned(sid: str) -> Any:
    return ROWS[Book][next(one for one in ROWS[Book] if str(one) == sid)].organization_sid


async def test_root(ask: Ask) -> None:
    seen = {name: drafts((await ask("book", ALL, name))["content"]) for name in CALLERS}
    assert not seen["visitor"]
    assert not seen["reader"]
    assert seen["manager"]
    assert {owned(sid) for sid in seen["manager"]} == {ACME}
    assert seen["manager"] < seen["operator"]


@pytest.mark.parametrize("caller", sorted(CALLERS))
async def test_includes_at_every_depth(ask: Ask, caller: str) -> None:
    body = {**ALL, "includeList": ["bookList.loanList", "bookList.topicList", "teacher.bookList"]}
    authors = (await ask("author", body, caller))["content"]
    books = [book for author in authors for book in author["bookList"]]
    books += [
        book for author in authors for book in (author["teacher"] or {"bookList": []})["bookList"]
    ]
    loans = [loan for book in books for loan in book.get("loanList", [])]
    topics = {topic["name"] for book in books for topic in book.get("topicList", [])}

    visible = {row["sid"] for row in (await ask("book", ALL, caller))["content"]}
    assert {book["sid"] for book in books} <= visible
    assert "保密" not in topics
    borrowers = {loan["userSid"] for loan in loans}
    assert borrowers == BORROWERS.get(caller, set())


async def test_a_record_out_of_sight_is_not_found(ask: Ask, post: Post) -> None:
    hidden = drafts((await ask("book", ALL, "operator"))["content"]).pop()
    body = {"sid": hidden}
    assert (await ask("book", body, "operator", "dynamicDetail"))["sid"] == hidden
    answer = await post("book", body, "visitor", "dynamicDetail")
    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
    unknown = {"sid": str(ACME)}
    assert (await post("book", unknown, "visitor", "dynamicDetail")).json()["error"] == "not_found"


async def test_a_filter_cannot_feel_for_what_is_out_of_sight(ask: Ask) -> None:
    """Somebody else's loan exists, and no condition on loans betrays it."""
    foreign = next(loan for loan in ROWS[Loan].values() if loan.user_sid == WANG)
    for query in (
        [{"field": "loanList.sid", "operator": "eq", "value": str(foreign.sid)}],
        [{"field": "loanList.userSid", "operator": "eq", "value": str(WANG)}],
        [{"field": "topicList.name", "operator": "eq", "value": "保密"}],
    ):
        assert (await ask("book", {"query": query}, "reader"))["totalElements"] == 0
    for model in ({"loanList": {"userSid": str(WANG)}}, {"topicList": {"name": "保密"}}):
        assert (await ask("book", {"model": model}, "reader"))["totalElements"] == 0


async def test_counts_and_statistics_speak_of_visible_rows_alone(ask: Ask) -> None:
    asked = {"statistics": {"groupBy": ["state"], "count": True, "sum": ["pages"]}, **ALL}
    for caller in CALLERS:
        page = await ask("book", asked, caller)
        groups = {group["state"]: group["count"] for group in page["statistics"]}
        assert sum(groups.values()) == page["totalElements"] == len(page["content"])
        assert ("draft" in groups) == (caller in ("manager", "operator"))
        assert sum(group["sum"]["pages"] for group in page["statistics"]) == sum(
            row["pages"] for row in page["content"]
        )


async def test_a_field_may_depend_on_who_looks(ask: Ask) -> None:
    mine = {book["sid"]: book["myLoans"] for book in (await ask("book", ALL, "reader"))["content"]}
    assert sum(mine.values()) > 0
    assert {book["myLoans"] for book in (await ask("book", ALL))["content"]} == {0}


async def test_callers_of_one_kind_share_a_statement_but_not_their_rows(ask: Ask) -> None:
    """The text is kept per kind of caller; who it is travels as a parameter."""
    first = await ask("loan", ALL, "reader")
    second = await ask("loan", ALL, "other reader")
    assert {row["userSid"] for row in first["content"]} == {str(LIU)}
    assert {row["userSid"] for row in second["content"]} == {str(WANG)}
