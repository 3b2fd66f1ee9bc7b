"""The worked example of docs/guide/extend.md, through the door its users come by."""

from __future__ import annotations

from tests.kernel.listing.conftest import Ask


async def test_one_request_filters_searches_includes_counts_and_sums(ask: Ask) -> None:
    page = await ask(
        "book",
        {
            "size": 2,
            "query": [{"field": "loanList.days", "operator": "gt", "value": 1}],
            "search": "天线",
            "model": {"rare": False},
            "includeList": ["author.teacher", "loanList.book", "topicList"],
            "statistics": {"groupBy": ["state"], "count": True, "sum": ["price"]},
        },
        "manager",
    )
    assert len(page["content"]) == page["size"] == 2
    assert page["totalElements"] == sum(group["count"] for group in page["statistics"])
    for book in page["content"]:
        assert "天线" in book["title"] + (book["blurb"] or "")
        assert any(loan["days"] > 1 for loan in book["loanList"])
        assert {"author", "topicList", "canBorrow", "mark"} <= book.keys()
        assert not any(name.startswith("$") for name in book)


async def test_a_relation_that_was_not_asked_for_is_absent(ask: Ask) -> None:
    (book, *_) = (await ask("book", {}))["content"]
    assert not {"author", "loanList", "topicList"} & book.keys()


async def test_one_record_by_its_sid(ask: Ask) -> None:
    (book, *_) = (await ask("book", {"includeList": ["author"]}))["content"]
    body = {"sid": book["sid"], "includeList": ["author"]}
    assert await ask("book", body, action="dynamicDetail") == book
