"""Strict parsing of the list shape into a shape, which statements are kept by, and values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from pydantic import JsonValue

from zhegui.kernel.envelope import language
from zhegui.kernel.errors import Detail, InvalidInput
from zhegui.kernel.listing import schema
from zhegui.kernel.listing.kinds import InvalidValue
from zhegui.kernel.listing.resource import Attribute, Resource
from zhegui.kernel.search import query_text
from zhegui.kernel.values import SID

Includes = tuple[tuple[str, "Includes"], ...]


class Condition(NamedTuple):
    """A field, at the end of a path through relations, and what it is compared by."""

    path: tuple[str, ...]
    field: str
    operator: str
    values: tuple[str, ...]


class Group(NamedTuple):
    """`and`, `or` or `not` over conditions and groups."""

    word: str
    members: tuple[Condition | Group, ...]


class Figures(NamedTuple):
    """What is asked of all rows that matched."""

    group_by: tuple[str, ...]
    count: bool
    sums: tuple[str, ...]


class Shape(NamedTuple):
    """A request without its values: equal shapes have equal statements."""

    where: Group
    search: bool
    order: tuple[tuple[str, bool], ...] | None
    figures: Figures | None
    includes: Includes


class ListAsked(NamedTuple):
    """A request for a page."""

    shape: Shape
    values: dict[str, object]
    page: int
    size: int


#: What can be wrong with a list request: stable id, zh, en.
WORDS: dict[str, tuple[str, str]] = {
    "required": ("此项必填", "This is required"),
    "unknown_field": ("没有这个字段，可用：{allowed}", "No such field; allowed: {allowed}"),
    "unknown_relation": ("没有这个关联，可用：{allowed}", "No such relation; allowed: {allowed}"),
    "unknown_operator": ("不支持此运算符，可用：{allowed}", "No such operator; allowed: {allowed}"),
    "invalid_value": ("内容无效，应为：{allowed}", "Not a valid value; expected: {allowed}"),
    "out_of_range": ("超出范围：{allowed}", "Out of range: {allowed}"),
    "too_many_conditions": ("条件太多，最多 {allowed} 个", "Too many conditions: at most {allowed}"),
    "too_deep": ("嵌套太深，最多 {allowed} 层", "Nested too deeply: at most {allowed}"),
    "too_many_items": ("最多 {allowed} 项", "At most {allowed} items"),
    "not_searchable": ("此列表不支持搜索", "This list cannot be searched"),
}

T = TypeVar("T")


def parse_list(resource: Resource, body: dict[str, JsonValue]) -> ListAsked:
    """The shape and the values of a list request.

    Raises `InvalidInput` naming everything that is wrong, and what would be allowed.
    """
    parser = _Parser(resource)
    asked = parser.list_asked(body)
    parser.raise_refusals()
    return asked


def parse_detail(resource: Resource, body: dict[str, JsonValue]) -> tuple[str, Includes]:
    """The sid and the includes of a detail request; raises `InvalidInput`."""
    parser = _Parser(resource)
    parser.known(body, ("sid", "includeList"))
    sid = body.get("sid")
    if not isinstance(sid, str) or not SID.match(sid):
        parser.refuse("sid", "required" if sid is None else "invalid_value", "sid")
        sid = ""
    includes = parser.includes(body.get("includeList"))
    parser.raise_refusals()
    return sid, includes


def parse_includes(resource: Resource, names: Sequence[str]) -> Includes:
    """The includes named by dotted paths; raises `InvalidInput`."""
    parser = _Parser(resource)
    includes = parser.includes(list(names))
    parser.raise_refusals()
    return includes


class _Parser:
    """Reads one request, collecting what is wrong with it instead of stopping at the first."""

    def __init__(self, resource: Resource) -> None:
        self._resource = resource
        self._refusals: list[Detail] = []
        self._values: dict[str, object] = {}
        self._conditions = 0

    def refuse(self, path: str, error: str, allowed: object = "") -> None:
        """Note what is wrong at `path`, and what would be allowed."""
        words = WORDS[error][language.get() == "en"]
        self._refusals.append(Detail(path, error, words.format(allowed=allowed)))

    def raise_refusals(self) -> None:
        """Raise what was noted, if anything was."""
        if self._refusals:
            raise InvalidInput(self._refusals)

    def known(self, body: dict[str, JsonValue], allowed: Sequence[str], path: str = "") -> None:
        """Refuse the keys of `body` that are not allowed."""
        for name in body.keys() - set(allowed):
            self.refuse(_dotted(path, name), "unknown_field", _names(allowed))

    def list_asked(self, body: dict[str, JsonValue]) -> ListAsked:
        """The whole request."""
        self.known(body, _KEYS)
        query, model = self._query(body.get("query")), self._model(body.get("model"))
        shape = Shape(
            where=Group("and", (*query, *model)),
            search=self._search(body.get("search")),
            order=self._order(body.get("orderList")),
            figures=self._figures(body.get("statistics")),
            includes=self.includes(body.get("includeList")),
        )
        page = self._number(body, "page", 0, 0, schema.MAX_PAGE)
        size = self._number(body, "size", schema.DEFAULT_SIZE, 1, schema.MAX_SIZE)
        return ListAsked(shape, self._values, page, size)

    # --- conditions -----------------------------------------------------------------------------

    def _query(self, query: JsonValue) -> tuple[Condition | Group, ...]:
        if query is None:
            return ()
        node = self._node(query, "query", 1)
        return () if node is None else (node,)

    def _node(self, node: JsonValue, path: str, depth: int) -> Condition | Group | None:
        if isinstance(node, list):
            return self._group("and", node, path, depth)
        if not isinstance(node, dict):
            return self.refuse(path, "invalid_value", "and, or, not, field")
        if "field" in node:
            return self._condition(node, path)
        if len(node) != 1 or not (node.keys() <= {"and", "or", "not"}):
            return self.refuse(path, "unknown_field", "and, or, not, field")
        (word, members), = node.items()
        listed = [members] if word == "not" else members
        if not isinstance(listed, list):
            return self.refuse(f"{path}.{word}", "invalid_value", "[…]")
        return self._group(word, listed, f"{path}.{word}", depth)

    def _group(self, word: str, members: list[Any], path: str, depth: int) -> Group | None:
        if depth > schema.MAX_DEPTH:
            return self.refuse(path, "too_deep", schema.MAX_DEPTH)
        nodes = [
            self._node(member, f"{path}.{number}", depth + 1)
            for number, member in enumerate(members[: schema.MAX_CONDITIONS + 1])
        ]
        return Group(word, tuple(node for node in nodes if node is not None))

    def _condition(self, node: dict[str, JsonValue], path: str) -> Condition | None:
        self.known(node, ("field", "operator", "value"), path)
        found = self._filtered(node["field"], f"{path}.field")
        if found is None or not self._counted(path):
            return None
        through, field = found
        operator = node.get("operator")
        if operator not in field.operators:
            return self.refuse(f"{path}.operator", "unknown_operator", _names(field.operators))
        return self._compared(through, field, str(operator), node.get("value"), f"{path}.value")

    def _compared(
        self, through: tuple[str, ...], field: Attribute, operator: str, value: Any, path: str
    ) -> Condition | None:
        if operator == "isNull":
            if not isinstance(value, bool):
                return self.refuse(path, "invalid_value", "true, false")
            return Condition(through, field.name, "isNull" if value else "isNotNull", ())
        if operator in ("in", "notIn", "between"):
            return self._listed(through, field, operator, value, path)
        names = self._bind([self._value(field, value, path)])
        return Condition(through, field.name, operator, names)

    def _listed(
        self, through: tuple[str, ...], field: Attribute, operator: str, value: Any, path: str
    ) -> Condition | None:
        if not isinstance(value, list) or (operator == "between" and len(value) != 2):
            return self.refuse(path, "invalid_value", "[…, …]")
        if len(value) > schema.MAX_VALUES:
            return self.refuse(path, "too_many_items", schema.MAX_VALUES)
        read = [self._value(field, one, f"{path}.{at}") for at, one in enumerate(value)]
        names = self._bind(read if operator == "between" else [read])
        return Condition(through, field.name, operator, names)

    def _counted(self, path: str) -> bool:
        self._conditions += 1
        if self._conditions == schema.MAX_CONDITIONS + 1:
            self.refuse(path, "too_many_conditions", schema.MAX_CONDITIONS)
        return self._conditions <= schema.MAX_CONDITIONS

    def _filtered(self, name: JsonValue, path: str) -> tuple[tuple[str, ...], Attribute] | None:
        *relations, last = str(name).split(".")
        if len(relations) > schema.MAX_INCLUDE_DEPTH:
            return self.refuse(path, "too_deep", schema.MAX_INCLUDE_DEPTH)
        resource = self._resource
        for step in relations:
            if step not in resource.includes:
                return self.refuse(path, "unknown_relation", _names(resource.includes))
            resource = resource.includes[step].resource
        field = resource.fields.get(last)
        if field is None or not field.filter:
            allowed = [*resource.names("filter"), *(f"{one}.…" for one in resource.includes)]
            return self.refuse(path, "unknown_field", _names(allowed))
        return tuple(relations), field

    def _value(self, field: Attribute, value: JsonValue, path: str) -> object:
        try:
            read = field.kind.read(value)
        except InvalidValue:
            return self.refuse(path, "invalid_value", field.kind.name)
        if field.choices and read not in field.choices:
            return self.refuse(path, "invalid_value", _names(field.choices))
        return read

    def _bind(self, values: Iterable[object]) -> tuple[str, ...]:
        names = []
        for value in values:
            names.append(f"v{len(self._values)}")
            self._values[names[-1]] = value
        return tuple(names)

    def _model(self, model: JsonValue) -> list[Condition]:
        if model is None:
            return []
        if not isinstance(model, dict):
            self.refuse("model", "invalid_value", "{…}")
            return []
        return list(self._examples(model, ()))

    def _examples(self, model: dict[str, JsonValue], path: tuple[str, ...]) -> Iterable[Condition]:
        for name, value in model.items():
            dotted = ".".join((*path, name))
            if isinstance(value, dict) and len(path) < schema.MAX_INCLUDE_DEPTH:
                yield from self._examples(value, (*path, name))
                continue
            found = self._filtered(dotted, f"model.{dotted}")
            if found is not None and self._counted("model"):
                yield from self._example(*found, value, f"model.{dotted}")

    def _example(
        self, through: tuple[str, ...], field: Attribute, value: JsonValue, path: str
    ) -> Iterable[Condition]:
        if value is None:
            yield Condition(through, field.name, "isNull", ())
        else:
            names = self._bind([self._value(field, value, path)])
            yield Condition(through, field.name, "eq", names)

    # --- the other keys -------------------------------------------------------------------------

    def _search(self, term: JsonValue) -> bool:
        if term is None or (isinstance(term, str) and not term.strip()):
            return False
        if self._resource.search is None:
            self.refuse("search", "not_searchable")
        elif not isinstance(term, str) or len(term) > schema.MAX_SEARCH:
            self.refuse("search", "invalid_value", f"0–{schema.MAX_SEARCH}")
        else:
            self._values["search"] = query_text(term)
            return True
        return False

    def _order(self, keys: JsonValue) -> tuple[tuple[str, bool], ...] | None:
        listed = self._list(keys, "orderList", schema.MAX_KEYS)
        found = [self._order_key(key, f"orderList.{at}") for at, key in enumerate(listed)]
        return tuple(key for key in found if key is not None) or None

    def _order_key(self, key: JsonValue, path: str) -> tuple[str, bool] | None:
        if not isinstance(key, dict):
            return self.refuse(path, "invalid_value", "{field, direction}")
        self.known(key, ("field", "direction"), path)
        name, direction = key.get("field"), key.get("direction", "asc")
        if direction not in ("asc", "desc"):
            return self.refuse(f"{path}.direction", "invalid_value", "asc, desc")
        if not self._chosen(name, self._resource.names("sort"), f"{path}.field"):
            return None
        return str(name), direction == "desc"

    def _figures(self, asked: JsonValue) -> Figures | None:
        if asked is None:
            return None
        if not isinstance(asked, dict):
            return self.refuse("statistics", "invalid_value", "{…}")
        self.known(asked, ("groupBy", "count", "sum"), "statistics")
        count = asked.get("count", False)
        if not isinstance(count, bool):
            self.refuse("statistics.count", "invalid_value", "true, false")
        return Figures(
            self._chosen_list(asked.get("groupBy"), sorted(self._resource.statistics), "groupBy"),
            count is True,
            self._chosen_list(asked.get("sum"), self._resource.names("sum"), "sum"),
        )

    def _chosen_list(self, names: JsonValue, allowed: list[str], key: str) -> tuple[str, ...]:
        listed = self._list(names, f"statistics.{key}", schema.MAX_KEYS)
        chosen = [
            str(name)
            for at, name in enumerate(listed)
            if self._chosen(name, allowed, f"statistics.{key}.{at}")
        ]
        return tuple(dict.fromkeys(chosen))

    def _chosen(self, name: JsonValue, allowed: list[str], path: str) -> bool:
        if name in allowed:
            return True
        self.refuse(path, "unknown_field", _names(allowed))
        return False

    def includes(self, names: JsonValue) -> Includes:
        """The tree of relations that dotted paths name."""
        tree: dict[str, Any] = {}
        for at, name in enumerate(self._list(names, "includeList", schema.MAX_INCLUDES)):
            self._include(tree, name, f"includeList.{at}")
        return _frozen(tree)

    def _include(self, tree: dict[str, Any], name: JsonValue, path: str) -> None:
        steps = str(name).split(".")
        if len(steps) > schema.MAX_INCLUDE_DEPTH:
            return self.refuse(path, "too_deep", schema.MAX_INCLUDE_DEPTH)
        resource = self._resource
        for step in steps:
            if step not in resource.includes:
                return self.refuse(path, "unknown_relation", _names(resource.includes))
            resource = resource.includes[step].resource
            tree = tree.setdefault(step, {})
        return None

    def _list(self, value: JsonValue, path: str, most: int) -> list[JsonValue]:
        if value is None:
            return []
        if not isinstance(value, list):
            self.refuse(path, "invalid_value", "[…]")
            return []
        if len(value) > most:
            self.refuse(path, "too_many_items", most)
        return value[:most]

    def _number(
        self, body: dict[str, JsonValue], key: str, default: int, least: int, most: int
    ) -> int:
        value = body.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            self.refuse(key, "invalid_value", "integer")
        elif not least <= value <= most:
            self.refuse(key, "out_of_range", f"{least}–{most}")
        else:
            return value
        return default


_KEYS = (
    "page", "size", "orderList", "query", "search", "model", "statistics", "includeList",
)  # fmt: skip


def _frozen(tree: dict[str, Any]) -> Includes:
    return tuple((name, _frozen(tree[name])) for name in sorted(tree))


def _dotted(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _names(names: Iterable[str]) -> str:
    return ", ".join(names)
