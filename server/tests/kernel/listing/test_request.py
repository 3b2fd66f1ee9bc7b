"""What a list request may say: a table of refusals, each with its path, its id and its words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.listing.library import authors, books, loans
from zhegui.kernel.context import language
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.records.listing.refusals import WORDS
from zhegui.kernel.records.listing.request import parse_detail, parse_list

SID = "01900000-0000-7000-8000-00000000cccc"


def condition(field: str, operator: str, value: Any) -> dict[str, Any]:
    return {"query": {"field": field, "operator": operator, "value": value}}


def nested(depth: int) -> dict[str, Any]:
    query: Any = {"field": "rare", "operator": "eq", "value": True}
    for _ in range(depth):
        query = {"not": query}
    return {"query": query}


def many(count: int) -> dict[str, Any]:
    one = {"field": "rare", "operator": "eq", "value": True}
    return {"query": [{"or": [one] * (count // 2)}, *[one] * (count - count // 2)]}


def through(count: int) -> dict[str, Any]:
    one = condition("author.name", "eq", "x")["query"]
    return {"query": [{"not": one} for _ in range(count)]}


KEYS = ("page", "size", "search", "query", "model", "statistics", "orderList", "includeList")
REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"pages": 1}, "pages", "unknown_field"),
    ({"page": -1}, "page", "out_of_range"),
    ({"page": 100_001}, "page", "out_of_range"),
    ({"page": True}, "page", "invalid_value"),
    ({"page": 1.0}, "page", "invalid_value"),
    ({"page": "0"}, "page", "invalid_value"),
    ({"size": 0}, "size", "out_of_range"),
    ({"size": 1_025}, "size", "out_of_range"),
    ({"size": "10"}, "size", "invalid_value"),
    ({"orderList": {"field": "title"}}, "orderList", "invalid_value"),
    ({"orderList": ["title"]}, "orderList.0", "invalid_value"),
    ({"orderList": [{"field": "shelfMark"}]}, "orderList.0.field", "unknown_field"),
    ({"orderList": [{"field": "notes"}]}, "orderList.0.field", "unknown_field"),
    ({"orderList": [{"field": ["title"]}]}, "orderList.0.field", "unknown_field"),
    ({"orderList": [{"field": "title", "direction": "up"}]}, "orderList.0.direction", "invalid_value"),
    ({"orderList": [{"field": "title", "nulls": "x"}]}, "orderList.0.nulls", "unknown_field"),
    ({"orderList": [{"field": "title"}] * 9}, "orderList", "too_many_items"),
    ({"query": "title"}, "query", "invalid_value"),
    ({"query": ""}, "query", "invalid_value"),
    ({"query": [{}]}, "query.0", "unknown_field"),
    ({"query": {"or": [condition("rare", "eq", True)["query"], {}]}}, "query.or.1", "unknown_field"),
    ({"query": {"xor": []}}, "query", "unknown_field"),
    ({"query": {"and": [], "or": []}}, "query", "unknown_field"),
    ({"query": {"and": {}}}, "query.and", "invalid_value"),
    ({"query": {"or": [{"and": [7]}]}}, "query.or.0.and.0", "invalid_value"),
    (condition("nope", "eq", 1), "query.field", "unknown_field"),
    (condition("notes", "isNull", True), "query.field", "unknown_field"),
    (condition("canBorrow", "eq", True), "query.field", "unknown_field"),
    (condition("nope.title", "eq", "x"), "query.field", "unknown_relation"),
    (condition("author.nope", "eq", "x"), "query.field", "unknown_field"),
    (condition("title.name", "eq", "x"), "query.field", "unknown_relation"),
    (condition("author.bookList.author.bookList.title", "eq", ""), "query.field", "too_deep"),
    (condition("title", "like", "x"), "query.operator", "unknown_operator"),
    (condition("rare", "gt", True), "query.operator", "unknown_operator"),
    (condition("state", "contains", "o"), "query.operator", "unknown_operator"),
    (condition("sid", "gt", SID), "query.operator", "unknown_operator"),
    (condition("title", "eq", None), "query.value", "invalid_value"),
    (condition("title", "eq", 7), "query.value", "invalid_value"),
    (condition("title", "eq", "a\0b"), "query.value", "invalid_value"),
    (condition("title", "contains", "\ud800"), "query.value", "invalid_value"),
    (condition("title", "eq", "长" * 4_001), "query.value", "invalid_value"),
    (condition("state", "eq", "OPEN"), "query.value", "invalid_value"),
    (condition("loanList.exemplar", "eq", 3), "query.value", "invalid_value"),
    (condition("loanList.exemplar", "gt", 1), "query.operator", "unknown_operator"),
    (condition("pages", "eq", "7"), "query.value", "invalid_value"),
    (condition("pages", "eq", True), "query.value", "invalid_value"),
    (condition("pages", "eq", 7.0), "query.value", "invalid_value"),
    (condition("pages", "eq", 2**63), "query.value", "invalid_value"),
    (condition("price", "eq", float("nan")), "query.value", "invalid_value"),
    (condition("price", "eq", float("inf")), "query.value", "invalid_value"),
    (condition("price", "eq", "１２"), "query.value", "invalid_value"),
    (condition("price", "eq", 0.1234567890123456789), "query.value", "invalid_value"),
    (condition("rare", "eq", "true"), "query.value", "invalid_value"),
    (condition("rare", "eq", 1), "query.value", "invalid_value"),
    (condition("sid", "eq", f"{{{SID}}}"), "query.value", "invalid_value"),
    (condition("sid", "eq", SID.upper()), "query.value", "invalid_value"),
    (condition("sid", "eq", SID + "\n"), "query.value", "invalid_value"),
    (condition("addedAt", "ge", "2026-01-01"), "query.value", "invalid_value"),
    (condition("addedAt", "ge", "2026-01-01T00:00:00"), "query.value", "invalid_value"),
    (condition("addedAt", "ge", "2026-02-30T00:00:00Z"), "query.value", "invalid_value"),
    (condition("addedAt", "ge", "0001-01-01T00:00:00+14:00"), "query.value", "invalid_value"),
    (condition("addedAt", "ge", "２026-01-01T00:00:00Z"), "query.value", "invalid_value"),
    (condition("printedOn", "eq", "2026-W01-1"), "query.value", "invalid_value"),
    (condition("printedOn", "eq", "20260101"), "query.value", "invalid_value"),
    (condition("title", "isNull", None), "query.value", "invalid_value"),
    (condition("title", "isNull", 1), "query.value", "invalid_value"),
    (condition("pages", "in", 7), "query.value", "invalid_value"),
    (condition("pages", "in", None), "query.value", "invalid_value"),
    (condition("pages", "in", [1, "2"]), "query.value.1", "invalid_value"),
    (condition("pages", "in", [1] * 1_025), "query.value", "too_many_items"),
    (condition("pages", "between", [1]), "query.value", "invalid_value"),
    (condition("pages", "between", [1, 2, 3]), "query.value", "invalid_value"),
    (condition("pages", "between", [1, None]), "query.value.1", "invalid_value"),
    ({"query": {"field": "rare", "operator": "eq", "value": True, "x": 1}}, "query.x", "unknown_field"),
    ({"query": {"field": ["rare"], "operator": "eq", "value": True}}, "query.field", "unknown_field"),
    ({"query": {"field": "rare", "operator": ["eq"], "value": 1}}, "query.operator", "unknown_operator"),
    (nested(5), "query.not.not.not.not.not", "too_deep"),
    (many(51), "query.26.field", "too_many_conditions"),
    ({"query": [[]] * 51}, "query", "too_many_conditions"),
    ({"search": 7}, "search", "invalid_value"),
    ({"search": "长" * 201}, "search", "invalid_value"),
    ({"search": "a\0"}, "search", "invalid_value"),
    ({"model": ["x"]}, "model", "invalid_value"),
    ({"model": {f"f{number}": 1 for number in range(51)}}, "model", "too_many_conditions"),
    ({"model": {"author": {f"f{number}": 1 for number in range(51)}}}, "model.author", "too_many_conditions"),
    (through(11), "query", "too_many_relations"),
    ({"model": {"nope": 1}}, "model.nope", "unknown_field"),
    ({"model": {"state": ["open"]}}, "model.state", "invalid_value"),
    ({"model": {"author": {"name": 1}}}, "model.author.name", "invalid_value"),
    ({"model": {"nope": {"name": 1}}}, "model.nope.name", "unknown_relation"),
    ({"statistics": ["state"]}, "statistics", "invalid_value"),
    ({"statistics": {"median": []}}, "statistics.median", "unknown_field"),
    ({"statistics": {"count": 1}}, "statistics.count", "invalid_value"),
    ({"statistics": {"groupBy": ["title"]}}, "statistics.groupBy.0", "unknown_field"),
    ({"statistics": {"groupBy": "state"}}, "statistics.groupBy", "invalid_value"),
    ({"statistics": {"sum": ["addedAt"]}}, "statistics.sum.0", "unknown_field"),
    ({"includeList": "author"}, "includeList", "invalid_value"),
    ({"includeList": ["nope"]}, "includeList.0", "unknown_relation"),
    ({"includeList": ["author.nope"]}, "includeList.0", "unknown_relation"),
    ({"includeList": ["notes.author"]}, "includeList.0", "unknown_relation"),
    ({"includeList": ["title"]}, "includeList.0", "unknown_relation"),
    ({"includeList": [None]}, "includeList.0", "unknown_relation"),
    ({"includeList": ["author.bookList.author.bookList"]}, "includeList.0", "too_deep"),
    ({"includeList": ["author"] * 21}, "includeList", "too_many_items"),
]  # fmt: skip


def test_a_list_that_a_row_holds_may_be_asked_for_like_a_relation() -> None:
    plain = parse_list(loans, {"includeList": ["book"]})
    assert parse_list(loans, {"includeList": ["book.notes"]}) == plain
    assert parse_list(books, {"includeList": ["notes"]}) == parse_list(books, {})


@pytest.mark.parametrize(("body", "path", "error"), REFUSED)
def test_refused(body: dict[str, Any], path: str, error: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_list(books, body)
    assert [(detail.path, detail.error) for detail in refused.value.details] == [(path, error)]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"page": 100_000, "size": 1_024},
        {"search": "  "},
        dict.fromkeys(KEYS),
        {key: [] for key in KEYS[3:]},
        {key: {} for key in KEYS[3:]},
        {"query": {"and": None, "or": [], "not": None}},
        {"query": {**condition("rare", "eq", True)["query"], "and": None}},
        {"statistics": {"count": None, "groupBy": None, "sum": []}},
        {"orderList": [{"field": "title", "direction": None}]},
        {"query": []},
        {"query": {"and": []}},
        {"query": {"or": []}},
        {"statistics": {}},
        {"model": {"author": {}}},
        {"orderList": []},
        condition("addedAt", "ge", "2026-01-01T08:00:00.123456+08:00"),
        condition("pages", "eq", -(2**63) + 1),
        condition("price", "eq", -0.1),
        condition("price", "eq", 99999999.99),
        condition("organizationSid", "eq", SID),
        condition("author.bookList.author.name", "eq", "孔丘"),
        {"includeList": ["author.bookList.author"]},
        nested(4),
        many(50),
        through(10),
        {"query": {"or": [condition("author.bookList.title", "eq", "x")["query"]] * 50}},
    ],
)
def test_taken(body: dict[str, Any]) -> None:
    parse_list(books, body)


@pytest.mark.parametrize("direction", ["desc", "DESC", "Desc"])
def test_a_direction_is_taken_however_it_is_written(direction: str) -> None:
    asked = parse_list(books, {"orderList": [{"field": "title", "direction": direction}]})
    assert asked.shape.order == (("title", True),)


@pytest.mark.parametrize("spelled", [[], {}, None])
def test_nothing_asked_for_is_nothing(spelled: Any) -> None:
    keys = ("query", "model", "statistics", "orderList", "includeList")
    assert parse_list(books, dict.fromkeys(keys, spelled)) == parse_list(books, {})


def test_everything_that_is_wrong_is_told_at_once() -> None:
    body: dict[str, Any] = {
        "size": 0,
        "query": [{"field": "nope", "operator": "eq", "value": 1}, 7],
        "orderList": [{"field": "nope"}],
        "includeList": ["nope"],
    }
    with pytest.raises(InvalidInput) as refused:
        parse_list(books, body)
    assert {detail.path for detail in refused.value.details} == {
        "size", "query.0.field", "query.1", "orderList.0.field", "includeList.0",
    }  # fmt: skip


@pytest.mark.parametrize(("spoken", "words"), [("zh", "可用"), ("en", "allowed")])
def test_a_refusal_names_what_is_allowed_in_the_callers_language(spoken: str, words: str) -> None:
    token = language.set(spoken)
    with pytest.raises(InvalidInput) as refused:
        parse_list(authors, {"orderList": [{"field": "age"}], "includeList": ["friend"]})
    language.reset(token)
    order, include = refused.value.details
    assert order.message.endswith("name")
    assert include.message.endswith("teacher, pupilList, bookList")
    assert words in order.message


@pytest.mark.parametrize(
    ("body", "zh", "en"),
    [
        ({"size": "ten"}, "整数", "an integer"),
        ({"search": "长" * 201}, "文字，最多 200 个字", "text, at most 200 characters"),
        (condition("pages", "eq", "1"), "整数", "an integer"),
        (condition("price", "eq", "1"), "数字", "a number"),
        (condition("title", "eq", 1), "文字", "text"),
        (condition("addedAt", "eq", "soon"), "时间，如 2026", "a time like 2026"),
        (condition("organizationSid", "eq", "x"), "标识", "an identifier"),
    ],
)
@pytest.mark.parametrize("english", [False, True])
def test_a_refusal_says_what_is_expected_in_the_callers_language(
    body: dict[str, Any], zh: str, en: str, english: bool
) -> None:
    token = language.set("en" if english else "zh")
    with pytest.raises(InvalidInput) as refused:
        parse_list(books, body)
    language.reset(token)
    (detail,) = refused.value.details
    assert (en if english else zh) in detail.message


def test_a_list_without_a_search_column_cannot_be_searched() -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_list(authors, {"search": "孔"})
    assert refused.value.details[0].error == "not_searchable"


def test_every_refusal_has_words_in_both_languages() -> None:
    assert all(zh and en and zh != en for zh, en in WORDS.values())


def test_requests_that_differ_in_values_only_have_one_shape() -> None:
    one = parse_list(books, {**condition("pages", "in", [1]), "search": "电台", "page": 3})
    other = parse_list(books, {**condition("pages", "in", [2, 3]), "search": "5G 天线", "size": 1})
    assert one.shape == other.shape
    assert hash(one.shape) == hash(other.shape)
    assert one.values != other.values


@pytest.mark.parametrize(
    ("body", "path", "error"),
    [
        ({}, "sid", "required"),
        ({"sid": None}, "sid", "required"),
        ({"sid": 7}, "sid", "invalid_value"),
        ({"sid": f"{SID} "}, "sid", "invalid_value"),
        ({"sid": SID, "page": 1}, "page", "unknown_field"),
        ({"sid": SID, "includeList": ["x"]}, "includeList.0", "unknown_relation"),
    ],
)
def test_detail_refused(body: dict[str, Any], path: str, error: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_detail(books, body)
    assert [(detail.path, detail.error) for detail in refused.value.details] == [(path, error)]
