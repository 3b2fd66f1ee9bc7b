"""A top-level class has a name of its own, so that its name finds it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import zhegui

#: Names that stand for two things, both of them right: what an organization tells its staff is a
#: notice in the specification, what the installation tells a user one of `notifications.py`; and each has
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


#: Words that end so and are the field's own.
TERMS = {
    "learning",
    "listing",
    "marking",
    "marking_runs",
    "matching",
    "ordering",
    "pricing",
    "sitting_routes",
    "sitting_schemas",
    "training",
    "typesetting",
    "working_copy",
}


def test_no_module_is_named_by_a_gerund() -> None:
    root = Path(zhegui.__file__).parent
    names = {path.stem for path in root.rglob("*") if path.suffix == ".py" or path.is_dir()}
    assert {
        name for name in names if any(part.endswith("ing") for part in name.split("_"))
    } <= TERMS
