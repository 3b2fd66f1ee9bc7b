"""The places of a statement: one table alias for each time that a resource appears in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any, TypeVar

from sqlalchemy import (
    Alias,
    Column,
    ColumnElement,
    FromClause,
    Select,
    Table,
    literal_column,
    select,
)
from sqlalchemy.sql.visitors import replacement_traverse

from zhegui.kernel.db.precedence import pause
from zhegui.kernel.records.listing.fields import Attribute, Source, resolve
from zhegui.kernel.records.listing.relation import column_of, table_of
from zhegui.kernel.records.listing.resource import Key, Relation, Resource, order_key
from zhegui.kernel.records.listing.viewer import Viewer

Sql = ColumnElement[Any]
T = TypeVar("T")


class Tree:
    """What the nodes of one statement have in common: who looks, and the numbers of aliases."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self._numbers = count()

    def alias(self, table: FromClause) -> FromClause:
        """`table` under a name that no other place of the statement has."""
        return _alias(table, next(self._numbers))

    def node(self, resource: Resource) -> Node:
        """A new place for `resource`."""
        return Node(self, resource, self.alias(resource.table))


@lru_cache(4_096)  # the library makes all its columns anew, half of what a statement costs
def _alias(table: FromClause, number: int) -> FromClause:
    return table.alias(f"t{number}")


@dataclass(frozen=True, slots=True)
class Node:
    """A resource at one place of the statement, under a table alias of its own."""

    tree: Tree
    resource: Resource
    table: FromClause

    def value(self, source: Source) -> Sql:
        """The SQL of a source here."""
        return self._here(resolve(source, self.tree.viewer))

    def field(self, name: str) -> Sql:
        """The SQL of a field here."""
        return self.value(self.resource.fields[name].source)

    def scope(self) -> ColumnElement[bool]:
        """The rows that the viewer may see."""
        return self._here(self.resource.visible_to(self.tree.viewer))

    def listed(self) -> ColumnElement[bool]:
        """The rows that the viewer finds in the resource's own list."""
        return self._here(self.resource.listed_to(self.tree.viewer))

    def related(self, name: str) -> Related:
        """The rows that an include leads to, from one row of this node."""
        relation = self.resource.includes[name]
        there = self.tree.node(relation.resource)
        between = self.tree.alias(table_of(relation.key)) if relation.far else None
        return Related(self, relation, there, between)

    def keys(self, order: tuple[tuple[str, bool], ...]) -> Iterator[Sql]:
        """The keys of a total order; ties go by sid, in the last key's direction."""
        descending = False
        for name, descending in order:
            yield directed(self.field(name), self.resource.fields[name], descending)
        yield self.table.c.sid.desc() if descending else self.table.c.sid.asc()

    def _here(self, expression: ColumnElement[T]) -> ColumnElement[T]:
        """`expression`, which speaks of the resource's table, speaking of this alias."""
        pause()
        home, here = self.resource.table, self.table

        def moved(element: Any, **_: Any) -> Any:
            if isinstance(element, Alias):
                return element  # the table a second time, which is not this place
            if isinstance(element, Column) and element.table is home:
                return here.c[element.key]
            return here if isinstance(element, Table) and element == home else None

        here_expression: ColumnElement[T] = replacement_traverse(expression, {}, moved)
        return here_expression


@dataclass(frozen=True, slots=True)
class Related:
    """One relation at one place: where it leads, over a table in between or not."""

    here: Node
    relation: Relation
    there: Node
    between: FromClause | None

    def select(self, what: Sql) -> Select[Any]:
        """`what` of the related rows that the viewer may see."""
        tables = [self.there.table] if self.between is None else [self.there.table, self.between]
        return (
            select(what)
            .select_from(*tables)
            .where(*self._ties(), self.there.scope())
            .correlate(self.here.table)
        )

    def order(self) -> Iterator[Sql]:
        """The relation's own order, or the target's."""
        order = self.relation.order
        names = tuple(order_key(key) for key in order if isinstance(key, str))
        for key in order:
            if not isinstance(key, str):
                yield self._position(key)
        yield from self.there.keys(names if order else self.there.resource.default_order)

    def _position(self, key: Key) -> Sql:
        table = self.there.table if self.between is None else self.between
        position: Sql = table.c[column_of(key).key]
        return position

    def _ties(self) -> Iterator[ColumnElement[bool]]:
        """What ties a row there to the row here."""
        here, there, key = self.here.table, self.there.table, column_of(self.relation.key).key
        if self.between is not None and self.relation.far is not None:
            yield self.between.c[key] == here.c.sid
            yield self.between.c[column_of(self.relation.far).key] == there.c.sid
        elif not self.relation.many and table_of(self.relation.key) is self.here.resource.table:
            yield there.c.sid == here.c[key]
        else:
            yield there.c[key] == here.c.sid


def directed(value: Sql, field: Attribute, descending: bool) -> Sql:
    """A key of an order; rows without a value come last either way."""
    key = value.desc() if descending else value.asc()
    return key.nulls_last() if field.nullable else key


def key(name: str) -> Sql:
    """A name in a JSON object. Names come from declarations, never from a request."""
    return literal_column(f"'{name}'")
