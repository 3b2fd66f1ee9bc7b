"""What is answered where nothing, or nothing any more, was bought."""

from zhegui.kernel.errors import Problem


class AccessEnded(Problem):
    status, id = 409, "access_ended"
    zh, en = (
        "学习期限已到或已退款，续购后可继续；已计学时保留",
        "Access has ended; buy again to go on. The time that counted stays",
    )


class AccessRequired(Problem):
    status, id = 409, "access_required"
    zh, en = (
        "这场考试随付费课程开放，请先购买课程",
        "This examination belongs to a course that must be bought first",
    )
