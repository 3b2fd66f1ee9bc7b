"""Whether a question refers to the one before it: pure."""

from __future__ import annotations

import re

from zhegui.features.assistance.terms import asked, bigrams

#: A question of fewer pairs of signs says too little by itself.
FEW_PAIRS = 3
_REFERS = re.compile(
    r"^(那|那么|那如果|还有|然后|它|他们|它们|这个|那个|这种|那种|这样|上面|刚才|前面)|它|呢[？?。!！ ]*$"
    r"|^(and|then|what about|how about|it|that|those|them)\b",
    re.IGNORECASE,
)


def refers(question: str) -> bool:
    """Whether it speaks of what was asked before."""
    return bool(_REFERS.search(question.strip()))


def is_short(question: str) -> bool:
    """Whether its own words may be too few."""
    return sum(1 for _ in bigrams(asked(question))) < FEW_PAIRS
