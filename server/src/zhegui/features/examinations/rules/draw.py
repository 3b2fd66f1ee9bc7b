"""Drawing a paper: for each section so many questions at random, none twice.

Two questions with the same stem (a bank may hold one stem with two figures) never meet in a paper,
so what is drawn is a *stem*, and then one of its questions. Sections may share questions: taking
freely for one can leave another short, so a section that finds nothing free moves an earlier choice
along an augmenting path (Kuhn's matching). A paper is found exactly when there is one. Sections that
share nothing, as most, need no matching: each takes a sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from random import Random
from uuid import UUID


def stem_mark(stem: str) -> str:
    """What two stems share exactly when their text is the same, however it is spaced."""
    return sha256("".join(stem.split()).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class DrawableQuestion:
    """A question that a section may draw: its version, and a mark of its stem's text."""

    question: UUID
    version: UUID
    stem: str


@dataclass(frozen=True)
class SectionPool:
    """What one section draws from, and how many it needs."""

    count: int
    candidates: tuple[DrawableQuestion, ...]

    @cached_property
    def by_stem(self) -> dict[str, list[DrawableQuestion]]:
        """Its questions by stem, in an order that follows from them alone."""
        found: dict[str, list[DrawableQuestion]] = {}
        for candidate in sorted(self.candidates, key=lambda each: (each.stem, each.version)):
            found.setdefault(candidate.stem, []).append(candidate)
        return found


@dataclass(frozen=True, slots=True)
class PreflightSupply:
    """What the pre-flight found for one section: alone, and beside the others.

    `available` counts different stems; `drawn` is what the section gets when all sections draw.
    """

    needed: int
    available: int
    drawn: int


class CannotDraw(ValueError):  # noqa: N818 (what the rule asks for is not there)
    """The pools do not hold enough different questions."""

    def __init__(self, supplies: Sequence[PreflightSupply]) -> None:
        super().__init__("the pools do not hold enough different questions")
        self.supplies = tuple(supplies)


def preflight(pools: Sequence[SectionPool]) -> list[PreflightSupply]:
    """Whether the rule can be met: it can when every section's `drawn` equals `needed`."""
    drawn = _matched(pools, Random(0))  # noqa: S311 (no secret: only counts are read)
    return [
        PreflightSupply(pool.count, len(pool.by_stem), len(got))
        for pool, got in zip(pools, drawn, strict=True)
    ]


def draw(pools: Sequence[SectionPool], random: Random) -> list[list[DrawableQuestion]]:
    """For each pool its questions in random order; raises `CannotDraw` when the rule cannot be met.

    Within one pool every stem is equally likely.
    """
    stems = _matched(pools, random)
    if any(len(got) < pool.count for pool, got in zip(pools, stems, strict=True)):
        raise CannotDraw(preflight(pools))
    return [
        [_one(pool.by_stem[stem], random) for stem in got]
        for pool, got in zip(pools, stems, strict=True)
    ]


def _one(twins: Sequence[DrawableQuestion], random: Random) -> DrawableQuestion:
    return random.choice(twins) if len(twins) > 1 else twins[0]


def _matched(pools: Sequence[SectionPool], random: Random) -> list[list[str]]:
    """As many stems as possible for each pool, up to its count, in random order; no stem for two pools."""
    if len(set().union(*(pool.by_stem for pool in pools))) == sum(len(p.by_stem) for p in pools):
        return [
            random.sample(list(pool.by_stem), min(pool.count, len(pool.by_stem))) for pool in pools
        ]
    orders = [random.sample(list(pool.by_stem), len(pool.by_stem)) for pool in pools]
    owner: dict[str, int] = {}
    for index, pool in enumerate(pools):
        for _ in range(pool.count):
            if not _take(index, orders, owner, set()):
                break
    taken = [[stem for stem, by in owner.items() if by == index] for index in range(len(pools))]
    return [random.sample(stems, len(stems)) for stems in taken]


def _take(
    index: int, orders: Sequence[Sequence[str]], owner: dict[str, int], tried: set[int]
) -> bool:
    """Give pool `index` one more stem: a free one, or one whose owner can take another."""
    for stem in orders[index]:
        if stem not in owner:
            owner[stem] = index
            return True
    tried.add(index)
    for stem in orders[index]:
        holder = owner[stem]
        if holder not in tried and _take(holder, orders, owner, tried):
            owner[stem] = index
            return True
    return False
