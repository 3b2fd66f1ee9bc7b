"""What the catalogue refuses, and in which words."""

from zhegui.kernel.errors import Problem


class CategoryCodeTaken(Problem):
    status, id = 409, "category_code_taken"
    zh, en = "已有相同代码的分类", "There is a category of this code already"


class CourseIncomplete(Problem):
    status, id = 409, "course_incomplete"
    zh, en = (
        "课程还不完整，不能发布：至少要有一讲，每一讲都要有内容",
        "The course is not complete: it needs a lesson, and each lesson needs content",
    )


class SubjectIncomplete(Problem):
    status, id = 409, "subject_incomplete"
    zh, en = "至少有一门课程才能发布", "A subject needs a course before it can be published"


class CourseCopyOpen(Problem):
    status, id = 409, "course_copy_open"
    zh, en = (
        "课程有未发布的修改，请先发布或放弃这些修改",
        "The course has changes that are not published; publish or discard them first",
    )
