"""Pages, orders, examples, figures and the one statement they take."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI
from hypothesis import given, settings
from hypothesis import strategies as some
from pydantic import TypeAdapter
from sqlalchemy import true
from sqlalchemy.exc import SAWarning

from tests.kernel.listing.conftest import Ask, Post
from tests.kernel.listing.library import Author, Book, books
from tests.statements import counted_statements
from zhegui.kernel.db import precedence
from zhegui.kernel.people.caller import Anyone
from zhegui.kernel.records.listing import Resource, Viewer, detail_route, kept, list_route, query
from zhegui.kernel.records.listing.request import parse_list
from zhegui.kernel.records.listing.schema import list_request, page_model
from zhegui.kernel.records.listing.statement import list_statement

EVERYTHING = {
    "orderList": [{"field": "price", "direction": "desc"}],
    "query": [{"field": "loanList.days", "operator": "gt", "value": 1}],
    "search": "天线",
    "includeList": ["author.teacher.pupilList", "loanList.book", "topicList"],
    "statistics": {"groupBy": ["state", "rare"], "count": True, "sum": ["price"]},
}


@pytest.mark.parametrize("size", [1, 7, 60])
async def test_paging_neither_repeats_nor_skips(ask: Ask, size: int) -> None:
    """`addedAt` and `rare` have few values: only the tie-breaker makes the order total."""
    body: dict[str, Any] = {"size": size, "orderList": [{"field": "addedAt"}]}
    first = await ask("book", body, "operator")
    pages = [await ask("book", {**body, "page": n}, "operator") for n in range(first["totalPages"])]
    sids = [row["sid"] for page in pages for row in page["content"]]
    assert len(sids) == len(set(sids)) == first["totalElements"]
    beyond = await ask("book", {**body, "page": first["totalPages"]}, "operator")
    assert beyond["content"] == []
    assert beyond["totalElements"] == first["totalElements"]


async def test_a_page_that_asks_for_nothing_is_the_first_ten(ask: Ask) -> None:
    page = await ask("book", {})
    assert (page["page"], page["size"], len(page["content"])) == (0, 10, 10)
    assert page["totalPages"] == -(-page["totalElements"] // 10)


async def test_the_default_order(ask: Ask) -> None:
    rows = (await ask("book", {"size": 60}))["content"]
    keys = [(row["addedAt"], row["sid"]) for row in rows]
    assert keys == sorted(keys, reverse=True)


async def test_search_ranks_the_heavier_field_first_unless_an_order_is_given(ask: Ask) -> None:
    ranked = (await ask("book", {"search": "天线", "size": 60}))["content"]
    in_title = ["天线" in row["title"] for row in ranked]
    assert in_title == sorted(in_title, reverse=True)
    assert not all(in_title)
    order = [{"field": "addedAt", "direction": "asc"}]
    given_order = (await ask("book", {"search": "天线", "size": 60, "orderList": order}))["content"]
    assert {row["sid"] for row in given_order} == {row["sid"] for row in ranked}
    assert [row["addedAt"] for row in given_order] == sorted(row["addedAt"] for row in ranked)


async def test_a_search_for_nothing_that_can_be_found_finds_nothing(ask: Ask) -> None:
    assert (await ask("book", {"search": "？！"}))["totalElements"] == 0


async def test_model_by_example(ask: Ask) -> None:
    page = await ask("book", {"model": {"state": "open", "author": {"name": "孔丘"}}, "size": 60})
    same = await ask(
        "book",
        {
            "query": [
                {"field": "state", "operator": "eq", "value": "open"},
                {"field": "author.name", "operator": "eq", "value": "孔丘"},
            ],
            "size": 60,
        },
    )
    assert page == same
    assert page["totalElements"] > 0
    nameless = await ask("book", {"model": {"blurb": None}, "size": 60})
    assert {row["blurb"] for row in nameless["content"]} == {None}


async def test_conditions_on_one_relation_speak_of_the_same_row(ask: Ask) -> None:
    """A book with a long loan and a free one is not a book with a long free loan."""
    long = {"field": "loanList.days", "operator": "eq", "value": 4}
    free = {"field": "loanList.fee", "operator": "isNull", "value": True}
    together = await ask("book", {"query": [long, free], "size": 60}, "manager")
    apart = await ask("book", {"query": [{"and": [long]}, {"and": [free]}], "size": 60}, "manager")
    assert {row["sid"] for row in together["content"]} < {row["sid"] for row in apart["content"]}


@pytest.mark.parametrize(
    "query",
    [
        {"not": {"field": "blurb", "operator": "eq", "value": ""}},
        {"field": "blurb", "operator": "ne", "value": ""},
        {"field": "blurb", "operator": "notIn", "value": [""]},
        {"not": {"or": [{"field": "blurb", "operator": "startsWith", "value": "关"}]}},
    ],
)
async def test_what_is_not_so_takes_in_what_has_no_value(ask: Ask, query: Any) -> None:
    rows = (await ask("book", {"query": query, "size": 60}))["content"]
    assert None in {row["blurb"] for row in rows}


async def test_figures_without_groups_are_one_row(ask: Ask) -> None:
    page = await ask("book", {"statistics": {"count": True, "sum": ["price", "pages"]}}, "operator")
    (figures,) = page["statistics"]
    assert figures["count"] == page["totalElements"]
    nothing = {"model": {"title": "没有"}, "statistics": {"count": True, "sum": ["price"]}}
    assert (await ask("book", nothing))["statistics"] == [{"count": 0, "sum": {"price": 0}}]


@pytest.mark.parametrize("nothing", [{}, {"count": False}, {"groupBy": [], "sum": []}])
async def test_who_asks_for_no_figure_gets_none(ask: Ask, nothing: dict[str, Any]) -> None:
    assert "statistics" not in await ask("book", {"statistics": nothing}, "operator")


async def test_numbers_keep_their_digits(post: Post) -> None:
    """No float on the way: the database's text is the answer's text."""
    body = {"model": {"fee": 2.25}, "statistics": {"sum": ["fee"]}, "size": 1}
    text = (await post("loan", body, "reader")).text
    assert '"fee" : 2.25' in text
    body = {"query": [{"field": "fee", "operator": "eq", "value": 0.5}], "size": 1}
    assert '"fee" : 0.50' in (await post("loan", body, "reader")).text


@pytest.mark.parametrize("body", [{}, EVERYTHING])
@pytest.mark.parametrize("caller", ["visitor", "manager"])
async def test_one_request_one_statement(ask: Ask, body: dict[str, Any], caller: str) -> None:
    with counted_statements() as statements:
        await ask("book", body, caller)
    assert len(statements) == 1


async def test_a_detail_is_one_statement_too(ask: Ask) -> None:
    (row, *_) = (await ask("book", {}))["content"]
    with counted_statements() as statements:
        await ask("book", {"sid": row["sid"], "includeList": ["loanList"]}, action="dynamicDetail")
    assert len(statements) == 1


async def test_strange_shapes_do_not_pile_up(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "KEPT", 3)
    kept.forget()
    for count in range(1, 7):
        one = {"field": "rare", "operator": "eq", "value": True}
        await ask("book", {"query": [one] * count})
    assert len(kept._kept) == 3


async def test_answers_are_of_the_published_type(ask: Ask) -> None:
    for caller in ("visitor", "manager", "operator"):
        TypeAdapter(page_model(books)).validate_python(
            await ask("book", {**EVERYTHING, "size": 60}, caller)
        )


async def test_a_long_page_is_completed_like_a_short_one(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond some size its rows are read and written on a thread, one by one."""
    bodies: list[dict[str, Any]] = [
        {"includeList": ["loanList"], "size": 60},
        {"query": {"or": []}},
    ]
    short = [await ask("book", body, "operator") for body in bodies]
    monkeypatch.setattr(query, "LITTLE", 0)
    assert [await ask("book", body, "operator") for body in bodies] == short
    assert short[0]["content"]
    assert not short[1]["content"]


