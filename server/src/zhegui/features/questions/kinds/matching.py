"""连线: what stands left is matched with what stands right.

The right side are the options, some of which may match nothing; the left side lies in the body. A
value is `{left sid: right sid}`, a key `{"pairs": {left sid: right sid}}`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from pydantic import ConfigDict, Field, JsonValue, TypeAdapter

from zhegui.features.questions.content import Content, Draft, Fault, Option
from zhegui.features.questions.kinds.kind import (
    MOST_OPTIONS,
    InvalidValue,
    Rule,
    Stored,
    option_of,
)
from zhegui.features.questions.kinds.structured import Item, Structured, repeated
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.ids import new_option_sid

FEWEST_PAIRS = 2
MOST_PAIRS = 20

KEY = TypeAdapter(dict[str, dict[str, str]], config=ConfigDict(hide_input_in_errors=True))
LEFT = TypeAdapter(list[dict[str, str]])


class Pair(Wire):
    left: Item
    right: Item


class Pairs(Wire):
    """What belongs together; pairs may share a right side, `extraList` belongs to nothing."""

    pair_list: Annotated[list[Pair], Field(min_length=FEWEST_PAIRS, max_length=MOST_PAIRS)]
    extra_list: Annotated[list[Item], Field(max_length=MOST_OPTIONS)] = []

    def rights(self) -> list[str]:
        """The right sides, each once."""
        return list(dict.fromkeys([*(pair.right for pair in self.pair_list), *self.extra_list]))


class Matching(Structured[Pairs]):
    name = "matching"
    is_shuffled = True
    rules = ("per_pair", "all_pairs")
    schema = Pairs

    def faults(self, stem: str, given: Pairs) -> Iterator[Fault]:
        for place in repeated(pair.left for pair in given.pair_list):
            yield Fault(f"draft.pairList.{place}.left", "option_repeated")
        used = {pair.right for pair in given.pair_list}
        twice = set(repeated(given.extra_list))
        for place, extra in enumerate(given.extra_list):
            if extra in used or place in twice:
                yield Fault(f"draft.extraList.{place}", "option_repeated")
        if not FEWEST_PAIRS <= len(given.rights()) <= MOST_OPTIONS:
            yield Fault("draft.pairList", "option_count")

    def tidy(self, draft: Draft) -> Draft:
        given = self.given(draft)
        given.extra_list.sort()
        return Draft(draft.kind, draft.stem, (), draft.figures, draft.analysis, self.plain(given))

    def store(self, draft: Draft) -> Stored:
        """The options by their random sids, so that their place says nothing of the pairs."""
        given = self.given(draft)
        options = {right: Option(new_option_sid(), right) for right in given.rights()}
        lefts = [(str(new_option_sid()), pair) for pair in given.pair_list]
        body: dict[str, JsonValue] = {
            "leftList": [{"sid": sid, "content": pair.left} for sid, pair in lefts]
        }
        pairs: dict[str, JsonValue] = {sid: str(options[pair.right].sid) for sid, pair in lefts}
        by_sid = sorted(options.values(), key=lambda option: option.sid)
        return Stored(tuple(by_sid), body, {"pairs": pairs})

    def authored(self, content: Content, key: JsonValue) -> Draft:
        contents = {str(option.sid): option.content for option in content.options}
        pairs = KEY.validate_python(key)["pairs"]
        given = Pairs(
            pair_list=[
                Pair(left=left["content"], right=contents[pairs[left["sid"]]])
                for left in _lefts(content)
            ],
            extra_list=sorted(contents[sid] for sid in contents.keys() - set(pairs.values())),
        )
        return Draft(content.kind, content.stem, (), structure=self.plain(given))

    def words(self, draft: Draft) -> Iterator[str]:
        given = self.given(draft)
        return iter([*(pair.left for pair in given.pair_list), *given.rights()])

    def parse(self, value: JsonValue, content: Content) -> JsonValue:
        if value is None:
            return None
        if not isinstance(value, dict):
            raise InvalidValue("pair_list_expected")
        lefts = {left["sid"] for left in _lefts(content)}
        if not value.keys() <= lefts:
            raise InvalidValue("left_unknown")
        return {left: option_of(right, content) for left, right in sorted(value.items())}

    def answer(self, key: JsonValue) -> JsonValue:
        return {**KEY.validate_python(key)["pairs"]}

    def earned(self, value: JsonValue, key: JsonValue, rule: Rule) -> Fraction:
        assert isinstance(value, dict)
        pairs = KEY.validate_python(key)["pairs"]
        part = Fraction(sum(value.get(left) == right for left, right in pairs.items()), len(pairs))
        return part if rule.name == "per_pair" else Fraction(part == 1)


def _lefts(content: Content) -> list[dict[str, str]]:
    assert content.body is not None
    return LEFT.validate_python(content.body["leftList"])
