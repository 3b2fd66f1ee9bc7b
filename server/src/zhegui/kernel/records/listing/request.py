"""Strict parsing of the list shape into a shape, which statements are kept by, and values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, get_args

from pydantic import JsonValue

from zhegui.kernel.records.listing import list_search, schema
from zhegui.kernel.records.listing.conditions import ConditionGroup, ConditionParser
from zhegui.kernel.records.listing.kinds import INTEGER, InvalidValueError, read_text
from zhegui.kernel.records.listing.refusals import NOTHING, InWords, Refusals, limited, refuse
from zhegui.kernel.records.listing.resource import Resource
from zhegui.kernel.values import SID

Includes = tuple[tuple[str, "Includes"], ...]

KEYS = (
    "page",
    "size",
    "count",
    "after",
    "orderList",
    "query",
    "search",
    "model",
    "statistics",
    "includeList",
)


class ListFigures(NamedTuple):
    """What is asked of all rows that matched."""

    group_by: tuple[str, ...]
    counted: bool
    sums: tuple[str, ...]


class Shape(NamedTuple):
    """A request without its values: equal shapes have equal statements."""

    where: ConditionGroup
    search: bool
    order: tuple[tuple[str, bool], ...]
    figures: ListFigures | None
    includes: Includes
    counting: schema.Counting = "exact"
    after: bool = False


class ListAsked(NamedTuple):
    """A request for a page; `values` are by the parameter's name."""

    shape: Shape
    values: dict[str, object]
    page: int
    size: int


class DetailAsked(NamedTuple):
    """A request for one record."""

    sid: str
    includes: Includes


def parse_list(resource: Resource, body: dict[str, JsonValue]) -> ListAsked:
    """The shape and the values of a list request.

    Raises `InvalidInput` naming everything that is wrong, and what would be allowed.
    """
    refusals = Refusals()
    asked = _ListParser(resource, refusals).read(body)
    refusals.raise_all()
    return asked


def parse_detail(resource: Resource, body: dict[str, JsonValue]) -> DetailAsked:
    """The sid and the includes of a detail request; raises `InvalidInput`."""
    refusals = Refusals()
    refusals.known(body, ("sid", "includeList"))
    sid = body.get("sid")
    with refusals.noted():
        if not isinstance(sid, str) or not SID.match(sid):
            refuse("sid", "required" if sid is None else "invalid_value", "UUID")
    includes = _includes(resource, body.get("includeList"), refusals)
    refusals.raise_all()
    return DetailAsked(str(sid), includes)


