"""Chapters and lessons as JSON, to be kept and read again. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from zhegui.features.catalogue.api import ChapterDraft, LessonDraft, Video

Json = dict[str, Any]


def to_json(chapters: Sequence[ChapterDraft]) -> list[Json]:
    """All of it, so that it can be published again."""
    return [
        {
            "sid": str(chapter.sid),
            "title": chapter.title,
            "lessonList": [_lesson_json(lesson) for lesson in chapter.lessons],
        }
        for chapter in chapters
    ]


def from_json(kept: Sequence[Json]) -> list[ChapterDraft]:
    """What was kept."""
    return [
        ChapterDraft(
            chapter["title"],
            [_lesson(lesson) for lesson in chapter["lessonList"]],
            UUID(chapter["sid"]),
        )
        for chapter in kept
    ]


def outline_json(chapters: Sequence[ChapterDraft]) -> list[Json]:
    """The order alone: the texts stand elsewhere."""
    return [
        {
            "sid": str(chapter.sid),
            "title": chapter.title,
            "lessonList": [{"sid": str(lesson.sid)} for lesson in chapter.lessons],
        }
        for chapter in chapters
    ]


def lessons_of(chapters: Sequence[ChapterDraft]) -> Iterator[LessonDraft]:
    """All lessons in their order."""
    return (lesson for chapter in chapters for lesson in chapter.lessons)


def by_sid(chapters: Sequence[ChapterDraft]) -> dict[UUID, LessonDraft]:
    """The lessons that have a sid, by it."""
    return {lesson.sid: lesson for lesson in lessons_of(chapters) if lesson.sid}


def files_of(chapters: Sequence[ChapterDraft]) -> set[UUID]:
    """The films and files that are named."""
    lessons = list(lessons_of(chapters))
    films = {lesson.video.file for lesson in lessons if lesson.video and lesson.video.file}
    return films | {file for lesson in lessons for file in lesson.files or ()}


def _lesson_json(lesson: LessonDraft) -> Json:
    video = lesson.video
    return {
        "sid": str(lesson.sid),
        "title": lesson.title,
        "kind": lesson.kind.value,
        "body": lesson.body,
        "isTrial": lesson.is_trial,
        "captions": lesson.captions,
        "video": video
        and {
            "path": video.path,
            "seconds": video.seconds,
            "file": str(video.file) if video.file else None,
        },
        "files": [str(file) for file in lesson.files or ()],
    }


def _lesson(kept: Json) -> LessonDraft:
    video = kept["video"]
    return LessonDraft(
        kept["title"],
        kept["body"],
        Video(video["path"], video["seconds"], UUID(video["file"]) if video["file"] else None)
        if video
        else None,
        kept["isTrial"],
        UUID(kept["sid"]),
        kept["captions"],
        tuple(UUID(file) for file in kept["files"]),
    )
