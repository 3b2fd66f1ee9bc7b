"""Writing the catalogue by hand: what an author gives changes, the rest stays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import TypeVar
from uuid import UUID

from sqlalchemy import select, true
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.attributes import flag_modified

from zhegui.features.catalogue.drafts import ChapterDraft, LessonDraft, Video
from zhegui.features.catalogue.errors import (
    CategoryCodeTaken,
    CourseIncomplete,
    SubjectIncomplete,
)
from zhegui.features.catalogue.media import attach_files, put_covers, uploaded_videos
from zhegui.features.catalogue.models import (
    Category,
    Course,
    CourseCategory,
    CourseTeacher,
    Lesson,
    Subject,
    SubjectCategory,
    SubjectCourse,
    Teacher,
)
from zhegui.features.catalogue.outline import Outline, load_outline, write_outline
from zhegui.features.catalogue.schemas import (
    CategorySave,
    ChapterSave,
    CourseSave,
    LessonSave,
    OfferSave,
    SubjectSave,
    TeacherSave,
)
from zhegui.features.catalogue.service import Key, link, publish_course
from zhegui.features.certificates.api import Certificate
from zhegui.features.examinations.api import Examination
from zhegui.kernel.authoring import home_of, named, refuse_unknown, to_write, written_by
from zhegui.kernel.caller import Caller
from zhegui.kernel.envelope import Wire
from zhegui.kernel.ids import new_number
from zhegui.kernel.markup import safe_html
from zhegui.kernel.saving import refuse_missing
from zhegui.ports.house import House

O = TypeVar("O", Course, Subject)  # noqa: E741 (an offer)


async def save_category(session: AsyncSession, given: CategorySave) -> Category:
    """Make a category or change it. Raises `CategoryCodeTaken`."""
    if given.sid:
        category = await to_write(session, Category, true(), given.sid, given.version)
    else:
        refuse_missing(given, ("code", "name", "english_name", "cover", "position"))
        category = Category()
        session.add(category)
    taken = select(Category.sid).where(Category.code == given.code, Category.sid != category.sid)
    with session.no_autoflush:
        if given.code and await session.scalar(taken):
            raise CategoryCodeTaken
    _fill(category, given, ("code", "name", "english_name", "cover", "position"))
    await session.flush()
    return category


async def save_teacher(session: AsyncSession, caller: Caller, given: TeacherSave) -> Teacher:
    """Make a teacher or change one of the author's."""
    if given.sid:
        mine = written_by(caller, Teacher.organization_sid)
        teacher = await to_write(session, Teacher, mine, given.sid, given.version)
    else:
        refuse_missing(given, ("name", "title"))
        code = new_number("JS", 8)
        teacher = Teacher(organization_sid=home_of(caller), code=code, introduction="")
        session.add(teacher)
    _fill(teacher, given, ("name", "title", "introduction"))
    teacher.introduction_html = await safe_html(teacher.introduction)
    if "avatar" in given.model_fields_set:
        teacher.avatar = given.avatar
    await session.flush()
    return teacher


async def save_course(
    session: AsyncSession, house: House, caller: Caller, given: CourseSave, now: datetime
) -> Course:
    """Make a course or change one of the author's. Raises `LessonStudied`, `CourseIncomplete`."""
    course = await _offer(session, caller, Course, "KC", given)
    await put_covers(session, house, caller, course, given, now)
    await _categories(
        session, course, given, CourseCategory.course_sid, CourseCategory.category_sid
    )
    if given.teacher_list is not None:
        mine, path = written_by(caller, Teacher.organization_sid), "model.teacherList"
        teachers = await named(session, Teacher, mine, path, given.teacher_list)
        await link(session, CourseTeacher.course_sid, course, CourseTeacher.teacher_sid, teachers)
    if "examination" in given.model_fields_set:
        course.examination_sid = await _examination(session, caller, given)
    if given.chapter_list is not None:
        await _outline(session, caller, course, given.chapter_list, now)
    await _show(session, course, given, now)
    if course.state == "published" and course.lesson_count == 0:
        raise CourseIncomplete
    return course


