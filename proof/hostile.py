"""Bodies that cost a server as much as they can: wide, deep, long, strange, and valid but never asked
before. Addressed to what every visitor may ask."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from zhegui.app import all_routes
from zhegui.kernel.http.bodies import ALWAYS_TAKEN
from zhegui.kernel.records.listing import Resource

API = "/resource-center/api"
#: Calls of a shape of their own; every list that a visitor may read is added.
FORMS = (
    f"{API}/user/v2/register",
    f"{API}/user/v2/codeLogin",
    f"{API}/search/v2/find",
    f"{API}/search/v2/suggest",
    f"{API}/certificateHistory/v2/verify",
    f"{API}/attempt/v2/verifyReceipt",
)
LISTS = (
    "course",
    "category",
    "subject",
    "teacher",
    "news",
    "material",
    "examination",
    "lookup",
)
#: A call that only who is logged in may ask.
SAVE = f"{API}/attempt/v2/answer"
UUID = "0193a5c2-7d1e-7c3a-9b1f-0123456789ab"
MOST_STEPS = 3


@dataclass(frozen=True, slots=True)
class Hostile:
    """One body, where it is sent, and what it is."""

    kind: str
    path: str
    body: bytes


def bodies(dice: Random, many: int, *more: str) -> Iterator[Hostile]:
    """So many of them, each kind about as often, no two alike; to `more` addresses than visitors may
    ask."""
    lists = _lists()
    for _ in range(many):
        if dice.random() < 0.5:
            path, resource = dice.choice(lists)
            kind, make = dice.choice([*_OF_LISTS.items()])
            yield Hostile(kind, path, json.dumps(make(dice, resource)).encode())
        else:
            path = dice.choice([*FORMS, *more, *(path for path, _ in lists)])
            kind, raw = dice.choice([*_RAW.items()])
            yield Hostile(kind, path, raw(dice))


def short_bodies() -> list[Hostile]:
    """One for each place, of nothing but unknown fields, as long as what anybody may always send."""
    fields = b",".join(b'"f%d":1' % name for name in range(ALWAYS_TAKEN // 9))
    return [Hostile("short", path, b"{%s}" % fields) for path in places()]


def places() -> list[str]:
    """Everywhere that such bodies are sent."""
    return [*FORMS, *(path for path, _ in _lists())]


def _lists() -> list[tuple[str, Resource]]:
    wanted = {f"{API}/{name}/v2/dynamicList" for name in LISTS}
    return [
        (route.path, _resource(route.endpoint)) for route in all_routes() if route.path in wanted
    ]


def _resource(endpoint: Any) -> Resource:
    resource: Resource = endpoint.resource
    return resource


def _large(dice: Random) -> int:
    """How many bytes: most within what is taken, some far beyond."""
    return dice.choice([900, 4_000, 16_000, 32_000, 60_000, 65_000, 300_000, 2_000_000])


def _wide(dice: Random) -> bytes:
    names = range(_large(dice) // 11)
    return b"{%s}" % b",".join(b'"f%d":%d' % (name, dice.randrange(10)) for name in names)


def _deep(dice: Random) -> bytes:
    many = dice.choice([20, 31, 33, 200, 20_000])
    first, last = dice.choice([(b"[", b"]"), (b'{"and":[', b"]}"), (b'{"not":', b"}")])
    body = first * many + b"1" + last * many
    return b'{"query":%s}' % body if dice.random() < 0.5 else body


def _long(dice: Random) -> bytes:
    sign = dice.choice(["a", "字", "\\u5b57", '\\"', " ", "\\ud800", "é", "\u0000", "🀄", "ﷺ"])
    name = dice.choice(["keyword", "search", "code", "number", "receipt", "x"])
    return f'{{"{name}":"{sign * (_large(dice) // len(sign.encode()))}"}}'.encode()


def _numbers(dice: Random) -> bytes:
    number = dice.choice(["9" * 4_000, "9" * 5_000, "1e999", "-0.0", "1e-999", "NaN", "-Infinity"])
    name = dice.choice(["page", "size", "count", "after"])
    many = _large(dice) // (len(number) + 1)
    return f'{{"{name}":{number},"orderList":[{",".join([number] * many)}]}}'.encode()


def _same_names(dice: Random) -> bytes:
    return b"{%s}" % b",".join([b'"query":[]'] * (_large(dice) // 11))


def _empty(dice: Random) -> bytes:
    return b"[%s]" % b",".join([dice.choice([b"{}", b"[]", b'""', b"null"])] * (_large(dice) // 4))


def _broken(dice: Random) -> bytes:
    whole = _wide(dice)
    return whole[: dice.randrange(len(whole))] + dice.choice([b"", b"\xff\xfe", b"\0", b'"'])


_RAW: dict[str, Callable[[Random], bytes]] = {
    "wide": _wide,
    "deep": _deep,
    "long": _long,
    "numbers": _numbers,
    "same names": _same_names,
    "empty": _empty,
    "broken": _broken,
}


def _wrong_order(dice: Random, _: Resource) -> Any:
    entry = dice.choice([{"field": "x"}, {"x": 1}, 1, {"field": "sid", "direction": "up"}])
    return {"orderList": [entry] * dice.choice([8, 500, 2_000, 90_000])}


def _new_query(dice: Random, resource: Resource) -> Any:
    """Valid, and of a shape that nobody asked for."""
    query = [_condition(dice, _fields(resource)) for _ in range(50)]
    return {"query": _grouped(dice, query, 1), "size": dice.choice([1, 10, 1_024])}


def _relations(dice: Random, resource: Resource) -> Any:
    paths = [f"{path}.sid" for path in _paths(resource)] or ["sid"]
    query = [_condition(dice, paths) for _ in range(10)]
    return {"query": _grouped(dice, query, 1), "statistics": {"count": True}}


def _includes(dice: Random, resource: Resource) -> Any:
    paths = _paths(resource)
    return {
        "includeList": dice.sample(paths, min(20, len(paths))),
        "orderList": _order(dice, resource),
        "size": dice.choice([10, 100, 1_024]),
    }


def _values(dice: Random, _: Resource) -> Any:
    condition = {"field": "sid", "operator": dice.choice(["in", "notIn"]), "value": [UUID] * 1_024}
    return {"query": dice.choice([condition, [condition] * 2, {"not": condition}])}


def _search(dice: Random, resource: Resource) -> Any:
    signs = dice.choice(["abcdef 0123", "消防电台频率天线", "a,", "消a防1"])
    words = "".join(dice.choices(signs, k=200))
    return {"search": words, "orderList": _order(dice, resource), "size": 1_024}


def _figures(dice: Random, resource: Resource) -> Any:
    return {
        "statistics": {
            "groupBy": sorted(resource.statistics)[: dice.randrange(9)],
            "count": dice.random() < 0.5,
            "sum": resource.names("sum"),
        },
        "model": {name: None for name in _fields(resource) if dice.random() < 0.5},
    }


_OF_LISTS: dict[str, Callable[[Random, Resource], Any]] = {
    "wrong order": _wrong_order,
    "new query": _new_query,
    "relations": _relations,
    "includes": _includes,
    "values": _values,
    "search": _search,
    "figures": _figures,
}


def _fields(resource: Resource) -> list[str]:
    return ["sid", *resource.names("filter")]


def _condition(dice: Random, fields: list[str]) -> dict[str, Any]:
    """One that every kind of field knows."""
    name = dice.choice(fields)
    if name.endswith("sid") and dice.random() < 0.7:
        return {"field": name, "operator": dice.choice(["eq", "ne"]), "value": UUID}
    return {"field": name, "operator": "isNull", "value": dice.random() < 0.5}


def _grouped(dice: Random, query: list[Any], depth: int) -> Any:
    """The same in groups of groups, as deep as is taken."""
    if depth == 3 or len(query) < 4:
        return {dice.choice(["and", "or"]): query}
    half = dice.randrange(1, len(query))
    parts = [_grouped(dice, part, depth + 1) for part in (query[:half], query[half:])]
    return {dice.choice(["and", "or"]): parts}


def _order(dice: Random, resource: Resource) -> list[dict[str, str]]:
    names = dice.choices(list(resource.names("sort")), k=8)
    return [{"field": name, "direction": dice.choice(["asc", "desc"])} for name in names]


def _paths(resource: Resource, steps: int = MOST_STEPS) -> list[str]:
    """Every relation that a request may name."""
    found: list[str] = []
    for name, relation in resource.includes.items():
        found.append(name)
        if steps > 1:
            found += [f"{name}.{inner}" for inner in _paths(relation.resource, steps - 1)]
    return found
