"""What studying can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class NotJoined(Problem):
    status, id = 409, "course_not_joined"
    zh, en = "请先加入课程，再开始计学时", "Join the course first; study time counts from then on"


class CourseNotFree(Problem):
    status, id = 409, "course_not_free"
    zh, en = "本课程需购买后学习", "This course must be bought first"


class OtherLesson(Problem):
    status, id = 409, "study_session_of_other_lesson"
    zh, en = (
        "这次学习属于另一讲，请刷新页面后重试",
        "This study session belongs to another lesson; reload the page",
    )


class LessonWithdrawn(Problem):
    status, id = 409, "lesson_withdrawn"
    zh, en = (
        "这一讲已从课程中撤下，不再计学时；已计入的学时和笔记都保留",
        "This lesson was withdrawn from the course and counts no more time; the time that counted and"
        " your notes stay",
    )


class TooManyNotes(Problem):
    status, id = 409, "too_many_notes"
    zh, en = (
        "一讲最多记 500 条笔记，请先删去一些",
        "A lesson takes 500 notes at most; delete some first",
    )
