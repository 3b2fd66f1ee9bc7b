"""What somebody sat, and what they answered."""

from __future__ import annotations

from zhegui.features.examinations.counted import result_passed, result_score
from zhegui.features.examinations.models import (
    Attempt,
    AttemptEvent,
    AttemptPaper,
    Examination,
    ExtraTime,
    LateAnswer,
    LateDecision,
    Marking,
    Receipt,
    SavedAnswer,
    TimeGrant,
)
from zhegui.kernel.people.personal import Becomes, Given, Words, gives

personal = gives(
    "examinations",
    "考试",
    "Examinations",
    Given(
        Attempt.user_sid,
        "考试记录",
        "Attempts",
        names=(Examination.title,),
        # What counts: before its release a score is nobody's to know.
        also=(
            result_score.label("score"),
            result_passed.label("passed"),
        ),
        without=(Attempt.score, Attempt.passed, Attempt.lease, Attempt.login_sid),
    ),
    Given(SavedAnswer.attempt_sid, "作答", "Answers", of=(Attempt.user_sid,)),
    Given(LateAnswer.attempt_sid, "结束后到达的作答", "Late answers", of=(Attempt.user_sid,)),
    Given(AttemptEvent.attempt_sid, "离开页面的记录", "Events", of=(Attempt.user_sid,)),
    Given(Receipt.attempt_sid, "考试回执", "Receipts", of=(Attempt.user_sid,)),
    Given(
        TimeGrant.attempt_sid,
        "答题中增加的时间",
        "Time given while sitting",
        of=(Attempt.user_sid,),
        without=(TimeGrant.granted_by_sid,),
    ),
    Given(ExtraTime.user_sid, "加时", "Extra time", names=(Examination.title,)),
    withheld={
        AttemptPaper.attempt_sid: "questions and keys are shown with the result, as its review allows",
        Marking.attempt_sid: "marks are shown with the result, once it is released",
        LateDecision.late_answer_sid: "what was decided is in the score, once it is released",
        LateDecision.decided_by_sid: "who decided acted for the examination's owner",
        TimeGrant.granted_by_sid: "who granted acted for the examination's owner",
    },
    becomes=Becomes.NOBODYS,
    why=Words(
        "作答和成绩保留，姓名、证件号和回执删除",
        "Answers and scores stay; names, ID numbers and receipts go",
    ),
)
