"""A course for tests: one text and one video in the first chapter, one text in the second."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue

TEXT = "临边洞口要设防护栏杆，安全网要张挂牢固。" * 6


def draft(code: str = "scaffold", **changes: object) -> catalogue.CourseDraft:
    """A course draft with the fields given in place of the usual ones."""
    fields: dict[str, object] = {
        "code": code,
        "categories": ["safety"],
        "title": "脚手架作业安全",
        "summary": "搭、用、拆三个阶段怎样不出事。",
        "description": "写给**架子工**。",
        "chapters": [
            catalogue.ChapterDraft(
                "搭设",
                [
                    catalogue.LessonDraft("搭设前的检查", TEXT, is_trial=True),
                    catalogue.LessonDraft(
                        "立杆与横杆", "看动画。", catalogue.Video("lessons/frame.mp4", 120)
                    ),
                ],
            ),
            catalogue.ChapterDraft("拆除", [catalogue.LessonDraft("自上而下", TEXT)]),
        ],
        "teachers": ["chen-li"],
    }
    return catalogue.CourseDraft(**{**fields, **changes})  # type: ignore[arg-type]


async def published(session: AsyncSession, **changes: object) -> catalogue.Course:
    """A published course and its category, committed."""
    await catalogue.save_category(
        session, code="safety", name="安全生产", english_name="Safety", cover="safety", position=1
    )
    teacher = catalogue.TeacherDraft("chen-li", "陈立", "架子工技师", "搭了**二十年**架子。")
    await catalogue.save_teacher(session, teacher)
    course = await catalogue.save_course(session, draft(**changes))  # type: ignore[arg-type]
    await catalogue.publish_course(session, course, session.sync_session.info["now"])
    await session.commit()
    return course


async def lesson(session: AsyncSession, course: UUID, title: str) -> catalogue.Lesson:
    """The lesson of that title."""
    found = await session.scalars(
        select(catalogue.Lesson).where(
            catalogue.Lesson.course_sid == course, catalogue.Lesson.title == title
        )
    )
    return found.one()