async def save_subject(
    session: AsyncSession, house: House, caller: Caller, given: SubjectSave, now: datetime
) -> Subject:
    """Make a subject or change one of the author's. Raises `SubjectIncomplete`."""
    subject = await _offer(session, caller, Subject, "ZT", given)
    await put_covers(session, house, caller, subject, given, now)
    await _categories(
        session, subject, given, SubjectCategory.subject_sid, SubjectCategory.category_sid
    )
    if given.course_list is not None:
        mine, path = written_by(caller, Course.organization_sid), "model.courseList"
        courses = await named(session, Course, mine, path, given.course_list)
        await link(session, SubjectCourse.subject_sid, subject, SubjectCourse.course_sid, courses)
    await _show(session, subject, given, now)
    bundled = select(SubjectCourse.course_sid).where(SubjectCourse.subject_sid == subject.sid)
    if subject.state == "published" and await session.scalar(bundled.limit(1)) is None:
        raise SubjectIncomplete
    return subject


async def _offer(
    session: AsyncSession, caller: Caller, model: type[O], prefix: str, given: OfferSave
) -> O:
    """The course or subject with what is said of both, flushed; its version is a new one."""
    if given.sid:
        mine = written_by(caller, model.organization_sid)
        offered = await to_write(session, model, mine, given.sid, given.version)
        flag_modified(offered, "updated_at")
    else:
        refuse_missing(given, ("title", "summary", "category_list"))
        offered = model(organization_sid=home_of(caller), code=new_number(prefix, 8))
        offered.description, offered.cover, offered.price = "", "", Decimal(0)
        session.add(offered)
    _fill(offered, given, ("title", "summary", "description", "price", "is_open"))
    offered.description_html = await safe_html(offered.description)
    if "certificate" in given.model_fields_set:
        offered.certificate_sid = await _certificate(session, caller, given)
    await session.flush()
    return offered


async def _categories(
    session: AsyncSession, offered: Course | Subject, given: OfferSave, near: Key, far: Key
) -> None:
    if given.category_list is None:
        return
    path = "model.categoryList"
    categories = await named(session, Category, true(), path, given.category_list)
    await link(session, near, offered, far, categories)
    offered.cover = categories[0].cover


async def _certificate(session: AsyncSession, caller: Caller, given: OfferSave) -> UUID | None:
    if given.certificate is None:
        return None
    mine, path = written_by(caller, Certificate.organization_sid), "model.certificate"
    return (await named(session, Certificate, mine, path, [given.certificate]))[0].sid


async def _examination(session: AsyncSession, caller: Caller, given: CourseSave) -> UUID | None:
    if given.examination is None:
        return None
    mine, path = written_by(caller, Examination.organization_sid), "model.examination"
    return (await named(session, Examination, mine, path, [given.examination]))[0].sid


async def _show(
    session: AsyncSession, offered: Course | Subject, given: OfferSave, now: datetime
) -> None:
    if given.state == "published":
        await publish_course(session, offered, now)
    elif given.state == "draft":
        offered.state = "draft"
    await session.flush()


def _fill(record: Category | Teacher | Course | Subject, given: Wire, names: Iterable[str]) -> None:
    for name in names:
        value = getattr(given, name)
        if value is not None:
            setattr(record, name, value)


async def _outline(
    session: AsyncSession,
    caller: Caller,
    course: Course,
    chapters: Sequence[ChapterSave],
    now: datetime,
) -> None:
    outline = await load_outline(session, course.sid)
    _refuse_foreign(outline, chapters)
    videos = await uploaded_videos(session, caller, chapters, now)
    drafts = [
        ChapterDraft(
            chapter.title,
            [_draft(outline.lessons, videos, lesson) for lesson in chapter.lesson_list],
            chapter.sid,
        )
        for chapter in chapters
    ]
    lessons = await write_outline(session, course, outline, drafts, keep_rest=False)
    await attach_files(session, caller, lessons, chapters, now)


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
    lessons: dict[UUID, Lesson], videos: dict[UUID, Video], given: LessonSave
) -> LessonDraft:
    video = videos[given.video.sid] if given.video else None
    if "video" not in given.model_fields_set and given.sid:
        video = _video_of(lessons[given.sid])
    return LessonDraft(given.title, given.body, video, given.is_trial, given.sid)


def _video_of(lesson: Lesson) -> Video | None:
    if lesson.video_path is None:
        return None
    return Video(lesson.video_path, lesson.planned_seconds, lesson.video_file_sid)
