"""What one line can be: a heading, the beginning of a question, options, marks.

No expression here repeats without bound what repeats, so that a line is read in time that grows with
its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zhegui.features.questions.formats.text.signs import (
    KIND_WORDS,
    MARKS,
    OTHER_KINDS,
    folded,
    kind_word,
)

_ORDINAL = re.compile(
    r"(?:[一二三四五六七八九十]{1,3}[、.:]|\([一二三四五六七八九十]{1,3}\)[、.]?) ?"
)
#: Longest first, so that 案例分析 is not read as 案例.
_KINDS = "|".join(sorted((*KIND_WORDS, *OTHER_KINDS), key=lambda word: (-len(word), word)))
_KIND = re.compile(rf"({_KINDS})(题?)")
_AFTER_KIND = re.compile(r"[(:,。;]|共|每|本| |\Z")
_LONGEST_HEADING = 120
_PART = re.compile(r"([一二三四五六七八九十]{1,3}、)(.{1,40})\Z")
#: What a heading says of how many there are and what they count.
_COUNTED = re.compile(r"\([^()]{0,60}(?:每|共|[0-9] ?[分题道])[^()]{0,60}\)")
_AFTER_QUALIFIER = re.compile(r"[:,。;]|共|每|本")
_ANSWERS_HEADING = re.compile(
    r"[【\[]?(?:参考答案|标准答案|正确答案|答案)(?:[及与和]解析)?[】\]]?:?\Z"
)
SCORE = re.compile(r"[0-9.]{1,6} ?分")

_NUMBER = re.compile(
    r"第(?P<word>[0-9]{1,4})题[.、:]?"
    r"|\((?P<bracket>[0-9]{1,4})\)[.、]?"
    r"|(?P<half>[0-9]{1,4})\)"
    r"|(?P<point>[0-9]{1,4}) ?(?:、|\.(?![0-9]))"
)
_OPTION = re.compile(r"(?<![A-Za-z])(?:\(([A-Z])\)|([A-Z]) ?[.、:)])")

_NAMES = "|".join(sorted(MARKS, key=lambda name: (-len(name), name)))
_BRACKET_MARK = re.compile(rf"[【\[] ?({_NAMES}) ?[】\]]:?")
_COLON_MARK = re.compile(rf"({_NAMES}) ?:")
_LATER_MARK = re.compile(rf"(?<=[ ;])({_NAMES}) ?:")
_BETWEEN_MARKS = " \t\u3000;；"

_TAG = re.compile(r"[【\[(]([^【】\[\]()]{1,30})[】\])]")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: the word for the kind of what follows (empty: it says none), whether it tells a
    score, its place as it is written, and what it says beside: 一、, (提高)."""

    word: str
    has_score: bool
    ordinal: str = ""
    qualifier: str = ""


@dataclass(frozen=True, slots=True)
class QuestionNumber:
    """The number that a question begins with; `style` is how it is written."""

    number: int
    style: str
    end: int


def heading_of(line: str) -> Heading | None:
    """一、单选题（每题2分）, 判断题."""
    plain = folded(line)
    tagged = _TAG.fullmatch(plain)
    plain = tagged[1] if tagged else plain
    ordinal = _ORDINAL.match(plain)
    found = _KIND.match(plain, ordinal.end() if ordinal else 0)
    if not found or len(plain) > _LONGEST_HEADING or not (ordinal or found[2]):
        return None
    rest = plain[found.end() :]
    is_heading = _AFTER_KIND.match(rest) if ordinal else not rest.strip(" :") or rest[0] == "("
    if not is_heading:
        return None
    return Heading(
        found[1], bool(SCORE.search(rest)), _bare(ordinal[0] if ordinal else ""), _qualifier(rest)
    )


def part_of(line: str) -> Heading | None:
    """二、用电安全: the title of a part, which says nothing of the kind."""
    found = _PART.match(folded(line))
    return Heading("", False, _bare(found[1]), _bare(found[2])) if found else None


def _qualifier(rest: str) -> str:
    """What tells a heading from others of its kind; not what it counts."""
    return _bare(_AFTER_QUALIFIER.split(_COUNTED.sub("", rest), maxsplit=1)[0])


def _bare(text: str) -> str:
    return re.sub(r"[ ():.、]", "", text)


def is_answers_heading(line: str) -> bool:
    plain = folded(line)
    ordinal = _ORDINAL.match(plain)
    return bool(_ANSWERS_HEADING.match(plain, ordinal.end() if ordinal else 0))


