"""A question of practice that the assistant is asked about, and which sentences tell too much of it
before it is answered: pure.

No key is here to go by (law 6): what names an option, be it right or wrong, waits.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from zhegui.features.assistance.amounts import amounts
from zhegui.features.assistance.follow_up import is_short
from zhegui.features.assistance.terms import bigrams, singles
from zhegui.kernel.text.search import fold

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: As many signs of a question are searched by.
MOST_SIGNS = 500
#: Of what is asked a sentence says so much that it fills a blank.
MOST_OF_IT = 0.5
#: An option of a number has at most so many signs of Chinese beside it.
FEW_SIGNS = 6
#: What questions of examinations are asked with.
_FORMULA = re.compile(
    r"下列|以下|上述|说法|表述|描述|叙述|做法|选项|不?正确|错误|不?属于|不?包括|不?符合|关于|根据|依据|按照|规定"
)
#: The options of a statement that is true or false.
_VERDICTS = {"正确", "错误", "对", "错", "是", "否", "√", "×", "true", "false", "right", "wrong"}
_VERDICT = re.compile(
    r"(?:说法|做法|表述|陈述|观点|题目|本题|这道题|答案)[^，,。；;]{0,6}(?:对|错|成立)|(?:是|不)(?:对|错)的"
    r"|正确|错误|[√×]|\b(?:true|false|right|wrong|correct)\b"
)
_NAMED = re.compile(
    r"(?:选项?|选择|答案|option|answer)\s*(?:是|为|is)?\s*[:：]?\s*[(（\[]?[a-z](?![a-z])"
    r"|第\s*[一二三四五六七八九十0-9]+\s*个?选项|[前后最][一两二三后]个?选项"
    r"|(?:first|second|third|fourth|fifth|last)\s+option"
)


@dataclass(frozen=True, slots=True)
class PractisedQuestion:
    """It as its learner sees it, the options in their order there; `is_known`: what is right has been
    shown to them."""

    stem: str
    options: tuple[str, ...]
    points: tuple[str, ...]
    is_known: bool = False

    @property
    def words(self) -> str:
        """What is searched for: what it asks, by name and in words. Options only where that says too
        little: most of them are wrong."""
        asked = _FORMULA.sub(" ", self.stem)
        others = self.options if is_short(asked) else ()
        return " ".join((*self.points, asked, *others))[:MOST_SIGNS]

    @property
    def told(self) -> str:
        """It in words."""
        lettered = zip(LETTERS, self.options, strict=False)
        return "\n".join((self.stem, *(f"{letter}. {option}" for letter, option in lettered)))

    def is_told_by(self, text: str) -> bool:
        """Whether a sentence names an option by its letter or holds one whole; where there are none,
        whether it says most of what is asked."""
        if not self.options:
            return _says_most(text, self.stem)
        return self._is_named(text) or any(_holds(text, option) for option in self.options)

    def _is_named(self, text: str) -> bool:
        known = LETTERS[: len(self.options)]
        # After a number a letter is a unit.
        alone = rf"(?<![A-Za-z0-9])(?<![0-9] )[{known}]{{1,{len(known)}}}(?![A-Za-z0-9])"
        if re.search(alone, unicodedata.normalize("NFKC", text)) or _NAMED.search(fold(text)):
            return True
        is_statement = {fold(option).strip(" 。.") for option in self.options} <= _VERDICTS
        return is_statement and bool(_VERDICT.search(fold(text)))


def _says_most(text: str, stem: str) -> bool:
    pairs = set(bigrams(stem))
    return len(pairs & set(bigrams(text))) >= MOST_OF_IT * len(pairs)


def _holds(text: str, option: str) -> bool:
    signs = re.sub(r"\s", "", fold(option)).strip("。.;,，；")
    if not signs or (len(signs) == 1 and not signs.isascii()):
        return False  # a sign by itself is part of other words
    start = r"(?<![0-9a-z.])" if signs[:1].isascii() else ""
    end = r"(?![0-9a-z])" if signs[-1:].isascii() else ""
    whole = r"\s*".join(map(re.escape, signs))
    return bool(re.search(f"{start}{whole}{end}", fold(text))) or _holds_number(text, option)


def _holds_number(text: str, option: str) -> bool:
    """Whether an option that is a number stands there, in whatever way it is written."""
    wanted = amounts(option)
    if not wanted or sum(1 for _ in singles(option)) > FEW_SIGNS:
        return False
    there = amounts(text)
    return all(
        any(each.value == other.value and each.unit in ("", other.unit) for other in there)
        for each in wanted
    )
