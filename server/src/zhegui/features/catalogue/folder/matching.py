"""Which lesson of a course a lesson of a folder is. Pure.

Lessons are told apart by what they are, never by where they stand: by all of their text, the name of
their file, their title, and last by how much of their text is the same.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from zhegui.features.catalogue.drafts import ChapterDraft, LessonDraft

Key = Callable[[LessonDraft], Hashable | None]
#: The place of a lesson of the folder, and of the present one that it may be.
Pairs = Iterator[tuple[int, int]]

#: So much of both texts must be the same, where nothing else is.
LEAST_ALIKE = 0.5
_SENTENCE_END = re.compile(r"[\n。！？；.!?;]+")


def recognized(
    shown: Sequence[ChapterDraft],
    withdrawn: Sequence[LessonDraft],
    written: Sequence[ChapterDraft],
) -> list[ChapterDraft]:
    """The chapters of a folder, with the sids of what they have been in the course; a lesson keeps the
    film that it was given there."""
    before = _lessons(shown)
    found = _matched(before, withdrawn, _lessons(written))
    present = {lesson.sid: lesson for lesson in (*before, *withdrawn)}
    sids = iter(found)
    chapters = [
        replace(chapter, lessons=[_as(present.get(next(sids)), each) for each in chapter.lessons])
        for chapter in written
    ]
    return _known_chapters(shown, chapters)


def matched(present: Sequence[LessonDraft], written: Sequence[LessonDraft]) -> list[UUID | None]:
    """For each lesson of a folder the sid of the present one that it is; none is given twice."""
    found, taken = dict[int, int](), set[int]()
    for one, other in _pairs(present, written):
        if one not in found and other not in taken:
            found[one] = other
            taken.add(other)
    return [present[found[at]].sid if at in found else None for at in range(len(written))]


def _matched(
    shown: Sequence[LessonDraft], withdrawn: Sequence[LessonDraft], written: Sequence[LessonDraft]
) -> list[UUID | None]:
    """Those that learners see come first: what was withdrawn comes back where nothing else is meant."""
    found = matched(shown, written)
    rest = [lesson for sid, lesson in zip(found, written, strict=True) if sid is None]
    back = iter(matched(withdrawn, rest))
    return [sid or next(back) for sid in found]


def _pairs(present: Sequence[LessonDraft], written: Sequence[LessonDraft]) -> Pairs:
    """What may be the same lesson, the surest first."""
    for key in (_all_and_file, _all):
        yield from _same(present, written, key)
    for key in (_text, _file, _file_name, _title):
        yield from _only(present, written, key)
    yield from _alike(present, written)


def _all_and_file(lesson: LessonDraft) -> Hashable:
    return lesson.source, lesson.title, lesson.body


def _all(lesson: LessonDraft) -> Hashable:
    return lesson.title, lesson.body


def _text(lesson: LessonDraft) -> Hashable | None:
    return lesson.body or None


def _file(lesson: LessonDraft) -> Hashable | None:
    return lesson.source


def _file_name(lesson: LessonDraft) -> Hashable | None:
    return lesson.source and lesson.source.rpartition("/")[2]


def _title(lesson: LessonDraft) -> Hashable:
    return lesson.title


def _same(present: Sequence[LessonDraft], written: Sequence[LessonDraft], key: Key) -> Pairs:
    """Of those that are the same any one will do."""
    others = _grouped(present, key)
    for value, group in _grouped(written, key).items():
        yield from ((one, other) for one in group for other in others.get(value, ()))


def _only(present: Sequence[LessonDraft], written: Sequence[LessonDraft], key: Key) -> Pairs:
    """What several have, such as the title 练习, tells none of them apart."""
    others = _grouped(present, key)
    for value, group in _grouped(written, key).items():
        if len(group) == len(others.get(value, ())) == 1:
            yield group[0], others[value][0]


def _alike(present: Sequence[LessonDraft], written: Sequence[LessonDraft]) -> Pairs:
    """Those that have sentences in common, the most alike first."""
    theirs = [_sentences(lesson) for lesson in present]
    holders = defaultdict[str, list[int]](list)
    for other, sentences in enumerate(theirs):
        for sentence in sentences:
            holders[sentence].append(other)
    scored = list[tuple[float, int, int]]()
    for one, lesson in enumerate(written):
        ours = _sentences(lesson)
        common = Counter(other for sentence in ours for other in holders.get(sentence, ()))
        scored += [
            (2 * count / (len(ours) + len(theirs[other])), one, other)
            for other, count in common.items()
        ]
    for score, one, other in sorted(scored, key=lambda each: (-each[0], *each[1:])):
        if score >= LEAST_ALIKE:
            yield one, other


def _sentences(lesson: LessonDraft) -> frozenset[str]:
    return frozenset(filter(None, map(str.strip, _SENTENCE_END.split(lesson.body))))


def _grouped(lessons: Sequence[LessonDraft], key: Key) -> Mapping[Hashable, list[int]]:
    groups = defaultdict[Hashable, list[int]](list)
    for at, lesson in enumerate(lessons):
        value = key(lesson)
        if value is not None:
            groups[value].append(at)
    return groups


def _lessons(chapters: Sequence[ChapterDraft]) -> list[LessonDraft]:
    return [lesson for chapter in chapters for lesson in chapter.lessons]


def _as(present: LessonDraft | None, written: LessonDraft) -> LessonDraft:
    if present is None:
        return written
    return replace(written, sid=present.sid, video=present.video, captions=present.captions)


def _known_chapters(
    shown: Sequence[ChapterDraft], chapters: Sequence[ChapterDraft]
) -> list[ChapterDraft]:
    """A chapter is the one of its title, else the one that most of its lessons stood in."""
    of_lesson = {lesson.sid: chapter.sid for chapter in shown for lesson in chapter.lessons}
    titled = {chapter.title: chapter.sid for chapter in shown}
    kept = {titled.get(chapter.title) for chapter in chapters}
    taken, known = set[UUID | None](), list[ChapterDraft]()
    for chapter in chapters:
        former = Counter(of_lesson[each.sid] for each in chapter.lessons if each.sid in of_lesson)
        rest = [sid for sid, _ in former.most_common() if sid not in kept]
        sids = [titled.get(chapter.title), *rest]
        sid = next((each for each in sids if each and each not in taken), None)
        taken.add(sid)
        known.append(replace(chapter, sid=sid))
    return known
