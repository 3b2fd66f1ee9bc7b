"""Holds an answer against what the OpenAPI document says of it."""

from __future__ import annotations

from typing import Any

import httpx
from fastapi.routing import APIRoute
from jsonschema import Draft202012Validator, FormatChecker

from zhegui.kernel.values import INSTANT

FORMATS = FormatChecker()
FORMATS.checks("date-time")(lambda value: not isinstance(value, str) or bool(INSTANT.match(value)))


def method_of(route: APIRoute) -> str:
    """The one method of a route."""
    (method,) = set(route.methods or ()) - {"HEAD"}
    return method


def declared(document: dict[str, Any], route: APIRoute) -> dict[str, Any]:
    """What a route may answer, by status, with what stands in the document once in its place."""
    operation = document["paths"][route.path][method_of(route).lower()]
    shared = document["components"]["responses"]
    return {
        status: shared[answer["$ref"].rpartition("/")[2]] if "$ref" in answer else answer
        for status, answer in operation["responses"].items()
    }


def check_answer(document: dict[str, Any], route: APIRoute, answer: httpx.Response) -> None:
    """Fail unless the answer's status is declared, is the envelope's code too, and its content is
    of the declared type."""
    answers = declared(document, route)
    assert str(answer.status_code) in answers, f"{answer.status_code} undeclared"
    content = answers[str(answer.status_code)].get("content", {})
    media_type = answer.headers["content-type"].partition(";")[0]
    assert media_type in content, f"{media_type} undeclared"
    if media_type == "application/json":
        schema = {**content[media_type]["schema"], "components": document["components"]}
        said = answer.json()
        Draft202012Validator(schema, format_checker=FORMATS).validate(said)
        if route.path.startswith("/resource-center"):
            assert said["code"] == answer.status_code
