"""Compiles rows, their relations and the figures over them into SQL that makes JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Select, func, literal_column

from zhegui.kernel.records.listing.node import Node, Sql, key
from zhegui.kernel.records.listing.request import Includes, ListFigures

#: The key under which a row carries the sources of its derived fields; no field can be called so.
SOURCES = "$sources"


def row(node: Node, includes: Includes) -> Sql:
    """A row as a JSON object, with the relations that were asked for."""
    pairs: list[Sql] = []
    for field in node.resource.fields.values():
        if field.read:
            pairs += (key(field.name), field.kind.write(node.value(field.source)))
    for name, inner in includes:
        pairs += (key(name), _included(node, name, inner))
    if node.resource.derived:
        pairs += (key(SOURCES), _sources(node))
    return func.json_build_object(*pairs)


def array(rows: Select[Any]) -> Sql:
    """A JSON array of a query of one column, in its order; `[]` where there is nothing."""
    return func.array_to_json(func.array(rows.scalar_subquery()))


def figures(node: Node, asked: ListFigures, groups: list[Sql]) -> Sql:
    """One group's figures as a JSON object."""
    return func.json_build_object(*_figure_pairs(node, asked, groups))


def _included(node: Node, name: str, includes: Includes) -> Sql:
    """The related rows that the viewer may see: an array, or one object or null."""
    related = node.related(name)
    rows = related.select(row(related.there, includes))
    if related.relation.many:
        return array(rows.order_by(*related.order()))
    return rows.scalar_subquery()


def _sources(node: Node) -> Sql:
    """The sources of the derived fields in a JSON array, each once however many use it."""
    return func.json_build_array(*(node.value(each) for each in node.resource.sources.values()))


def _figure_pairs(node: Node, asked: ListFigures, groups: list[Sql]) -> Iterator[Sql]:
    for name, group in zip(asked.group_by, groups, strict=True):
        yield key(name)
        yield node.resource.fields[name].kind.write(group)
    if asked.counted:
        yield key("count")
        yield func.count()
    if asked.sums:
        yield key("sum")
        yield func.json_build_object(*_sum_pairs(node, asked.sums))


def _sum_pairs(node: Node, names: tuple[str, ...]) -> Iterator[Sql]:
    """Names and sums; the sum of nothing is nought."""
    for name in names:
        yield key(name)
        yield func.coalesce(func.sum(node.field(name)), literal_column("0"))
