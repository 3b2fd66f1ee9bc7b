"""Ordering and matching: their rules as tables."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from zhegui.features.questions.kinds import KINDS, Rule

ORDERING, MATCHING = KINDS["ordering"], KINDS["matching"]


@pytest.mark.parametrize(
    ("given", "rule", "part"),
    [
        ("ABCD", "all_or_nothing", "1"),
        ("ABDC", "all_or_nothing", "0"),
        ("ABDC", "in_place", "1/2"),
        ("BCDA", "in_place", "0"),
        ("BCDA", "neighbours", "2/3"),
        ("DCBA", "neighbours", "0"),
        ("CDAB", "neighbours", "2/3"),
        ("ABDC", "neighbours", "1/3"),
    ],
)
def test_an_order_as_a_table(given: str, rule: str, part: str) -> None:
    assert ORDERING.mark([*given], {"order": [*"ABCD"]}, Rule(rule)) == Fraction(part)


@given(st.permutations([*"ABCDE"]), st.sampled_from(ORDERING.rules))
def test_only_the_order_itself_is_full(given: list[str], rule: str) -> None:
    earned = ORDERING.mark([*given], {"order": [*"ABCDE"]}, Rule(rule))
    assert earned is not None
    assert 0 <= earned <= 1
    assert (earned == 1) == (given == [*"ABCDE"])


@pytest.mark.parametrize(
    ("value", "rule", "part"),
    [
        ({"a": "1", "b": "2", "c": "2"}, "per_pair", "1"),
        ({"a": "1", "b": "2", "c": "2"}, "all_pairs", "1"),
        ({"a": "1", "b": "2"}, "per_pair", "2/3"),
        ({"a": "1", "b": "2"}, "all_pairs", "0"),
        ({"a": "2", "b": "1", "c": "3"}, "per_pair", "0"),
        ({}, "per_pair", "0"),
    ],
)
def test_pairs_as_a_table(value: dict[str, JsonValue], rule: str, part: str) -> None:
    pairs: JsonValue = {"pairs": {"a": "1", "b": "2", "c": "2"}}
    assert MATCHING.mark(value, pairs, Rule(rule)) == Fraction(part)


def test_pairs_are_the_same_in_any_order() -> None:
    assert MATCHING.is_blank({})
    assert MATCHING.is_blank(None)