def number_of(line: str) -> QuestionNumber | None:
    """12. 12、 12) （12） 第12题 at the beginning of a line."""
    found = _NUMBER.match(folded(line))
    if not found or found.lastgroup is None:
        return None
    return QuestionNumber(int(found[found.lastgroup]), found.lastgroup, found.end())


def option_letter(line: str) -> str | None:
    """The letter of the option that a line begins with."""
    found = _OPTION.match(folded(line))
    return _letter(found) if found else None


@dataclass(frozen=True, slots=True)
class OptionRow:
    """The options of a line; `is_doubtful` where it could be cut at more letters."""

    texts: list[str]
    is_doubtful: bool


def options_in(line: str, before: str | None, *, in_rows: bool) -> OptionRow:
    """The options of a line that begins with one, while their letters ascend.

    `before` is a letter that stands on a line below: the options here come before it. Letters are
    listed with 、 too, so that without a space before it such a letter begins an option only where
    the line would else have one, and is the first or those above have several (`in_rows`).
    """
    plain = folded(line)
    all_found = list(_OPTION.finditer(plain))
    sure = _ascending([each for each in all_found if _is_apart(plain, each)], before)
    more = _ascending(all_found, before)
    chosen = more if len(sure) == 1 and (in_rows or option_letter(line) == "A") else sure
    ends = [each.start() for each in chosen[1:]]
    parts = zip(chosen, [*ends, len(line)], strict=True)
    texts = [line[each.end() : end].strip() for each, end in parts]
    return OptionRow(texts, 1 < len(sure) < len(more))


def row_within(line: str) -> int | None:
    """Where several options begin after a stem on its line, each apart from what is before it."""
    plain = folded(line)
    apart = [each for each in _OPTION.finditer(plain) if _is_apart(plain, each)]
    first = next((at for at, each in enumerate(apart) if _letter(each) == "A"), None)
    if first is None or len(_ascending(apart[first:], None)) == 1:
        return None
    return apart[first].start()


def _is_apart(plain: str, found: re.Match[str]) -> bool:
    before = plain[found.start() - 1 : found.start()]
    return before in ("", " ", ")", "。") or not found[0].endswith("、")


def _ascending(found: Sequence[re.Match[str]], before: str | None) -> list[re.Match[str]]:
    """Those of letters that follow the first one."""
    chosen = [*found[:1]]
    for each in found[1:]:
        wanted = chr(ord(_letter(chosen[-1])) + 1)
        if _letter(each) == wanted != before:
            chosen.append(each)
    return chosen


def _letter(found: re.Match[str]) -> str:
    return found[1] or found[2]


def parts_of(line: str) -> Iterator[tuple[str | None, str]]:
    """A line cut at its marks: the name of each mark, None of what stands before, and its text."""
    plain = folded(line)
    start, name = 0, None
    for found in _marks(plain):
        if found.start() > start or name:
            yield name, line[start : found.start()].strip(_BETWEEN_MARKS if name else None)
        start, name = found.end(), MARKS[found[1]]
    yield name, line[start:].strip()


def _marks(plain: str) -> Iterator[re.Match[str]]:
    """答案：A 难度：易 is cut at each mark, but a text or an analysis at those in brackets alone."""
    first = _COLON_MARK.match(plain)
    if first:
        yield first
    is_short = first is not None and MARKS[first[1]] != "analysis"
    at = first.end() if first else 0
    while found := _BRACKET_MARK.search(plain, at):
        if is_short:
            yield from _LATER_MARK.finditer(plain, at, found.start())
        yield found
        at, is_short = found.end(), MARKS[found[1]] != "analysis"
    if is_short:
        yield from _LATER_MARK.finditer(plain, at)


def tag_at_start(text: str) -> tuple[str, str] | None:
    """What stands in brackets before a stem, and the stem, where it is a kind or a score."""
    found = _TAG.match(folded(text))
    if not found or not _is_tag(found[1]):
        return None
    return found[1], text[found.end() :].strip()


def tag_at_end(text: str) -> tuple[str, str] | None:
    """The same after a stem."""
    start = max(map(text.rfind, "【[［（(〔"))
    found = _TAG.fullmatch(folded(text), max(start, 0))
    if not found or not _is_tag(found[1]):
        return None
    return found[1], text[:start].strip()


def _is_tag(inside: str) -> bool:
    return bool(kind_of_tag(inside)) or bool(
        SCORE.fullmatch(inside.strip().removeprefix("本题").strip())
    )


def kind_of_tag(inside: str) -> str | None:
    """The word for a kind in 单选题, 单选题，2分."""
    named = inside.partition(",")[0].strip()
    word = kind_word(named)
    # （操作） may end a sentence, （操作题） does not.
    return word if word in KIND_WORDS or named.endswith("题") else None
