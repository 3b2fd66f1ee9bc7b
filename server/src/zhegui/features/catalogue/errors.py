"""What the catalogue refuses, and in which words."""

from zhegui.kernel.errors import Problem


class CategoryCodeTaken(Problem):
    status, id = 409, "category_code_taken"
    zh, en = "已有相同代码的分类", "There is a category of this code already"


class CourseIncomplete(Problem):
    status, id = 409, "course_incomplete"
    zh, en = "至少有一讲内容才能发布", "A course needs a lesson before it can be published"


class SubjectIncomplete(Problem):
    status, id = 409, "subject_incomplete"
    zh, en = "至少有一门课程才能发布", "A subject needs a course before it can be published"


class LessonStudied(Problem):
    status, id = 409, "lesson_studied"
    zh, en = (
        "有人学过要删除的讲，或写过笔记，这些必须保留；可以改它的内容或位置",
        "Learners have studied a lesson to be removed, or noted something there, which stays;"
        " change or move it instead",
    )
