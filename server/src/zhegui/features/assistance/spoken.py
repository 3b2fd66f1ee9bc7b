"""What a model says, piece by piece, as sentences: pure."""

from __future__ import annotations

import re

#: A sentence with the marks of its citations, wherever they stand.
_SENTENCE = re.compile(
    r".+?(?:[。！？!?…]+|(?<!\d)\.(?=\s)|\n)[”’」』）)\]]*(?:\s*[\[［【]\s*\d{1,3}\s*[\]］】])*",
    re.DOTALL,
)
_MARKED = re.compile(r"[\[［【]\s*\d")
#: A sentence that is shorter and cites nothing, such as 不能。, belongs to the next.
SHORT = 8
#: A text without an end is one sentence once it is so long; it is too long to be shown.
LONGEST_UNENDED = 600


class SpokenSentences:
    """Takes pieces and gives sentences, each once it is known to be over."""

    def __init__(self) -> None:
        self._left = self._short = ""
        #: Signs that were heard.
        self.length = 0

    def hear(self, piece: str) -> list[str]:
        """The sentences that are over now. One is when something follows that is no mark of it."""
        self.length += len(piece)
        self._left += piece
        over: list[str] = []
        while found := self._next():
            said, self._short = self._short + found, ""
            if len(said) < SHORT and not _MARKED.search(said):
                self._short = said
            else:
                over.append(said)
        return over

    def rest(self) -> list[str]:
        """What was said last, when nothing follows."""
        said, self._left = (self._short + self._left).strip(), ""
        return [said] if said else []

    def _next(self) -> str | None:
        self._left = self._left.lstrip()
        found = _SENTENCE.match(self._left)
        end = found.end() if found else LONGEST_UNENDED
        following = self._left[end:].lstrip()
        if not following or following[0] in "[［【":
            return None
        said, self._left = self._left[:end].strip(), self._left[end:]
        return said
