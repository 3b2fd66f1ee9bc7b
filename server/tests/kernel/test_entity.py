"""An entity says what exists, and the rest follows from how it is read and written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from zhegui.features.news.entities import news_entity
from zhegui.features.news.schemas import NewsCategory
from zhegui.kernel.records.entity import Change


@pytest.mark.parametrize(
    ("name", "described"),
    [
        ("title", {"kind": "text", "max": 120, "isRequired": True, "isSorted": True}),
        ("summary", {"kind": "area", "max": 300, "isRequired": True}),
        (
            "category",
            {
                "kind": "choice",
                "choices": [each.value for each in NewsCategory],
                "isRequired": True,
            },
        ),
        ("state", {"kind": "choice", "choices": ["draft", "published"]}),
        ("source", {"kind": "text", "max": 80, "isRequired": True}),
        ("body", {"kind": "markdown", "max": 50_000, "isRequired": True}),
        ("publishedAt", {"kind": "moment", "isSorted": True}),
        ("isPinned", {"kind": "flag", "isSorted": True}),
        ("updatedAt", {"kind": "moment", "isSorted": True}),
    ],
)
def test_a_field_follows_from_its_declarations(name: str, described: dict[str, Any]) -> None:
    assert news_entity.fields()[name] == described


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"label": "name"}, "name is not read"),
        ({"columns": ["rank"]}, "authoredNews reads no rank"),
        ({"columns": ["title", "sid"]}, "sid is of no kind that a list shows"),
        ({"filters": ["source"]}, "source cannot be filtered by"),
        ({"filters": ["createdAt"]}, "createdAt cannot be filtered by"),
        ({"form": ["title", "updatedAt"]}, "a save takes no updatedAt"),
        ({"form": ["title", "summary", "category", "source"]}, "body is required"),
        ({"changes": [Change("name", {"title": "a"})]}, "title is not changed for many"),
        ({"changes": [Change("end", {"state": "ended"})]}, "end gives what no save takes"),
        ({"changes": [Change("pin", {"isPinned": True}, {"rank": 1})]}, "rank is not read"),
    ],
)
def test_what_does_not_exist_is_refused(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(TypeError, match=fault):
        replace(news_entity, **change)


def test_the_document_says_what_the_pages_need() -> None:
    said = news_entity.document()
    assert said["name"] == "news"
    assert said["reads"] == "authoredNews"
    assert said["right"] == "news.write"
    assert said["isSearched"] is True
    assert said["changes"][0] == {
        "name": "publish",
        "values": {"state": "published"},
        "when": {"state": "draft"},
    }
    assert said["changes"][2] == {"name": "pin", "values": {"isPinned": True}}
