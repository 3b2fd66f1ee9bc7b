"""Fields made in Python, after the statement."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from zhegui.kernel.listing.kinds import kind_of
from zhegui.kernel.listing.request import Includes
from zhegui.kernel.listing.resource import Derived, Resource, resolve
from zhegui.kernel.listing.rows import SOURCES
from zhegui.kernel.listing.viewer import Reading, Viewer


def has_derived(resource: Resource, includes: Includes) -> bool:
    """Whether any row of this tree has a field that is made in Python."""
    return bool(resource.derived) or any(
        has_derived(resource.includes[name].resource, inner) for name, inner in includes
    )


def complete_rows(resource: Resource, includes: Includes, text: str, reading: Reading) -> str:
    """JSON text of a row or of rows, with the derived fields filled in at every level."""
    rows = json.loads(text)
    _complete(resource, includes, rows, reading)
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def _complete(resource: Resource, includes: Includes, rows: Any, reading: Reading) -> None:
    for row in rows if isinstance(rows, list) else [rows]:
        if row is None:
            continue
        for derived, values in zip(resource.derived, row.pop(SOURCES, ()), strict=True):
            row[derived.name] = derived.value(_sources(derived, values), reading)
        for name, inner in includes:
            _complete(resource.includes[name].resource, inner, row[name], reading)


def _sources(derived: Derived, values: list[Any]) -> dict[str, Any]:
    return {
        name: None if value is None else python(value)
        for (name, python), value in zip(_readers(derived), values, strict=True)
    }


@cache
def _readers(derived: Derived) -> list[tuple[str, Callable[[Any], Any]]]:
    return [
        (name, kind_of(resolve(source, Viewer())).python)
        for name, source in derived.sources.items()
    ]
