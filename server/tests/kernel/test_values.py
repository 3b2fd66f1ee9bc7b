"""One spelling each for what comes from outside."""

import csv
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from tests.shared import shared
from zhegui.kernel.values import (
    ID_WEIGHTS,
    Body,
    IdNumber,
    Instant,
    Line,
    Mobile,
    Money,
    Sid,
    id_number_fault,
    instant_text,
)


def error_of(kind: Any, value: object) -> str | None:
    try:
        TypeAdapter(kind).validate_python(value)
    except ValidationError as error:
        return error.errors()[0]["type"]
    return None


@pytest.mark.parametrize(
    ("kind", "value", "error"),
    [
        (Sid, "0193a5c2-7d1e-7c3a-9b1f-0123456789ab", None),
        (Sid, "0193A5C2-7D1E-7C3A-9B1F-0123456789AB", "invalid_sid"),
        (Sid, "{0193a5c2-7d1e-7c3a-9b1f-0123456789ab}", "invalid_sid"),
        (Sid, "0193a5c27d1e7c3a9b1f0123456789ab", "invalid_sid"),
        (Sid, "0193a5c2-7d1e-7c3a-9b1f-0123456789ab\n", "invalid_sid"),
        (Sid, 7, "invalid_sid"),
        (Mobile, "13800138000", None),
        (Mobile, "13800138000\n", "invalid_mobile"),
        (Mobile, 13800138000, "string_type"),
        (Instant, "2026-11-21T01:00:00.000Z", None),
        (Instant, "2026-11-21T09:00:00+08:00", None),
        (Instant, "2026-11-21T01:00:00", "invalid_time"),
        (Instant, "2026-02-30T01:00:00Z", "invalid_time"),
        (Instant, "0001-01-01T00:00:00+14:00", "invalid_time"),
        (Instant, 1763686800, "invalid_time"),
        (Money, 9.9, None),
        (Money, 9.999, "too_many_decimals"),
        (Money, "9.9", "invalid_number"),
        (Money, True, "invalid_number"),
        (Money, float("nan"), "invalid_number"),
        (Money, float("inf"), "invalid_number"),
        (Money, -1, "greater_than_equal"),
        (Money, 1e30, "less_than_equal"),
        (Line, "桂林", None),
        (Line, "一行\n两行", "invalid_text"),
        (Line, "nul\0", "invalid_text"),
        (Line, "half \ud83d", "invalid_text"),
        (Body, "一行\n两行", None),
        (Body, "nul\0", "invalid_text"),
        (Body, "bell\x07", "invalid_text"),
        (Body, "delete\x7f", "invalid_text"),
        (Line, "c1\x9f", "invalid_text"),
        (Body, "c1\x9f", "invalid_text"),
    ],
)
def test_one_spelling(kind: Any, value: object, error: str | None) -> None:
    assert error_of(kind, value) == error


def test_mobile_numbers_of_the_shared_table() -> None:
    with shared("data/identity/mobile.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    assert len(rows) > 5
    for number, valid in rows:
        assert (error_of(Mobile, number) is None) == (valid == "1"), repr(number)


def test_what_cannot_be_seen_is_taken_away() -> None:
    assert TypeAdapter(Line).validate_python(" 李\u200b桂枝\ufeff ") == "李桂枝"


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        ("11010519491231002X", None),
        ("440524188001010014", None),
        ("11010519491231002x", "invalid_id_number"),
        ("110105194912310021", "invalid_id_number_check_digit"),
        ("110105194902310026", "invalid_id_number_birthday"),
        ("110105491231002", "invalid_id_number"),
        ("1101051949123100２X", "invalid_id_number"),
        ("1101051949123100X2", "invalid_id_number"),
    ],
)
def test_id_numbers(number: str, fault: str | None) -> None:
    assert id_number_fault(number) == fault


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (" 张\u200b\u200d三\ufeff ", "张三"),
        ("\u202e桂林", "桂林"),
        ("\u200d", ""),
        ("桂林\u2028\u2029培训", "桂林 培训"),
        (" 桂林\x85", "桂林"),
        ("桂林 \u2028 培训\u2029", "桂林 培训"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("❤️\u200d🔥", "❤️\u200d🔥"),
        ("葛\U000e0100城", "葛\U000e0100城"),
        ("软\u00ad件\u061c \u180e考\U000e0041\U000e007f试", "软件 考试"),
        ("\ufe0f", ""),
        (" \u00ad\ufe0f\u200d\ufe0f桂林", "桂林"),
    ],
)
def test_what_nobody_sees_goes_and_an_emoji_stays_whole(given: str, kept: str) -> None:
    assert TypeAdapter(Line).validate_python(given) == kept


HIDDEN = (
    "\u00ad\u034f\u061c\u115f\u180e\u200b\u202e\u2060\u3164\ufeff\U000e0001\U000e0041\U000e007f"
)
DEPENDENT = "\u200d\u180b\ufe0f\U000e0100"


@given(st.text(st.sampled_from(f"{HIDDEN}{DEPENDENT} 桂林❤👩"), max_size=12))
def test_a_line_is_what_is_seen_of_it(text: str) -> None:
    line = TypeAdapter(Line).validate_python(text)
    assert not set(line) & set(HIDDEN)
    assert not line or line[0] not in f"{DEPENDENT} "
    assert (
        line.translate(dict.fromkeys(map(ord, DEPENDENT)))
        == "".join(sign for sign in text if sign not in HIDDEN + DEPENDENT).strip()
    )
    assert TypeAdapter(Line).validate_python(line) == line


def test_a_line_end_of_other_programs_becomes_ours() -> None:
    assert TypeAdapter(Body).validate_python("一\u2028二\u2029三\x85四\r\n") == "一\n二\n三\n四\r\n"


def test_a_small_x_is_taken_for_a_large_one() -> None:
    assert TypeAdapter(IdNumber).validate_python("11010519491231002x") == "11010519491231002X"


@given(
    st.dates(date(1900, 1, 1), date(2026, 1, 1)),
    st.integers(0, 999),
    st.integers(0, 16),
    st.integers(1, 9),
)
def test_the_check_digit_finds_every_single_wrong_digit(
    birthday: Any, serial: int, place: int, shift: int
) -> None:
    body = f"110105{birthday:%Y%m%d}{serial:03d}"
    total = sum(int(digit) * weight for digit, weight in zip(body, ID_WEIGHTS, strict=True))
    number = body + "10X98765432"[total % 11]
    assert id_number_fault(number) is None
    wrong = number[:place] + str((int(number[place]) + shift) % 10) + number[place + 1 :]
    assert id_number_fault(wrong) is not None


@given(st.datetimes(timezones=st.just(UTC)))
def test_times_survive_the_wire_to_the_millisecond(moment: datetime) -> None:
    read = TypeAdapter(Instant).validate_python(instant_text(moment))
    assert abs((read - moment).total_seconds()) < 0.001


def test_money_is_exact() -> None:
    assert TypeAdapter(Money).validate_python(0.1) == Decimal("0.1")
