"""The rights of the whole installation, a file a feature: who sees which rows, who may call what.

A line of `[rows]` names those who see a row. One of `[routes]` gives the status of a well-formed
call about a row (`-`: about none) for everybody, then who gets another: `403, 200 manager`.
A resource or route that no line names fails the build; so does a line for one that is gone.
The rows are described in `world.py` and `rows.py`, the calls in `calls.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

#: Who asks: nobody, a learner, another one, somebody who works for the first organization, its
#: manager, the manager of another organization ("rival"), one of those who run the installation.
CALLERS = ("visitor", "learner", "other", "staff", "manager", "rival", "operator")
FOLDER = Path(__file__).with_name("rights")
Line = TypeVar("Line", bound=tuple[Any, ...] | str)
ALL = {"everybody": set(CALLERS), "nobody": set[str]()}


def _lines(kind: str) -> Iterator[list[str]]:
    """The words of each line under `[kind]`, of all features."""
    for file in sorted(FOLDER.glob("*.txt")):
        part = ""
        for line in file.read_text("utf-8").splitlines():
            if line.startswith("["):
                part = line.strip("[]")
            elif line and line[0] != "#" and part == kind:
                yield line.split()


def _those(names: list[str]) -> set[str]:
    found = ALL.get(names[0], set(names))
    assert found <= set(CALLERS), f"no such caller in {names}"
    return found


def _rows() -> dict[str, set[str]]:
    table: dict[str, set[str]] = {}
    for row, *names in _lines("rows"):
        assert row not in table, f"{row} stands twice"
        table[row] = _those(names)
    return table


def _routes() -> dict[tuple[str, str, str], dict[str, str]]:
    table: dict[tuple[str, str, str], dict[str, str]] = {}
    for method, path, row, *words in _lines("routes"):
        assert (method, path, row) not in table, f"{method} {path} {row} stands twice"
        default, *exceptions = " ".join(words).split(", ")
        cells = dict.fromkeys(CALLERS, default)
        for exception in exceptions:
            status, *names = exception.split()
            cells |= dict.fromkeys(_those(names), status)
        table[method, path, row] = cells
    return table


#: Who sees a row, by `resource/label`.
ROWS = _rows()
#: The status that each caller gets, by method, path and row, or `-`.
ROUTES = _routes()


def by_entity(lines: Iterable[Line], path: Callable[[Line], str]) -> dict[str, list[Line]]:
    """Lines about routes by what their routes are about, which is the first word of their address:
    each is a test, for one that asks of every line is told of as a whole."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(path(line).strip("/").partition("/")[0], []).append(line)
    return found
