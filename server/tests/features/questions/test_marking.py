"""Marking: tables for each rule, and the laws that all of them keep."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from zhegui.features.examinations.rules.marking import part_of
from zhegui.features.questions.kinds import KINDS, Kind, Rule
from zhegui.features.questions.kinds.choice import RULES

MULTIPLE = KINDS["multiple_choice"]


def key(right: Iterable[str], wrong: Iterable[str]) -> JsonValue:
    return {"right": [*sorted(right)], "wrong": [*sorted(wrong)]}


def marked(
    rule: str, chosen: str, right: str, wrong: str, score: str, points: str = "0.5"
) -> Decimal:
    return mark(rule, chosen, [*right], [*wrong], Decimal(score), Decimal(points))


@pytest.mark.parametrize(
    ("rule", "chosen", "right", "wrong", "score", "mark"),
    [
        ("all_or_nothing", "AB", "AB", "CD", "1", "1"),
        ("all_or_nothing", "BA", "AB", "CD", "1", "1"),
        ("all_or_nothing", "A", "AB", "CD", "1", "0"),
        ("all_or_nothing", "ABC", "AB", "CD", "1", "0"),
        ("all_or_nothing", "ABCD", "ABCD", "", "2.5", "2.5"),
        ("all_or_nothing", "", "AB", "CD", "1", "0"),
        ("part_when_incomplete", "AB", "AB", "CD", "6", "6"),
        ("part_when_incomplete", "A", "AB", "CD", "6", "3"),
        ("part_when_incomplete", "A", "ABC", "D", "6", "2"),
        ("part_when_incomplete", "AB", "ABC", "D", "6", "4"),
        ("part_when_incomplete", "AB", "ABC", "D", "1", "0.66"),
        ("part_when_incomplete", "ABD", "ABC", "D", "6", "0"),
        ("part_when_incomplete", "D", "ABC", "D", "6", "0"),
        ("part_when_incomplete", "", "ABC", "D", "6", "0"),
        ("part_when_incomplete", "ABC", "ABCD", "", "2", "1.5"),
        ("per_option", "AB", "AB", "CD", "4", "4"),
        ("per_option", "A", "AB", "CD", "4", "2"),
        ("per_option", "ABC", "AB", "CD", "4", "2"),
        ("per_option", "AC", "AB", "CD", "4", "0"),
        ("per_option", "ABCD", "AB", "CD", "4", "0"),
        ("per_option", "CD", "AB", "CD", "4", "0"),
        ("per_option", "AB", "ABC", "D", "1", "0.66"),
        ("per_option", "ABC", "ABCD", "", "4", "3"),
        ("per_option", "", "AB", "CD", "4", "0"),
        ("points_when_incomplete", "AB", "AB", "CD", "2", "2"),
        ("points_when_incomplete", "A", "AB", "CD", "2", "0.5"),
        ("points_when_incomplete", "ABC", "ABCD", "E", "2", "1.5"),
        ("points_when_incomplete", "ABCD", "ABCDE", "", "2", "1.6"),
        ("points_when_incomplete", "ABE", "ABCD", "E", "2", "0"),
        ("points_when_incomplete", "", "AB", "CD", "2", "0"),
    ],
)
def test_rules_as_a_table(
    rule: str, chosen: str, right: str, wrong: str, score: str, mark: str
) -> None:
    assert marked(rule, chosen, right, wrong, score) == Decimal(mark)


@pytest.mark.parametrize(
    "kind", [KINDS["single_choice"], KINDS["true_false"]], ids=lambda k: k.name
)
@pytest.mark.parametrize(("value", "mark"), [("A", "1"), ("B", "0"), (None, "0")])
def test_one_right_option(kind: Kind, value: str | None, mark: str) -> None:
    assert kind.mark(value, key("A", "B"), Rule("all_or_nothing")) == Decimal(mark)


def test_a_rule_that_the_kind_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="per_option"):
        KINDS["single_choice"].mark("A", key("A", "B"), Rule("per_option"))


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[str], list[str], list[str]]:
    """Some options chosen, the right ones (at least one), the wrong ones."""
    options = [chr(ord("A") + n) for n in range(draw(st.integers(2, 26)))]
    right = draw(st.lists(st.sampled_from(options), min_size=1, unique=True))
    chosen = draw(st.lists(st.sampled_from(options), unique=True))
    return chosen, right, [option for option in options if option not in right]


scores = st.decimals("0.01", "1000", places=2)
rules = st.sampled_from(sorted(RULES))


def mark(
    rule: str,
    chosen: Iterable[str],
    right: list[str],
    wrong: list[str],
    s: Decimal,
    points: Decimal = Decimal("0.5"),
) -> Decimal:
    share = Fraction(points) / Fraction(s)
    part = MULTIPLE.mark([*chosen], key(right, wrong), Rule(rule, share))
    assert part is not None
    return part_of(s, part)


@given(cases(), scores, rules)
def test_a_mark_lies_between_nothing_and_the_score_in_hundredths(
    case: tuple[list[str], list[str], list[str]], score: Decimal, rule: str
) -> None:
    earned = mark(rule, *case, score)
    assert 0 <= earned <= score
    assert earned == earned.quantize(Decimal("0.01"))


@given(cases(), scores, rules)
def test_only_the_key_earns_the_full_score(
    case: tuple[list[str], list[str], list[str]], score: Decimal, rule: str
) -> None:
    chosen, right, wrong = case
    assert mark(rule, right, right, wrong, score) == score
    assert (mark(rule, chosen, right, wrong, score) == score) == (set(chosen) == set(right))


@given(cases(), scores, rules)
def test_one_more_wrong_option_never_gains_and_one_more_right_one_never_loses(
    case: tuple[list[str], list[str], list[str]], score: Decimal, rule: str
) -> None:
    chosen, right, wrong = case
    before = mark(rule, chosen, right, wrong, score)
    for option in set(chain(right, wrong)) - set(chosen):
        after = mark(rule, [*chosen, option], right, wrong, score)
        assert after >= before if option in right else after <= before


@given(cases(), scores, rules)
def test_the_order_of_the_choice_says_nothing(
    case: tuple[list[str], list[str], list[str]], score: Decimal, rule: str
) -> None:
    chosen, right, wrong = case
    assert mark(rule, reversed(chosen), right, wrong, score) == mark(
        rule, chosen, right, wrong, score
    )


@given(cases(), scores, rules)
def test_no_rule_is_harder_than_all_or_nothing_and_one_forgives_nothing_wrong(
    case: tuple[list[str], list[str], list[str]], score: Decimal, rule: str
) -> None:
    assert mark(rule, *case, score) >= mark("all_or_nothing", *case, score)
    if set(case[0]) & set(case[2]):
        assert mark("part_when_incomplete", *case, score) == 0
