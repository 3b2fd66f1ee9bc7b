"""Writing a course's working copy, publishing and discarding it. One author at a time per course: each
act locks the course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.api import (
    ChapterDraft,
    Course,
    CourseIncomplete,
    LessonDraft,
    told_chapters,
    write_outline,
)
from zhegui.features.course_copies.comparison import differing_parts, faults_of
from zhegui.features.course_copies.content import lessons_of, outline_json
from zhegui.features.course_copies.errors import NothingToPublish
from zhegui.features.course_copies.fault_words import fault_detail
from zhegui.features.course_copies.models import (
    CourseCopy,
    CourseRevision,
    LessonCopy,
    LessonCopyAttachment,
)
from zhegui.features.course_copies.queries import course_of_lesson, nickname
from zhegui.features.course_copies.revisions import latest_number, restorable
from zhegui.features.course_copies.schemas import (
    ChapterPlace,
    CopySeen,
    CourseCopySave,
    CoursePublish,
    LessonCopySave,
    LessonPlace,
)
from zhegui.features.course_copies.working_copy import (
    CopiedLesson,
    WorkingCopy,
    end_copy,
    load_copy,
    load_lesson,
)
from zhegui.features.files.api import attach, hang, own_video
from zhegui.kernel.errors import InvalidInput, OutOfDate
from zhegui.kernel.http.envelope import required, told
from zhegui.kernel.ids import new_sid
from zhegui.kernel.records.audit import audit
from zhegui.kernel.records.authorship import permitted, refuse_unknown, to_write
from zhegui.kernel.records.saves import changes
from zhegui.kernel.records.writes import Act

#: What is written of a lesson as it is given.
PLAIN = frozenset({"title", "body", "is_trial", "captions"})


async def save_outline(act: Act, given: CourseCopySave) -> WorkingCopy:
    """Put chapters and lessons in this order. Raises `NotFound`, `OutOfDate`, `InvalidInput`."""
    working = await _to_write(act, given.sid)
    since = working.row.outline_version if working.row else 0
    await _refuse_old(act.session, working.row, since, given.version)
    _refuse_foreign(working, given.chapter_list)
    was, row = working.drafts, _changed(act, working.course, working.row)
    row.outline_version = row.version
    row.outline = outline_json(
        [await _placed(act, working, row, chapter) for chapter in given.chapter_list]
    )
    await act.session.flush()
    after = await load_copy(act.session, working.course)
    _audit(act, "courseCopy.save", working.course, _order(was), _order(after.drafts))
    return after


async def save_lesson(act: Act, given: LessonCopySave) -> CopiedLesson:
    """Change what is given of a lesson. Raises `NotFound`, `OutOfDate`, `InvalidInput`.

    It is not audited, since an editor does it every few seconds; what is published is.
    """
    sid = await course_of_lesson(act.session, act.caller, "course.write", given.sid)
    course = await _locked(act, sid)
    copied = await load_lesson(act.session, course, given.sid)
    await _refuse_old(act.session, copied.row, copied.version, given.version)
    row = _changed(act, course, copied.row)
    copy = await _copied(act, row, copied.copy, copied.draft)
    for name, value in changes(given).items():
        if name in PLAIN:
            setattr(copy, name, value)
    if "video" in given.model_fields_set:
        await _show_film(act, copy, given)
    await act.session.flush()
    if given.attach_list is not None:
        key, files = LessonCopyAttachment.lesson_copy_sid, given.attach_list
        await attach(act.session, act.caller, key, copy.sid, files, act.now)
    return await load_lesson(act.session, course, given.sid)


async def publish(act: Act, given: CoursePublish) -> int:
    """Let learners see the copy; the number of its revision. Raises `NotFound`, `OutOfDate`,
    `NothingToPublish`, `CourseIncomplete` with all faults."""
    working = await _to_write(act, given.sid)
    await _refuse_old(act.session, working.row, working.version, given.version)
    if not working.changes:
        raise NothingToPublish
    if faults := faults_of(working.drafts):
        raise CourseIncomplete([fault_detail(fault) for fault in faults])
    drafts, user = working.drafts, act.caller.user
    if working.row is not None:
        await end_copy(act.session, working.row)
    await write_outline(
        act.session, working.course, working.outline, drafts, by=user, remark=given.remark
    )
    before, after = told_chapters(working.published), told_chapters(drafts)
    _audit(act, "courseCopy.publish", working.course, before, after)
    return await latest_number(act.session, given.sid)


async def discard(act: Act, given: CopySeen) -> WorkingCopy:
    """Forget what is not published. Raises `NotFound`, `OutOfDate`."""
    working = await _to_write(act, given.sid)
    await _refuse_old(act.session, working.row, working.version, given.version)
    if working.row is not None:
        before, after = told_chapters(working.drafts), told_chapters(working.published)
        _audit(act, "courseCopy.discard", working.course, before, after)
        _changed(act, working.course, working.row)
        await end_copy(act.session, working.row)
    return await load_copy(act.session, working.course)


async def restore(act: Act, revision: CourseRevision, version: int) -> WorkingCopy:
    """Put what was published once into the copy. Raises `NotFound`, `OutOfDate`."""
    working = await _to_write(act, revision.course_sid)
    await _refuse_old(act.session, working.row, working.version, version)
    was, drafts = working.drafts, await restorable(act.session, revision)
    row = _changed(act, working.course, working.row)
    row.outline_version, row.outline = row.version, outline_json(drafts)
    for lesson in lessons_of(drafts):
        await _brought_back(act, working, row, lesson)
    await act.session.flush()
    before, after = told_chapters(was), told_chapters(drafts)
    _audit(act, "courseRevision.restore", working.course, before, after)
    return await load_copy(act.session, working.course)


async def _to_write(act: Act, course: UUID) -> WorkingCopy:
    return await load_copy(act.session, await _locked(act, course))


async def _locked(act: Act, course: UUID) -> Course:
    mine = permitted(act.caller, "course.write", Course.organization_sid)
    return await to_write(act.session, Course, mine, course, key_share=True)


async def _refuse_old(
    session: AsyncSession, row: CourseCopy | None, since: int, version: int
) -> None:
    """Raise `OutOfDate` with who and when, if what is written changed after that version."""
    if since <= version <= (row.version if row else 0):
        return
    if row is None:
        raise OutOfDate
    who, when = await nickname(session, row.updated_by_sid), f"{row.updated_at:%Y-%m-%dT%H:%M:%SZ}"
    zh = f"{who or '其他作者'} 于 {when} 修改"
    en = f"changed by {who or 'another author'} at {when}"
    raise OutOfDate([told("model.version", OutOfDate.id, zh, en)])


def _refuse_foreign(working: WorkingCopy, chapters: Sequence[ChapterPlace]) -> None:
    """Sids that are not the course's, or stand twice; new lessons without a title."""
    path = "model.chapterList"
    refuse_unknown(
        [(f"{path}.{at}.sid", each.sid) for at, each in enumerate(chapters)],
        {*working.outline.chapters, *(each.sid for each in working.drafts if each.sid)},
    )
    lessons = [
        (f"{path}.{at}.lessonList.{place}", lesson)
        for at, chapter in enumerate(chapters)
        for place, lesson in enumerate(chapter.lesson_list)
    ]
    refuse_unknown(
        [(f"{where}.sid", each.sid) for where, each in lessons],
        {*working.outline.lessons, *working.copies},
    )
    untitled = [where for where, each in lessons if each.sid is None and each.title is None]
    if untitled:
        raise InvalidInput([required(f"{where}.title") for where in untitled])


