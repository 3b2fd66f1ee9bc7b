"""What practice refuses, and in which words."""

from __future__ import annotations

from zhegui.kernel.errors import Problem


class PracticeClosed(Problem):
    status, id = 409, "practice_closed"
    zh, en = "考试期间暂停练习，考完后恢复", "Practice is paused until the examination is over"


class PracticeFinished(Problem):
    status, id = 409, "practice_finished"
    zh, en = "这次练习已经结束", "This practice is finished"


class NothingToPractise(Problem):
    status, id = 409, "nothing_to_practise"
    zh, en = "没有符合条件的题目", "No questions match"
