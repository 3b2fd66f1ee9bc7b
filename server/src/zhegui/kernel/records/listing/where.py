"""Compiles groups of conditions into SQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import ARRAY, ColumnElement, Interval, and_, any_, bindparam, false, func, or_, true
from sqlalchemy import literal_column as literal

from zhegui.kernel.records.listing.conditions import ConditionGroup, ParsedCondition
from zhegui.kernel.records.listing.kinds import MOMENT
from zhegui.kernel.records.listing.node import Node, Sql

Truth = ColumnElement[bool]


def holds(node: Node, group: ConditionGroup) -> Truth:
    """Whether `group` is true of a row of `node`; what is unknown because of a null is not."""
    if group.word == "not":
        (denied,) = group.members
        return holds(node, ConditionGroup("and", (denied,))).is_not(true())
    if group.word == "or":
        return or_(false(), *_members(node, group))
    return and_(true(), *_members(node, group))


def _members(node: Node, group: ConditionGroup) -> Iterator[Truth]:
    """What an `and` or an `or` speaks of; all its conditions on one relation together."""
    for member in group.members:
        if isinstance(member, ConditionGroup):
            yield holds(node, member)
        elif not member.path:
            yield _compared(node, member)
    for name, conditions in group.by_relation().items():
        relation = node.related(name)
        matching = holds(relation.there, conditions)
        yield relation.select(literal("1")).where(matching).exists()


def _compared(node: Node, condition: ParsedCondition) -> Truth:
    field = node.resource.fields[condition.field]
    if condition.operator in ("in", "notIn"):
        bound = [bindparam(condition.values[0], type_=ARRAY(field.kind.bound))]
    else:
        bound = [bindparam(name, type_=field.kind.bound) for name in condition.values]
    operators = _OF_MOMENTS if field.kind is MOMENT else _OPERATORS
    return operators[condition.operator](node.value(field.source), *bound)


def _among(value: Sql, values: Any) -> Truth:
    """One parameter however many values there are."""
    return value == any_(values)


#: `ne`, `notIn` and `not` take in the rows that have no value.
_OPERATORS: dict[str, Callable[..., Truth]] = {
    "eq": lambda value, other: value == other,
    "ne": lambda value, other: value.is_distinct_from(other),
    "gt": lambda value, other: value > other,
    "ge": lambda value, other: value >= other,
    "lt": lambda value, other: value < other,
    "le": lambda value, other: value <= other,
    "in": _among,
    "notIn": lambda value, others: _among(value, others).is_not(true()),
    "between": lambda value, low, high: and_(value >= low, value <= high),
    "contains": lambda value, part: func.strpos(value, part) > 0,
    "startsWith": func.starts_with,
    "isNull": lambda value: value.is_(None),
    "isNotNull": lambda value: value.is_not(None),
}

_MILLISECOND: Sql = literal("interval '1 millisecond'", type_=Interval())


def _is_at(value: Sql, moment: Sql) -> Truth:
    return and_(value >= moment, value < moment + _MILLISECOND)


def _cut(value: Sql) -> Sql:
    return func.date_trunc("milliseconds", value)


#: On the wire moments count whole milliseconds: one that was read and comes back finds its row.
_OF_MOMENTS: dict[str, Callable[..., Truth]] = {
    **_OPERATORS,
    "eq": _is_at,
    "ne": lambda value, moment: _is_at(value, moment).is_not(true()),
    "gt": lambda value, moment: value >= moment + _MILLISECOND,
    "le": lambda value, moment: value < moment + _MILLISECOND,
    "in": lambda value, moments: _among(_cut(value), moments),
    "notIn": lambda value, moments: _among(_cut(value), moments).is_not(true()),
    "between": lambda value, low, high: and_(value >= low, value < high + _MILLISECOND),
}
