"""Which passages a question finds: among those whose source the viewer may read now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Float,
    Select,
    Text,
    bindparam,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY, array
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.bm25 import Wanted, WeighedQuestion, weighed
from zhegui.features.assistance.models import Passage, PassageTerm, Synonym
from zhegui.features.assistance.sources import SOURCES, CitedKind, PageSource, TextSource
from zhegui.features.assistance.terms import IS_SINGLE, asked, terms_of
from zhegui.features.assistance.thesaurus import groups, ways_of
from zhegui.features.organizations import api as organizations
from zhegui.kernel.db.precedence import pause
from zhegui.kernel.db.statements import KeptStatement, compiled, fetch
from zhegui.kernel.records.authorship import of_place
from zhegui.kernel.records.listing import Reading, Viewer, words_of
from zhegui.ports.services import Services

#: As many are ranked; where pairs of signs find fewer than `FEW`, single signs are asked for too.
CANDIDATES, FEW = 100, 40
#: The rarest terms of a question are asked for, until so many passages hold them.
MOST_HITS = 4_000
#: As many are given back, and of one source.
BEST, OF_ONE_SOURCE = 5, 2
#: What the text of a question before counts beside a question that refers to it.
OF_BEFORE = 0.5
#: What a passage of the lesson counts in which the question is asked.
OF_LESSON = 1.1


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found; `context` is what its source belongs to, `page` its address."""

    kind: CitedKind
    source: UUID
    title: str
    context: str
    page: str
    heading: str
    lines: tuple[str, ...]
    places: tuple[int, ...]

    @property
    def head(self) -> str:
        """What it stands below."""
        return "\n".join((self.context, self.title, self.heading))

    @property
    def text(self) -> str:
        """Its words."""
        return "\n".join(self.lines)


@dataclass(frozen=True, slots=True)
class FoundPassages:
    """The best passages for a question, the best first."""

    wanted: Wanted
    hits: tuple[Hit, ...]

    @property
    def confidence(self) -> float:
        """What share of the question the best passage holds, from 0 to 1."""
        return max((self.share(hit) for hit in self.hits), default=0.0)

    def share(self, hit: Hit) -> float:
        """The same of one of them."""
        return self.wanted.share_in(f"{hit.head}\n{hit.text}")


async def find(
    session: AsyncSession,
    reading: Reading,
    question: str,
    before: str = "",
    lesson: UUID | None = None,
) -> FoundPassages:
    """The passages that answer best; `before` is a question that this one refers to, and `lesson` what
    the asker is studying."""
    known = [*groups(), *await _synonyms(session, reading, f"{question} {before}")]
    ways, faint = ways_of(question, known), asked(before)
    terms = {term for way in ways for term in terms_of(f"{asked(way)} {faint}")}
    counts, total = await _counts(session, terms)
    wanted = wanted_in(ways, counts, total, before)
    candidates = await _candidates(session, reading, wanted, counts)
    services: Services = reading.state.services
    return await services.database.precedence.on_thread(lambda: ranked(wanted, candidates, lesson))


def wanted_in(
    ways: Iterable[str], counts: Mapping[str, int], total: int, before: str = ""
) -> Wanted:
    """What a question asks for, in all its ways; what was asked before counts less."""
    own = [weighed(asked(way), counts, total) for way in ways]
    if before:
        own = [_joined(way, weighed(asked(before), counts, total)) for way in own]
    return Wanted(tuple(own))


async def _synonyms(session: AsyncSession, reading: Reading, question: str) -> list[list[str]]:
    """The groups of the installation and of those for whom the asker works or acts, of which a word
    stands in the question."""
    values = {**reading.values(), "question": question}
    return [words for (words,) in await fetch(session, _synonyms_of(reading.viewer), values)]


async def _counts(session: AsyncSession, terms: Iterable[str]) -> tuple[dict[str, int], int]:
    """How many passages hold each term, and how many there are: as they were counted last."""
    rows = await fetch(session, _COUNTS, {"terms": ["", *terms]})
    counts: dict[str, int] = dict(rows)
    return counts, counts.pop("", 0)


def _joined(own: WeighedQuestion, before: WeighedQuestion) -> WeighedQuestion:
    faint = {term: OF_BEFORE * weight for term, weight in before.weights.items()}
    return WeighedQuestion({**faint, **own.weights})


async def _candidates(
    session: AsyncSession, reading: Reading, wanted: Wanted, counts: Mapping[str, int]
) -> list[Hit]:
    pairs = [term for term in wanted.weights if not IS_SINGLE.match(term)]
    found = await _holding(session, reading, wanted, _rarest(pairs, counts))
    if len(found) < FEW:
        found = await _holding(session, reading, wanted, _rarest(wanted.weights, counts))
    return found


