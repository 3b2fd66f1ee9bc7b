"""Numbers: what is read, and how far from the key is right."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from zhegui.features.questions.kinds import KINDS, Rule
from zhegui.features.questions.kinds.numbers import read_number

NUMERIC = KINDS["numeric"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", "7"), ("-3.5", "-7/2"), ("+2", "2"), (".5", "1/2"), ("3.", "3"), ("１２．５", "25/2"),
        ("−4", "-4"), ("1,000", "1000"), ("1,000.5", "2001/2"), ("3/4", "3/4"), ("-1/2", "-1/2"),
        ("5%", "1/20"), ("1.2e-3", "3/2500"), ("1.2×10^3", "1200"), ("2x10-2", "1/50"), (" 7 ", "7"),
    ],
)  # fmt: skip
def test_numbers_as_people_write_them(text: str, number: str) -> None:
    assert read_number(text) == Fraction(number)


@pytest.mark.parametrize(
    "text",
    ["", "-", "七", "1,00", "10,00", "1/0", "1e99", "1e", "0x10", "1_0", "NaN", "inf", "3 V", "1..2",
     "9" * 41, "٣", "1/2/3", "--1"],
)  # fmt: skip
def test_what_says_no_number(text: str) -> None:
    assert read_number(text) is None


@given(st.decimals(-(10**12), 10**12, places=6))
def test_a_decimal_is_read_exactly(number: object) -> None:
    assert read_number(f"{number:f}") == Fraction(str(number))


@given(st.text(max_size=60))
def test_no_text_breaks_the_reading(text: str) -> None:
    read_number(text)


def key(**changes: JsonValue) -> dict[str, JsonValue]:
    return {
        "number": "7050",
        "absolute": "0",
        "relative": "0",
        "unitList": [
            {"name": "kHz", "factor": "1"},
            {"name": "MHz", "factor": "1000"},
            {"name": "V", "factor": None},
        ],
        **changes,
    }


@pytest.mark.parametrize(
    ("number", "unit", "changes", "rule", "part"),
    [
        ("7050", "kHz", {}, "all_or_nothing", "1"),
        ("7.05", "MHz", {}, "all_or_nothing", "1"),
        ("7050", "MHz", {}, "all_or_nothing", "0"),
        ("7050", "V", {}, "all_or_nothing", "0"),
        ("7050", None, {}, "all_or_nothing", "0"),
        ("7050", None, {}, "part_without_unit", "1/4"),
        ("7.05", None, {}, "part_without_unit", "1/4"),
        ("7051", None, {}, "part_without_unit", "0"),
        ("7050", "V", {}, "part_without_unit", "0"),
        ("7050", "kHz", {}, "part_without_unit", "1"),
        ("7051", "kHz", {}, "all_or_nothing", "0"),
        ("7051", "kHz", {"absolute": "1"}, "all_or_nothing", "1"),
        ("7051.01", "kHz", {"absolute": "1"}, "all_or_nothing", "0"),
        ("6345", "kHz", {"relative": "10%"}, "all_or_nothing", "1"),
        ("6344.9", "kHz", {"relative": "0.1"}, "all_or_nothing", "0"),
        ("0.1", None, {"number": "1/10", "unitList": []}, "all_or_nothing", "1"),
        ("-0.1", None, {"number": "0.1", "unitList": []}, "all_or_nothing", "0"),
        ("0.3333333333", None, {"number": "1/3", "unitList": []}, "all_or_nothing", "0"),
        ("1/3", None, {"number": "1/3", "unitList": []}, "all_or_nothing", "1"),
        ("不知道", "kHz", {}, "all_or_nothing", "0"),
        ("", "kHz", {}, "all_or_nothing", "0"),
    ],
)
def test_rules_as_a_table(
    number: str, unit: str | None, changes: dict[str, JsonValue], rule: str, part: str
) -> None:
    value: JsonValue = {"number": number, "unit": unit}
    assert NUMERIC.mark(value, key(**changes), Rule(rule, Fraction(1, 4))) == Fraction(part)


@given(st.integers(0, 9999), st.integers(0, 3), st.integers(1, 9))
def test_no_changed_digit_is_accepted(number: int, place: int, by: int) -> None:
    text = f"{number:04}"
    other = text[:place] + str((int(text[place]) + by) % 10) + text[place + 1 :]
    right = key(number=text)
    assert NUMERIC.mark({"number": text, "unit": "kHz"}, right, Rule("all_or_nothing")) == 1
    assert NUMERIC.mark({"number": other, "unit": "kHz"}, right, Rule("all_or_nothing")) == 0
