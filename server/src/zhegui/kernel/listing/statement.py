"""Compiles the shape of a request into one SQL statement that answers the JSON itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Column,
    ColumnElement,
    FromClause,
    Select,
    String,
    Text,
    Uuid,
    and_,
    any_,
    bindparam,
    cast,
    exists,
    false,
    func,
    literal_column,
    null,
    or_,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import TSQUERY, psycopg
from sqlalchemy.sql.visitors import replacement_traverse

from zhegui.kernel.listing.conditions import Condition, Group
from zhegui.kernel.listing.relation import Relation, column_of, table_of
from zhegui.kernel.listing.request import Figures, Includes, Shape
from zhegui.kernel.listing.resource import Attribute, Resource, Source, order_key, resolve
from zhegui.kernel.listing.viewer import Viewer

Sql = ColumnElement[Any]

#: `$1` parameters, as PostgreSQL itself writes them: nothing is rewritten on the way.
_DIALECT = psycopg.dialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]  # SQLAlchemy's

#: The key under which a row carries the sources of its derived fields; no field can be called so.
SOURCES = "$sources"


@dataclass(frozen=True, slots=True)
class Statement:
    """Compiled text, the order of its parameters, and the constants among them."""

    text: str
    names: tuple[str, ...]
    constants: dict[str, object]

    def parameters(self, values: dict[str, object]) -> list[object]:
        """What to bind, in order."""
        return [values[n] if n in values else self.constants[n] for n in self.names]


def list_statement(resource: Resource, shape: Shape, viewer: Viewer) -> Statement:
    """A page as JSON text, the number of rows that matched, the figures as JSON text or null."""
    builder = _Builder(viewer)
    figures = builder.figures(resource, shape) if shape.figures else null()
    return _compiled(
        select(
            cast(builder.page(resource, shape), Text),
            builder.total(resource, shape),
            cast(figures, Text),
        )
    )


def detail_statement(resource: Resource, includes: Includes, viewer: Viewer) -> Statement:
    """One row as JSON text, by the parameter `sid`; no row where the viewer may see none."""
    builder = _Builder(viewer)
    node = builder.node(resource)
    row = cast(builder.row(node, includes), Text)
    named = node.table.c.sid == bindparam("sid", type_=Uuid())
    return _compiled(select(row).select_from(node.table).where(builder.scope(node), named))


def _compiled(statement: Select[*tuple[Any, ...]]) -> Statement:
    compiled = statement.compile(dialect=_DIALECT)
    processors: dict[str, Any] = {**compiled._bind_processors}
    constants = {
        name: processors[name](value) if name in processors else value
        for name, value in compiled.params.items()
    }
    return Statement(compiled.string, tuple(compiled.positiontup or ()), constants)


@dataclass(frozen=True, slots=True)
class _Node:
    """A resource at one place of the tree, under a table alias of its own."""

    resource: Resource
    table: FromClause

    def adapt(self, expression: Sql) -> Any:
        """`expression`, which speaks of the resource's table, speaking of this alias."""
        home, here = self.resource.table, self.table

        def moved(element: Any, **_: Any) -> Any:
            if isinstance(element, Column) and element.table is home:
                return here.c[element.key]
            return None

        return replacement_traverse(expression, {}, moved)


