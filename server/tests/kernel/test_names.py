"""One table of equal signs: what the form takes, the check folds together and the mask sees."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.kernel.people.masks import masked_name
from zhegui.kernel.people.names import (
    APOSTROPHES,
    DOTS,
    HYPHENS,
    ZEROS,
    comparable_name,
    is_same_name,
    may_be_name,
    sign_of_no_name,
    tidied_name,
)
from zhegui.kernel.text.print_fonts import unprintable


@pytest.mark.parametrize("dot", [*DOTS, ".", " · "])
def test_every_dot_is_one(dot: str) -> None:
    typed = f"阿依古丽{dot}买买提"
    assert may_be_name(tidied_name(typed))
    assert is_same_name(typed, "阿依古丽·买买提")
    assert is_same_name("阿依古丽·买买提", typed)
    assert masked_name(typed).replace(" ", "·").replace("··", "·") == "阿*·买*"


@pytest.mark.parametrize("sign", APOSTROPHES)
def test_every_apostrophe_is_one(sign: str) -> None:
    assert tidied_name(f"Anne O{sign}Brien") == "Anne O’Brien"
    assert is_same_name(f"anne o{sign}brien", "Anne O’Brien")


@pytest.mark.parametrize("sign", HYPHENS)
def test_every_hyphen_is_one(sign: str) -> None:
    assert tidied_name(f"Anne{sign}Marie") == "Anne-Marie"
    assert is_same_name(f"ANNE{sign}MARIE", "Anne-Marie")


@pytest.mark.parametrize("sign", ZEROS)
def test_every_zero_is_one(sign: str) -> None:
    assert tidied_name(f"王{sign}一") == "王〇一"


@pytest.mark.parametrize(
    ("typed", "name", "same"),
    [
        ("张明远", "张明远", True),
        (" 张 明 远 ", "张明远", True),
        ("ｊｏｈｎ　ｓｍｉｔｈ", "John Smith", True),
        ("José María", "Jose\u0301 Mari\u0301a", True),
        ("葛\U000e0100城", "葛城", True),  # an ideographic variation selector
        ("王\ue863", "王䶮", True),  # as GBK wrote it
        ("王\ue816", "王𠂇", True),
        ("Straße", "STRASSE", True),
        ("張明遠", "张明远", False),
        ("张明", "张明远", False),
        ("Jose", "José", False),
        ("", "张明远", False),
        ("·", "张明远", False),
    ],
)
def test_the_same_name(typed: str, name: str, same: bool) -> None:
    assert is_same_name(typed, name) is same


@pytest.mark.parametrize(
    "name", ["龙", "〇", "Ng", "阿·买", "𠮷", "⺁", "\U000313f8", "\U0002ebf0"]
)
def test_what_may_be_a_name(name: str) -> None:
    assert may_be_name(name)


@pytest.mark.parametrize(
    ("name", "sign"),
    [("H₂S", "₂"), ("张①", "①"), ("\u0301张", "\u0301"), ("A \u0301", "\u0301"), ("Q\u0303", None)],
)
def test_the_sign_that_stands_in_no_name(name: str, sign: str | None) -> None:
    assert sign_of_no_name(name) == sign


@pytest.mark.parametrize(
    "name",
    ["", "·", "-", ". ", "李2", "李<", "李👷", "李\ue900", "\u0301", "\u0301张", "李·\u0301"],
)
def test_what_may_not(name: str) -> None:
    assert not may_be_name(name)


@given(st.text(max_size=20))
def test_a_tidied_name_stays_as_it_is(text: str) -> None:
    tidied = tidied_name(text)
    assert tidied_name(tidied) == tidied
    assert comparable_name(tidied) == comparable_name(text)


@given(st.text(st.sampled_from(DOTS + APOSTROPHES + HYPHENS + ZEROS + "张𠮷aé ."), max_size=20))
def test_whatever_the_form_takes_of_these_is_printed(text: str) -> None:
    assert unprintable(tidied_name(text)) is None
