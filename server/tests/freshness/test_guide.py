"""The worked examples of `extend.md` on writes, rights, events and notices are the code they name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import zhegui

SOURCES = Path(zhegui.__file__).parent
GUIDE = Path(__file__).parents[3] / "docs" / "guide" / "extend.md"
#: "# features/news/writes.py: what comes below stands there"
MODULE = re.compile(r"^# ((?:features|kernel)/[a-z_/]+\.py)", re.MULTILINE)


def examples() -> Iterator[tuple[str, ast.stmt]]:
    """Each statement that the guide says stands in a module."""
    for block in re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL):
        _, *named = MODULE.split(block)
        for module, text in zip(named[::2], named[1::2], strict=True):
            # The rest of the naming line, a comment, is cut off with it.
            for statement in ast.parse(text.partition("\n")[2]).body:
                yield module, statement


@cache
def statements(module: str) -> list[ast.stmt]:
    tree = ast.parse((SOURCES / module).read_text())
    return [each for each in ast.walk(tree) if isinstance(each, ast.stmt)]


def said(statement: ast.stmt, *, shortened: bool) -> str:
    """A statement as text; where the guide shortens a function to `…`, without its body."""
    if shortened and isinstance(statement, ast.AsyncFunctionDef | ast.FunctionDef):
        again = ast.parse(ast.unparse(statement)).body[0]
        assert isinstance(again, ast.AsyncFunctionDef | ast.FunctionDef)
        again.body = [ast.Pass()]
        return ast.unparse(again)
    return ast.unparse(statement)


def is_shortened(statement: ast.stmt) -> bool:
    """Whether it is a function whose body is `…`."""
    return (
        isinstance(statement, ast.AsyncFunctionDef | ast.FunctionDef)
        and ast.unparse(statement.body[-1]) == "..."
    )


EXAMPLES = list(examples())


def test_the_guide_shows_writes_rights_events_and_notices() -> None:
    named = {module.rpartition("/")[2] for module, _ in EXAMPLES}
    assert named >= {
        "writes.py",
        "routes.py",
        "rights.py",
        "events.py",
        "jobs.py",
        "notifications.py",
    }


@pytest.mark.parametrize(
    ("module", "statement"),
    EXAMPLES,
    ids=[f"{module}:{ast.unparse(each).splitlines()[0][:40]}" for module, each in EXAMPLES],
)
def test_an_example_is_the_code(module: str, statement: ast.stmt) -> None:
    shortened = is_shortened(statement)
    wanted = said(statement, shortened=shortened)
    assert wanted in [said(each, shortened=shortened) for each in statements(module)]
