"""What an author puts into a course besides words: covers, videos, files that go with a lesson."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.drafts import Video
from zhegui.features.catalogue.models import Course, LessonAttachment, Subject, Teacher
from zhegui.features.catalogue.schemas import ChapterSave, LessonSave
from zhegui.features.files.api import attachable, own_video, publish_picture
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
    for place, lesson in _lessons(chapters):
        if lesson.video:
            sid, at = lesson.video.sid, f"{_path(place)}.video.sid"
            file, seconds = await own_video(session, caller, sid, now, at=at)
            found[sid] = Video(file.path, seconds, sid)
    return found


async def given_files(
    session: AsyncSession, caller: Caller, chapters: Sequence[ChapterSave], now: datetime
) -> dict[tuple[int, int], tuple[UUID, ...]]:
    """The files that lessons are given to go with them, by the places of chapter and lesson; refuses
    what the caller may not hand on."""
    found = {}
    for place, lesson in _lessons(chapters):
        if lesson.attach_list is not None:
            at, key = f"{_path(place)}.attachList", LessonAttachment.lesson_sid
            files = await attachable(
                session, caller, key, lesson.sid, lesson.attach_list, now, at=at
            )
            found[place] = tuple(files)
    return found


def _lessons(chapters: Sequence[ChapterSave]) -> Iterator[tuple[tuple[int, int], LessonSave]]:
    """Each lesson with the places of its chapter and of itself."""
    for at, chapter in enumerate(chapters):
        for place, lesson in enumerate(chapter.lesson_list):
            yield (at, place), lesson


def _path(place: tuple[int, int]) -> str:
    return f"model.chapterList.{place[0]}.lessonList.{place[1]}"
