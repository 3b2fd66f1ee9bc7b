"""The published document is lean, and says all that FastAPI's own would say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from zhegui.app import create_app
from zhegui.kernel.http.openapi import lean
from zhegui.ports.services import Services

FAILURE = "#/components/responses/"
#: The titles that there are, each with what it tells.
TELLING = {
    "折桂 Zhegui": "whose document it is",
    "TokenRequest": "the form of a body, which is no component",
    "RevokeRequest": "the same",
    "ConsultationOrder": "what is asked with it and what is answered are components of other names",
}


@pytest.fixture(scope="module")
def whole(services: Services) -> dict[str, Any]:
    """The document as FastAPI alone writes it."""
    return FastAPI.openapi(create_app(services, with_worker=False))


def responses(document: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Every response of every operation: the responses that it is one of, and its status."""
    for operations in document["paths"].values():
        for operation in operations.values():
            for status in operation["responses"]:
                yield operation["responses"], status


def titles(part: Any) -> Iterator[str]:
    """Every title in a part of a document."""
    if isinstance(part, list):
        part = dict(enumerate(part))
    if isinstance(part, dict):
        for name, each in part.items():
            if name == "title" and isinstance(each, str):
                yield each
            yield from titles(each)


def meaning(part: Any, failures: dict[str, Any]) -> Any:
    """A part of a document with failures in the places that refer to them, and without titles."""
    if isinstance(part, list):
        return [meaning(each, failures) for each in part]
    if not isinstance(part, dict):
        return part
    if part.get("$ref", "").startswith(FAILURE):
        return meaning(failures[part["$ref"].removeprefix(FAILURE)], failures)
    return {
        name: meaning(each, failures)
        for name, each in part.items()
        if name != "title" or not isinstance(each, str)
    }


def test_it_means_what_fastapi_says(document: dict[str, Any], whole: dict[str, Any]) -> None:
    components = document["components"]
    failures = components["responses"]
    unshared = {name: each for name, each in components.items() if name != "responses"}
    assert meaning({**document, "components": unshared}, failures) == meaning(whole, {})


def test_every_failure_stands_once(document: dict[str, Any]) -> None:
    referred = set()
    for each, status in responses(document):
        is_shared = "$ref" in each[status]
        assert is_shared == (status not in ("200", "206"))
        if is_shared:
            referred.add(each[status]["$ref"].removeprefix(FAILURE))
    assert referred == document["components"]["responses"].keys()


def test_a_title_says_what_no_name_says(document: dict[str, Any]) -> None:
    assert set(titles(document)) == TELLING.keys()


def test_a_title_that_says_more_stays() -> None:
    field = {"title": "Moment of the end, in China", "type": "string"}
    schema = {"title": "Row", "properties": {"endsAt": field, "title": {"title": "Title"}}}
    assert lean({"paths": {}, "components": {"schemas": {"Row": schema}}}) == {
        "paths": {},
        "components": {
            "schemas": {"Row": {"properties": {"endsAt": field, "title": {}}}},
            "responses": {},
        },
    }
