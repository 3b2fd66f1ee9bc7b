"""What the consultation can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class ConsultationNotOffered(Problem):
    status, id = 403, "consultation_not_offered"
    zh, en = (
        "在线咨询面向单位员工和有多个有效订单的学员",
        "The consultation is for staff of organizations and for learners with several valid orders",
    )


class ConsultationSilent(Problem):
    status, id = 409, "consultation_silent"
    zh, en = (
        "正式考试期间不能使用这项咨询功能，请交卷后再试",
        "This part of the consultation is off during a formal examination; try again after handing in",
    )


class DeskClosed(Problem):
    status, id = 409, "desk_closed"
    zh, en = (
        "这个咨询台现在不接受咨询，请选择其他咨询台",
        "This desk takes nothing now; choose another",
    )


class DeskInUse(Problem):
    status, id = 409, "desk_in_use"
    zh, en = (
        "这个咨询台已有咨询记录，不能删除；不再使用时请停用",
        "People have asked at this desk, so it cannot be deleted; take it out of service instead",
    )


class ConsultationClosed(Problem):
    status, id = 409, "consultation_closed"
    zh, en = "这次咨询已经结束，请重新发起咨询", "This consultation is closed; open another"


class ConsultationNotClosed(Problem):
    status, id = 409, "consultation_not_closed"
    zh, en = "咨询结束后才能评价", "It can be rated once it is closed"


class NotYours(Problem):
    status, id = 409, "not_yours"
    zh, en = (
        "这次咨询不由您接待，请刷新后再试",
        "This consultation is not with you; reload and try again",
    )


class NotOnDuty(Problem):
    status, id = 409, "not_on_duty"
    zh, en = "请先上岗，再接入咨询", "Go on duty first, then take consultations"


class AlreadyAtDesk(Problem):
    status, id = 409, "already_at_desk"
    zh, en = (
        "咨询人在那个咨询台已有进行中的咨询，请转到其他咨询台",
        "Who asks has a consultation at that desk already; pass this one on to another",
    )


class MessageKeyUsed(Problem):
    status, id = 409, "message_key_used"
    zh, en = (
        "这个标识已用于另一条消息，请换一个再发送",
        "This key was used for another message; send with a new one",
    )


class TooLateToRecall(Problem):
    status, id = 409, "too_late_to_recall"
    zh, en = "消息发出超过 2 分钟，不能撤回", "A message can be recalled within two minutes"
