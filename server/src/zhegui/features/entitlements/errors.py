"""What is answered where what was bought has ended."""

from zhegui.kernel.errors import Problem


class AccessEnded(Problem):
    status, id = 409, "access_ended"
    zh, en = (
        "学习期限已到或已退款，续购后可继续；已计学时保留",
        "Access has ended; buy again to go on. The time that counted stays",
    )
