"""Papers as documents: what a published examination may draw, and what one attempt was set.

Stored once and never changed; a draw needs no other table, and what is set needs no draw.
"""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, TypeAdapter

from zhegui.features.examinations.rules.draw import DrawableQuestion, SectionPool
from zhegui.features.examinations.rules.marking import SetQuestion, rule_for


class Document(BaseModel):
    model_config = ConfigDict(frozen=True)


class PoolQuestion(Document):
    """A question that may be drawn; `stem` is the mark of its stem's text."""

    question: UUID
    version: UUID
    stem: str


class FrozenSection(Document):
    """A section as published: `count` of `pool`, each worth `score`."""

    title: str
    count: int
    score: Decimal
    marking_rule: str | None
    marking_points: Decimal | None = None
    pool: list[PoolQuestion]

    def drawable(self) -> SectionPool:
        """The same for the rules of drawing."""
        return SectionPool(
            self.count,
            tuple(DrawableQuestion(each.question, each.version, each.stem) for each in self.pool),
        )


class DrawnQuestion(Document):
    """A question in its place, its options in the order in which the candidate sees them."""

    question: UUID
    version: UUID
    kind: str
    options: list[UUID]


class DrawnSection(Document):
    """A section as set to one candidate."""

    title: str
    score: Decimal
    marking_rule: str | None
    marking_points: Decimal | None = None
    questions: list[DrawnQuestion]

    def to_mark(self) -> list[SetQuestion]:
        """The same for the rules of marking."""
        rules = {
            kind: rule_for(kind, self.marking_rule, self.marking_points, self.score)
            for kind in {each.kind for each in self.questions}
        }
        return [
            SetQuestion(
                each.question,
                each.version,
                each.kind,
                self.score,
                rules[each.kind],
            )
            for each in self.questions
        ]


FROZEN = TypeAdapter(list[FrozenSection])
DRAWN = TypeAdapter(list[DrawnSection])
