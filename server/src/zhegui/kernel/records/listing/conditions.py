"""Parses `query` and `model` into groups of conditions; their values are bound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import JsonValue

from zhegui.kernel.records.listing import schema
from zhegui.kernel.records.listing.fields import Attribute
from zhegui.kernel.records.listing.kinds import InvalidValueError
from zhegui.kernel.records.listing.refusals import NOTHING, Refusals, limited, refuse
from zhegui.kernel.records.listing.resource import Resource


class ParsedCondition(NamedTuple):
    """A field, at the end of a path through relations, and the parameters it is compared with."""

    path: tuple[str, ...]
    field: str
    operator: str
    values: tuple[str, ...]


class ConditionGroup(NamedTuple):
    """`and`, `or` or `not` over conditions and groups."""

    word: str
    members: tuple[ParsedCondition | ConditionGroup, ...]

    def by_relation(self) -> dict[str, ConditionGroup]:
        """The conditions whose path leads through a relation, as seen from there.

        Within `and` they speak of one row. Within `or` they may be asked of one row at a time too:
        that there is one of which a holds, or one of which b holds, is that there is one of which
        a or b holds.
        """
        found: dict[str, list[ParsedCondition | ConditionGroup]] = {}
        for member in self.members:
            if isinstance(member, ParsedCondition) and member.path:
                first, *rest = member.path
                found.setdefault(first, []).append(member._replace(path=tuple(rest)))
        return {name: ConditionGroup(self.word, tuple(members)) for name, members in found.items()}

    def relations(self) -> int:
        """How often the rows of a relation are looked at."""
        groups = (member for member in self.members if isinstance(member, ConditionGroup))
        through = self.by_relation().values()
        return sum(each.relations() for each in (*groups, *through)) + len(through)


class FoundField(NamedTuple):
    """A field and the relations that lead to it."""

    through: tuple[str, ...]
    field: Attribute


class ConditionParser:
    """Reads the conditions of one request. Afterwards `values` holds what to bind, by parameter."""

    def __init__(self, resource: Resource, refusals: Refusals) -> None:
        self.values: dict[str, object] = {}
        self._resource = resource
        self._refusals = refusals
        self._conditions = 0

    def query(self, query: JsonValue) -> Iterator[ParsedCondition | ConditionGroup]:
        """The conditions of `query`."""
        if query not in NOTHING:
            with self._refusals.noted():
                yield self._node(query, "query", 1)

    def model(self, model: JsonValue) -> Iterator[ParsedCondition]:
        """The conditions of `model`: equal to every scalar given."""
        if isinstance(model, dict):
            yield from self._examples(model, ())
        elif model not in NOTHING:
            with self._refusals.noted():
                refuse("model", "invalid_value", "{…}")

    def _node(self, node: JsonValue, path: str, depth: int) -> ParsedCondition | ConditionGroup:
        if isinstance(node, list):
            return self._group("and", node, path, depth)
        if not isinstance(node, dict):
            refuse(path, "invalid_value", "and, or, not, field")
        node = {name: inner for name, inner in node.items() if inner is not None}
        if "field" in node:
            return self._condition(node, path)
        if len(node) != 1 or not (node.keys() <= {"and", "or", "not"}):
            refuse(path, "unknown_field", "and, or, not, field")
        ((word, members),) = node.items()
        listed = [members] if word == "not" else members
        if not isinstance(listed, list):
            refuse(f"{path}.{word}", "invalid_value", "[…]")
        return self._group(word, listed, f"{path}.{word}", depth)

    def _group(self, word: str, members: list[JsonValue], path: str, depth: int) -> ConditionGroup:
        if depth > schema.MAX_DEPTH:
            refuse(path, "too_deep", schema.MAX_DEPTH)
        if len(members) > schema.MAX_CONDITIONS:
            refuse(path, "too_many_conditions", schema.MAX_CONDITIONS)
        nodes: list[ParsedCondition | ConditionGroup] = []
        for number, member in enumerate(members):
            with self._refusals.noted():
                here = path if word == "not" else f"{path}.{number}"
                nodes.append(self._node(member, here, depth + 1))
        return ConditionGroup(word, tuple(nodes))

    def _condition(self, node: dict[str, JsonValue], path: str) -> ParsedCondition:
        self._refusals.known(node, ("field", "operator", "value"), path)
        found = self._find(node["field"], f"{path}.field")
        operator = node.get("operator")
        if not isinstance(operator, str) or operator not in found.field.operators:
            refuse(f"{path}.operator", "unknown_operator", found.field.operators)
        return self._compared(found, operator, node.get("value"), f"{path}.value")

    def _compared(
        self, found: FoundField, operator: str, value: JsonValue, path: str
    ) -> ParsedCondition:
        if operator == "isNull":
            if not isinstance(value, bool):
                refuse(path, "invalid_value", "true, false")
            return self._bound(found, "isNull" if value else "isNotNull")
        if operator == "between":
            return self._bound(found, operator, *self._range(found.field, value, path))
        if operator in ("in", "notIn"):
            return self._bound(found, operator, self._set(found.field, value, path))
        return self._bound(found, operator, _read(found.field, value, path))

    def _range(self, field: Attribute, value: JsonValue, path: str) -> list[object]:
        if not isinstance(value, list) or len(value) != 2:
            refuse(path, "invalid_value", "[…, …]")
        return self._set(field, value, path)

    def _set(self, field: Attribute, value: JsonValue, path: str) -> list[object]:
        if value is None:
            refuse(path, "invalid_value", "[…]")
        listed = limited(value, path, schema.MAX_VALUES)
        return [_read(field, one, f"{path}.{number}") for number, one in enumerate(listed)]

    def _examples(
        self, model: dict[str, JsonValue], path: tuple[str, ...]
    ) -> Iterator[ParsedCondition]:
        if len(model) > schema.MAX_CONDITIONS:
            with self._refusals.noted():
                refuse(".".join(("model", *path)), "too_many_conditions", schema.MAX_CONDITIONS)
            return
        for name, value in model.items():
            here = (*path, name)
            if isinstance(value, dict) and len(path) < schema.MAX_INCLUDE_DEPTH:
                yield from self._examples(value, here)
            else:
                with self._refusals.noted():
                    yield self._example(".".join(here), value)

    def _example(self, name: str, value: JsonValue) -> ParsedCondition:
        found = self._find(name, f"model.{name}")
        if value is None:
            return self._bound(found, "isNull")
        return self._bound(found, "eq", _read(found.field, value, f"model.{name}"))

    def _find(self, name: JsonValue, path: str) -> FoundField:
        *relations, last = str(name).split(".")
        if len(relations) > schema.MAX_INCLUDE_DEPTH:
            refuse(path, "too_deep", schema.MAX_INCLUDE_DEPTH)
        resource = self._resource
        for step in relations:
            if step not in resource.includes:
                refuse(path, "unknown_relation", resource.includes)
            resource = resource.includes[step].resource
        field = resource.fields.get(last)
        if field is None or not field.filter:
            allowed = [*resource.names("filter"), *(f"{one}.…" for one in resource.includes)]
            refuse(path, "unknown_field", allowed)
        self._count(path)
        return FoundField(tuple(relations), field)

    def _count(self, path: str) -> None:
        self._conditions += 1
        if self._conditions > schema.MAX_CONDITIONS:
            refuse(path, "too_many_conditions", schema.MAX_CONDITIONS)

    def _bound(self, found: FoundField, operator: str, *values: object) -> ParsedCondition:
        names = tuple(f"v{len(self.values) + number}" for number in range(len(values)))
        self.values.update(zip(names, values, strict=True))
        return ParsedCondition(found.through, found.field.name, operator, names)


def _read(field: Attribute, value: JsonValue, path: str) -> object:
    try:
        read = field.kind.read(value)
    except InvalidValueError:
        refuse(path, "invalid_value", field.choices or field.kind.expected)
    if field.choices and read not in field.choices:
        refuse(path, "invalid_value", field.choices)
    return read
