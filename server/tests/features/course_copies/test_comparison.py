"""What differs between two outlines, and what cannot be published."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.catalogue.api import ChapterDraft, LessonDraft, Video
from zhegui.features.course_copies.comparison import (
    FaultKind,
    LessonChange,
    compare,
    differing_parts,
    faults_of,
)


def lesson(number: int, body: str = "文") -> LessonDraft:
    return LessonDraft(f"讲{number}", body, sid=UUID(int=number))


def chapter(number: int, *lessons: int, title: str = "") -> ChapterDraft:
    return ChapterDraft(
        title or f"章{number}", [lesson(each) for each in lessons], UUID(int=100 + number)
    )


BEFORE = [chapter(1, 1, 2, 3), chapter(2, 4)]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (BEFORE, {}),
        ([chapter(1, 2, 3, 1), chapter(2, 4)], {"moved": [1]}),
        ([chapter(1, 3, 1, 2), chapter(2, 4)], {"moved": [3]}),
        ([chapter(1, 1, 3), chapter(2, 4, 2)], {"moved": [2]}),
        ([chapter(1, 1, 2, 3, 5), chapter(2, 4)], {"added": [5]}),
        ([chapter(1, 9, 1, 2, 3), chapter(2, 4)], {"restored": [9]}),
        ([chapter(1, 1, 3), chapter(2, 4)], {"removed": [2]}),
        ([chapter(2, 4), chapter(1, 1, 2, 3)], {"chapters": [(102, "place")]}),
        (
            [chapter(1, 1, 2, 3, title="改"), chapter(2, 4)],
            {"chapters": [(101, "title")]},
        ),
        ([chapter(1, 1, 2, 3)], {"removed": [4], "chapters": [(102, "removed")]}),
        (
            [*BEFORE, chapter(3, 5)],
            {"added": [5], "chapters": [(103, "added")]},
        ),
    ],
)
def test_what_changes(after: list[ChapterDraft], expected: dict[str, list[object]]) -> None:
    found = compare(BEFORE, after, {UUID(int=9)})
    kinds = ("added", "restored", "removed", "moved")
    said: dict[str, list[object]] = {
        kind: [each.sid.int for each in getattr(found, kind)] for kind in kinds
    }
    said["chapters"] = [(each.sid.int, *each.was) for each in found.chapters]
    assert {kind: each for kind, each in said.items() if each} == expected
    assert bool(found) == bool(expected)
    assert found.changed == []


FILM = Video("a.mp4", 60)


@pytest.mark.parametrize(
    ("changed", "part"),
    [
        ({"title": "改"}, LessonChange.TITLE),
        ({"body": "改"}, LessonChange.BODY),
        ({"video": FILM}, LessonChange.VIDEO),
        ({"captions": "改"}, LessonChange.CAPTIONS),
        ({"is_trial": True}, LessonChange.IS_TRIAL),
        ({"files": (UUID(int=7),)}, LessonChange.ATTACH_LIST),
    ],
)
def test_what_of_a_lesson_changes(changed: dict[str, object], part: LessonChange) -> None:
    after = replace(lesson(1), **changed)  # type: ignore[arg-type]
    assert differing_parts(lesson(1), after) == (part,)
    moved = [ChapterDraft("章1", [lesson(2), lesson(3), after], UUID(int=101)), BEFORE[1]]
    (found,) = compare(BEFORE, moved, ()).changed
    assert found.was == (part, LessonChange.PLACE)


def test_no_files_are_the_same_however_it_is_said() -> None:
    assert differing_parts(lesson(1), replace(lesson(1), files=(), source="讲")) == ()


@pytest.mark.parametrize(
    ("chapters", "kinds"),
    [
        ([], [FaultKind.COURSE_EMPTY]),
        ([chapter(1)], [FaultKind.COURSE_EMPTY]),
        ([chapter(1, 1), chapter(2)], [FaultKind.CHAPTER_EMPTY]),
        ([ChapterDraft("章", [lesson(1, " \n")])], [FaultKind.LESSON_EMPTY]),
        ([ChapterDraft("章", [replace(lesson(1, ""), video=FILM)])], []),
        ([ChapterDraft("章", [lesson(1, "![图]( <gap:1>)")])], [FaultKind.PICTURE_MISSING]),
        ([ChapterDraft("章", [lesson(1, "![图](/files/public/a.png) gap:")])], []),
        ([chapter(1, 1)], []),
    ],
)
def test_what_cannot_be_published(chapters: list[ChapterDraft], kinds: list[FaultKind]) -> None:
    assert [fault.kind for fault in faults_of(chapters)] == kinds


@given(st.permutations(range(1, 7)), st.integers(0, 6))
def test_whoever_is_not_moved_stands_in_the_former_order(order: list[int], cut: int) -> None:
    before = [chapter(1, *range(1, 7)), chapter(2)]
    found = compare(before, [chapter(1, *order[:cut]), chapter(2, *order[cut:])], ())
    moved = {each.sid.int for each in found.moved if each.sid}
    still = [each for each in order[:cut] if each not in moved]
    assert still == sorted(still)
    assert set(order[cut:]) <= moved
    assert (found.added, found.removed) == ([], [])
