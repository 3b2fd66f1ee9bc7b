"""The OpenAPI document as it is published: what many operations share stands in it once."""

from __future__ import annotations

import re
from typing import Any

from fastapi import FastAPI


class Application(FastAPI):
    """FastAPI, whose document is `lean`."""

    def openapi(self) -> dict[str, Any]:
        """The document, made when it is first asked for."""
        if self.openapi_schema is None:
            self.openapi_schema = lean(super().openapi())
        return self.openapi_schema


def lean(document: dict[str, Any]) -> dict[str, Any]:
    """The same contract, with failures by reference and without titles that only repeat a name."""
    failures: dict[str, Any] = {}
    paths = {
        path: {
            method: {**operation, "responses": _referring(operation["responses"], failures)}
            for method, operation in operations.items()
        }
        for path, operations in document["paths"].items()
    }
    components = {**document["components"], "responses": dict(sorted(failures.items()))}
    short: dict[str, Any] = _untitled({**document, "paths": paths, "components": components})
    return short


def _referring(responses: dict[str, Any], failures: dict[str, Any]) -> dict[str, Any]:
    """The responses of an operation; what a failure is goes to `failures`."""
    referring = {}
    for status, response in responses.items():
        if status.startswith("2"):
            referring[status] = response
        else:
            name = _name(response)
            failures[name] = response
            referring[status] = {"$ref": f"#/components/responses/{name}"}
    return referring


def _name(failure: dict[str, Any]) -> str:
    """By the errors that it declares or, where it declares none, by the type of what it says."""
    if "x-errors" in failure:
        return ".".join(failure["x-errors"])
    reference: str = failure["content"]["application/json"]["schema"]["$ref"]
    return reference.rpartition("/")[2]


def _untitled(part: Any, name: object = None) -> Any:
    """`part`, which is called `name`; a parameter's schema is called as the parameter is."""
    if isinstance(part, list):
        return [_untitled(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        key: _untitled(each, part.get("name") if key == "schema" else key)
        for key, each in part.items()
        if key != "title" or not _repeats(each, name)
    }


def _repeats(title: object, name: object) -> bool:
    """Whether a title says no more than the name: `Createdat` of `createdAt`."""
    return isinstance(title, str) and isinstance(name, str) and _bare(title) == _bare(name)


def _bare(words: str) -> str:
    return re.sub(r"[\W_]", "", words).lower()
