"""How a text is cut into passages, and a passage into sentences: pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from zhegui.features.assistance.blocks import Block

#: Signs of a passage: one ends with the paragraph with which it has the fewer, and has never more
#: than the other.
ENOUGH, MOST = 150, 450
_SENTENCE = re.compile(r".+?(?:[。！？!?…]+[”’」』）)\]]*|\.(?=\s)|$)", re.DOTALL)


@dataclass(slots=True)
class CutPassage:
    """A stretch of a source below one heading: lines, each with the paragraph or the second (in
    milliseconds) at which it stands."""

    heading: str
    lines: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    @property
    def size(self) -> int:
        """Its signs."""
        return sum(map(len, self.lines))


def cut_blocks(blocks: Iterable[Block]) -> list[CutPassage]:
    """The passages of a text: none reaches over a heading."""
    found: list[CutPassage] = []
    heading, current = "", CutPassage("")
    for block in blocks:
        if block.is_heading:
            heading = block.text
            current = CutPassage(heading)
            continue
        for line in _pieces(block.text):
            current = _room_for(current, line, found)
            current.lines.append(line)
            current.places.append(block.part)
    return found


def cut_lines(heading: str, lines: Iterable[tuple[str, int]]) -> list[CutPassage]:
    """The passages of lines that stand at moments, such as the captions of a film."""
    found: list[CutPassage] = []
    current = CutPassage(heading)
    for text, place in lines:
        current = _room_for(current, text, found)
        current.lines.append(text[:MOST])
        current.places.append(place)
    return found


def sentences_of(line: str) -> list[str]:
    """The sentences of a line; joined they are the line."""
    return [found for found in _SENTENCE.findall(line) if found.strip()]


def _room_for(current: CutPassage, line: str, found: list[CutPassage]) -> CutPassage:
    """The passage that takes the line: a new one where the current one is long enough."""
    size = current.size
    is_full = size >= ENOUGH or size + len(line) > MOST
    taken = CutPassage(current.heading) if current.lines and is_full else current
    if not taken.lines:
        found.append(taken)
    return taken


def _pieces(text: str) -> Iterator[str]:
    """A paragraph that is too long for a passage, in sentences; one too long for it, in pieces."""
    if len(text) <= MOST:
        yield text
        return
    held = ""
    for sentence in _short(sentences_of(text)):
        if held and len(held) + len(sentence) > MOST:
            yield held
            held = ""
        held += sentence
    if held:
        yield held


def _short(sentences: Sequence[str]) -> Iterator[str]:
    for sentence in sentences:
        yield from (sentence[at : at + MOST] for at in range(0, len(sentence), MOST))
