"""What other features may use of the catalogue."""

from sqlalchemy import DateTime, cast, null, select

from zhegui.features.catalogue.captions import Captions, cues_of
from zhegui.features.catalogue.categories import category_links
from zhegui.features.catalogue.certification import passed_by_all
from zhegui.features.catalogue.drafts import (
    ChapterDraft,
    CourseDraft,
    LessonDraft,
    SubjectDraft,
    TeacherDraft,
    Video,
)
from zhegui.features.catalogue.errors import CourseCopyOpen, CourseIncomplete
from zhegui.features.catalogue.events import (
    LessonsRemoved,
    OfferWithdrawn,
    OutlineChanging,
    OutlineWritten,
)
from zhegui.features.catalogue.folder.importer import ImportPlan, import_course, plan_import
from zhegui.features.catalogue.folder.parser import Description, FolderCourse, read_folder
from zhegui.features.catalogue.folder.remarks import FolderRefused, FolderRemark
from zhegui.features.catalogue.holders import holds
from zhegui.features.catalogue.interest_forms import keep_attract
from zhegui.features.catalogue.lessons import told_chapters
from zhegui.features.catalogue.models import (
    Category,
    Course,
    CourseAttract,
    CourseCategory,
    CourseChapter,
    Lesson,
    LessonAttachment,
    Subject,
    SubjectCourse,
)
from zhegui.features.catalogue.outline import (
    Outline,
    load_draft,
    load_outline,
    referred_lessons,
    write_outline,
)
from zhegui.features.catalogue.resources import (
    State,
    category_names,
    courses,
    lesson_of_offered_course,
    lesson_outlines,
    offered_courses,
    offered_subjects,
    offered_to,
    open_to,
    subjects,
)
from zhegui.features.catalogue.rules import CREDIT_HOUR_SECONDS, LessonKind, credit_hours
from zhegui.features.catalogue.schemas import Title
from zhegui.features.catalogue.service import (
    count_learner,
    publish_course,
    save_category,
    save_course,
    save_subject,
    save_teacher,
)
from zhegui.features.catalogue.writes import announce_withdrawal
from zhegui.kernel.records.search_kind import SearchKind

__all__ = [
    "CREDIT_HOUR_SECONDS",
    "Captions",
    "Category",
    "ChapterDraft",
    "Course",
    "CourseAttract",
    "CourseCategory",
    "CourseChapter",
    "CourseCopyOpen",
    "CourseDraft",
    "CourseIncomplete",
    "Description",
    "FolderCourse",
    "FolderRefused",
    "FolderRemark",
    "ImportPlan",
    "Lesson",
    "LessonAttachment",
    "LessonDraft",
    "LessonKind",
    "LessonsRemoved",
    "OfferWithdrawn",
    "Outline",
    "OutlineChanging",
    "OutlineWritten",
    "State",
    "Subject",
    "SubjectCourse",
    "SubjectDraft",
    "TeacherDraft",
    "Title",
    "Video",
    "announce_withdrawal",
    "category_links",
    "category_names",
    "count_learner",
    "course_search",
    "courses",
    "credit_hours",
    "cues_of",
    "holds",
    "import_course",
    "keep_attract",
    "lesson_of_offered_course",
    "lesson_outlines",
    "lesson_search",
    "load_draft",
    "load_outline",
    "offered_to",
    "open_to",
    "passed_by_all",
    "plan_import",
    "publish_course",
    "read_folder",
    "referred_lessons",
    "save_category",
    "save_course",
    "save_subject",
    "save_teacher",
    "subject_search",
    "subjects",
    "told_chapters",
    "write_outline",
]

course_search = SearchKind(
    "course",
    Course,
    visible_to=offered_courses,
    summary=Course.summary,
    published_at=Course.published_at,
    html=Course.description_html,
    price=Course.price,
    cover=Course.cover.expression,
    seconds=Course.planned_seconds,
)

_of_lesson = select(Course.title).where(Course.sid == Lesson.course_sid).correlate(Lesson)

lesson_search = SearchKind(
    "lesson",
    Lesson,
    visible_to=lesson_of_offered_course,
    summary=_of_lesson.scalar_subquery(),
    published_at=cast(null(), DateTime(timezone=True)),
    cover=select(Course.cover)
    .where(Course.sid == Lesson.course_sid)
    .correlate(Lesson)
    .scalar_subquery(),
    seconds=Lesson.planned_seconds,
)

subject_search = SearchKind(
    "subject",
    Subject,
    visible_to=offered_subjects,
    summary=Subject.summary,
    published_at=Subject.published_at,
    html=Subject.description_html,
    price=Subject.price,
    cover=Subject.cover.expression,
)
