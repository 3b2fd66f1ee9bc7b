"""What publishing would change: two outlines compared, and what forbids it. Pure."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from zhegui.features.catalogue.api import ChapterDraft, LessonDraft
from zhegui.features.course_copies.content import by_sid

#: How an editor marks a picture that a paste did not bring along.
_MISSING_PICTURE = re.compile(r"\]\(\s*<?gap:")


class LessonChange(StrEnum):
    """What of a lesson changed, or of a chapter."""

    TITLE = "title"
    BODY = "body"
    VIDEO = "video"
    CAPTIONS = "captions"
    PLACE = "place"
    IS_TRIAL = "isTrial"
    ATTACH_LIST = "attachList"
    ADDED = "added"
    REMOVED = "removed"


class FaultKind(StrEnum):
    """Why a copy cannot be published."""

    COURSE_EMPTY = "course_empty"
    CHAPTER_EMPTY = "chapter_empty"
    LESSON_EMPTY = "lesson_empty"
    PICTURE_MISSING = "picture_missing"


@dataclass(frozen=True)
class CopyFault:
    """A fault, and where it lies."""

    kind: FaultKind
    title: str = ""
    lesson: UUID | None = None
    chapter: UUID | None = None


@dataclass(frozen=True)
class ChangedPart:
    """A chapter or lesson that changed, and what of it."""

    sid: UUID
    title: str
    was: tuple[LessonChange, ...]


@dataclass(frozen=True)
class OutlineChanges:
    """All that differs between what is published and what will be."""

    added: list[LessonDraft]
    restored: list[LessonDraft]
    removed: list[LessonDraft]
    moved: list[LessonDraft]
    changed: list[ChangedPart]
    chapters: list[ChangedPart]

    def __bool__(self) -> bool:
        return any(
            (self.added, self.restored, self.removed, self.moved, self.changed, self.chapters)
        )


def compare(
    was: Sequence[ChapterDraft], becomes: Sequence[ChapterDraft], withdrawn: Collection[UUID]
) -> OutlineChanges:
    """What changes from one outline to the other; of the new lessons those come back that were
    `withdrawn`."""
    before, after = by_sid(was), by_sid(becomes)
    moved = _moved(was, becomes)
    new = [lesson for sid, lesson in after.items() if sid not in before]
    return OutlineChanges(
        added=[lesson for lesson in new if lesson.sid not in withdrawn],
        restored=[lesson for lesson in new if lesson.sid in withdrawn],
        removed=[lesson for sid, lesson in before.items() if sid not in after],
        moved=[lesson for sid, lesson in after.items() if sid in moved],
        changed=list(_changed(before, after, moved)),
        chapters=list(_chapters(was, becomes)),
    )


def faults_of(chapters: Sequence[ChapterDraft]) -> list[CopyFault]:
    """What must be mended before these can be published."""
    if not any(chapter.lessons for chapter in chapters):
        return [CopyFault(FaultKind.COURSE_EMPTY)]
    return [fault for chapter in chapters for fault in _chapter_faults(chapter)]


def differing_parts(was: LessonDraft, becomes: LessonDraft) -> tuple[LessonChange, ...]:
    """What of a lesson is not the same, but for its place."""
    pairs = {
        LessonChange.TITLE: (was.title, becomes.title),
        LessonChange.BODY: (was.body, becomes.body),
        LessonChange.VIDEO: (was.video, becomes.video),
        LessonChange.CAPTIONS: (was.captions, becomes.captions),
        LessonChange.IS_TRIAL: (was.is_trial, becomes.is_trial),
        LessonChange.ATTACH_LIST: (was.files or (), becomes.files or ()),
    }
    return tuple(name for name, (one, other) in pairs.items() if one != other)


def _changed(
    before: Mapping[UUID, LessonDraft], after: Mapping[UUID, LessonDraft], moved: set[UUID]
) -> Iterator[ChangedPart]:
    for sid, lesson in after.items():
        parts = differing_parts(before[sid], lesson) if sid in before else ()
        if parts:
            place = (LessonChange.PLACE,) if sid in moved else ()
            yield ChangedPart(sid, lesson.title, (*parts, *place))


def _moved(was: Sequence[ChapterDraft], becomes: Sequence[ChapterDraft]) -> set[UUID]:
    """Lessons in another chapter, and as few as can be that stand elsewhere in their own."""
    place = {
        lesson.sid: (chapter.sid, at)
        for chapter in was
        for at, lesson in enumerate(chapter.lessons)
        if lesson.sid
    }
    moved = set[UUID]()
    for chapter in becomes:
        kept = [each.sid for each in chapter.lessons if each.sid in place and each.sid]
        stayed = [sid for sid in kept if place[sid][0] == chapter.sid]
        order = [place[sid][1] for sid in stayed]
        still = {stayed[at] for at in _longest_rising(order)}
        moved |= set(kept) - still
    return moved


def _longest_rising(numbers: Sequence[int]) -> list[int]:
    """The places of a longest subsequence that rises."""
    ends, places, before = list[int](), list[int](), list[int | None]()
    for at, number in enumerate(numbers):
        length = bisect_left(ends, number)
        before.append(places[length - 1] if length else None)
        ends[length : length + 1], places[length : length + 1] = [number], [at]
    found = list[int]()
    last = places[-1] if places else None
    while last is not None:
        found.append(last)
        last = before[last]
    return found[::-1]


def _chapters(
    was: Sequence[ChapterDraft], becomes: Sequence[ChapterDraft]
) -> Iterator[ChangedPart]:
    before = {chapter.sid: (at, chapter.title) for at, chapter in enumerate(was)}
    kept = [chapter for chapter in becomes if chapter.sid in before]
    rising = _longest_rising([before[chapter.sid][0] for chapter in kept])
    still = {kept[at].sid for at in rising}
    for chapter in becomes:
        parts = tuple(_chapter_parts(chapter, before, still))
        if parts and chapter.sid:
            yield ChangedPart(chapter.sid, chapter.title, parts)
    after = {chapter.sid for chapter in becomes}
    for chapter in was:
        if chapter.sid and chapter.sid not in after:
            yield ChangedPart(chapter.sid, chapter.title, (LessonChange.REMOVED,))


def _chapter_parts(
    chapter: ChapterDraft,
    before: Mapping[UUID | None, tuple[int, str]],
    still: Collection[UUID | None],
) -> Iterator[LessonChange]:
    if chapter.sid not in before:
        yield LessonChange.ADDED
        return
    if before[chapter.sid][1] != chapter.title:
        yield LessonChange.TITLE
    if chapter.sid not in still:
        yield LessonChange.PLACE


def _chapter_faults(chapter: ChapterDraft) -> Iterator[CopyFault]:
    if not chapter.lessons:
        yield CopyFault(FaultKind.CHAPTER_EMPTY, chapter.title, chapter=chapter.sid)
    for lesson in chapter.lessons:
        for kind in _lesson_faults(lesson):
            yield CopyFault(kind, lesson.title, lesson.sid, chapter.sid)


def _lesson_faults(lesson: LessonDraft) -> Iterator[FaultKind]:
    if not (lesson.body.strip() or lesson.video):
        yield FaultKind.LESSON_EMPTY
    if _MISSING_PICTURE.search(lesson.body):
        yield FaultKind.PICTURE_MISSING
