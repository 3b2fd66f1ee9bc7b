"""An entity as the back office shows it: what is said here is order and grouping.

What may be read of it is its `Resource`, what may be written its `Writing`; types, choices, bounds,
what is required, what may be sorted by follow from both (`entity_fields.py`). The OpenAPI document
has it as `x-entity` of the entity's list, and the pages of the back office are made of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError
from pydantic.alias_generators import to_snake

from zhegui.kernel.records.entity_fields import (
    REFERENCES,
    Described,
    form_field,
    read_field,
)
from zhegui.kernel.records.listing import Resource
from zhegui.kernel.records.writes import Writing

#: What a list can be narrowed by: one of a few values, or two days.
FILTERED = ("choice", "flag", "moment")


@dataclass(frozen=True, slots=True)
class Change:
    """What is done with one click: these values are saved.

    Many records are changed so at once. With `when`, the page of a record that has these values
    offers it too.
    """

    name: str
    values: Mapping[str, Any]
    when: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class ChosenFrom:
    """The list that a reference is chosen from, by its `label`; of it only those with these values.

    What the record holds is read by its include of the field's name, which has the label too.
    """

    resource: Resource
    label: str
    only: Mapping[str, Any] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """As it stands at the field."""
        said = {"reads": self.resource.name, "label": self.label}
        return said | ({"only": dict(self.only)} if self.only else {})


@dataclass(frozen=True, slots=True, eq=False)
class Entity:
    """What the back office needs to know of a record; all names are those on the wire.

    `label` is the field that people call a record by. `columns` stand in the list in this order,
    `filters` above it, `form` on the page of a record; `chosen_from` says of the form's references
    from which list. Raises `TypeError` for what does not exist.
    """

    reads: Resource
    writes: Writing[Any, Any]
    label: str
    columns: Sequence[str]
    filters: Sequence[str] = ()
    form: Sequence[str] = ()
    changes: Sequence[Change] = ()
    chosen_from: Mapping[str, ChosenFrom] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _refuse_contradictions(self)

    @property
    def name(self) -> str:
        """As it is called on the wire, and in the texts of the back office."""
        return self.writes.name

    def fields(self) -> dict[str, Described]:
        """Each field that is shown, with what follows from its declarations."""
        names = dict.fromkeys((*self.columns, *self.filters, *self.form))
        return {name: self._field(name) for name in names}

    def _field(self, name: str) -> Described:
        if name not in self.form:
            return read_field(self.reads, name)
        written = form_field(self.writes, name)
        if written["kind"] in REFERENCES:
            return written | {"from": self._list_of(name).document()}
        if written["kind"] == "pictures":
            return written
        return read_field(self.reads, name) | written

    def _list_of(self, name: str) -> ChosenFrom:
        """Where a reference is chosen; its label is read in both places."""
        found = self.chosen_from.get(name)
        if found is None:
            raise TypeError(f"{self.name}: nothing says what {name} is chosen from")
        relation = self.reads.includes.get(name)
        if relation is None or found.label not in relation.resource.names("read"):
            raise TypeError(f"{self.name}: {self.reads.name} includes no {name} with its label")
        asked = {found.label, *found.only}
        _refuse(self, "is not asked for", asked - set(found.resource.names("filter")))
        return found

    def document(self) -> dict[str, Any]:
        """The entity in the OpenAPI document."""
        return {
            "name": self.name,
            "reads": self.reads.name,
            "right": self.writes.right,
            "label": self.label,
            "isSearched": self.reads.search is not None,
            "fields": self.fields(),
            "columns": list(self.columns),
            "filters": list(self.filters),
            "form": list(self.form),
            "changes": [_document(change) for change in self.changes],
        }


def _document(change: Change) -> dict[str, Any]:
    said: dict[str, Any] = {"name": change.name, "values": dict(change.values)}
    return said | {"when": dict(change.when)} if change.when else said


def _refuse_contradictions(entity: Entity) -> None:
    """Every name exists, nothing that a new record needs is missing in the form."""
    fields = entity.fields()
    _refuse(entity, "is not read", {entity.label} - set(entity.reads.names("read")))
    _refuse(entity, "cannot be filtered by", set(entity.filters) - _filtered(entity, fields))
    if entity.form:
        needed = set(entity.writes.required) - set(map(to_snake, entity.form))
        _refuse(entity, "is required and not in the form", needed)
    for change in entity.changes:
        _refuse_change(entity, change)


def _filtered(entity: Entity, fields: Mapping[str, Described]) -> set[str]:
    allowed = entity.reads.names("filter")
    return {name for name in allowed if name in fields and fields[name]["kind"] in FILTERED}


def _refuse_change(entity: Entity, change: Change) -> None:
    """It is of what may be changed for many, to values that a save takes, where these can be."""
    _refuse(
        entity, "is not changed for many", set(map(to_snake, change.values)) - entity.writes.bulk
    )
    _refuse(entity, "is not read", set(change.when or ()) - set(entity.reads.names("read")))
    try:
        entity.writes.schema.model_validate(dict(change.values))
    except ValidationError as error:
        raise TypeError(f"{entity.name}: {change.name} gives what no save takes") from error


def _refuse(entity: Entity, fault: str, names: Iterable[str]) -> None:
    if found := sorted(names):
        raise TypeError(f"{entity.name}: {', '.join(found)} {fault}")
