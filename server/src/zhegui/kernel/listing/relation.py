"""How a resource leads to others: by foreign keys, which always point at a `sid`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Column, FromClause
from sqlalchemy.orm import InstrumentedAttribute

if TYPE_CHECKING:
    from zhegui.kernel.listing.resource import Resource

Key = InstrumentedAttribute[Any]


@dataclass(frozen=True, slots=True)
class Relation:
    """A way to the rows of another resource.

    `key` is the foreign key that ties both; with `far`, `key` and `far` are the two foreign keys
    of a table in between. `order` are the target's field names (`-` in front for descending) or
    columns of the table in between; the target's default order unless given.
    """

    target: Resource | Callable[[], Resource]
    many: bool
    key: Key
    far: Key | None = None
    order: Sequence[str | Key] = ()

    @property
    def resource(self) -> Resource:
        """The resource at the other end."""
        return self.target() if callable(self.target) else self.target


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
