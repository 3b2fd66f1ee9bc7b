"""Compiles the shape of a request into one SQL statement that answers the JSON itself."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    String,
    Text,
    Uuid,
    bindparam,
    cast,
    func,
    null,
    select,
)
from sqlalchemy.dialects.postgresql import TSQUERY

from zhegui.kernel.listing import rows
from zhegui.kernel.listing.node import Node, Sql, Tree
from zhegui.kernel.listing.request import Figures, Includes, Shape
from zhegui.kernel.listing.resource import Resource
from zhegui.kernel.listing.viewer import Viewer
from zhegui.kernel.listing.where import holds
from zhegui.kernel.statements import Statement, compiled

_SEARCHED: Sql = cast(bindparam("search", type_=String()), TSQUERY)


def list_statement(resource: Resource, shape: Shape, viewer: Viewer) -> Statement:
    """A page as JSON text, the number of rows that matched, the figures as JSON text or null.

    Its parameters are those of the conditions and of the viewer, `search`, `size` and `offset`.
    """
    tree = Tree(viewer)
    figures = null() if shape.figures is None else _figures(tree, resource, shape, shape.figures)
    page, total = _page(tree, resource, shape), _total(tree, resource, shape)
    return compiled(select(cast(page, Text), total, cast(figures, Text)))


def detail_statement(resource: Resource, includes: Includes, viewer: Viewer) -> Statement:
    """One row as JSON text, by the parameter `sid`; no row where the viewer may see none."""
    node = Tree(viewer).node(resource)
    row = cast(rows.row(node, includes), Text)
    named = node.table.c.sid == bindparam("sid", type_=Uuid())
    return compiled(select(row).select_from(node.table).where(node.scope(), named))


def _page(tree: Tree, resource: Resource, shape: Shape) -> Sql:
    """The page as a JSON array: its sids are chosen first, then joined and included.

    Far pages are cheap this way: what is skipped is neither joined nor written.
    """
    inner, outer = tree.node(resource), tree.node(resource)
    chosen = (
        select(inner.table.c.sid)
        .where(*_matched(inner, shape))
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
    node = tree.node(resource)
    matched = select(func.count()).select_from(node.table).where(*_matched(node, shape))
    return matched.scalar_subquery()


def _figures(tree: Tree, resource: Resource, shape: Shape, asked: Figures) -> Sql:
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
    yield node.scope()
    if shape.where.members:
        yield holds(node, shape.where)
    if shape.search:
        yield _indexed(node).op("@@")(_SEARCHED)


def _order(node: Node, shape: Shape) -> Iterator[Sql]:
    """The order asked for, else by rank in a search, else and after that the default order."""
    if shape.search and not shape.order:
        yield func.ts_rank(_indexed(node), _SEARCHED).desc()
    yield from node.keys(shape.order or node.resource.default_order)


def _indexed(node: Node) -> Sql:
    assert node.resource.search is not None
    return node.value(node.resource.search)
