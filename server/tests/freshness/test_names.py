"""A top-level class has a name of its own, so that its name finds it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import zhegui

#: Names that still stand for several things, and for how many. Rename one and its line goes; nothing
#: is added here.
SHARED: dict[str, int] = {
    "Allowance": 2,
    "Archive": 2,
    "Asked": 2,
    "Bank": 2,
    "Candidate": 2,
    "Category": 2,
    "ChapterSave": 2,
    "ChapterText": 2,
    "Deletion": 2,
    "Description": 2,
    "Entry": 2,
    "Fault": 2,
    "Figure": 2,
    "Finding": 2,
    "Found": 3,
    "Joined": 2,
    "Kind": 2,
    "LessonText": 2,
    "Line": 2,
    "Notice": 2,
    "Outline": 2,
    "Part": 2,
    "Picture": 3,
    "Place": 2,
    "Pool": 2,
    "Purpose": 2,
    "Question": 2,
    "Receipt": 2,
    "Record": 2,
    "Refusal": 2,
    "RefusedError": 2,
    "Remark": 2,
    "Revoked": 2,
    "Role": 2,
    "Save": 2,
    "Saved": 2,
    "Segment": 2,
    "Sitting": 2,
    "Source": 2,
    "Standing": 2,
    "Stored": 2,
    "Supply": 2,
    "Terms": 2,
    "Words": 4,
    "Written": 2,
    "_Marked": 2,
}


def test_no_two_classes_share_a_name() -> None:
    names = Counter(
        statement.name
        for source in Path(zhegui.__file__).parent.rglob("*.py")
        for statement in ast.parse(source.read_text()).body
        if isinstance(statement, ast.ClassDef)
    )
    assert {name: count for name, count in names.items() if count > 1} == SHARED
