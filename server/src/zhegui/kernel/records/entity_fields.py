"""What follows for a page from how a field is read and written: its kind, choices and bound."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic.alias_generators import to_snake
from pydantic.fields import FieldInfo

from zhegui.kernel.records.listing import Resource
from zhegui.kernel.records.listing.kinds import (
    BOOLEAN,
    MOMENT,
    TEXT,
    ValueKind,
    choices_of,
)
from zhegui.kernel.records.writes import Writing
from zhegui.kernel.values import Body, Written

#: A field as the OpenAPI document says it.
Described = dict[str, Any]

TEXTS = ("text", "area", "markdown")
#: A line that may be longer is written in a box of several rows.
LONGEST_LINE = 160

_READ: dict[ValueKind, str] = {
    TEXT: "text",
    BOOLEAN: "flag",
    MOMENT: "moment",
}
_WRITTEN: dict[Any, str] = {bool: "flag", datetime: "moment"}


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
    kind, most = _kind(type_, said), _longest(said)
    if kind is None:
        raise TypeError(f"{writing.name}: no control follows from the type of {name}")
    described: Described = {"kind": kind}
    if kind in TEXTS and most is None:
        raise TypeError(f"{writing.name}: nothing says how long {name} may be")
    if most is not None:
        described["max"] = most
    if choices := choices_of(type_):
        described["choices"] = list(choices)
    if field.is_required() or to_snake(name) in writing.required:
        described["isRequired"] = True
    return described


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
    if type_ is not str:
        return _WRITTEN.get(type_)
    if _is(Written, said):
        return "markdown"
    is_long = _is(Body, said) or (_longest(said) or 0) > LONGEST_LINE
    return "area" if is_long else "text"


def _is(type_: Any, said: list[Any]) -> bool:
    """Whether a field says what an annotated type says last: what its own base does not."""
    return get_args(type_)[-1] in said


def _longest(said: list[Any]) -> int | None:
    """How many signs a text may have."""
    given = [most for each in said if (most := getattr(each, "max_length", None)) is not None]
    return min(given, default=None)
