"""The outline of a course as an author saves it: chapters, lessons, videos, files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from zhegui.features.catalogue.drafts import ChapterDraft, LessonDraft, Video
from zhegui.features.catalogue.media import given_files, uploaded_videos
from zhegui.features.catalogue.models import Course, Lesson
from zhegui.features.catalogue.outline import Outline, load_outline, video_of, write_outline
from zhegui.features.catalogue.schemas import ChapterSave, LessonSave
from zhegui.kernel.records.authorship import refuse_unknown
from zhegui.kernel.records.writes import Act


async def put_outline(act: Act, course: Course, chapters: Sequence[ChapterSave]) -> None:
    """The course has these chapters and no others. Raises `InvalidInput`."""
    session, caller, now = act.session, act.caller, act.now
    outline = await load_outline(session, course.sid)
    _refuse_foreign(outline, chapters)
    videos = await uploaded_videos(session, caller, chapters, now)
    files = await given_files(session, caller, chapters, now)
    drafts = [
        ChapterDraft(
            chapter.title,
            [
                _draft(outline.lessons, videos, files.get((at, place)), lesson)
                for place, lesson in enumerate(chapter.lesson_list)
            ],
            chapter.sid,
        )
        for at, chapter in enumerate(chapters)
    ]
    await write_outline(session, course, outline, drafts, by=caller.user)


async def told_outline(act: Act, course: Course) -> list[dict[str, Any]]:
    """What the chapters and lessons of a course are, for the audit."""
    return told_chapters((await load_outline(act.session, course.sid)).drafts())


def told_chapters(chapters: Sequence[ChapterDraft]) -> list[dict[str, Any]]:
    """Chapters and their lessons in words, for the audit."""
    return [
        {
            "title": chapter.title,
            "lesson_list": [_told_lesson(each) for each in chapter.lessons],
        }
        for chapter in chapters
    ]


def _told_lesson(lesson: LessonDraft) -> dict[str, Any]:
    return {
        "title": lesson.title,
        "is_trial": lesson.is_trial,
        "kind": lesson.kind.value,
        "body": lesson.body,
        "captions": lesson.captions,
    }


def _refuse_foreign(outline: Outline, chapters: Sequence[ChapterSave]) -> None:
    """Sids that are not the course's, or that stand twice."""
    path = "model.chapterList"
    refuse_unknown(
        [(f"{path}.{at}.sid", chapter.sid) for at, chapter in enumerate(chapters)],
        outline.chapters,
    )
    refuse_unknown(
        [
            (f"{path}.{at}.lessonList.{place}.sid", lesson.sid)
            for at, chapter in enumerate(chapters)
            for place, lesson in enumerate(chapter.lesson_list)
        ],
        outline.lessons,
    )


def _draft(
    lessons: Mapping[UUID, Lesson],
    videos: Mapping[UUID, Video],
    files: tuple[UUID, ...] | None,
    given: LessonSave,
) -> LessonDraft:
    video = videos[given.video.sid] if given.video else None
    if "video" not in given.model_fields_set and given.sid:
        video = video_of(lessons[given.sid])
    captions = given.captions
    if captions is None:
        captions = _captions_of(lessons[given.sid], video) if given.sid else ""
    return LessonDraft(given.title, given.body, video, given.is_trial, given.sid, captions, files)


def _captions_of(lesson: Lesson, video: Video | None) -> str:
    """Those that it has; those of another film say nothing of this one."""
    is_same = video is not None and video.file == lesson.video_file_sid
    return lesson.captions if is_same else ""
