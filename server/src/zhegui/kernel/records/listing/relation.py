"""How a resource leads to others: by foreign keys, which always point at a `sid`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Column, FromClause

from zhegui.kernel.records.listing.resource import Key, Relation, Resource


def to_one(target: Resource | Callable[[], Resource], key: Key) -> Relation:
    """At most one row: `key` is this model's foreign key, or a unique one of the target's model."""
    return Relation(target, False, key)


def to_many(
    target: Resource | Callable[[], Resource], key: Key, order: Sequence[str] = ()
) -> Relation:
    """The rows whose foreign key `key`, of the target's model, names this one."""
    return Relation(target, True, key, None, order)


def many_to_many(
    target: Resource | Callable[[], Resource],
    near: Key,
    far: Key,
    order: Sequence[str | Key] = (),
) -> Relation:
    """Rows tied by a table in between: `near` is its key to this model, `far` to the target's."""
    return Relation(target, True, near, far, order)


def column_of(key: Key) -> Column[Any]:
    """The table's column behind a mapped attribute."""
    column: Column[Any] = key.property.columns[0]
    return column


def table_of(key: Key) -> FromClause:
    """The table of a mapped attribute."""
    return column_of(key).table
