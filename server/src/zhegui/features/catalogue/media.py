"""What an author puts into a course besides words: covers, videos, files that go with a lesson."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.drafts import Video
from zhegui.features.catalogue.models import Course, Lesson, LessonAttachment, Subject, Teacher
from zhegui.features.catalogue.schemas import ChapterSave, LessonSave
from zhegui.features.files.api import attach, own_video, publish_picture
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.pictures import PictureSave
from zhegui.kernel.records.writes import Act

#: Twice what any page shows of a cover.
COVER_SIDE = 1_280
PORTRAIT_SIDE = 320


async def publish_covers(act: Act, given: Sequence[PictureSave]) -> None:
    """Make public pictures of the uploads among those that were given."""
    for place, picture in enumerate(given):
        at = f"model.coverList.{place}.sid"
        await _publish(act, picture, at, max_side=COVER_SIDE)


async def put_covers(act: Act, offered: Course | Subject, given: Sequence[PictureSave]) -> None:
    """Show the pictures that were given; the drawn cover comes back where there are none."""
    urls = [_url(act, each) for each in given]
    offered.cover_list = [{"url": url} for url in dict.fromkeys(urls)]


async def publish_portrait(act: Act, given: PictureSave) -> None:
    """Make a public picture of the upload that was given."""
    await _publish(act, given, "model.avatar.sid", max_side=PORTRAIT_SIDE, square=True)


async def put_portrait(act: Act, teacher: Teacher, given: PictureSave | None) -> None:
    """Show the picture that was given, or none."""
    teacher.avatar = _url(act, given) if given else None


async def told_portrait(_: Act, teacher: Teacher) -> str | None:
    """The address of the picture, for the audit."""
    return teacher.avatar


async def _publish(
    act: Act, picture: PictureSave, at: str, *, max_side: int, square: bool = False
) -> None:
    if picture.sid is None:
        return
    act.fetched[picture.sid] = await publish_picture(
        act.session,
        act.services,
        act.caller,
        picture.sid,
        act.now,
        max_side=max_side,
        square=square,
        at=at,
    )


def _url(act: Act, picture: PictureSave) -> str:
    return act.fetched[picture.sid] if picture.sid else str(picture.url)


async def uploaded_videos(
    session: AsyncSession, caller: Caller, chapters: Sequence[ChapterSave], now: datetime
) -> dict[UUID, Video]:
    """The videos that lessons name, by the sids of their files; refuses what is none."""
    found = {}
    for at, lesson in _lessons(chapters):
        if lesson.video:
            sid = lesson.video.sid
            file, seconds = await own_video(session, caller, sid, now, at=f"{at}.video.sid")
            found[sid] = Video(file.path, seconds, sid)
    return found


async def attach_files(
    session: AsyncSession,
    caller: Caller,
    lessons: Sequence[Lesson],
    chapters: Sequence[ChapterSave],
    now: datetime,
) -> None:
    """Hang the files that were given on their lessons, which come in the same order."""
    key = LessonAttachment.lesson_sid
    for lesson, (at, given) in zip(lessons, _lessons(chapters), strict=True):
        if given.attach_list is not None:
            place = f"{at}.attachList"
            await attach(session, caller, key, lesson.sid, given.attach_list, now, at=place)


def _lessons(chapters: Sequence[ChapterSave]) -> Iterator[tuple[str, LessonSave]]:
    """Each lesson with its path in the request."""
    for at, chapter in enumerate(chapters):
        for place, lesson in enumerate(chapter.lesson_list):
            yield f"model.chapterList.{at}.lessonList.{place}", lesson
