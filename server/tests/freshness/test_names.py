"""A top-level class has a name of its own, so that its name finds it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import zhegui

#: Names that stand for two things, both of them right: what an organization tells its staff is a
#: notice in the specification, what the installation tells a user one of `telling.py`; and each has
#: its words. Nothing is added here.
SHARED: dict[str, int] = {"Notice": 2, "Words": 2}


def test_no_two_classes_share_a_name() -> None:
    names = Counter(
        statement.name
        for source in Path(zhegui.__file__).parent.rglob("*.py")
        for statement in ast.parse(source.read_text()).body
        if isinstance(statement, ast.ClassDef)
    )
    assert {name: count for name, count in names.items() if count > 1} == SHARED
