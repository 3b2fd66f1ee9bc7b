"""What follows for a page from how a field is read and written: its kind, choices and bounds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic.alias_generators import to_snake
from pydantic.fields import FieldInfo

from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.records.listing import Resource
from zhegui.kernel.records.listing.kinds import (
    BOOLEAN,
    DECIMAL,
    INTEGER,
    MOMENT,
    TEXT,
    ValueKind,
    choices_of,
)
from zhegui.kernel.records.pictures import PictureSave
from zhegui.kernel.records.writes import Writing
from zhegui.kernel.values import Body, Money, Written

#: A field as the OpenAPI document says it.
Described = dict[str, Any]

TEXTS = ("text", "area", "markdown")
REFERENCES = ("reference", "references")
NUMBERS = ("number", "money")
#: A save that empties one of these changes nothing, where its column takes no null.
KEPT = (*NUMBERS, "choice", "moment")
#: A line that may be longer is written in a box of several rows.
LONGEST_LINE = 160
#: A text of several lines that may be longer is Markdown.
LONGEST_NOTE = 2_000
#: Decimals of money and scores.
PLACES = 2

_READ: dict[ValueKind, str] = {
    TEXT: "text",
    BOOLEAN: "flag",
    MOMENT: "moment",
    INTEGER: "number",
    DECIMAL: "number",
}
_WRITTEN: dict[Any, str] = {
    bool: "flag",
    datetime: "moment",
    int: "number",
    Decimal: "number",
    Reference: "reference",
    PictureSave: "picture",
}
_LISTED: dict[Any, str] = {Reference: "references", PictureSave: "pictures"}


def read_field(resource: Resource, name: str) -> Described:
    """A field as a list shows it. Raises `TypeError` where there is none, or none can be shown."""
    field = resource.fields.get(name)
    if field is None or not field.read:
        raise TypeError(f"{resource.name} reads no {name}")
    said: Described = {"isSorted": True} if field.sort else {}
    if field.choices:
        return {"kind": "choice", "choices": list(field.choices), **said}
    if field.kind not in _READ:
        raise TypeError(f"{resource.name}.{name} is of no kind that a list shows")
    return {"kind": _READ[field.kind], **said}


def form_field(writing: Writing[Any, Any], name: str) -> Described:
    """A field as a form has it. Raises `TypeError` where a save takes none, or none can be typed."""
    field = writing.schema.model_fields.get(to_snake(name))
    if field is None:
        raise TypeError(f"{writing.name}: a save takes no {name}")
    type_, said = _taken_apart(field)
    kind = _kind(type_, said)
    if kind is None:
        raise TypeError(f"{writing.name}: no control follows from the type of {name}")
    described: Described = {"kind": kind, **_bounds(kind, type_, said)}
    if "max" not in described and kind in (*TEXTS, *NUMBERS):
        raise TypeError(f"{writing.name}: nothing says how long or large {name} may be")
    if choices := choices_of(type_):
        described["choices"] = list(choices)
    if field.is_required() or to_snake(name) in writing.required:
        described["isRequired"] = True
    elif kind in KEPT and _is_filled(writing, to_snake(name)):
        described["isKept"] = True
    if to_snake(name) in writing.fixed:
        described["isFixed"] = True
    return described


def _is_filled(writing: Writing[Any, Any], name: str) -> bool:
    """Whether every record has a value there."""
    column = writing.model.__table__.c.get(name)
    return column is not None and not column.nullable


def _bounds(kind: str, type_: Any, said: list[Any]) -> Described:
    """How long a text may be, how many a list may hold, between what a number must lie."""
    if kind in NUMBERS:
        least, most = _said(said, "ge"), _said(said, "le")
        bounds = {"min": max(least, default=0), "max": min(most)} if most else {}
        return bounds if kind == "money" else bounds | {"places": 0 if type_ is int else PLACES}
    longest = _longest(said)
    return {} if longest is None else {"max": longest}


def _said(said: list[Any], name: str) -> list[int]:
    return [int(bound) for each in said if (bound := getattr(each, name, None)) is not None]


def _taken_apart(field: FieldInfo) -> tuple[Any, list[Any]]:
    """The type of a field without null, and all that is said of it."""
    said = list(field.metadata)
    type_ = _without_null(field.annotation)
    if get_origin(type_) is Annotated:
        type_, *inner = get_args(type_)
        said = [*_flat(inner), *said]
    return type_, said


def _without_null(annotation: Any) -> Any:
    if get_origin(annotation) not in (Union, UnionType):
        return annotation
    others = [each for each in get_args(annotation) if each is not type(None)]
    return others[0] if len(others) == 1 else annotation


def _flat(said: list[Any]) -> Iterator[Any]:
    for each in said:
        if isinstance(each, FieldInfo):
            yield from each.metadata
        else:
            yield each


def _kind(type_: Any, said: list[Any]) -> str | None:
    if choices_of(type_):
        return "choice"
    if get_origin(type_) is list:
        return _LISTED.get(get_args(type_)[0])
    if _is(Money, said):
        return "money"
    if type_ is not str:
        return _WRITTEN.get(type_)
    longest = _longest(said) or 0
    if _is(Written, said) or (_is(Body, said) and longest > LONGEST_NOTE):
        return "markdown"
    return "area" if _is(Body, said) or longest > LONGEST_LINE else "text"


def _is(type_: Any, said: list[Any]) -> bool:
    """Whether a field says what an annotated type says last: what its own base does not."""
    return get_args(type_)[-1] in said


def _longest(said: list[Any]) -> int | None:
    """How many signs a text may have, or a list members."""
    return min(_said(said, "max_length"), default=None)