def _rarest(terms: Iterable[str], counts: Mapping[str, int]) -> list[str]:
    """The terms that say most; the first however many hold it."""
    chosen: list[str] = []
    held = 0
    for term in sorted(terms, key=lambda term: counts.get(term, 0)):
        held += counts.get(term, 0)
        if chosen and held > MOST_HITS:
            break
        chosen.append(term)
    return chosen


async def _holding(
    session: AsyncSession, reading: Reading, wanted: Wanted, terms: Sequence[str]
) -> list[Hit]:
    if not terms:
        return []
    weights = wanted.weights
    values = {"terms": list(terms), "weights": [weights[term] for term in terms]}
    statement = _statement(reading.viewer)
    rows = await fetch(session, statement, {**reading.values(), **values})
    return [_hit(*row) for row in rows]


def _hit(
    kind: str,
    source: UUID,
    title: str,
    context: str,
    page: str,
    heading: str,
    lines: list[str],
    places: list[int],
    _: float,
) -> Hit:
    return Hit(CitedKind(kind), source, title, context, page, heading, tuple(lines), tuple(places))


def ranked(wanted: Wanted, candidates: Sequence[Hit], lesson: UUID | None = None) -> FoundPassages:
    """The best of some passages, of one source a few; those of the lesson that one studies before
    others about as good."""
    scored = []
    for hit in candidates:
        pause()
        nearer = OF_LESSON if hit.source == lesson else 1
        scored.append((nearer * wanted.score(hit.head, hit.text), hit))
    scored.sort(key=lambda pair: -pair[0])
    seen: Counter[UUID] = Counter()
    best: list[Hit] = []
    for _, hit in scored:
        seen[hit.source] += 1
        if seen[hit.source] <= OF_ONE_SOURCE:
            best.append(hit)
        if len(best) == BEST:
            break
    return FoundPassages(wanted, tuple(best))


def _array(name: str, kind: Any) -> Any:
    return bindparam(name, type_=ARRAY(kind))


_COUNTS = compiled(
    select(PassageTerm.term, PassageTerm.count).where(
        PassageTerm.term == func.any(_array("terms", Text()))
    )
)
_terms = (
    func.unnest(_array("terms", Text()), _array("weights", Float()))
    .table_valued("term", "weight")
    .render_derived()
)


@cache
def _synonyms_of(viewer: Viewer) -> KeptStatement:
    staff = organizations.Staff
    works_there = exists().where(
        staff.user_sid == viewer.user, staff.organization_sid == Synonym.organization_sid
    )
    whose = or_(
        Synonym.organization_sid.is_(None),
        of_place(Synonym.organization_sid, viewer.organization),
        works_there,
    )
    word = func.unnest(Synonym.word_list).column_valued("word")
    asked_for = words_of(bindparam("question", type_=Text()))
    stands = select(word).where(func.strpos(asked_for, words_of(word)) > 0).exists()
    return compiled(select(Synonym.word_list).where(whose, stands))


@cache
def _statement(viewer: Viewer) -> KeptStatement:
    """Passages that hold any of `terms` and whose source the viewer may read, the heaviest first.

    Each term is looked up by itself in the index, so that it costs what they hold.
    """
    holding = (
        select(Passage.id, func.sum(_terms.c.weight).label("weight"))
        .join(_terms, Passage.terms.op("@>")(array([_terms.c.term])))
        .group_by(Passage.id)
        .cte("holding")
    )
    found = union_all(*(_of_source(source, viewer, holding) for source in SOURCES)).subquery()
    return compiled(select(found).order_by(found.c.weight.desc(), found.c.title).limit(CANDIDATES))


def _kind(source: TextSource) -> ColumnElement[str]:
    """What is said in the film of a lesson is of a kind of its own: its places are moments."""
    if not (isinstance(source, PageSource) and source.captions):
        return literal(str(source.kind))
    return case((Passage.is_spoken, str(CitedKind.CAPTION)), else_=str(source.kind))


def _of_source(source: TextSource, viewer: Viewer, holding: Any) -> Select[Any]:
    model = source.model
    return (
        select(
            _kind(source).label("kind"),
            source.key().label("sid"),
            model.title,
            source.context.label("context"),
            source.page.label("page"),
            Passage.heading,
            Passage.lines,
            Passage.places,
            holding.c.weight,
        )
        .select_from(holding)
        .join(Passage, Passage.id == holding.c.id)
        .where(*source.leads(), source.scope(viewer))
    )
