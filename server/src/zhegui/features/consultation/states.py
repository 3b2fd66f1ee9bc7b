"""What a consultation can be, as the wire and the database call it."""

from enum import StrEnum


class ConsultationState(StrEnum):
    """留言 left, 等待接入 waiting, 咨询中 open, 已结束 closed."""

    LEFT = "left"
    WAITING = "waiting"
    OPEN = "open"
    CLOSED = "closed"


class ConsultantState(StrEnum):
    """在岗 present, 离开 away: what a consultant says; whether one is there, a stream says."""

    PRESENT = "present"
    AWAY = "away"


class Side(StrEnum):
    """Who wrote a message."""

    ASKER = "asker"
    CONSULTANT = "consultant"
    SYSTEM = "system"


class ClosedBy(StrEnum):
    """Who ended a consultation."""

    ASKER = "asker"
    CONSULTANT = "consultant"
    TIME = "time"


class SystemKind(StrEnum):
    """What a message of the system tells of a consultation."""

    OPENED = "opened"
    TAKEN = "taken"
    RELEASED = "released"
    TRANSFERRED = "transferred"
    CLOSED = "closed"
    REOPENED = "reopened"
    LEFT = "left"


#: States in which a consultation goes on.
UNFINISHED = (ConsultationState.LEFT, ConsultationState.WAITING, ConsultationState.OPEN)
