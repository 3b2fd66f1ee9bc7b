"""What every kind of question can do. A new kind is one class in one file."""

from decimal import Decimal
from random import Random
from typing import Protocol
from uuid import UUID

from pydantic import JsonValue

from zhegui.features.questions.content import Content, Draft, DraftOption, Fault, Option


class InvalidValue(ValueError):  # noqa: N818 (it is about the answer, not a fault)
    """An answer that this question cannot have; `id` is stable, for programs."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


class Kind(Protocol):
    """A kind of question. Values and keys are JSON, as they travel and are stored."""

    @property
    def name(self) -> str:
        """The stable name on the wire and in the database."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The marking rules it knows, its default first."""

    def check(self, draft: Draft) -> list[Fault]:
        """Everything that is wrong with a draft; empty when it may become a version."""

    def key(self, draft: Draft, options: tuple[UUID, ...]) -> JsonValue:
        """The key to store; `options` are the sids given to the draft's options, in order."""

    def authored(self, content: Content, key: JsonValue) -> tuple[DraftOption, ...]:
        """The options as the author gave them: `key`, the other way round."""

    def parse(self, value: JsonValue, content: Content) -> JsonValue:
        """The value in its one canonical form; `null` withdraws. Raises InvalidValue."""

    def is_blank(self, value: JsonValue) -> bool:
        """Whether a parsed value answers nothing."""

    def answer(self, key: JsonValue) -> JsonValue:
        """The right value, as a candidate would give it: it marks in full under every rule."""

    def mark(self, value: JsonValue, key: JsonValue, score: Decimal, rule: str) -> Decimal:
        """Marks earned by a parsed value under one of `rules`: exact, between 0 and `score`."""

    def shuffle(self, content: Content, random: Random) -> tuple[Option, ...]:
        """The options in the order one candidate sees them."""

    def view(self, content: Content) -> dict[str, JsonValue]:
        """What a candidate is shown, in the contract's shape, without the score. Holds no key."""
