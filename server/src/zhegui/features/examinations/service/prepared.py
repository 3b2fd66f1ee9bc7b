"""Published papers ready in memory: pools to draw from, questions already encoded.

Everything kept here is frozen in the database, so it never goes stale; the oldest makes room.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import (
    Awaitable,
    Callable,
    Collection,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice
from math import prod
from random import Random
from typing import Generic, TypeVar
from uuid import UUID

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.documents import (
    DRAWN,
    FROZEN,
    DrawnQuestion,
    DrawnSection,
    FrozenSection,
)
from zhegui.features.examinations.models import Attempt, AttemptPaper, Examination, FrozenPaper
from zhegui.features.examinations.rules.draw import SectionPool, draw
from zhegui.features.questions import api as questions
from zhegui.kernel.db.statements import compiled, fetch
from zhegui.kernel.errors import NotFound
from zhegui.ports.services import Services

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """At most `most` values, each loaded once however many ask at the same moment."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        self._loading: dict[K, asyncio.Lock] = {}

    async def get(self, key: K, load: Callable[[], Awaitable[V]]) -> V:
        """The value of `key`, loaded where it is not kept."""
        if key not in self._values:
            try:
                async with self._loading.setdefault(key, asyncio.Lock()):
                    if key not in self._values:
                        self.keep(key, await load())
            finally:  # of what cannot be loaded nothing is kept either
                self._loading.pop(key, None)
        self._values.move_to_end(key)
        return self._values[key]

    def keep(self, key: K, value: V) -> None:
        """Keep a value that is at hand anyway."""
        self._values[key] = value
        if len(self._values) > self._most:
            self._values.popitem(last=False)


@dataclass(frozen=True, slots=True)
class Encoded:
    """A question in JSON, without its score, and its options by sid."""

    head: str
    options: Mapping[UUID, str]


@dataclass(frozen=True, slots=True)
class Prepared:
    """The paper of a published examination; contents and encodings by version."""

    sections: Sequence[FrozenSection]
    pools: Sequence[SectionPool]
    contents: Mapping[UUID, questions.Content]
    encoded: Mapping[UUID, Encoded]

    def draw(self, random: Random) -> list[DrawnSection]:
        """A paper for one candidate, questions and options in an order of its own.

        One random number says the orders of all options: a digit for each question, whose base is the
        number of its orders.
        """
        drawn = draw(self.pools, random)
        asked = [self.contents[each.version] for chosen in drawn for each in chosen]
        set_ = iter(_set(asked, random))
        return [
            DrawnSection(
                title=section.title,
                score=section.score,
                marking_rule=section.marking_rule,
                marking_points=section.marking_points,
                questions=list(islice(set_, len(chosen))),
            )
            for section, chosen in zip(self.sections, drawn, strict=True)
        ]

    @property
    def questions(self) -> set[UUID]:
        """All that it may ask."""
        return {each.question for pool in self.pools for each in pool.candidates}

    def without(self, withheld: Collection[UUID]) -> Prepared:
        """The same paper, which never asks these questions."""
        pools = [
            SectionPool(
                pool.count,
                tuple(each for each in pool.candidates if each.question not in withheld),
            )
            for pool in self.pools
        ]
        return replace(self, pools=pools)

    def encode(self, sections: Sequence[DrawnSection]) -> str:
        """`sectionList` of a sitting in JSON."""
        return _array(
            f'{{"title":{json.dumps(each.title, ensure_ascii=False)},'
            f'"score":{_number(each.score)},"questionList":{self._questions(each)}}}'
            for each in sections
        )

    def _questions(self, section: DrawnSection) -> str:
        score = _number(section.score)
        return _array([self._question(each, score) for each in section.questions])

    def _question(self, asked: DrawnQuestion, score: str) -> str:
        encoded = self.encoded[asked.version]
        options = _array([encoded.options[sid] for sid in asked.options])
        return f'{encoded.head},"score":{score},"optionList":{options}}}'

    def asked(self, sections: Sequence[DrawnSection]) -> Asked:
        """What a drawn paper asks."""
        asked = (each for section in sections for each in section.questions)
        return {each.question: self.contents[each.version] for each in asked}


