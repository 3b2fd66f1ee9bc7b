"""排序: items to bring into their order. A value is all their sids, a key `{"order": [sid…]}`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Annotated

from pydantic import ConfigDict, Field, JsonValue, TypeAdapter

from zhegui.features.questions.content import Content, Draft, Fault, Option
from zhegui.features.questions.kinds.kind import (
    FEWEST_OPTIONS,
    MOST_OPTIONS,
    InvalidValue,
    Rule,
    Stored,
    options_of,
)
from zhegui.features.questions.kinds.structured import Item, Structured, repeated
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.ids import new_option_sid

Order = Sequence[str]
KEY = TypeAdapter(dict[str, list[str]], config=ConfigDict(hide_input_in_errors=True))


class Items(Wire):
    """What is to be ordered, in the right order."""

    item_list: Annotated[list[Item], Field(min_length=FEWEST_OPTIONS, max_length=MOST_OPTIONS)]


def all_or_nothing(given: Order, right: Order) -> Fraction:
    """Everything for exactly the right order, else nothing."""
    return Fraction(given == right)


def in_place(given: Order, right: Order) -> Fraction:
    """The part of the items that stand in their own place."""
    return Fraction(sum(a == b for a, b in zip(given, right, strict=True)), len(right))


def neighbours(given: Order, right: Order) -> Fraction:
    """The part of the items but the last that are followed by the right one."""
    follows = set(pairwise(right))
    found = sum(pair in follows for pair in pairwise(given))
    return Fraction(found, len(right) - 1)


RULES: dict[str, Callable[[Order, Order], Fraction]] = {
    "all_or_nothing": all_or_nothing,
    "in_place": in_place,
    "neighbours": neighbours,
}


class Ordering(Structured[Items]):
    name = "ordering"
    is_shuffled = True
    rules = tuple(RULES)
    schema = Items

    def faults(self, stem: str, given: Items) -> Iterator[Fault]:
        for place in repeated(given.item_list):
            yield Fault(f"draft.itemList.{place}", "option_repeated")

    def store(self, draft: Draft) -> Stored:
        """The options by their random sids, so that their place says nothing of the order."""
        options = [Option(new_option_sid(), item) for item in self.given(draft).item_list]
        key: dict[str, JsonValue] = {"order": [str(option.sid) for option in options]}
        return Stored(tuple(sorted(options, key=lambda option: option.sid)), None, key)

    def authored(self, content: Content, key: JsonValue) -> Draft:
        contents = {str(option.sid): option.content for option in content.options}
        items = [contents[sid] for sid in KEY.validate_python(key)["order"]]
        return Draft(content.kind, content.stem, (), structure={"itemList": [*items]})

    def words(self, draft: Draft) -> Iterator[str]:
        return iter(self.given(draft).item_list)

    def parse(self, value: JsonValue, content: Content) -> JsonValue:
        if value is None:
            return None
        order = options_of(value, content)
        if len(order) < len(content.options):
            raise InvalidValue("option_left_out")
        return [*order]

    def answer(self, key: JsonValue) -> JsonValue:
        return [*KEY.validate_python(key)["order"]]

    def earned(self, value: JsonValue, key: JsonValue, rule: Rule) -> Fraction:
        assert isinstance(value, list)
        return RULES[rule.name]([str(sid) for sid in value], KEY.validate_python(key)["order"])
