"""The text of a document in paragraphs, and whether it can be read: pure."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from zhegui.kernel.text.search import IS_HAN

#: Stands for a sign that is none: what a font does not tell, or what no text holds.
UNREADABLE = "\ufffd"
_NO_SIGN = frozenset(("Cc", "Cn", "Co", "Cs"))
#: From what share of such signs on a text is none.
MOST_UNREADABLE = 0.05
#: Of fewer pages none says what stands on all.
FEWEST_PAGES = 3
#: Lines at the head, and as many at the foot, that may stand on most pages.
RUNNING = 3
#: A line that is so much of the longest goes on in the next.
FULL = 0.7
_ENDS = re.compile(r"[。！？；：.!?;:…][”’」』）)\]]*\Z")
_NUMERAL = "[一二三四五六七八九十百0-9]+"
_BEGINS = re.compile(
    rf"第{_NUMERAL}[章节条]|[（(]{_NUMERAL}[）)]|{_NUMERAL}[、．）)]|[0-9]+[.](?![0-9])|[•●■◆▪·]|[–—-]\s"
)
_HAN = IS_HAN.pattern
_WITHIN_HAN = re.compile(rf"(?<={_HAN})[ \u3000]+(?={_HAN})")
_NUMBER = re.compile(r"[0-9]+")


class TextLine(NamedTuple):
    """A paragraph, a heading or a row of a table; `page` counts from 1, 0 where a file has none."""

    page: int
    text: str
    is_heading: bool = False


def tidied(text: str) -> str:
    """The text in one line, what is no sign marked, without the gaps that a PDF sets between signs of
    Chinese."""
    marked = "".join(map(_sign, " ".join(text.split())))
    return _WITHIN_HAN.sub("", marked)


def readable(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines without what is no sign; none where there is too much of it."""
    said = "".join(line.text for line in lines)
    signs = len("".join(said.split()))
    if said.count(UNREADABLE) > MOST_UNREADABLE * signs:
        return []
    cleaned = (line._replace(text=line.text.replace(UNREADABLE, "").strip()) for line in lines)
    return [line for line in cleaned if line.text]


def without_heads(pages: Sequence[Sequence[str]]) -> list[list[str]]:
    """The lines of pages without those that most pages begin or end with, whatever their number."""
    left = [list(page) for page in pages]
    for at in (0, -1):
        for _ in range(RUNNING):
            running = _running(left, at)
            if running is None:
                break
            for page in left:
                if page and _numberless(page[at]) == running:
                    page.pop(at)
    return left


def paragraphs(page: int, lines: Iterable[str]) -> Iterator[TextLine]:
    """The paragraphs of a page, whose lines end where the paper does."""
    lines = list(lines)
    longest = max(map(_width, lines), default=0)
    held = before = ""
    for line in lines:
        if held and (_is_end(before, longest) or _BEGINS.match(line)):
            yield TextLine(page, held)
            held = ""
        held = _joined(held, line) if held else line
        before = line
    if held:
        yield TextLine(page, held)


def _sign(sign: str) -> str:
    return UNREADABLE if unicodedata.category(sign) in _NO_SIGN else sign


def _running(pages: Sequence[Sequence[str]], at: int) -> str | None:
    """The line at that end which more than half of the pages have."""
    with_lines = [page for page in pages if page]
    if len(with_lines) < FEWEST_PAGES:
        return None
    line, count = Counter(_numberless(page[at]) for page in with_lines).most_common(1)[0]
    return line if count > len(with_lines) / 2 else None


def _numberless(line: str) -> str:
    """The line, whatever the page's number in it."""
    return _NUMBER.sub("0", line)


def _width(line: str) -> int:
    return sum(2 if IS_HAN.match(sign) else 1 for sign in line)


def _is_end(line: str, longest: int) -> bool:
    return bool(_ENDS.search(line)) or _width(line) < FULL * longest


def _joined(one: str, other: str) -> str:
    between = "" if IS_HAN.match(one[-1]) or IS_HAN.match(other[0]) else " "
    return one + between + other
