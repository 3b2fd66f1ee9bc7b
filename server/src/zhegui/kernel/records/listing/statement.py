"""Compiles the shape of a request into one SQL statement that answers the JSON itself."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Text,
    Uuid,
    bindparam,
    cast,
    func,
    null,
    select,
    true,
)

from zhegui.kernel.db.statements import KeptStatement, compiled
from zhegui.kernel.http.allowance import MILLISECOND
from zhegui.kernel.records.listing import list_search, rows
from zhegui.kernel.records.listing.anchor import Anchor
from zhegui.kernel.records.listing.node import Node, Sql, Tree
from zhegui.kernel.records.listing.request import Includes, ListFigures, Shape
from zhegui.kernel.records.listing.resource import Resource
from zhegui.kernel.records.listing.schema import COUNTED
from zhegui.kernel.records.listing.viewer import Viewer
from zhegui.kernel.records.listing.where import holds


def list_statement(
    resource: Resource, shape: Shape, viewer: Viewer, *, is_counted: bool = True
) -> KeptStatement:
    """A page as JSON text, the number of rows as far as it is asked for (null unless `is_counted`), the figures as JSON text or
    null, and whether the row that it comes after is there.

    Its parameters are those of the conditions and of the viewer, `search`, `size`, `offset` and
    `after`.
    """
    tree = Tree(viewer)
    figures = null() if shape.figures is None else _figures(tree, resource, shape, shape.figures)
    page = _page(tree, resource, shape)
    total = _total(tree, resource, shape) if is_counted else null()
    anchor = Anchor(tree.node(resource)) if shape.after else None
    found = true() if anchor is None else anchor.exists()
    return compiled(select(cast(page, Text), total, cast(figures, Text), found))


def sids_statement(
    resource: Resource, shape: Shape, viewer: Viewer, *, only: bool
) -> KeptStatement:
    """The sids that a list finds, `size` at most; if `only`, whether the one with `sid` is among them."""
    node = Tree(viewer).node(resource)
    found = select(node.table.c.sid).where(*_matched(node, shape))
    if only:
        found = found.where(node.table.c.sid == bindparam("sid", type_=Uuid()))
    return compiled(
        found.order_by(*_order(node, shape)).limit(bindparam("size", type_=BigInteger()))
    )


def detail_statement(resource: Resource, includes: Includes, viewer: Viewer) -> KeptStatement:
    """One row as JSON text, by the parameter `sid`; no row where the viewer may see none."""
    node = Tree(viewer).node(resource)
    row = cast(rows.row(node, includes), Text)
    named = node.table.c.sid == bindparam("sid", type_=Uuid())
    return compiled(select(row).select_from(node.table).where(node.scope(), named))


#: What it takes to build and compile a statement, and each relation in it.
PLAIN_COST = 4 * MILLISECOND
RELATION_COST = MILLISECOND


def list_cost(shape: Shape) -> int:
    """What the statement of a new shape costs, as `kernel.allowance` counts; its conditions are in
    the page, in the count and in the figures."""
    parts = 2 if shape.figures is None else 3
    return detail_cost(shape.includes) + parts * shape.where.relations() * RELATION_COST


def detail_cost(includes: Includes) -> int:
    """What a statement with these includes costs."""
    return PLAIN_COST + _relations(includes) * RELATION_COST


def _relations(includes: Includes) -> int:
    return sum(1 + _relations(inner) for _, inner in includes)


def _page(tree: Tree, resource: Resource, shape: Shape) -> Sql:
    """The page as a JSON array: its sids are chosen first, then joined and included.

    Far pages are cheap this way: what is skipped is neither joined nor written.
    """
    inner, outer = tree.node(resource), tree.node(resource)
    chosen = (
        select(inner.table.c.sid)
        .where(*_matched(inner, shape), *_after(tree, inner, shape))
        .order_by(*_order(inner, shape))
        .limit(bindparam("size", type_=BigInteger()))
        .offset(bindparam("offset", type_=BigInteger()))
        .subquery("page")
    )
    return rows.array(
        select(rows.row(outer, shape.includes))
        .select_from(outer.table.join(chosen, chosen.c.sid == outer.table.c.sid))
        .order_by(*_order(outer, shape))
    )


def _total(tree: Tree, resource: Resource, shape: Shape) -> Sql:
    """All that matched, or so many of them that it is known whether there are more."""
    node = tree.node(resource)
    if shape.counting == "exact":
        matched = select(func.count()).select_from(node.table).where(*_matched(node, shape))
        return matched.scalar_subquery()
    rows_ = select(node.table.c.sid).where(*_matched(node, shape))
    if shape.counting == "bounded":
        rows_ = rows_.limit(COUNTED + 1)
    else:
        more = bindparam("size", type_=BigInteger()) + 1
        offset = bindparam("offset", type_=BigInteger())
        rows_ = rows_.where(*_after(tree, node, shape)).limit(more).offset(offset)
    return select(func.count()).select_from(rows_.subquery("counted")).scalar_subquery()


def _after(tree: Tree, node: Node, shape: Shape) -> Iterator[ColumnElement[bool]]:
    """That a row comes after the one named `after`, in the order of the page."""
    if shape.after:
        anchor = Anchor(tree.node(node.resource))
        yield anchor.precedes(node, shape.order or node.resource.default_order)


def _figures(tree: Tree, resource: Resource, shape: Shape, asked: ListFigures) -> Sql:
    """The figures of all that matched, a JSON array with one object a group."""
    node = tree.node(resource)
    groups = [node.field(name) for name in asked.group_by]
    return rows.array(
        select(rows.figures(node, asked, groups))
        .select_from(node.table)
        .where(*_matched(node, shape))
        .group_by(*groups)
        .order_by(*(group.asc().nulls_last() for group in groups))
    )


def _matched(node: Node, shape: Shape) -> Iterator[ColumnElement[bool]]:
    """Scope, filter and search."""
    yield node.listed()
    if shape.where.members:
        yield holds(node, shape.where)
    if shape.search:
        yield list_search.found(node.resource, _searched(node))


def _order(node: Node, shape: Shape) -> Iterator[Sql]:
    """The order asked for, else by rank in a search, else and after that the default order."""
    if shape.search and not shape.order and list_search.is_indexed(node.resource):
        yield list_search.rank(_searched(node)).desc()
    yield from node.keys(shape.order or node.resource.default_order)


def _searched(node: Node) -> Sql:
    assert node.resource.search is not None
    return node.value(node.resource.search)
