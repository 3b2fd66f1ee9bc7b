"""The demonstration's categories, teachers, courses, subjects and interest forms: its centre's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration import content_files
from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.ports.services import Services

VIDEO_FOLDER = "lessons/demonstration"


@dataclass(frozen=True)
class CatalogueTerms:
    """Whose the catalogue is, and what its courses may lead to."""

    organization: UUID
    certificate: UUID
    examinations: Mapping[str, UUID]


async def load_catalogue(
    services: Services,
    session: AsyncSession,
    organization: UUID,
    examinations: Mapping[str, UUID],
    now: datetime,
) -> None:
    """Publish it, open to everybody; what is there already is brought up to date."""
    certificate = await certificates.default_template(
        session, services.storage, organization, certificates.COMPLETED
    )
    terms = CatalogueTerms(organization, certificate.sid, examinations)
    await _categories(session)
    courses = content_files.read_courses()
    await _teachers(session, organization, courses)
    for course in courses:
        await _keep_videos(services, course)
        saved = await catalogue.save_course(session, _course(course, terms))
        await catalogue.publish_course(session, saved, now)
    for subject in content_files.read_subjects():
        bundle = await catalogue.save_subject(session, _subject(subject, terms))
        await catalogue.publish_course(session, bundle, now)
    await _attracts(services, session)


async def _categories(session: AsyncSession) -> None:
    for position, category in enumerate(content_files.read_categories(), start=1):
        await catalogue.save_category(
            session,
            code=category.code,
            name=category.name,
            english_name=category.english,
            cover=category.cover,
            position=position,
        )


async def _teachers(
    session: AsyncSession, organization: UUID, courses: Sequence[content_files.CourseText]
) -> None:
    introductions = content_files.read_introductions()
    known = {each["name"]: each["title"] for course in courses for each in course.teachers}
    for name, title in known.items():
        introduction = introductions.get(name, "")
        draft = catalogue.TeacherDraft(_code(name), name, title, introduction, organization)
        await catalogue.save_teacher(session, draft)


def _code(teacher: str) -> str:
    return f"demonstration-{teacher}"


def _course(text: content_files.CourseText, terms: CatalogueTerms) -> catalogue.CourseDraft:
    return catalogue.CourseDraft(
        code=text.code,
        categories=[text.category],
        title=text.title,
        summary=text.summary,
        description=text.description,
        chapters=[
            catalogue.ChapterDraft(chapter.title, [_lesson(each) for each in chapter.lessons])
            for chapter in text.chapters
        ],
        teachers=[_code(each["name"]) for each in text.teachers],
        examination=terms.examinations[text.examination] if text.examination else None,
        price=Decimal(str(text.price)),
        certificate=terms.certificate if text.certificate else None,
        organization=terms.organization,
        is_open=True,
    )


def _lesson(text: content_files.LessonText) -> catalogue.LessonDraft:
    video = text.video and catalogue.Video(f"{VIDEO_FOLDER}/{text.video.name}", text.video.seconds)
    return catalogue.LessonDraft(
        text.title, text.body, video or None, text.is_trial, captions=text.captions
    )


async def _keep_videos(services: Services, text: content_files.CourseText) -> None:
    for lesson in (lesson for chapter in text.chapters for lesson in chapter.lessons):
        if lesson.video:
            data = (content_files.VIDEOS / lesson.video.name).read_bytes()
            await services.storage.put(f"{VIDEO_FOLDER}/{lesson.video.name}", data)


def _subject(text: content_files.SubjectText, terms: CatalogueTerms) -> catalogue.SubjectDraft:
    return catalogue.SubjectDraft(
        code=text.code,
        categories=[text.category],
        title=text.title,
        summary=text.summary,
        description=text.description,
        courses=text.courses,
        price=Decimal(str(text.price)),
        certificate=terms.certificate if text.certificate else None,
        organization=terms.organization,
        is_open=True,
    )


async def _attracts(services: Services, session: AsyncSession) -> None:
    """Interest forms are facts: they are sent once."""
    texts = content_files.read_attracts()
    courses = {text.course for text in texts}
    sent = (
        select(func.count())
        .select_from(catalogue.CourseAttract)
        .join(catalogue.Course, catalogue.Course.sid == catalogue.CourseAttract.course_sid)
        .where(catalogue.Course.code.in_(courses))
    )
    if await session.scalar(sent):
        return
    for text in texts:
        course = select(catalogue.Course.sid).where(catalogue.Course.code == text.course)
        await catalogue.keep_attract(
            services.vault,
            session,
            (await session.scalars(course)).one(),
            name=text.name,
            mobile=text.mobile,
            wish=text.wish,
        )