def _set(asked: Sequence[questions.Content], random: Random) -> Iterator[DrawnQuestion]:
    kinds = [questions.kind(each.kind) for each in asked]
    bases = [kind.orders(content) for kind, content in zip(kinds, asked, strict=True)]
    number = random.randrange(prod(bases))
    for kind, content, base in zip(kinds, asked, bases, strict=True):
        number, order = divmod(number, base)
        options = [each.sid for each in kind.arranged(content, order)]
        yield DrawnQuestion(
            question=content.question, version=content.sid, kind=content.kind, options=options
        )


#: What one attempt asks: the content of each question.
Asked = Mapping[UUID, questions.Content]

#: By examination and publication.
_papers: Kept[tuple[UUID, int], Prepared] = Kept(64)
_asked: Kept[UUID, Asked] = Kept(10_000)
_drawn: Kept[UUID, list[DrawnSection]] = Kept(256)


async def prepared_paper(session: AsyncSession, examination: Examination) -> Prepared:
    """The paper of a published examination."""
    key = examination.sid, examination.publication
    return await _papers.get(key, lambda: _prepare(session, *key))


async def asked_of(services: Services, attempt: UUID) -> Asked:
    """What an attempt asks, mostly without the database; raises `NotFound` where there is none.

    Loaded on a connection of its own: a caller that has a session asks before it uses that.
    """
    return await _asked.get(attempt, lambda: _load_asked(services, attempt))


def keep_drawn(attempt: UUID, drawn: list[DrawnSection], asked: Asked) -> None:
    """Have the paper of an attempt at hand, and what it asks, for its first save and for its end."""
    _asked.keep(attempt, asked)
    _drawn.keep(attempt, drawn)


PAPER = compiled(
    select(AttemptPaper.section_list).where(AttemptPaper.attempt_sid == bindparam("attempt"))
)


async def drawn_paper(session: AsyncSession, attempt: UUID) -> list[DrawnSection]:
    """The paper that an attempt was set; it never changes, so a submit reads it once."""
    return await _drawn.get(attempt, lambda: _read_drawn(session, attempt))


async def _read_drawn(session: AsyncSession, attempt: UUID) -> list[DrawnSection]:
    ((document,),) = await fetch(session, PAPER, {"attempt": attempt})
    return DRAWN.validate_python(document)


async def _load_asked(services: Services, attempt: UUID) -> Asked:
    async with services.transaction(bind=services.database.priority) as (session, _):
        examination = await session.scalar(
            select(Examination).join(Attempt).where(Attempt.sid == attempt)
        )
        if examination is None:
            raise NotFound
        paper = await prepared_paper(session, examination)
        return paper.asked(await drawn_paper(session, attempt))


async def _prepare(session: AsyncSession, examination: UUID, publication: int) -> Prepared:
    document = await session.scalar(
        select(FrozenPaper.section_list).where(
            FrozenPaper.examination_sid == examination, FrozenPaper.publication == publication
        )
    )
    sections = FROZEN.validate_python(document)
    versions = {each.version for section in sections for each in section.pool}
    return prepared(sections, await questions.load_contents(session, versions))


def prepared(
    sections: Sequence[FrozenSection], contents: Mapping[UUID, questions.Content]
) -> Prepared:
    """The paper of these sections; the contents of its questions by version."""
    return Prepared(
        sections,
        [section.drawable() for section in sections],
        contents,
        {version: _encode(content) for version, content in contents.items()},
    )


def _encode(content: questions.Content) -> Encoded:
    view = questions.kind(content.kind).view(content) | {"sid": str(content.question)}
    options = view.pop("optionList")
    assert isinstance(options, list)
    return Encoded(
        json.dumps(view, ensure_ascii=False)[:-1],
        {
            option.sid: json.dumps(each, ensure_ascii=False)
            for option, each in zip(content.options, options, strict=True)
        },
    )


def _array(members: Iterable[str]) -> str:
    return f"[{','.join(members)}]"


def _number(score: Decimal) -> str:
    return f"{score.normalize():f}"
