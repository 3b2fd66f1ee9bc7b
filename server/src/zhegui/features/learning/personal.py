"""What somebody studied, and how long."""

from __future__ import annotations

from zhegui.features.catalogue.api import Course, Lesson
from zhegui.features.learning.models import (
    Enrolment,
    LessonProgress,
    Note,
    StudyInterval,
    StudySession,
)
from zhegui.kernel.people.personal import Becomes, Given, Words, gives

personal = gives(
    "learning",
    "学习",
    "Study",
    Given(Enrolment.user_sid, "加入的课程", "Courses joined", names=(Course.title,)),
    Given(LessonProgress.user_sid, "学习进度", "Progress of lessons", names=(Lesson.title,)),
    Given(StudyInterval.user_sid, "学习记录", "Study ledger", names=(Lesson.title,)),
    Given(Note.user_sid, "笔记", "Notes", names=(Lesson.title,)),
    withheld={StudySession.user_sid: "bookkeeping of a player; the ledger says all of it"},
    becomes=Becomes.NOBODYS,
    why=Words(
        "学时和进度作为培训记录保留，不再显示是谁的；笔记删除",
        "Hours and progress stay as records of training that name nobody; notes go",
    ),
)
