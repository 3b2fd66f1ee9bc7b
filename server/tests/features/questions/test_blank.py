"""Blanks: which texts say the same, and which never do."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.questions.kinds import KINDS, Rule
from zhegui.features.questions.kinds.blank import Accepted, accepts
from zhegui.features.questions.kinds.text import NEGATIONS, normal

BLANK = KINDS["blank"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("應當佩戴安全帽。", "应当佩戴安全帽"),
        ("５ＭＨｚ", "5 兆赫"),
        ("5兆瓦", "5 MW"),
        ("二十五", "25"),
        ("一万零五百", "10500"),
        ("两千零二十六", "2026"),
        ("二〇二六年", "2026年"),
        ("百分之五", "5%"),
        ("1,000 米", "1000m"),
        ("-5℃", "−5 摄氏度"),
        ("《安全生产法》", "安全生产法"),
        ("Ohm", "ohm"),
        ("电\u200b阻", "电阻"),
    ],
)
def test_texts_that_say_the_same(one: str, other: str) -> None:
    assert normal(one) == normal(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("应当不佩戴", "应当佩戴"),
        ("5MW", "5mW"),
        ("5MPa", "5mPa"),
        ("3.5", "35"),
        ("3、4", "34"),
        ("3 4", "34"),
        ("1-5", "15"),
        ("-5", "5"),
        ("5%", "5"),
        ("3/4", "34"),
        ("12:30", "1230"),
        ("十五", "五十"),
        ("一百五", "105"),
        ("二十", "十二"),
        ("5kV", "5V"),
        ("≥5", "5"),
    ],
)
def test_texts_that_do_not(one: str, other: str) -> None:
    assert normal(one) != normal(other)


@given(st.integers(1, 10**10))
def test_chinese_numerals_are_read_as_they_are_written(number: int) -> None:
    assert normal(written(number)) == str(number)


def written(number: int) -> str:
    """A number in Chinese, as it is written out."""
    for unit, sign in ((10**8, "亿"), (10**4, "万")):
        if number >= unit:
            high, low = divmod(number, unit)
            gap = "零" if 0 < low < unit // 10 else ""
            return written(high) + sign + gap + (written(low) if low else "")
    text = ""
    for unit, sign in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // unit % 10
        if digit:
            text += "零一二三四五六七八九"[digit] + sign
        elif text and number % unit and not text.endswith("零"):
            text += "零"
    return text


words = st.text(
    st.sampled_from("应当佩戴安全帽作业电压为伏 ，。Va.-%/3710零二十百"), min_size=1, max_size=30
)


@given(words, st.data())
def test_no_changed_digit_is_accepted(text: str, data: st.DataObject) -> None:
    places = [at for at, sign in enumerate(text) if sign in "0123456789"]
    if places:
        at = data.draw(st.sampled_from(places))
        digit = data.draw(st.sampled_from(sorted(set("123456789") - {text[at]})))
        accepted = Accepted(accept_list=[text], must_list=["应当"])
        assert not accepts(accepted, text[:at] + digit + text[at + 1 :])


@given(words, st.sampled_from(NEGATIONS), st.data())
def test_no_negation_more_or_less_is_accepted(
    text: str, negation: str, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(text)))
    negated = text[:at] + negation + text[at:]
    for right, said in ((text, negated), (negated, text)):
        if normal(right):
            assert not accepts(Accepted(accept_list=[right], must_list=["应当"]), said)


@pytest.mark.parametrize(
    ("said", "accepted"),
    [
        ("先停电再验电", True),
        ("应先停电，然后再去验电", True),
        ("停电以后不验电", False),
        ("停电", False),
        ("带电作业，停电，验电", False),
        ("停电3次验电", False),
        ("", False),
    ],
)
def test_words_that_must_and_must_not_be_there(said: str, accepted: bool) -> None:
    blank = Accepted(accept_list=["停电后验电"], must_list=["停电", "验电"], must_not_list=["带电"])
    assert accepts(blank, said) is accepted


def key(*answers: str, groups: list[list[int]] | None = None) -> dict[str, object]:
    return {
        "blankList": [{"acceptList": each.split("|")} for each in answers],
        "anyOrderList": groups or [],
    }


@pytest.mark.parametrize(
    ("value", "groups", "rule", "part"),
    [
        (["a", "b", "c"], [], "per_blank", Fraction(1)),
        (["a", "", "x"], [], "per_blank", Fraction(1, 3)),
        (["a", "b", "x"], [], "all_blanks", Fraction(0)),
        (["b", "a", "c"], [], "per_blank", Fraction(1, 3)),
        (["b", "a", "c"], [[0, 1]], "per_blank", Fraction(1)),
        (["b", "a", "c"], [[0, 1]], "all_blanks", Fraction(1)),
        (["a", "a", "c"], [[0, 1]], "per_blank", Fraction(2, 3)),
        (["c", "a", "b"], [[0, 1, 2]], "per_blank", Fraction(1)),
        (["d", "a", "c"], [[0, 1]], "per_blank", Fraction(1)),
    ],
)
def test_rules_as_a_table(
    value: list[str], groups: list[list[int]], rule: str, part: Fraction
) -> None:
    assert BLANK.mark([*value], key("a|d", "b|d", "c", groups=groups), Rule(rule)) == part  # type: ignore[arg-type]  # JSON