@pytest.mark.parametrize(
    ("little", "pausing"),
    [(query.LITTLE, {"_here", "visit_column"}), (0, {"_parsed", "_derive", "_written"})],
)
async def test_what_takes_long_pauses_on_its_thread(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, little: int, pausing: set[str]
) -> None:
    """The statement of a shape that nobody asked for, and what is done to a long page."""
    seen = set[str]()

    def pause(_: precedence.Thread) -> None:
        frame = sys._getframe(2)  # behind the function `pause`
        seen.add(frame.f_code.co_name)

    monkeypatch.setattr(query, "LITTLE", little)
    monkeypatch.setattr(precedence.Thread, "pause", pause)
    kept.forget()
    await ask("book", {"includeList": ["loanList"]}, "operator")
    assert pausing <= seen


def test_the_openapi_document_names_what_is_allowed(app: FastAPI) -> None:
    schemas = app.openapi()["components"]["schemas"]
    assert schemas["BookOrder"]["properties"]["field"]["enum"] == [
        "addedAt", "blurb", "pages", "price", "printedOn", "state", "title",
    ]  # fmt: skip
    assert schemas["Book"]["additionalProperties"] is False
    assert "loanList" not in schemas["Book"]["required"]
    assert "organizationSid" not in schemas["Book"]["properties"]
    asked = schemas["BookListRequest"]["properties"]
    assert asked["size"]["anyOf"][0]["maximum"] == 1024
    assert "organizationSid" in asked["query"]["description"]
    assert "author, loanList, topicList" in asked["includeList"]["description"]
    assert "search" not in schemas["AuthorListRequest"]["properties"]


