"""单选题, 多选题, 判断题: answered by options. A key is `{"right": [sid…], "wrong": [sid…]}`.

A rule is a pure function of sets of option sids. It is 1 exactly when the choice equals the key,
and choosing a wrong option never raises it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Set
from fractions import Fraction
from typing import Literal

from pydantic import ConfigDict, JsonValue, TypeAdapter

from zhegui.features.questions.content import Content, Draft, DraftOption, Fault, Option
from zhegui.features.questions.kinds.kind import (
    FEWEST_OPTIONS,
    MOST_OPTIONS,
    OPTION_LIMIT,
    Kind,
    Rule,
    Stored,
    option_of,
    options_of,
    stem_faults,
)
from zhegui.kernel.ids import new_option_sid
from zhegui.kernel.values import seen

#: What is wrong with a key is logged, the key never.
KEY = TypeAdapter(dict[str, list[str]], config=ConfigDict(hide_input_in_errors=True))


def all_or_nothing(chosen: Set[str], right: Set[str], wrong: Set[str], _: Fraction) -> Fraction:
    """全部选对才得分: everything for exactly the key, else nothing."""
    return Fraction(chosen == right)


def part_when_incomplete(
    chosen: Set[str], right: Set[str], wrong: Set[str], _: Fraction
) -> Fraction:
    """漏选得部分分，错选不得分: |chosen| / |right| while nothing wrong is chosen, else nothing.

    In proportion, as the national college entrance examination in mathematics marks since 2024: of
    six marks each of two right options earns three, each of three earns two.
    """
    if chosen & wrong:
        return Fraction(0)
    return Fraction(len(chosen & right), len(right))


def per_option(chosen: Set[str], right: Set[str], wrong: Set[str], _: Fraction) -> Fraction:
    """按选项计分: |chosen ∩ right| / |right| - |chosen ∩ wrong| / |wrong|, never below nothing.

    Choosing everything earns nothing, so blind ticking does not pay. The same as R/exams'
    `exams_eval(partial=TRUE, negative=FALSE, rule="false")`.
    """
    earned = Fraction(len(chosen & right), len(right))
    lost = Fraction(len(chosen & wrong), len(wrong)) if wrong else Fraction(0)
    return max(Fraction(0), earned - lost)


def points_when_incomplete(
    chosen: Set[str], right: Set[str], wrong: Set[str], share: Fraction
) -> Fraction:
    """漏选按项得分，错选不得分: so many points for each right option, the whole for the key.

    As the examination for constructors marks: of two marks half a mark each. Never more than in
    proportion, so that an incomplete choice is not full.
    """
    part = part_when_incomplete(chosen, right, wrong, share)
    return part if part == 1 else min(part, share * len(chosen))


RULES: dict[str, Callable[[Set[str], Set[str], Set[str], Fraction], Fraction]] = {
    "all_or_nothing": all_or_nothing,
    "part_when_incomplete": part_when_incomplete,
    "per_option": per_option,
    "points_when_incomplete": points_when_incomplete,
}


class Choice(Kind):
    """A question answered by options."""

    rules: tuple[str, ...] = ("all_or_nothing",)
    given_by: Literal["option_list", "draft"] = "option_list"
    is_shuffled = True

    def check(self, draft: Draft) -> list[Fault]:
        return [*stem_faults(draft), *_option_faults(draft), *self.key_faults(draft)]

    @abstractmethod
    def key_faults(self, draft: Draft) -> Iterator[Fault]:
        """What is wrong with the choice of right options; each kind says it."""

    def store(self, draft: Draft) -> Stored:
        options = tuple(Option(new_option_sid(), each.content) for each in draft.options)
        given = [*zip(draft.options, options, strict=True)]
        right = sorted(str(option.sid) for each, option in given if each.right)
        wrong = sorted(str(option.sid) for each, option in given if not each.right)
        return Stored(options, None, {"right": [*right], "wrong": [*wrong]})

    def authored(self, content: Content, key: JsonValue) -> Draft:
        right = KEY.validate_python(key)["right"]
        options = tuple(DraftOption(o.content, str(o.sid) in right) for o in content.options)
        return Draft(content.kind, content.stem, options)

    def words(self, draft: Draft) -> Iterator[str]:
        return (option.content for option in draft.options)

    def parse(self, value: JsonValue, content: Content) -> JsonValue:
        return None if value is None else option_of(value, content)

    def answer(self, key: JsonValue) -> JsonValue:
        return KEY.validate_python(key)["right"][0]

    def earned(self, value: JsonValue, key: JsonValue, rule: Rule) -> Fraction:
        chosen = {str(sid) for sid in value} if isinstance(value, list) else {str(value)}
        sides = KEY.validate_python(key)
        return RULES[rule.name](chosen, set(sides["right"]), set(sides["wrong"]), rule.share)


class SingleChoice(Choice):
    """单选题: one option is right."""

    name = "single_choice"

    def key_faults(self, draft: Draft) -> Iterator[Fault]:
        if sum(option.right for option in draft.options) != 1:
            yield Fault("optionList", "one_right_option_expected")


class MultipleChoice(Choice):
    """多选题: one option or more is right; the rule says what an incomplete choice earns."""

    name = "multiple_choice"
    rules = tuple(RULES)
    rules_with_points = ("points_when_incomplete",)

    def key_faults(self, draft: Draft) -> Iterator[Fault]:
        if not any(option.right for option in draft.options):
            yield Fault("optionList", "right_option_expected")

    def parse(self, value: JsonValue, content: Content) -> JsonValue:
        """Sorted, so that the same choice in another order is the same value."""
        return None if value is None else [*sorted(options_of(value, content))]

    def answer(self, key: JsonValue) -> JsonValue:
        return [*KEY.validate_python(key)["right"]]


class TrueFalse(Choice):
    """判断题: a statement that is true or false, as two options that keep their order."""

    name = "true_false"
    is_shuffled = False

    def key_faults(self, draft: Draft) -> Iterator[Fault]:
        if len(draft.options) != 2:
            yield Fault("optionList", "two_options_expected")
        if sum(option.right for option in draft.options) != 1:
            yield Fault("optionList", "one_right_option_expected")


def _option_faults(draft: Draft) -> Iterator[Fault]:
    if draft.structure is not None:
        yield Fault("draft", "structure_not_used")
    if not FEWEST_OPTIONS <= len(draft.options) <= MOST_OPTIONS:
        yield Fault("optionList", "option_count")
    for index, option in enumerate(draft.options):
        if not seen(option.content):
            yield Fault(f"optionList.{index}.content", "option_missing")
        if len(option.content) > OPTION_LIMIT:
            yield Fault(f"optionList.{index}.content", "option_too_long")