class _Builder:
    """Builds one statement; every table in it gets an alias of its own."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self._numbers = count()

    def node(self, resource: Resource) -> _Node:
        """A new place for `resource`."""
        return _Node(resource, resource.table.alias(f"t{next(self._numbers)}"))

    def value(self, node: _Node, source: Source) -> Sql:
        """The SQL of a source at `node`."""
        value: Sql = node.adapt(resolve(source, self._viewer))
        return value

    def scope(self, node: _Node) -> ColumnElement[bool]:
        """The rows of `node` that the viewer may see."""
        scope: ColumnElement[bool] = node.adapt(node.resource.visible_to(self._viewer))
        return scope

    # --- the page -------------------------------------------------------------------------------

    def page(self, resource: Resource, shape: Shape) -> Sql:
        """The page as a JSON array: its sids are chosen first, then joined and included."""
        inner, outer = self.node(resource), self.node(resource)
        chosen = (
            select(inner.table.c.sid)
            .where(*self.matched(inner, shape))
            .order_by(*self.order(inner, shape))
            .limit(bindparam("size", type_=BigInteger()))
            .offset(bindparam("offset", type_=BigInteger()))
            .subquery("page")
        )
        return _array(
            select(self.row(outer, shape.includes))
            .select_from(outer.table.join(chosen, chosen.c.sid == outer.table.c.sid))
            .order_by(*self.order(outer, shape))
        )

    def total(self, resource: Resource, shape: Shape) -> Sql:
        """How many rows matched."""
        node = self.node(resource)
        matched = select(func.count()).select_from(node.table).where(*self.matched(node, shape))
        return matched.scalar_subquery()

    def matched(self, node: _Node, shape: Shape) -> Iterator[ColumnElement[bool]]:
        """Scope, filter and search."""
        yield self.scope(node)
        if shape.where.members:
            yield self.group(node, shape.where)
        if shape.search:
            yield self.value(node, _search_column(node)).op("@@")(_SEARCHED)

    def order(self, node: _Node, shape: Shape) -> Iterator[Sql]:
        """The keys of a total order; ties go by sid, in the last key's direction."""
        descending = False
        if shape.search and not shape.order:
            descending = True
            yield func.ts_rank(self.value(node, _search_column(node)), _SEARCHED).desc()
        for name, descending in shape.order or node.resource.default_order:
            yield self.key(node, node.resource.fields[name], descending)
        yield node.table.c.sid.desc() if descending else node.table.c.sid.asc()

    def key(self, node: _Node, field: Attribute, descending: bool) -> Sql:
        """One key; rows without a value come last either way."""
        value = self.value(node, field.source)
        key = value.desc() if descending else value.asc()
        return key.nulls_last() if field.nullable else key

    # --- rows -----------------------------------------------------------------------------------

    def row(self, node: _Node, includes: Includes) -> Sql:
        """A row as a JSON object, with the relations that were asked for."""
        pairs: list[Sql] = []
        for field in node.resource.fields.values():
            if field.read:
                pairs += (_key(field.name), field.kind.write(self.value(node, field.source)))
        for name, inner in includes:
            pairs += (_key(name), self.included(node, node.resource.includes[name], inner))
        if node.resource.derived:
            pairs += (_key(SOURCES), self.sources(node))
        return func.json_build_object(*pairs)

    def sources(self, node: _Node) -> Sql:
        """The sources of the derived fields, in a JSON array of arrays."""
        return func.json_build_array(
            *(
                func.json_build_array(*(self.value(node, s) for s in derived.sources.values()))
                for derived in node.resource.derived
            )
        )

    def included(self, node: _Node, relation: Relation, includes: Includes) -> Sql:
        """The related rows that the viewer may see: an array, or one object or null."""
        there = self.node(relation.resource)
        between = relation.between(f"t{next(self._numbers)}")
        rows = (
            select(self.row(there, includes))
            .select_from(*(table for table in (there.table, between) if table is not None))
            .where(
                relation.join(node.table, there.table, between, node.resource.table),
                self.scope(there),
            )
            .correlate(node.table)
        )
        if not relation.many:
            return rows.scalar_subquery()
        return _array(rows.order_by(*self.related_order(there, relation, between)))

    def related_order(
        self, there: _Node, relation: Relation, between: FromClause | None
    ) -> Iterator[Sql]:
        """The order of included rows."""
        descending = False
        for key in relation.order:
            if isinstance(key, str):
                name, descending = order_key(key)
                yield self.key(there, there.resource.fields[name], descending)
            elif between is not None and table_of(key) is not there.resource.table:
                yield between.c[column_of(key).key]
        if not relation.order:
            for name, descending in there.resource.default_order:
                yield self.key(there, there.resource.fields[name], descending)
        yield there.table.c.sid.desc() if descending else there.table.c.sid.asc()

    # --- conditions -----------------------------------------------------------------------------

    def group(self, node: _Node, group: Group) -> ColumnElement[bool]:
        """A group's truth for a row of `node`; what is unknown is not true."""
        if group.word == "and":
            return and_(true(), *self.all_of(node, group))
        members = [self.group(node, Group("and", (member,))) for member in group.members]
        if group.word == "or":
            return or_(false(), *members)
        return members[0].is_not(true()) if members else true()

    def all_of(self, node: _Node, group: Group) -> Iterator[ColumnElement[bool]]:
        """The members of an `and`; conditions on one relation speak of the same row."""
        related: dict[str, list[Condition | Group]] = {}
        for member in group.members:
            if isinstance(member, Group):
                yield self.group(node, member)
            elif member.path:
                inner = member._replace(path=member.path[1:])
                related.setdefault(member.path[0], []).append(inner)
            else:
                yield self.condition(node, member)
        for name, members in related.items():
            yield self.there_is(node, node.resource.includes[name], Group("and", tuple(members)))

    def there_is(self, node: _Node, relation: Relation, group: Group) -> ColumnElement[bool]:
        """Whether there is a related row, visible to the viewer, of which `group` holds."""
        there = self.node(relation.resource)
        between = relation.between(f"t{next(self._numbers)}")
        return exists(
            select(literal_column("1"))
            .select_from(*(table for table in (there.table, between) if table is not None))
            .where(
                relation.join(node.table, there.table, between, node.resource.table),
                self.scope(there),
                self.group(there, group),
            )
            .correlate(node.table)
        )

    def condition(self, node: _Node, condition: Condition) -> ColumnElement[bool]:
        """One comparison."""
        field = node.resource.fields[condition.field]
        value = self.value(node, field.source)
        bound = [bindparam(name, type_=field.kind.bound) for name in condition.values]
        match condition.operator:
            case "isNull":
                return value.is_(None)
            case "isNotNull":
                return value.is_not(None)
            case "in":
                return _among(value, field, condition)
            case "notIn":
                return _among(value, field, condition).is_not(true())
            case "between":
                return and_(value >= bound[0], value <= bound[1])
            case "contains":
                return func.strpos(value, bound[0]) > 0
            case "startsWith":
                return func.starts_with(value, bound[0])
        comparison: ColumnElement[bool] = _COMPARISONS[condition.operator](value, bound[0])
        return comparison

    # --- figures --------------------------------------------------------------------------------

    def figures(self, resource: Resource, shape: Shape) -> Sql:
        """Figures over all that matched, one JSON object a group."""
        asked = shape.figures
        assert asked is not None
        node = self.node(resource)
        groups = [self.value(node, resource.fields[name].source) for name in asked.group_by]
        pairs = list(self.figure_pairs(node, asked, groups))
        return _array(
            select(func.json_build_object(*pairs))
            .select_from(node.table)
            .where(*self.matched(node, shape))
            .group_by(*groups)
            .order_by(*(group.asc().nulls_last() for group in groups))
        )

    def figure_pairs(self, node: _Node, asked: Figures, groups: list[Sql]) -> Iterator[Sql]:
        """Keys and values of one group's object."""
        for name, group in zip(asked.group_by, groups, strict=True):
            yield _key(name)
            yield node.resource.fields[name].kind.write(group)
        if asked.counted:
            yield _key("count")
            yield func.count()
        if asked.sums:
            yield _key("sum")
            yield func.json_build_object(*self.sum_pairs(node, asked.sums))

    def sum_pairs(self, node: _Node, names: tuple[str, ...]) -> Iterator[Sql]:
        """Keys and sums; the sum of nothing is nought."""
        for name in names:
            yield _key(name)
            value = self.value(node, node.resource.fields[name].source)
            yield func.coalesce(func.sum(value), literal_column("0"))


_SEARCHED: Sql = cast(bindparam("search", type_=String()), TSQUERY)
_COMPARISONS: dict[str, Any] = {
    "eq": lambda column, value: column == value,
    "ne": lambda column, value: column.is_distinct_from(value),
    "gt": lambda column, value: column > value,
    "ge": lambda column, value: column >= value,
    "lt": lambda column, value: column < value,
    "le": lambda column, value: column <= value,
}


def _array(rows: Select[Any]) -> Sql:
    """A JSON array of a one-column query, in its order; `[]` where there is nothing."""
    return func.array_to_json(func.array(rows.scalar_subquery()))


def _key(name: str) -> Sql:
    return literal_column(f"'{name}'")


def _among(value: Sql, field: Attribute, condition: Condition) -> ColumnElement[bool]:
    """One parameter however many values there are."""
    bound: Any = bindparam(condition.values[0], type_=ARRAY(field.kind.bound))
    return value.__eq__(any_(bound))


def _search_column(node: _Node) -> Source:
    assert node.resource.search is not None
    return node.resource.search
