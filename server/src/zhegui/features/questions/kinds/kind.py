"""What every kind of question can do. A new kind is one module here, and one line of the registry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import factorial
from random import Random
from typing import Literal

from pydantic import JsonValue

from zhegui.features.questions.content import Content, Draft, Fault, Option
from zhegui.kernel.values import seen

STEM_LIMIT = 4_000
OPTION_LIMIT = 2_000
FEWEST_OPTIONS = 2
MOST_OPTIONS = 26


class InvalidValue(ValueError):  # noqa: N818 (it is about the answer, not a fault)
    """An answer that this question cannot have; `id` is stable, for programs."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


@dataclass(frozen=True, slots=True)
class Rule:
    """A marking rule as a section chose it; `share` is its points as a part of the score."""

    name: str
    share: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Stored:
    """A checked draft as a version stores it. Options and body say nothing of the key."""

    options: tuple[Option, ...]
    body: Mapping[str, JsonValue] | None
    key: dict[str, JsonValue]


class Kind(ABC):
    """A kind of question. Values, bodies and keys are JSON, as they travel and are stored."""

    #: The stable name on the wire and in the database.
    name: str
    #: The marking rules it knows, its default first, and those of them that need points.
    rules: tuple[str, ...]
    rules_with_points: tuple[str, ...] = ()
    #: The field of a question that its author gives it by.
    given_by: Literal["option_list", "draft"] = "draft"
    #: Whether each candidate sees the options in an order of their own.
    is_shuffled: bool = False

    @abstractmethod
    def check(self, draft: Draft) -> list[Fault]:
        """Everything that is wrong with a draft; empty when it may become a version."""

    def tidy(self, draft: Draft) -> Draft:
        """A checked draft in its one canonical form: drafts that say the same are equal."""
        return draft

    @abstractmethod
    def store(self, draft: Draft) -> Stored:
        """What a version stores of a checked draft."""

    @abstractmethod
    def authored(self, content: Content, key: JsonValue) -> Draft:
        """The tidy draft that was stored, without figures and analysis: `store`, backwards."""

    @abstractmethod
    def words(self, draft: Draft) -> Iterator[str]:
        """What a question is found by, beside its stem."""

    @abstractmethod
    def parse(self, value: JsonValue, content: Content) -> JsonValue:
        """The value in its one canonical form, by which two are the same; `null` withdraws.

        Raises `InvalidValue`.
        """

    def is_blank(self, value: JsonValue) -> bool:
        """Whether a parsed value answers nothing."""
        return not value

    @abstractmethod
    def answer(self, key: JsonValue) -> JsonValue:
        """The right value, as a candidate would give it: it marks in full under every rule."""

    def mark(self, value: JsonValue, key: JsonValue, rule: Rule) -> Fraction | None:
        """The part of the score that a parsed value earns, from 0 to 1, exact.

        None where a person must decide. Raises `ValueError` for a rule that is not the kind's.
        """
        if rule.name not in self.rules:
            raise ValueError(f"{self.name} is not marked by {rule.name}")
        return Fraction(0) if self.is_blank(value) else self.earned(value, key, rule)

    @abstractmethod
    def earned(self, value: JsonValue, key: JsonValue, rule: Rule) -> Fraction | None:
        """The same of a value that answers something, under a rule of the kind."""

    def orders(self, content: Content) -> int:
        """In how many orders a candidate may see the options."""
        return factorial(len(content.options)) if self.is_shuffled else 1

    def arranged(self, content: Content, order: int) -> tuple[Option, ...]:
        """The options in one of these `orders`, counted from 0."""
        return tuple([content.options[at] for at in _places(len(content.options), order)])

    def shuffle(self, content: Content, random: Random) -> tuple[Option, ...]:
        """The options in the order one candidate sees them."""
        return self.arranged(content, random.randrange(self.orders(content)))

    def view(self, content: Content) -> dict[str, JsonValue]:
        """What a candidate is shown, in the contract's shape, without the score. Holds no key."""
        shown: dict[str, JsonValue] = {
            "sid": str(content.sid),
            "kind": content.kind,
            "stem": content.stem,
            "optionList": [{"sid": str(o.sid), "content": o.content} for o in content.options],
            "figureList": [
                {"url": f.url, "width": f.width, "height": f.height} for f in content.figures
            ],
        }
        return shown if content.body is None else shown | {"body": dict(content.body)}


@lru_cache(maxsize=1_000)
def _places(count: int, order: int) -> tuple[int, ...]:
    """One of the orders of so many things; order 0 leaves them as they are."""
    left, places = list(range(count)), []
    for size in range(count, 0, -1):
        order, at = divmod(order, size)
        places.append(left.pop(at))
    return tuple(places)


def stem_faults(draft: Draft) -> Iterator[Fault]:
    """What is wrong with the stem, whatever the kind."""
    if not seen(draft.stem):
        yield Fault("stem", "stem_missing")
    if len(draft.stem) > STEM_LIMIT:
        yield Fault("stem", "stem_too_long")


def option_of(value: JsonValue, content: Content) -> str:
    """The sid of one of the question's own options, in canonical form. Raises InvalidValue."""
    if not isinstance(value, str):
        raise InvalidValue("option_sid_expected")
    if value not in {str(option.sid) for option in content.options}:
        raise InvalidValue("option_unknown")
    return value


def options_of(value: JsonValue, content: Content) -> list[str]:
    """Sids of options of the question, none twice. Raises InvalidValue."""
    if not isinstance(value, list):
        raise InvalidValue("option_list_expected")
    if len(value) > len(content.options):
        raise InvalidValue("option_repeated")
    chosen = [option_of(sid, content) for sid in value]
    if len(set(chosen)) != len(chosen):
        raise InvalidValue("option_repeated")
    return chosen
