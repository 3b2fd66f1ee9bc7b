"""What a text and a question are compared by: pairs of neighbouring signs, and single ones. Pure.

Chinese has no spaces and its words are mostly two signs long. Words of Latin letters and numbers are
one term each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from zhegui.kernel.text.search import IS_HAN, RUN, fold

#: What a question is asked with or points back by, and what stands in any text: longer ones first.
_ASKING = (
    "为什么|什么时候|什么样|怎么样|怎么办|怎么做|怎么|怎样|如何|为何|是什么|有什么|什么|多少|多大|多长|多久|多高|多远"
    "|几点|几个|几次|几天|几米|几分钟|哪一个|哪一种|哪些|哪个|哪里|哪儿|哪种|是不是|能不能|要不要|可不可以|会不会|有没有"
    "|它们|他们|这个|那个|这种|那种|这样|那样|那么"
    "|需不需要|应不应该|请问|请教|告诉我|帮我|我想知道|想问一下|问一下|想问|知道|到底|究竟|一下|可以|应该|需要|必须"
    "|吗|呢|吧|啊|呀|么|嘛|的|了|是|我|你|您|在|和|与|或|把|被|要|会|能|该|就|都|也|还|又|请|谁|几|哪|啥|咋|它|这|那"
)
_ASKED_WITH = re.compile(_ASKING)
_STOP_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "by",
        "can",
        "could",
        "do",
        "does",
        "did",
        "for",
        "from",
        "had",
        "has",
        "have",
        "how",
        "i",
        "if",
        "in",
        "is",
        "it",
        "its",
        "me",
        "my",
        "of",
        "on",
        "or",
        "our",
        "shall",
        "should",
        "than",
        "that",
        "the",
        "their",
        "them",
        "there",
        "they",
        "this",
        "to",
        "was",
        "we",
        "were",
        "what",
        "when",
        "where",
        "which",
        "who",
        "whom",
        "whose",
        "why",
        "will",
        "with",
        "would",
        "you",
        "your",
        "about",
        "into",
        "must",
        "may",
        "might",
        "need",
        "please",
        "tell",
    ]
)
_HAN = IS_HAN.pattern
_PIECE = re.compile(rf"{_HAN}+|(?:(?!{_HAN})[^\W_])+")
#: Of a term: it is one sign of Chinese.
IS_SINGLE = re.compile(rf"{_HAN}\Z")


def bigrams(text: str) -> Iterator[str]:
    """Every two neighbouring signs of Chinese, and every other word. A lone sign has no neighbour."""
    for piece in _pieces(text):
        if not IS_HAN.match(piece):
            yield _stem(piece)
        elif len(piece) > 1:
            yield from (piece[at : at + 2] for at in range(len(piece) - 1))


def singles(text: str) -> Iterator[str]:
    """Every sign of Chinese."""
    for piece in _pieces(text):
        if IS_HAN.match(piece):
            yield from piece


def terms_of(text: str) -> set[str]:
    """All that a text is found by."""
    return {*bigrams(text), *singles(text)}


def asked(question: str) -> str:
    """What a question asks about: without the words that make it a question.

    A question of nothing else is kept whole.
    """
    left = _ASKED_WITH.sub(" ", fold(question))
    words = [" " if word in _STOP_WORDS else word for word in re.split(r"(\W+)", left)]
    left = "".join(words)
    return left if RUN.search(left) else fold(question)


def _pieces(text: str) -> Iterator[str]:
    """Runs of Chinese, and other words, folded."""
    for run in RUN.findall(fold(text)):
        yield from _PIECE.findall(run)


def _stem(word: str) -> str:
    """An English word in one form for its plural and its usual endings; a number as it is."""
    if len(word) > 4 and word.isascii() and word.isalpha():
        for ending, instead in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("s", "")):
            if word.endswith(ending) and not word.endswith("ss"):
                return word[: -len(ending)] + instead
    return word