class _ListParser:
    def __init__(self, resource: Resource, refusals: Refusals) -> None:
        self._resource = resource
        self._refusals = refusals
        self._conditions = ConditionParser(resource, refusals)

    def read(self, body: dict[str, JsonValue]) -> ListAsked:
        self._refusals.known(body, KEYS)
        shape = Shape(
            where=self._where(body),
            search=self._search(body.get("search")),
            order=tuple(self._order(body.get("orderList"))),
            figures=self._figures(body.get("statistics")),
            includes=_includes(self._resource, body.get("includeList"), self._refusals),
            counting=self._count(body.get("count")),
            after=self._after(body),
        )
        page = self._number(body, "page", 0, 0, schema.MAX_PAGE)
        size = self._number(body, "size", schema.DEFAULT_SIZE, 1, schema.MAX_SIZE)
        return ListAsked(shape, self._conditions.values, page, size)

    def _where(self, body: dict[str, JsonValue]) -> ConditionGroup:
        query = self._conditions.query(body.get("query"))
        where = ConditionGroup("and", (*query, *self._conditions.model(body.get("model"))))
        with self._refusals.noted():
            if where.relations() > schema.MAX_RELATIONS:
                refuse("query", "too_many_relations", schema.MAX_RELATIONS)
        return where

    def _search(self, term: JsonValue) -> bool:
        if term is None or (isinstance(term, str) and not term.strip()):
            return False
        with self._refusals.noted():
            if self._resource.search is None:
                refuse("search", "not_searchable")
            self._conditions.values["search"] = list_search.bound(self._resource, _term(term))
        return True

    def _count(self, asked: JsonValue) -> schema.Counting:
        for each in get_args(schema.Counting):
            if asked == each:
                counting: schema.Counting = each
                return counting
        if asked is not None:
            with self._refusals.noted():
                refuse("count", "invalid_value", ", ".join(get_args(schema.Counting)))
        return "exact"

    def _after(self, body: dict[str, JsonValue]) -> bool:
        """Rows have no place after another in a ranking, which changes with the words."""
        sid = body.get("after")
        if sid is None:
            return False
        with self._refusals.noted():
            if not isinstance(sid, str) or not SID.match(sid):
                refuse("after", "invalid_value", "UUID")
            if body.get("page"):
                refuse("page", "page_or_after")
            if body.get("search") and not body.get("orderList"):
                refuse("after", "order_required")
            self._conditions.values["after"] = sid
        return True

    def _order(self, keys: JsonValue) -> Iterator[tuple[str, bool]]:
        for number, key in enumerate(self._listed(keys, "orderList", schema.MAX_KEYS)):
            with self._refusals.noted():
                yield self._order_key(key, f"orderList.{number}")

    def _order_key(self, key: JsonValue, path: str) -> tuple[str, bool]:
        if not isinstance(key, dict):
            refuse(path, "invalid_value", "{field, direction}")
        self._refusals.known(key, ("field", "direction"), path)
        direction = str(key.get("direction") or "asc").lower()
        if direction not in ("asc", "desc"):
            refuse(f"{path}.direction", "invalid_value", "asc, desc")
        name = _chosen(key.get("field"), self._resource.names("sort"), f"{path}.field")
        return name, direction == "desc"

    def _figures(self, asked: JsonValue) -> ListFigures | None:
        if asked in NOTHING:
            return None
        with self._refusals.noted():
            if not isinstance(asked, dict):
                refuse("statistics", "invalid_value", "{…}")
            self._refusals.known(asked, ("groupBy", "count", "sum"), "statistics")
            counted = asked.get("count")
            if counted is None:
                counted = False
            if not isinstance(counted, bool):
                refuse("statistics.count", "invalid_value", "true, false")
            groups = self._names(asked, "groupBy", sorted(self._resource.statistics))
            sums = self._names(asked, "sum", self._resource.names("sum"))
            # One row of nothing for each row that matched would be the answer to no figure at all.
            return ListFigures(groups, counted, sums) if groups or counted or sums else None
        return None

    def _names(
        self, asked: dict[str, JsonValue], key: str, allowed: Sequence[str]
    ) -> tuple[str, ...]:
        path = f"statistics.{key}"
        names: dict[str, None] = {}
        for number, name in enumerate(self._listed(asked.get(key), path, schema.MAX_KEYS)):
            with self._refusals.noted():
                names[_chosen(name, allowed, f"{path}.{number}")] = None
        return tuple(names)

    def _listed(self, value: JsonValue, path: str, most: int) -> list[JsonValue]:
        with self._refusals.noted():
            return limited(value, path, most)
        return []

    def _number(
        self, body: dict[str, JsonValue], key: str, default: int, least: int, most: int
    ) -> int:
        value = body.get(key)
        if value is None:
            return default
        with self._refusals.noted():
            if isinstance(value, bool) or not isinstance(value, int):
                refuse(key, "invalid_value", INTEGER.expected)
            if not least <= value <= most:
                refuse(key, "out_of_range", f"{least}–{most}")
            return value
        return default


def _term(term: JsonValue) -> str:
    try:
        if len(text := read_text(term)) <= schema.MAX_SEARCH:
            return text
    except InvalidValueError:
        pass
    most = schema.MAX_SEARCH
    refuse(
        "search",
        "invalid_value",
        InWords(f"文字，最多 {most} 个字", f"text, at most {most} characters"),
    )


def _chosen(name: JsonValue, allowed: Sequence[str], path: str) -> str:
    if not isinstance(name, str) or name not in allowed:
        refuse(path, "unknown_field", allowed)
    return name


def _includes(resource: Resource, names: JsonValue, refusals: Refusals) -> Includes:
    tree: dict[str, Any] = {}
    with refusals.noted():
        for number, name in enumerate(limited(names, "includeList", schema.MAX_INCLUDES)):
            with refusals.noted():
                _include(resource, tree, str(name).split("."), f"includeList.{number}")
    return _frozen(tree)


def _include(resource: Resource, tree: dict[str, Any], steps: list[str], path: str) -> None:
    if len(steps) > schema.MAX_INCLUDE_DEPTH:
        refuse(path, "too_deep", schema.MAX_INCLUDE_DEPTH)
    *way, last = steps
    for step in way:
        resource, tree = _down(resource, tree, step, path)
    if last not in resource.held_lists:
        _down(resource, tree, last, path)


def _down(
    resource: Resource, tree: dict[str, Any], step: str, path: str
) -> tuple[Resource, dict[str, Any]]:
    """The resource that a relation leads to, and its part of the tree."""
    if step not in resource.includes:
        refuse(path, "unknown_relation", resource.asked_for())
    return resource.includes[step].resource, tree.setdefault(step, {})


def _frozen(tree: dict[str, Any]) -> Includes:
    return tuple((name, _frozen(tree[name])) for name in sorted(tree))