def _changed(act: Act, course: Course, row: CourseCopy | None) -> CourseCopy:
    """The copy's row, one version further."""
    row = row or CourseCopy(course_sid=course.sid, version=0, outline_version=0, settled_version=0)
    row.version += 1
    row.updated_by_sid, row.updated_at = act.caller.user, act.now
    act.session.add(row)
    return row


async def _placed(
    act: Act, working: WorkingCopy, row: CourseCopy, given: ChapterPlace
) -> ChapterDraft:
    lessons = [await _placed_lesson(act, working, row, each) for each in given.lesson_list]
    return ChapterDraft(given.title, lessons, given.sid or new_sid())


async def _placed_lesson(
    act: Act, working: WorkingCopy, row: CourseCopy, given: LessonPlace
) -> LessonDraft:
    lesson = working.lesson(given.sid) if given.sid else LessonDraft("", "", sid=new_sid())
    if given.title is None or given.title == lesson.title:
        return lesson
    copy = await _copied(act, row, working.copies.get(given.sid) if given.sid else None, lesson)
    copy.title = given.title
    return lesson


async def _copied(
    act: Act, row: CourseCopy, present: LessonCopy | None, lesson: LessonDraft
) -> LessonCopy:
    """The lesson in the copy, changed at the copy's version."""
    assert lesson.sid is not None
    copy = present
    if copy is None:
        copy = LessonCopy(sid=lesson.sid, course_sid=row.course_sid)
        _fill(copy, lesson)
        act.session.add(copy)
    copy.version = row.version
    copy.updated_by_sid, copy.updated_at = act.caller.user, act.now
    await act.session.flush()
    if present is None:
        key = LessonCopyAttachment.lesson_copy_sid
        await hang(act.session, key, lesson.sid, lesson.files or ())
    return copy


def _fill(copy: LessonCopy, lesson: LessonDraft) -> None:
    copy.title, copy.body, copy.is_trial = lesson.title, lesson.body, lesson.is_trial
    copy.captions = lesson.captions
    video = lesson.video
    copy.video_path = video.path if video else None
    copy.video_seconds = video.seconds if video else None
    copy.video_file_sid = video.file if video else None


async def _show_film(act: Act, copy: LessonCopy, given: LessonCopySave) -> None:
    """Play another film, or none; captions of the former one say nothing of it."""
    sid = given.video.sid if given.video else None
    if sid is not None and sid == copy.video_file_sid:
        return
    copy.video_path = copy.video_seconds = copy.video_file_sid = None
    copy.captions = given.captions or ""
    if sid is not None:
        at = "model.video.sid"
        file, seconds = await own_video(act.session, act.caller, sid, act.now, at=at)
        copy.video_path, copy.video_seconds, copy.video_file_sid = file.path, seconds, sid


async def _brought_back(
    act: Act, working: WorkingCopy, row: CourseCopy, lesson: LessonDraft
) -> None:
    """Let a lesson be in the copy what it was in a revision."""
    assert lesson.sid is not None
    if working.knows(lesson.sid) and not differing_parts(working.lesson(lesson.sid), lesson):
        return
    copy = await _copied(act, row, working.copies.get(lesson.sid), lesson)
    _fill(copy, lesson)
    key = LessonCopyAttachment.lesson_copy_sid
    await hang(act.session, key, lesson.sid, lesson.files or ())


def _order(chapters: Sequence[ChapterDraft]) -> list[dict[str, Any]]:
    """The titles in their order, for the audit."""
    return [
        {"title": each.title, "lesson_list": [{"title": one.title} for one in each.lessons]}
        for each in chapters
    ]


def _audit(
    act: Act, action: str, course: Course, was: list[dict[str, Any]], becomes: list[dict[str, Any]]
) -> None:
    before, after = {"chapter_list": was}, {"chapter_list": becomes}
    audit(act.session, act.caller, action, course, before=before, after=after)