def test_no_start_waits_for_the_models_of_the_document() -> None:
    routes, shelves = APIRouter(), Resource("shelf", Book, visible_to=lambda _: true(), fields=[])
    list_route(routes, shelves, caller=Anyone)
    detail_route(routes, shelves, caller=Anyone)
    assert "row" not in vars(shelves)


async def test_an_expression_may_speak_of_the_table_twice(ask: Ask) -> None:
    for author in (await ask("author", {"includeList": ["pupilList"]}))["content"]:
        assert author["pupils"] == len(author["pupilList"])


def test_a_scope_that_forgets_how_its_tables_are_tied_is_noticed() -> None:
    """It would multiply rows; SQLAlchemy's linter looks at every statement that is compiled."""
    loose = Resource("loose", Book, visible_to=lambda _: Author.name == "孔丘", fields=[])
    with pytest.warns(SAWarning, match="cartesian product"):
        list_statement(loose, parse_list(loose, {}).shape, Viewer())


JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(), inner, max_size=3),
    max_leaves=8,
)
KEYS = ["page", "size", "orderList", "query", "search", "model", "statistics", "includeList"]
WORDS = ["and", "or", "not", "field", "operator", "value", "title", "loanList.days", "groupBy"]
NEAR = some.recursive(
    JSON | some.sampled_from(WORDS),
    lambda inner: (
        some.lists(inner, max_size=3)
        | some.dictionaries(some.sampled_from(WORDS), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=80)
@given(body=some.dictionaries(some.sampled_from(KEYS), NEAR, max_size=4))
async def test_whatever_is_sent_is_answered_or_refused(post: Post, body: Any) -> None:
    try:
        response = await post("book", body)
    except ValueError:  # httpx writes no NaN
        return
    assert response.status_code in (200, 400), response.text
    if response.status_code == 400:
        assert response.json()["details"]


async def test_a_list_that_is_null_is_none_as_the_document_says(ask: Ask) -> None:
    asked = {"orderList": None, "includeList": None, "statistics": {"groupBy": None, "sum": None}}
    assert "content" in await ask("book", asked)
    list_request(books).model_validate(asked)


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"null", b'"x"', b"{", b'{"page":NaN}', b'{"search":"\\ud800"}', b"\xff"]
)
async def test_bodies_that_are_no_list_request(app: FastAPI, body: bytes) -> None:
    import httpx

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as client:
        answer = await client.post(
            "http://library/resource-center/api/book/v2/dynamicList",
            content=body,
            headers={"Content-Type": "application/json"},
        )
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"] in ("invalid_input", "bad_request")
