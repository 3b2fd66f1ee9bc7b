"""Titles while they are typed: against PostgreSQL itself, and by their laws."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.superuser import superuser_url
from zhegui.kernel.text.highlight import excerpt, segments
from zhegui.kernel.text.pinyin import misreadings, readings, sounds
from zhegui.kernel.text.search import RUN, fold
from zhegui.kernel.text.titles import LONGEST_AMISS, asked_titles, title_text
from zhegui.postgres import Cluster

SIGNS = st.sampled_from("消防安全用电检查重庆行长aCd９，- 🙂")


def found(connection: psycopg.Connection[tuple[bool]], title: str, query: str) -> bool:
    row = connection.execute(
        "select %s::tsvector @@ %s::tsquery", [title_text(title), query]
    ).fetchone()
    return row is not None and row[0]


@pytest.fixture(scope="module")
def connection(cluster: Cluster) -> Iterator[psycopg.Connection[tuple[bool]]]:
    with psycopg.connect(superuser_url(cluster), autocommit=True) as connection:
        yield connection


@given(title=st.text(SIGNS, max_size=20), typed=st.text(SIGNS, max_size=6))
def test_a_title_holds_what_stands_in_it(
    connection: psycopg.Connection[tuple[bool]], title: str, typed: str
) -> None:
    """For one run of signs, as `LIKE` would find it within a run."""
    runs = RUN.findall(fold(typed))
    if len(runs) == 1:
        inside = any(runs[0] in run for run in RUN.findall(fold(title)))
        assert found(connection, title, asked_titles(typed).holds) == inside


@given(
    title=st.text(st.sampled_from("消防安全用电检查"), min_size=3, max_size=LONGEST_AMISS),
    data=st.data(),
)
def test_one_sign_amiss_still_finds_it(
    connection: psycopg.Connection[tuple[bool]], title: str, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(title) - 1))
    typed = data.draw(
        st.sampled_from(
            [
                title[:at] + "龘" + title[at + 1 :],
                title[:at] + title[at + 1 :] if len(title) > 3 else title,
                title[:at] + "龘" + title[at:] if at > 0 and len(title) < LONGEST_AMISS else title,
                title[:at] + title[at : at + 2][::-1] + title[at + 2 :],
            ]
        )
    )
    asked = asked_titles(typed)
    assert found(connection, title, asked.amiss) or found(connection, title, asked.holds)


@given(st.text(max_size=40))
def test_every_sign_has_one_sound_or_none(text: str) -> None:
    assert len(sounds(text)) == len(text)


@pytest.mark.parametrize(
    ("letters", "first"),
    [
        ("xiaofang", ["xiao", "fang"]),
        ("xian", ["xian"]),
        ("xiaof", ["xiao", "f"]),
        ("zh", ["zh"]),
        ("lv", ["lv"]),
        ("vvv", None),
        ("i", None),
    ],
)
def test_letters_are_read_as_syllables(letters: str, first: list[str] | None) -> None:
    assert next(iter(readings(letters)), None) == first


@given(signs=st.lists(st.sampled_from("消防重庆长"), min_size=2, max_size=3), data=st.data())
def test_one_letter_amiss_is_read_too(signs: list[str], data: st.DataObject) -> None:
    meant = [sound or "" for sound in sounds("".join(signs))]
    letters = "".join(meant)
    at = data.draw(st.integers(0, len(letters) - 1))
    before, letter, after = letters[:at], letters[at], letters[at + 1 :]
    slips = [before + after, before + letter + letters[at:], before + "v" + after]
    typed = data.draw(st.sampled_from([*slips, before + after[:1] + letter + after[1:]]))
    assert typed == letters or tuple(meant) in misreadings(typed)


def test_many_letters_are_read_in_bounded_time() -> None:
    assert readings("an" * 50) != []
    assert readings("xian" * 25 + "vv") == []


@given(text=st.text(SIGNS, max_size=60), term=st.text(SIGNS, max_size=5))
def test_segments_joined_are_the_text(text: str, term: str) -> None:
    assert "".join(each.text for each in segments(text, term)) == text
    assert len("".join(each.text for each in excerpt(text, term, 30))) <= 32


@pytest.mark.parametrize(
    ("text", "term", "marked"),
    [
        ("消防安全与消防器材", "消防", ["消防", "消防"]),
        ("ＡＥＤ 与 aed", "AED", ["ＡＥＤ", "aed"]),
        ("paed 不算", "aed", []),
        ("面积 10㎡", "m2", []),
        ("面积㎡", "m2", ["㎡"]),
        ("安全，消防", "消防 安全", ["安全", "消防"]),
        ("没有", "消防", []),
    ],
)
def test_what_is_marked(text: str, term: str, marked: list[str]) -> None:
    assert [each.text for each in segments(text, term) if each.hit] == marked
