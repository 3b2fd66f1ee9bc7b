"""Which passages a question finds: among those whose source the viewer may read now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Float,
    Text,
    bindparam,
    exists,
    func,
    or_,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY, array
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.bm25 import Wanted, WeighedQuestion, fused, weighed
from zhegui.features.assistance.hits import Hit, hit_of, of_source
from zhegui.features.assistance.models import Passage, PassageTerm, Synonym
from zhegui.features.assistance.nearest import QuestionVector, nearest
from zhegui.features.assistance.sources import SOURCES
from zhegui.features.assistance.terms import IS_SINGLE, asked, terms_of
from zhegui.features.assistance.thesaurus import groups, ways_of
from zhegui.features.organizations import api as organizations
from zhegui.kernel.db.precedence import pause
from zhegui.kernel.db.statements import KeptStatement, compiled, fetch
from zhegui.kernel.records.authorship import of_place
from zhegui.kernel.records.listing import Reading, Viewer, words_of
from zhegui.kernel.text.search import fold
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
class FoundPassages:
    """The best passages for a question, the best first; `is_compared`: by their vectors too."""

    wanted: Wanted
    hits: tuple[Hit, ...]
    is_compared: bool = False

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
    names: Sequence[str] = (),
    near: QuestionVector | None = None,
) -> FoundPassages:
    """The passages that answer best; `before` is a question that this one refers to, and `lesson` what
    the asker is studying. Where passages hold one of `names`, they alone do. With `near` those that
    mean about the same are a second list."""
    known = [*groups(), *await _synonyms(session, reading, f"{question} {before}")]
    ways, faint = ways_of(question, known), asked(before)
    terms = {term for way in ways for term in terms_of(f"{asked(way)} {faint}")}
    counts, total = await _counts(session, terms)
    wanted = wanted_in(ways, counts, total, before)
    candidates = _naming(names, await _candidates(session, reading, wanted, counts))
    others = _naming(names, await nearest(session, reading, near)) if near else []
    services: Services = reading.state.services
    return await services.database.precedence.on_thread(
        lambda: ranked(wanted, candidates, lesson, others)
    )


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


def _naming(names: Sequence[str], hits: list[Hit]) -> list[Hit]:
    wanted = [fold(name) for name in names]
    texts = ((hit, fold(f"{hit.head}\n{hit.text}")) for hit in hits) if wanted else ()
    return [hit for hit, text in texts if any(name in text for name in wanted)] or hits


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
    return [hit_of(*row) for row in rows]


def ranked(
    wanted: Wanted,
    candidates: Sequence[Hit],
    lesson: UUID | None = None,
    others: Sequence[Hit] = (),
) -> FoundPassages:
    """The best of some passages, of one source a few; those of the lesson that one studies before
    others about as good. The `others`, in their order, are a second list, where there are any."""
    scored = []
    for hit in candidates:
        pause()
        nearer = OF_LESSON if hit.source == lesson else 1
        scored.append((nearer * wanted.score(hit.head, hit.text), hit))
    scored.sort(key=lambda pair: -pair[0])
    order = [hit for _, hit in scored]
    if others:
        order = fused(order, others)
    seen: Counter[UUID] = Counter()
    best: list[Hit] = []
    for hit in order:
        seen[hit.source] += 1
        if seen[hit.source] <= OF_ONE_SOURCE:
            best.append(hit)
        if len(best) == BEST:
            break
    return FoundPassages(wanted, tuple(best), is_compared=bool(others))


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
    found = union_all(*(of_source(source, viewer, holding) for source in SOURCES)).subquery()
    return compiled(select(found).order_by(found.c.weight.desc(), found.c.title).limit(CANDIDATES))
