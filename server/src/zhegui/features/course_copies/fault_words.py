"""What a fault of a working copy is called, in both languages."""

from __future__ import annotations

from zhegui.features.course_copies.comparison import CopyFault, FaultKind
from zhegui.kernel.errors import Detail
from zhegui.kernel.http.envelope import told

_WORDS = {
    FaultKind.COURSE_EMPTY: ("课程至少要有一讲", "The course needs a lesson"),
    FaultKind.CHAPTER_EMPTY: ("章节“{}”里没有讲", "The chapter “{}” has no lesson"),
    FaultKind.LESSON_EMPTY: (
        "“{}”还没有内容：请写正文或放入视频",
        "“{}” has no content: write a text or add a video",
    ),
    FaultKind.PICTURE_MISSING: (
        "“{}”里有未带入的图片：请上传或删去",
        "“{}” has pictures that were not brought along: upload or remove them",
    ),
}


def fault_detail(fault: CopyFault) -> Detail:
    """The fault as an error says it."""
    zh, en = _WORDS[fault.kind]
    title = fault.title
    return told("model.sid", fault.kind.value, zh.format(title), en.format(title))
