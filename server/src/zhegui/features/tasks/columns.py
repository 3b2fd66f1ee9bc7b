"""Which columns an export may have: what the rows of its list show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from zhegui.features.tasks.schemas import ExportColumn
from zhegui.kernel.records.listing import Resource
from zhegui.kernel.records.listing.refusals import Refusals, refuse


def refuse_unknown(
    resource: Resource, included: Iterable[str], columns: Sequence[ExportColumn]
) -> None:
    """Raise `InvalidInput` naming the columns that the rows do not have.

    They have what lies in a relation if `included` names it.
    """
    asked = {way for name in included for way in _ways(name)}
    allowed = sorted([*_values(resource), *(asked & resource.includes.keys())])
    refusals = Refusals()
    for at, column in enumerate(columns):
        with refusals.noted():
            if not _is_shown(resource, column.field, asked):
                refuse(f"model.columnList.{at}.field", "unknown_field", allowed)
    refusals.raise_all()


def _ways(name: str) -> Iterator[str]:
    """Of `a.b.c`: `a`, `a.b`, `a.b.c`."""
    return accumulate(name.split("."), "{}.{}".format)


def _is_shown(resource: Resource, name: str, asked: set[str]) -> bool:
    steps = name.split(".")
    for at, way in enumerate(_ways(name)):
        relation = resource.includes.get(steps[at])
        if relation is None:
            values = _values(resource)
            return steps[at] in values and _holds(values[steps[at]], steps[at + 1 :])
        if way not in asked:
            return False
        resource = relation.resource
    return True


def _values(resource: Resource) -> dict[str, Any]:
    """What a row shows beside its relations, with the type of each."""
    fields = {name: resource.fields[name].type for name in resource.names("read")}
    return fields | {derived.name: derived.type for derived in resource.derived}


def _holds(type_: Any, steps: Sequence[str]) -> bool:
    """Whether a value of this type has something there; a list has what its items have."""
    if not steps or get_origin(type_) is dict:
        return True
    if isinstance(type_, type) and issubclass(type_, BaseModel):
        types = {
            field.alias or name: field.annotation for name, field in type_.model_fields.items()
        }
        return steps[0] in types and _holds(types[steps[0]], steps[1:])
    return any(_holds(each, steps) for each in get_args(type_))
