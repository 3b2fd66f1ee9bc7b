"""What other features may use of the catalogue."""

from zhegui.features.catalogue.drafts import ChapterDraft, CourseDraft, LessonDraft, Video
from zhegui.features.catalogue.folder.importing import import_course
from zhegui.features.catalogue.folder.reading import Description, FolderCourse, read_folder
from zhegui.features.catalogue.folder.remarks import FolderRefused
from zhegui.features.catalogue.folder.remarks import Remark as FolderRemark
from zhegui.features.catalogue.models import (
    Category,
    Course,
    CourseCategory,
    CourseChapter,
    Lesson,
    LessonAttachment,
)
from zhegui.features.catalogue.resources import categories, courses, lesson_outlines, published
from zhegui.features.catalogue.rules import LessonKind
from zhegui.features.catalogue.service import (
    count_learner,
    publish_course,
    save_category,
    save_course,
)
from zhegui.kernel.search_kind import SearchKind

__all__ = [
    "Category",
    "ChapterDraft",
    "Course",
    "CourseCategory",
    "CourseChapter",
    "CourseDraft",
    "Description",
    "FolderCourse",
    "FolderRefused",
    "FolderRemark",
    "Lesson",
    "LessonAttachment",
    "LessonDraft",
    "LessonKind",
    "Video",
    "categories",
    "count_learner",
    "course_search",
    "courses",
    "import_course",
    "lesson_outlines",
    "publish_course",
    "read_folder",
    "save_category",
    "save_course",
]

course_search = SearchKind(
    "course",
    Course,
    visible_to=published,
    summary=Course.summary,
    published_at=Course.published_at,
    html=Course.description_html,
    price=Course.price,
    cover=Course.cover.expression,
)
