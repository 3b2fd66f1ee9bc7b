"""What can be printed is what the fonts have."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont
from pydantic import TypeAdapter, ValidationError

from zhegui.kernel.text.print_fonts import FONTS, Printed, printable, unprintable

#: The whole of the blocks that GB 18030-2022 has of Chinese characters, by their last ones of 2020.
HAN = [
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6D6),
    (0x2A700, 0x2B734),
    (0x2B740, 0x2B81D),
    (0x2B820, 0x2CEA1),
    (0x2CEB0, 0x2EBE0),
]


def test_all_of_gb_18030_is_printed() -> None:
    lacking = [
        hex(sign)
        for first, last in HAN
        for sign in range(first, last + 1)
        if unprintable(chr(sign)) is not None
    ]
    assert lacking == []


def test_all_letters_of_latin_are_printed() -> None:
    latin = "".join(map(chr, [*range(0xC0, 0x250), *range(0x1E00, 0x1F00)]))
    assert unprintable(latin) is None


@pytest.mark.parametrize(
    "text",
    [
        "H₂S、CO₂、m³",
        "👩‍🏫🏅🦺 1️⃣ 🇨🇳 👷🏽‍♀️",
        "a\u0085b\u2028c",
        "Nguyễn Thị Ánh",
        "Ō̃ḿ Q̃",
        "阿依古丽⋅买买提",
        "≤1 000 V ±5 ℃ №7",
        "\U00030edd\U000313f8",
    ],
)
def test_what_titles_hold_is_printed(text: str) -> None:
    assert unprintable(text) is None
    assert printable(text) == printable(printable(text))


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("王\ue900明", "\ue900"),
        ("محمد", "م"),
        ("김철수", "김"),
        ("张\u0301三", "张\u0301"),
        ("\u0301", "\u0301"),
        ("\u0301张", "\u0301"),
        ("A级 \u0301", " \u0301"),
        ("1\u0301", "1\u0301"),
        ("\u20e3", "\u20e3"),
    ],
)
def test_the_first_sign_that_is_not_is_named(text: str, sign: str) -> None:
    assert unprintable(text) == sign
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(Printed).validate_python(text)
    (error,) = refused.value.errors()
    assert error["type"] == "unprintable_sign"
    assert sign in error["ctx"]["zh"]
    assert sign in error["ctx"]["en"]


def test_what_was_let_through_before_becomes_the_printers_sign() -> None:
    assert printable("王\ue900明") == "王〓明"


def test_the_list_says_what_the_fonts_have() -> None:
    """`signs.txt` is made with the fonts by `tools/fonts.py`; one without the other is stale."""
    carried: set[int] = set()
    for font in FONTS.glob("*.ttf"):
        with TTFont(font, lazy=True) as read:
            carried |= {sign for sign in read.getBestCmap() if sign > 0x1F}
    listed: set[int] = set()
    for line in (FONTS / "signs.txt").read_text().split():
        first, _, last = line.partition("-")
        listed.update(range(int(first, 16), int(last or first, 16) + 1))
    assert listed == carried
