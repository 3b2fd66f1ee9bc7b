"""What might be asked first: pure."""

from __future__ import annotations

_WORDS = {
    "zh": ("下一场考试是什么时候？", "还差多少学时？", "证书什么时候到期？"),
    "en": (
        "When is my next exam?",
        "How many hours are missing?",
        "When does my certificate expire?",
    ),
}
_OF_VISITORS = {
    "zh": ("发现有人触电怎么办？", "灭火器怎么用？", "有限空间作业要先测什么？"),
    "en": ("What if somebody gets an electric shock?", "How is a fire extinguisher used?"),
}


def suggestions(*, is_known: bool, language: str) -> list[str]:
    """Questions that can be answered: of one's own records, for a visitor of what is open."""
    words = _WORDS if is_known else _OF_VISITORS
    return list(words["en" if language == "en" else "zh"])
