"""The words for why time did or did not count, by stable id."""

from zhegui.features.learning.rules import Reason

_WORDS: dict[Reason, tuple[str, str]] = {
    Reason.COUNTED: ("已计入学时", "Counted"),
    Reason.ALREADY_COUNTED: ("这一段已经计过，重看不重复计", "Counted before; watching again adds none"),
    Reason.FASTER_THAN_TIME: ("上报的时长超过实际经过的时间", "More was claimed than time had passed"),
    Reason.SILENT_TOO_LONG: ("与服务器失去联系超过一分钟", "Out of touch with the server for over a minute"),
    Reason.SESSION_BEGAN: ("开始学习，从此刻起计时", "Study began; time counts from here"),
    Reason.OTHER_PLAYER: ("同时在另一处学习，只计一处", "Studying elsewhere at the same time; one place counts"),
    Reason.LESSON_FULL: ("本讲计划学时已计满", "The planned time of this lesson is fully counted"),
    Reason.SKIPPED: ("拖动跳过", "Skipped"),
    Reason.NOTHING_PLAYED: ("没有播放或阅读", "Nothing was played or read"),
}  # fmt: skip


def words(reason: Reason, language: str) -> str:
    """What a reason says in `language` ("en", otherwise Chinese)."""
    zh, en = _WORDS[reason]
    return en if language == "en" else zh
