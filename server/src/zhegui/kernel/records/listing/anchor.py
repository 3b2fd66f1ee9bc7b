"""Paging by key: the rows after one that is named, however far it is from the first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Uuid, and_, bindparam, exists, or_, select

from zhegui.kernel.records.listing.node import Node

Sql = ColumnElement[Any]


@dataclass(frozen=True, slots=True)
class Anchor:
    """The row named by the parameter `after`, as far as the viewer may see it."""

    node: Node

    def exists(self) -> ColumnElement[bool]:
        """Whether it is there: a page after a row that went would be empty in silence."""
        return exists(select(self.node.table.c.sid).where(*self._named()))

    def precedes(self, node: Node, order: tuple[tuple[str, bool], ...]) -> ColumnElement[bool]:
        """That a row of `node` comes after it: later by the first key in which they differ, ties
        by sid in the last key's direction, rows without a value last either way."""
        keys = [(node.field(name), self._value(name), down) for name, down in order]
        down = order[-1][1] if order else False
        keys.append((node.table.c.sid, bindparam("after", type_=Uuid()), down))
        cases: list[ColumnElement[bool]] = []
        for at, (here, there, descending) in enumerate(keys):
            same = [mine.is_not_distinct_from(its) for mine, its, _ in keys[:at]]
            cases.append(and_(*same, _later(here, there, descending)))
        first, its, descending = keys[0]
        # Said once more, so that an index on the first key is read from there on.
        reached = first <= its if descending else first >= its
        return and_(or_(reached, first.is_(None)), or_(*cases))

    def _value(self, name: str) -> Sql:
        return select(self.node.field(name)).where(*self._named()).scalar_subquery()

    def _named(self) -> tuple[ColumnElement[bool], ...]:
        named = self.node.table.c.sid == bindparam("after", type_=Uuid())
        return named, self.node.scope()


def _later(here: Sql, there: Sql, descending: bool) -> ColumnElement[bool]:
    beyond = here < there if descending else here > there
    return or_(beyond, and_(here.is_(None), there.is_not(None)))
