"""What a text says must not, need not or does not: pure."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from zhegui.features.assistance.amounts import BOUNDED
from zhegui.features.assistance.terms import bigrams, singles, terms_of
from zhegui.kernel.text.search import fold


class Negation(StrEnum):
    """What is denied of something: that one may, that one must, that it is."""

    FORBIDDEN = "forbidden"
    NEEDLESS = "needless"
    NOT = "not"


#: They hold a sign of a negation and are none; a number that is a least or a most is compared with its
#: number.
_NONE = re.compile(
    rf"{BOUNDED}(?=[^，。；,;]{{0,4}}[0-9零一二两三四五六七八九十百千半])"
    "|不仅|不但|不同|不断|不锈|不论|不管|不过|不久|差不多|非常|除非|无论|未来|无线|无机|不足|不慎|不当|不良"
)
_FORBIDDEN = (
    "不得|不能|不可以|不可|不准|不许|不要|不应该|不应当|不应|不宜|禁止|严禁|切勿|请勿|切忌|勿"
    r"|\b(?:must not|may not|shall not|can ?not|can't|do not|don't|never|prohibited|forbidden)\b"
)
_NEEDLESS = r"无需|无须|不必|不用|不需要|不需|不须|\b(?:need not|needn't|not required|no need)\b"
_NOT = r"不是|没有|并非|没|未|无|非|不|\b(?:not|no|without)\b"
_WORDS = rf"(?:(?P<needless>{_NEEDLESS})|(?P<forbidden>{_FORBIDDEN})|(?P<not>{_NOT}))"
#: What is denied reaches to the next stop.
_SCOPE = r"(?P<scope>[^，。；：！？,;:!?.\n]*)"
#: One within the scope of another counts too.
_EACH, _WHOLE = re.compile(rf"{_WORDS}(?={_SCOPE})"), re.compile(_WORDS + _SCOPE)


class Denied(NamedTuple):
    """A negation and the words that it denies."""

    kind: Negation
    scope: str

    @property
    def first(self) -> str:
        """The pair of signs that it denies before all, or the one sign."""
        return next(bigrams(self.scope), "") or next(singles(self.scope), "")

    def denies(self, other: Denied) -> bool:
        """Whether it denies what the other does, or part of it."""
        if self.kind is not other.kind:
            return False
        said = set(bigrams(self.scope)) or set(singles(self.scope))
        return not said or bool(said & terms_of(other.scope))


def denied(text: str) -> list[Denied]:
    """All that is."""
    return [
        Denied(kind, found["scope"])
        for found in _EACH.finditer(_plain(text))
        for kind in Negation
        if found[kind.value] is not None
    ]


def holds_negations(cited: str, sentence: str) -> bool:
    """Whether the sentence denies nothing that is not denied in what it cites, and leaves away no
    negation of what it speaks of."""
    there, here = denied(cited), denied(sentence)
    if not all(any(each.denies(other) for other in there) for each in here):
        return False
    outright, told = terms_of(_WHOLE.sub("，", _plain(cited))), terms_of(sentence)
    return all(
        any(other.kind is each.kind and each.first in terms_of(other.scope) for other in here)
        for each in there
        if each.first in told and each.first not in outright
    )


def _plain(text: str) -> str:
    return _NONE.sub("、、", fold(text))
