"""What the audit keeps of what a list was asked: a text that was looked for may be somebody's name."""

from __future__ import annotations

from typing import Any

from zhegui.kernel.records.audit import MASKED
from zhegui.kernel.records.listing import Resource
from zhegui.kernel.records.listing.kinds import TEXT


def noted(resource: Resource, body: dict[str, Any]) -> dict[str, Any]:
    """The same, with all texts masked that are not one of a field's few values."""
    told = dict(body)
    if body.get("search"):
        told["search"] = MASKED
    if "query" in body:
        told["query"] = _conditions(resource, body["query"])
    if isinstance(body.get("model"), dict):
        told["model"] = {
            name: value if _is_told(resource, name) else MASKED
            for name, value in body["model"].items()
        }
    return told


def _conditions(resource: Resource, query: Any) -> Any:
    if isinstance(query, list):
        return [_conditions(resource, each) for each in query]
    if not isinstance(query, dict):
        return query
    if "field" not in query:  # a group
        return {name: _conditions(resource, each) for name, each in query.items()}
    return query if _is_told(resource, query["field"]) else {**query, "value": MASKED}


def _is_told(resource: Resource, name: str) -> bool:
    field = resource.fields.get(name)
    return field is not None and (field.kind is not TEXT or field.choices is not None)
