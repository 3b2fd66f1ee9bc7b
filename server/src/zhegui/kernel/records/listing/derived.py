"""Fields made in Python, after the statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from zhegui.kernel.db.precedence import pause
from zhegui.kernel.records.listing.fields import resolve
from zhegui.kernel.records.listing.kinds import kind_of
from zhegui.kernel.records.listing.request import Includes
from zhegui.kernel.records.listing.resource import Resource
from zhegui.kernel.records.listing.rows import SOURCES
from zhegui.kernel.records.listing.viewer import Reading, Viewer


def has_derived(resource: Resource, includes: Includes) -> bool:
    """Whether any row of this tree has a field that is made in Python."""
    return bool(resource.derived) or any(
        has_derived(resource.includes[name].resource, inner) for name, inner in includes
    )


def complete_rows(resource: Resource, includes: Includes, rows: Any, reading: Reading) -> None:
    """Fill in the derived fields of a row or of rows, at every level."""
    for row in rows if isinstance(rows, list) else [rows]:
        if row is None:
            continue
        if resource.derived:
            _derive(resource, row, reading)
        for name, inner in includes:
            complete_rows(resource.includes[name].resource, inner, row[name], reading)


def _derive(resource: Resource, row: dict[str, Any], reading: Reading) -> None:
    pause()
    values = dict(zip(resource.sources, _read(resource, row.pop(SOURCES)), strict=True))
    for derived in resource.derived:
        sources = {name: values[id(source)] for name, source in derived.sources.items()}
        row[derived.name] = derived.value(sources, reading)


def _read(resource: Resource, values: list[Any]) -> Iterator[Any]:
    for python, value in zip(_readers(resource), values, strict=True):
        yield None if value is None else python(value)


@cache
def _readers(resource: Resource) -> list[Callable[[Any], Any]]:
    return [kind_of(resolve(each, Viewer())).python for each in resource.sources.values()]
