"""Random requests, answered by the database and by plain Python: the answers are the same."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from tests.kernel.listing.collection import TITLES
from tests.kernel.listing.conftest import CALLERS, Ask
from tests.kernel.listing.library import Book, books
from tests.kernel.listing.oracle import ROWS, field, holds, ordered, related, visible
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.records.listing.request import parse_list

EQUALITY = ["eq", "ne", "in", "notIn", "isNull"]
ORDERED = [*EQUALITY, "gt", "ge", "lt", "le", "between"]
TEXTUAL = [*ORDERED, "contains", "startsWith"]

TEXTS = [*TITLES, "", "天", "%", "_", "\\", "关于天线与频率", "消防", "法律", "保密", "孔丘", "颜"]
NUMBERS = [0, 1, 2, 3, 7, 2**53 + 1]
PRICES = [0, 0.5, 1.1, 2.25, 99999999.99]
TIMES = ["2026-01-01T03:00:00.007Z", "2026-01-01T05:00:00.007Z", "2026-03-01T00:00:00.000Z"]
DATES = ["1999-12-31", "2026-02-28", "2026-03-01"]

FIELDS: dict[str, tuple[list[str], list[Any]]] = {
    "title": (TEXTUAL, TEXTS),
    "blurb": (TEXTUAL, TEXTS),
    "state": (EQUALITY, ["draft", "open", "closed"]),
    "price": (ORDERED, PRICES),
    "pages": (ORDERED, NUMBERS),
    "rare": (EQUALITY, [True, False]),
    "printedOn": (ORDERED, DATES),
    "addedAt": (ORDERED, TIMES),
    "loanList.days": (ORDERED, NUMBERS),
    "loanList.fee": (ORDERED, PRICES),
    "loanList.returnedAt": (ORDERED, TIMES),
    "loanList.book.title": (TEXTUAL, TEXTS),
    "author.name": (TEXTUAL, TEXTS),
    "author.teacher.name": (TEXTUAL, TEXTS),
    "author.bookList.price": (ORDERED, PRICES),
    "topicList.name": (TEXTUAL, TEXTS),
}


@some.composite
def conditions(draw: some.DrawFn) -> dict[str, Any]:
    name = draw(some.sampled_from(sorted(FIELDS)))
    operators, pool = FIELDS[name]
    operator = draw(some.sampled_from(operators))
    value: Any = draw(some.sampled_from(pool))
    if operator == "isNull":
        value = draw(some.booleans())
    elif operator in ("in", "notIn"):
        value = draw(some.lists(some.sampled_from(pool), max_size=3))
    elif operator == "between":
        value = [value, draw(some.sampled_from(pool))]
    return {"field": name, "operator": operator, "value": value}


def groups(inner: some.SearchStrategy[Any]) -> some.SearchStrategy[Any]:
    members = some.lists(inner, max_size=4)
    return (
        members
        | some.builds(lambda some_members: {"and": some_members}, members)
        | some.builds(lambda some_members: {"or": some_members}, members)
        | some.builds(lambda member: {"not": member}, inner)
    )


def is_taken(query: Any) -> bool:
    """Whether it asks of no more relations than a list takes."""
    try:
        parse_list(books, {"query": query})
    except InvalidInput:
        return False
    return True


QUERIES = groups(conditions() | groups(conditions() | groups(conditions()))).filter(is_taken)
SORTABLE = ["title", "blurb", "state", "price", "pages", "printedOn", "addedAt"]
ORDERS = some.lists(
    some.fixed_dictionaries(
        {"field": some.sampled_from(SORTABLE), "direction": some.sampled_from(["asc", "desc"])}
    ),
    min_size=1,
    max_size=3,
)


@settings(max_examples=120)
@given(
    query=QUERIES,
    order=ORDERS,
    page=some.integers(0, 3),
    size=some.sampled_from([1, 7, 20, 1024]),
    caller=some.sampled_from(sorted(CALLERS)),
)
async def test_the_database_and_python_agree(
    ask: Ask, query: Any, order: list[dict[str, str]], page: int, size: int, caller: str
) -> None:
    answer = await ask(
        "book",
        {
            "query": query,
            "orderList": order,
            "page": page,
            "size": size,
            "includeList": ["loanList", "topicList", "author"],
            "statistics": {"groupBy": ["state"], "count": True, "sum": ["pages"]},
        },
        caller,
    )
    seen = [row for row in ROWS[Book].values() if visible(row, caller)]
    matched = ordered([row for row in seen if holds(query, row, caller)], order)
    expected = matched[page * size : (page + 1) * size]

    assert [row["sid"] for row in answer["content"]] == [str(row.sid) for row in expected]
    assert answer["totalElements"] == len(matched)
    assert answer["totalPages"] == -(-len(matched) // size)
    assert answer["statistics"] == _figures(matched)
    for row, book in zip(answer["content"], expected, strict=True):
        assert {name: row[name] for name in SORTABLE} == {n: field(book, n) for n in SORTABLE}
        for relation in ("loanList", "topicList"):
            shown = [other["sid"] for other in row[relation]]
            assert shown == [str(other.sid) for other in related(book, relation, caller)]
        assert (row["author"] or {}).get("sid") == field(book, "authorSid")


def _figures(rows: list[Any]) -> list[dict[str, Any]]:
    groups: dict[str, list[int]] = {}
    for row in rows:
        groups.setdefault(row.state, []).append(row.pages)
    return [
        {"state": state, "count": len(pages), "sum": {"pages": sum(pages)}}
        for state, pages in sorted(groups.items())
    ]
