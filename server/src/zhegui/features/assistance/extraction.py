"""An answer of quoted sentences, made without a model: pure.

It claims nothing that its source does not say: it quotes, or names places, or has found nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from zhegui.features.assistance.hits import Hit
from zhegui.features.assistance.retrieval import FoundPassages
from zhegui.features.assistance.segmentation import sentences_of
from zhegui.features.assistance.terms import bigrams

#: From what share of the question on a passage answers it, or may be the place.
ANSWERS, MAY_ANSWER = 0.55, 0.25
MOST_SENTENCES, MOST_PLACES = 3, 4
#: A further sentence holds at least this share of what the best one holds.
NEARLY_AS_GOOD = 0.4
#: What a sentence counts for each place that its passage stands behind the best.
EACH_PLACE = 0.75
#: A line that ends so is followed by what it announces.
ANNOUNCES = ("：", ":")
MOST_ANNOUNCED = 5


class AnswerOutcome(StrEnum):
    """What became of a question."""

    QUOTED = "quoted"
    PLACES = "places"
    NONE = "none"
    RECORDS = "records"


@dataclass(frozen=True, slots=True)
class SourceQuote:
    """Words of a source, and where they stand in it."""

    hit: Hit
    text: str
    place: int


@dataclass(frozen=True, slots=True)
class Extract:
    """What is answered: sentences that are quoted, each with the quote that it is borne by, or quotes
    alone."""

    outcome: AnswerOutcome
    sentences: tuple[tuple[str, int], ...] = ()
    quotes: tuple[SourceQuote, ...] = ()


@dataclass(frozen=True, slots=True)
class _Sentence:
    value: float
    rank: int
    line: int
    place_in_line: int
    text: str
    hit: Hit


def extract(found: FoundPassages) -> Extract:
    """The answer from what was found."""
    if found.confidence >= ANSWERS:
        return _quoted(found)
    places = [hit for hit in found.hits if found.share(hit) >= MAY_ANSWER]
    if not places:
        return Extract(AnswerOutcome.NONE)
    share_in = found.wanted.share_in
    quotes = tuple(_best_of(hit, share_in) for hit in places[:MOST_PLACES])
    return Extract(AnswerOutcome.PLACES, quotes=quotes)


def _quoted(found: FoundPassages) -> Extract:
    answering = [hit for hit in found.hits if found.share(hit) >= ANSWERS]
    said = sorted(_sentences(found, answering), key=lambda each: -each.value)
    said = said or [_below_heading(answering[0])]
    chosen = _chosen(said)
    quotes: list[SourceQuote] = []
    sentences: list[tuple[str, int]] = []
    for sentence in chosen:
        place = sentence.hit.places[sentence.line]
        number = _number_of(quotes, SourceQuote(sentence.hit, sentence.text, place))
        sentences.append((sentence.text, number))
        sentences += [(line, number) for line in _announced(sentence, chosen)]
    return Extract(AnswerOutcome.QUOTED, tuple(sentences), tuple(quotes))


def _below_heading(hit: Hit) -> _Sentence:
    """What stands first below a heading that is the question: its words need not come again."""
    return _Sentence(1.0, 0, 0, 0, hit.lines[0], hit)


def _chosen(said: list[_Sentence]) -> list[_Sentence]:
    """The best, and what is nearly as good, in the order in which one reads them."""
    least = said[0].value * NEARLY_AS_GOOD
    different = {each.text: each for each in reversed(said) if each.value >= least}
    chosen = sorted(different.values(), key=lambda each: -each.value)[:MOST_SENTENCES]
    return sorted(chosen, key=lambda each: (each.rank, each.line, each.place_in_line))


def _sentences(found: FoundPassages, hits: Iterable[Hit]) -> Iterator[_Sentence]:
    for rank, hit in enumerate(hits):
        for line, text in enumerate(hit.lines):
            for at, sentence in enumerate(sentences_of(text)):
                value = found.wanted.share_in(sentence) * EACH_PLACE**rank
                if value:
                    yield _Sentence(value, rank, line, at, sentence.strip(), hit)


def _announced(sentence: _Sentence, chosen: Iterable[_Sentence]) -> list[str]:
    """The lines after one that ends with a colon; none that is quoted itself."""
    if not sentence.text.endswith(ANNOUNCES):
        return []
    quoted = {each.text for each in chosen}
    following = sentence.hit.lines[sentence.line + 1 :][:MOST_ANNOUNCED]
    return [line for line in following if line not in quoted]


def _number_of(quotes: list[SourceQuote], quote: SourceQuote) -> int:
    """The number, from 1, of the quote of that paragraph; it is added where there is none."""
    for number, known in enumerate(quotes, start=1):
        if (known.hit, known.place) == (quote.hit, quote.place):
            return number
    quotes.append(quote)
    return len(quotes)


def closest_quote(hit: Hit, said: str) -> SourceQuote:
    """The words of a passage that are closest to what was said of it."""
    pairs = set(bigrams(said))
    return _best_of(hit, lambda text: len(pairs & set(bigrams(text))))


def _best_of(hit: Hit, value: Callable[[str], float]) -> SourceQuote:
    line = max(range(len(hit.lines)), key=lambda at: value(hit.lines[at]))
    sentences = sentences_of(hit.lines[line])
    text = max(sentences, key=value, default=hit.lines[line])
    return SourceQuote(hit, text.strip(), hit.places[line])
