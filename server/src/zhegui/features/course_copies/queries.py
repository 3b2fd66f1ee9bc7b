"""What authors are shown of a working copy."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.api import (
    ChapterDraft,
    Course,
    Lesson,
    LessonDraft,
    Outline,
    credit_hours,
    referred_lessons,
)
from zhegui.features.course_copies import schemas
from zhegui.features.course_copies.comparison import ChangedPart, CopyFault, faults_of
from zhegui.features.course_copies.content import from_json, lessons_of
from zhegui.features.course_copies.fault_words import fault_detail
from zhegui.features.course_copies.models import CourseRevision, LessonCopy
from zhegui.features.course_copies.working_copy import (
    CopiedLesson,
    WorkingCopy,
    load_copy,
    load_lesson,
)
from zhegui.features.files import api as files
from zhegui.features.identity import api as identity
from zhegui.features.learning import api as learning
from zhegui.kernel.errors import NotFound
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import Right
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.saves import current
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.text.markup import safe_html


async def seen_copy(session: AsyncSession, caller: Caller, sid: UUID) -> WorkingCopy:
    """The working copy of a course that the caller may look at; raises `NotFound`."""
    mine = permitted(caller, "course.read", Course.organization_sid)
    course = await session.scalar(select(Course).where(Course.sid == sid, mine))
    return await load_copy(session, current(course))


async def seen_lesson(session: AsyncSession, caller: Caller, sid: UUID) -> CopiedLesson:
    """A lesson of a working copy that the caller may look at; raises `NotFound`."""
    course = await course_of_lesson(session, caller, "course.read", sid)
    return await load_lesson(session, await session.get_one(Course, course), sid)


async def course_of_lesson(
    session: AsyncSession, caller: Caller, right: Right, lesson: UUID
) -> UUID:
    """The course of a lesson, published or new, for which the caller has this right; raises
    `NotFound`."""
    mine = permitted(caller, right, Course.organization_sid)
    for model in (Lesson, LessonCopy):
        found = await session.scalar(
            select(Course.sid)
            .join(model, model.course_sid == Course.sid)
            .where(model.sid == lesson, mine)
        )
        if found is not None:
            return found
    raise NotFound


async def shown_copy(session: AsyncSession, working: WorkingCopy) -> schemas.CurrentCopy:
    """The copy as a whole, without texts."""
    studied = await learning.studied_counts(session, _sids(working))
    is_changed, row, course = bool(working.changes), working.row, working.course
    return schemas.CurrentCopy(
        sid=course.sid,
        version=working.version,
        is_changed=is_changed,
        updated_at=row.updated_at if row and is_changed else None,
        updated_by=await nickname(session, row.updated_by_sid) if row and is_changed else None,
        course=schemas.CopyCourse.model_validate(course, from_attributes=True),
        chapter_list=[
            schemas.CopyChapter(
                sid=chapter.sid,
                title=chapter.title,
                lesson_list=[
                    _shown_lesson(working, studied, lesson.sid, lesson)
                    for lesson in chapter.lessons
                    if lesson.sid
                ],
            )
            for chapter in working.drafts
            if chapter.sid
        ],
        withdrawn_list=_shown_withdrawn(working.outline, studied),
    )


async def shown_lesson(
    session: AsyncSession, vault: Vault, copied: CopiedLesson, now: datetime
) -> schemas.LessonCopyDetail:
    """A lesson with its texts."""
    lesson, copy = copied.draft, copied.copy
    assert lesson.sid is not None
    return schemas.LessonCopyDetail(
        sid=lesson.sid,
        version=copied.version,
        course_sid=copied.course.sid,
        title=lesson.title,
        kind=lesson.kind,
        body=lesson.body,
        body_html=await safe_html(lesson.body),
        is_trial=lesson.is_trial,
        planned_seconds=lesson.planned_seconds,
        video=await _shown_video(session, vault, lesson, now),
        captions=lesson.captions,
        attach_list=await _shown_files(session, lesson.files or ()),
        updated_at=copy.updated_at if copy else None,
        updated_by=await nickname(session, copy.updated_by_sid) if copy else None,
    )


async def shown_changes(session: AsyncSession, working: WorkingCopy) -> schemas.CopyChanges:
    """What publishing would change."""
    changes, faults = working.changes, faults_of(working.drafts)
    return schemas.CopyChanges(
        version=working.version,
        is_publishable=bool(changes) and not faults,
        fault_list=[_shown_fault(fault) for fault in faults],
        chapter_list=_shown_parts(changes.chapters),
        added_list=_named(changes.added),
        changed_list=_shown_parts(changes.changed),
        moved_list=_named(changes.moved),
        removed_list=await _removed(session, changes.removed),
        restored_list=_named(changes.restored),
        learner_count=working.course.learner_count,
        planned_seconds=schemas.SecondsChange(
            was=_planned(working.published), becomes=_planned(working.drafts)
        ),
        hours=schemas.HoursChange(
            was=credit_hours(_planned(working.published)),
            becomes=credit_hours(_planned(working.drafts)),
        ),
    )


async def revision_of(
    session: AsyncSession, caller: Caller, right: Right, sid: UUID
) -> CourseRevision:
    """A revision of a course for which the caller has this right; raises `NotFound`."""
    mine = permitted(caller, right, Course.organization_sid)
    found = await session.scalar(
        select(CourseRevision)
        .join(Course, Course.sid == CourseRevision.course_sid)
        .where(CourseRevision.sid == sid, mine)
    )
    if found is None:
        raise NotFound
    return found


async def shown_revision(session: AsyncSession, revision: CourseRevision) -> schemas.RevisionDetail:
    """A revision with its texts."""
    return schemas.RevisionDetail(
        sid=revision.sid,
        course_sid=revision.course_sid,
        number=revision.number,
        created_at=revision.created_at,
        created_by=await nickname(session, revision.created_by_sid),
        remark=revision.remark,
        lesson_count=revision.lesson_count,
        chapter_list=[_shown_chapter(each) for each in from_json(revision.content)],
    )


def _shown_chapter(chapter: ChapterDraft) -> schemas.RevisionChapter:
    lessons = [
        schemas.RevisionLesson(sid=each.sid, title=each.title, kind=each.kind, body=each.body)
        for each in chapter.lessons
        if each.sid
    ]
    assert chapter.sid is not None
    return schemas.RevisionChapter(sid=chapter.sid, title=chapter.title, lesson_list=lessons)


async def nickname(session: AsyncSession, user: UUID | None) -> str | None:
    """As somebody is called now; None of whom is deleted."""
    who = identity.User
    return await session.scalar(select(who.nickname).where(who.sid == user, who.state != "erased"))


def _sids(working: WorkingCopy) -> set[UUID]:
    return {*working.outline.lessons, *working.copies}


def _shown_lesson(
    working: WorkingCopy, studied: Mapping[UUID, int], sid: UUID, lesson: LessonDraft
) -> schemas.CopyLesson:
    return schemas.CopyLesson(
        sid=sid,
        title=lesson.title,
        kind=lesson.kind,
        is_trial=lesson.is_trial,
        planned_seconds=lesson.planned_seconds,
        version=working.lesson_version(sid),
        is_new=sid not in working.outline.lessons,
        is_changed=working.is_changed(sid),
        studied_count=studied.get(sid, 0),
    )


def _shown_withdrawn(
    outline: Outline, studied: Mapping[UUID, int]
) -> list[schemas.WithdrawnLesson]:
    found = [
        schemas.WithdrawnLesson(
            sid=lesson.sid,
            title=lesson.title,
            studied_count=studied.get(lesson.sid, 0),
            withdrawn_at=lesson.withdrawn_at,
        )
        for lesson in outline.lessons.values()
        if lesson.withdrawn_at
    ]
    return sorted(found, key=lambda lesson: lesson.withdrawn_at, reverse=True)


async def _shown_video(
    session: AsyncSession, vault: Vault, lesson: LessonDraft, now: datetime
) -> schemas.CopyVideo | None:
    if lesson.video is None:
        return None
    file = await session.get(files.File, lesson.video.file) if lesson.video.file else None
    return schemas.CopyVideo(
        sid=file.sid if file else None,
        name=file.name if file else lesson.video.path.rpartition("/")[2],
        seconds=lesson.video.seconds,
        address=files.address(vault, file, now).url if file else None,
    )


async def _shown_files(session: AsyncSession, wanted: Collection[UUID]) -> list[schemas.CopyFile]:
    rows = await session.scalars(select(files.File).where(files.File.sid.in_(wanted)))
    found = {file.sid: schemas.CopyFile.model_validate(file, extra="ignore") for file in rows}
    return [found[sid] for sid in wanted if sid in found]


def _shown_fault(fault: CopyFault) -> schemas.PublishFault:
    return schemas.PublishFault(
        id=fault.kind,
        message=fault_detail(fault).message,
        lesson_sid=fault.lesson,
        chapter_sid=fault.chapter,
    )


def _shown_parts(parts: Iterable[ChangedPart]) -> list[schemas.ChangedItem]:
    return [
        schemas.ChangedItem(sid=each.sid, title=each.title, was=list(each.was)) for each in parts
    ]


def _named(lessons: Iterable[LessonDraft]) -> list[schemas.NamedPart]:
    return [schemas.NamedPart(sid=each.sid, title=each.title) for each in lessons if each.sid]


async def _removed(
    session: AsyncSession, lessons: Iterable[LessonDraft]
) -> list[schemas.RemovedLesson]:
    titles = {each.sid: each.title for each in lessons if each.sid}
    referred = await referred_lessons(session, titles)
    studied = await learning.studied_counts(session, titles)
    noted = await learning.note_counts(session, titles)
    return [
        schemas.RemovedLesson(
            sid=sid,
            title=title,
            studied_count=studied.get(sid, 0),
            note_count=noted.get(sid, 0),
            becomes="withdrawn" if sid in referred else "deleted",
        )
        for sid, title in titles.items()
    ]


def _planned(chapters: Sequence[ChapterDraft]) -> int:
    return sum(lesson.planned_seconds for lesson in lessons_of(chapters))
