"""An entity says what exists, and the rest follows from how it is read and written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from zhegui.features.catalogue.entities import category_entity, course_entity, teacher_entity
from zhegui.features.news.entities import news_entity
from zhegui.features.news.schemas import NewsCategory
from zhegui.kernel.records.entity import Change, ChosenFrom, Entity


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
    ("entity", "name", "described"),
    [
        (
            category_entity,
            "position",
            {
                "kind": "number",
                "isSorted": True,
                "min": 1,
                "max": 10_000,
                "places": 0,
                "isKept": True,
            },
        ),
        (category_entity, "useCount", {"kind": "number"}),
        (
            category_entity,
            "code",
            {"kind": "text", "max": 40, "isRequired": True, "isFixed": True, "isSorted": True},
        ),
        (
            course_entity,
            "price",
            {"kind": "money", "isSorted": True, "min": 0, "max": 1_000_000, "isKept": True},
        ),
        (course_entity, "validDays", {"kind": "number", "min": 1, "max": 3650, "places": 0}),
        (
            course_entity,
            "categoryList",
            {
                "kind": "references",
                "max": 5,
                "isRequired": True,
                "from": {"reads": "category", "label": "name", "only": {"isRetired": False}},
            },
        ),
        (
            course_entity,
            "certificate",
            {"kind": "reference", "from": {"reads": "courseCertificate", "label": "name"}},
        ),
        (course_entity, "coverList", {"kind": "pictures", "max": 5}),
        (teacher_entity, "avatar", {"kind": "picture"}),
    ],
)
def test_numbers_references_and_pictures_follow_too(
    entity: Entity, name: str, described: dict[str, Any]
) -> None:
    assert entity.fields()[name] == described


@pytest.mark.parametrize(
    ("chosen", "fault"),
    [
        ({}, "nothing says what categoryList is chosen from"),
        ({"categoryList": ChosenFrom(course_entity.reads, "title")}, "includes no categoryList"),
        (
            {"categoryList": replace(course_entity.chosen_from["categoryList"], only={"uses": 1})},
            "uses is not asked for",
        ),
    ],
)
def test_a_reference_is_chosen_from_a_list_that_there_is(
    chosen: dict[str, ChosenFrom], fault: str
) -> None:
    with pytest.raises(TypeError, match=fault):
        replace(
            course_entity, chosen_from={**course_entity.chosen_from, **chosen} if chosen else {}
        )


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
