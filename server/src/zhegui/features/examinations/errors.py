"""What the examination core refuses, and in which words."""

from __future__ import annotations

from zhegui.features.examinations.rules.access import CannotStart
from zhegui.features.examinations.rules.saves import Refusal
from zhegui.kernel.errors import Problem


class NotOffered(Problem):
    status, id = 409, "not_offered"
    zh, en = "本场考试不对您开放", "This examination is not offered to you"


class NotACandidate(Problem):
    status, id = 409, "not_a_candidate"
    zh, en = "这场考试不对此人开放", "This examination is not offered to this person"


class NotOpenYet(Problem):
    status, id = 409, "not_open_yet"
    zh, en = "考试尚未开始", "The examination is not open yet"


class ExaminationClosed(Problem):
    status, id = 409, "examination_closed"
    zh, en = "考试已结束", "The examination is over"


class EntryClosed(Problem):
    status, id = 409, "entry_closed"
    zh, en = "已过最晚入场时间", "The last time to enter has passed"


class NoAttemptsLeft(Problem):
    status, id = 409, "no_attempts_left"
    zh, en = "考试次数已用完", "No attempts are left"


class AlreadyCertified(Problem):
    status, id = 409, "already_certified"
    zh, en = "您已通过本场考试", "You have passed this examination already"


class AccessRequired(Problem):
    status, id = 409, "access_required"
    zh, en = (
        "这场考试随付费课程开放，请先购买课程",
        "This examination belongs to a course that must be bought first",
    )


class RealNameRequired(Problem):
    status, id = 409, "real_name_required"
    zh, en = (
        "本场考试颁发证书，请先完成实名认证",
        "Confirm your real name first: this one certifies",
    )


class SittingElsewhere(Problem):
    status, id = 409, "sitting_elsewhere"
    zh, en = (
        "您正在用另一个账号参加本场考试",
        "You are sitting this examination from another account",
    )


class MockPaused(Problem):
    status, id = 409, "mock_paused"
    zh, en = (
        "模拟考试暂停：题库中的题目正用于正式考试，考试结束后恢复",
        "This mock examination is paused: a formal one is asking from its bank",
    )


class AttemptEnded(Problem):
    status, id = 409, "attempt_ended"
    zh, en = "本次作答已结束", "This attempt has ended"


class NoAttemptRunning(Problem):
    status, id = 409, "no_attempt_running"
    zh, en = "没有正在进行的作答", "No attempt is running"


class AttemptStillActive(Problem):
    status, id = 409, "attempt_still_active"
    zh, en = "本次作答尚未结束", "This attempt has not ended yet"


class AttemptTakenOver(Problem):
    status, id = 409, "attempt_taken_over"
    zh, en = "已在另一台设备上继续作答", "The attempt goes on on another device"


class SequenceConflict(Problem):
    status, id = 409, "sequence_conflict"
    zh, en = "同一序号已保存了不同的答案", "Another answer is saved under the same sequence"


class AttemptIsVoided(Problem):
    status, id = 409, "attempt_voided"
    zh, en = "本次作答已作废", "This attempt was voided"


class CandidateSitting(Problem):
    status, id = 409, "candidate_sitting"
    zh, en = (
        "考生正在作答，请改用延长考试时间",
        "The candidate is sitting: prolong the attempt instead",
    )


class NobodySitting(Problem):
    status, id = 409, "nobody_sitting"
    zh, en = (
        "没有正在进行的作答，也不能再入场",
        "No attempt is running, and none can start any more",
    )


class LateAnswerDecided(Problem):
    status, id = 409, "late_answer_decided"
    zh, en = "补交的答案已有处理结果", "This late answer has been decided"


class PassWouldBeLost(Problem):
    status, id = 409, "pass_would_be_lost"
    zh, en = (
        "采纳后将不再及格，成绩已公布，不能采纳",
        "The result is out and passes; with these answers it would not",
    )


class NeedsMarking(Problem):
    status, id = 409, "needs_marking"
    zh, en = (
        "这些答案需要人工批改，而成绩已公布，不能采纳",
        "A person must mark these answers, and the result is out already",
    )


class TooManyLateAnswers(Problem):
    status, id = 429, "too_many_late_answers"
    zh, en = "补交的答案过多，请联系监考人员", "Too many late answers; please ask the invigilator"


class TooManyEvents(Problem):
    status, id = 429, "too_many_events"
    zh, en = "记录的事件过多", "Too many events"


class PaperCannotBeDrawn(Problem):
    status, id = 409, "paper_cannot_be_drawn"
    zh, en = (
        "题库中的题目不够组成这份试卷",
        "The bank does not hold enough questions for this paper",
    )


class ExaminationAlreadyPublished(Problem):
    status, id = 409, "examination_published"
    zh, en = "考试已发布，不能再修改", "The examination is published and cannot be changed"


class ExaminationWasPublished(Problem):
    status, id = 409, "examination_was_published"
    zh, en = (
        "考试曾经发布过，不能删除；可以修改后再发布，或留作草稿",
        "The examination was published once and cannot be deleted; change it, or leave it a draft",
    )


class ExaminationSat(Problem):
    status, id = 409, "examination_sat"
    zh, en = (
        "已有人参加这场考试，不能撤回；可以提前结束入场",
        "Somebody has sat this examination, so it cannot be withdrawn; you can end its entry",
    )


class PassScoreTooHigh(Problem):
    status, id = 409, "pass_score_too_high"
    zh, en = "及格分高于试卷总分", "The pass score exceeds the paper's full score"


class PassScoreZero(Problem):
    status, id = 409, "pass_score_zero"
    zh, en = (
        "颁发证书或作为课程结业的考试，及格分应大于 0",
        "An examination that certifies, or ends a course, needs a pass score above 0",
    )


class AttemptNotOver(Problem):
    status, id = 409, "attempt_not_over"
    zh, en = "还有考试没有结束或没有出分", "An attempt is not over, or its score is not out yet"


STARTING: dict[CannotStart, type[Problem]] = {
    CannotStart.NOT_OFFERED: NotOffered,
    CannotStart.NOT_OPEN_YET: NotOpenYet,
    CannotStart.CLOSED: ExaminationClosed,
    CannotStart.ENTRY_CLOSED: EntryClosed,
    CannotStart.NO_ATTEMPTS_LEFT: NoAttemptsLeft,
    CannotStart.ALREADY_CERTIFIED: AlreadyCertified,
    CannotStart.ACCESS_REQUIRED: AccessRequired,
    CannotStart.REAL_NAME_REQUIRED: RealNameRequired,
    CannotStart.SITTING_ELSEWHERE: SittingElsewhere,
}
SAVING: dict[Refusal, type[Problem]] = {
    Refusal.ATTEMPT_ENDED: AttemptEnded,
    Refusal.ATTEMPT_TAKEN_OVER: AttemptTakenOver,
    Refusal.SEQUENCE_CONFLICT: SequenceConflict,
}
