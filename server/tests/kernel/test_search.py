"""Search by bigrams finds what `LIKE` finds, and words by their beginning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some
from sqlalchemy import Boolean, create_engine, make_url, text
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from tests.superuser import superuser_url
from zhegui.kernel.text.search import (
    MAX_POSITION,
    Searchable,
    apart_text,
    fold,
    index_text,
    query_text,
)
from zhegui.postgres import Cluster

TEXTS = some.text("消防安全天线线0aAbＡ1 ，-。_\n", max_size=12)
RUNS = re.compile(r"(?:[^\W_])+")


@pytest.fixture(scope="module")
def connection(cluster: Cluster) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(superuser_url(cluster), autocommit=True) as connection:
        yield connection


def found(connection: psycopg.Connection[Any], texts: list[str], term: str) -> bool:
    sql = "select %s::tsvector @@ %s::tsquery"
    row = connection.execute(sql, [index_text(*texts), query_text(term)]).fetchone()
    assert row is not None
    return bool(row[0])


def contains(text: str, term: str) -> bool:
    """By `LIKE`, but a Latin word counts from its beginning only."""
    runs = RUNS.findall(fold(term))
    return bool(runs) and all(_occurs(fold(text), run) for run in runs)


def _occurs(text: str, run: str) -> bool:
    inside_a_word = "(?<![0-9a-z])" if run[0].isascii() else ""
    return re.search(inside_a_word + run, text) is not None


@settings(max_examples=300)
@given(text=TEXTS, term=TEXTS)
@example(text="消防安全", term="全")
@example(text="消防，安全", term="防安")
@example(text="5G天线", term="g天线")
@example(text="５Ｇ天线", term="5g天")
@example(text="天线5g", term="线5")
@example(text="线", term="线")
@example(text="天a天", term="天a天")
@example(text="消a防", term="消防")
@example(text="安全安", term="全安")
def test_finds_what_like_finds(connection: psycopg.Connection[Any], text: str, term: str) -> None:
    assert found(connection, [text], term) == contains(text, term)


@settings(max_examples=100)
@given(text=some.text(max_size=40), other=some.text(max_size=40), at=some.integers(0, 40))
def test_any_text_can_be_indexed_and_finds_its_own_pieces(
    connection: psycopg.Connection[Any], text: str, other: str, at: int
) -> None:
    text, other = text.replace("\0", ""), other.replace("\0", "")
    piece = text[at : at + 5]
    assert isinstance(found(connection, [other, text], piece), bool)
    words = text.split()
    if words and query_text(words[0]):
        assert found(connection, [other, text], words[0])


@pytest.mark.parametrize(
    ("term", "text", "expected"),
    [
        ("安全消防", "消防与安全", True),
        ("安全消防", "消防，不安，全部", False),
        ("灭火器检查", "检查灭火器", True),
        ("检查灭火器", "灭火的检查，器材", False),
        ("5g天线", "天线与５Ｇ", True),
        ("天线", "天线", False),
        ("安全" * 7, "安全" * 7, False),
        ("，", "，", False),
    ],
)
def test_a_term_is_taken_apart_into_words_of_two_or_three_signs(
    connection: psycopg.Connection[Any], term: str, text: str, expected: bool
) -> None:
    sql = "select %s::tsvector @@ %s::tsquery"
    assert connection.execute(sql, [index_text(text), apart_text(term)]).fetchone() == (expected,)


@pytest.mark.parametrize(
    "hostile", ["'", "\\", "a' | 'b", "天:*", "!", "<->", "' & '", "(", "%", "\u202e"]
)
def test_marks_are_no_syntax(connection: psycopg.Connection[Any], hostile: str) -> None:
    assert found(connection, [hostile + "天线" + hostile], hostile + "天线")


def test_several_words_may_stand_anywhere(connection: psycopg.Connection[Any]) -> None:
    assert found(connection, ["安全生产法", "关于消防"], "消防 安全")
    assert not found(connection, ["安全生产法", "关于消防"], "消防 电台")


def test_no_phrase_crosses_from_one_text_to_the_next(connection: psycopg.Connection[Any]) -> None:
    assert not found(connection, ["消防", "安全"], "消防安全")


def test_the_title_weighs_more(connection: psycopg.Connection[Any]) -> None:
    sql = "select ts_rank(%s::tsvector, %s::tsquery)"
    query = query_text("天线")
    in_title, in_text = (
        connection.execute(sql, [index_text(*texts), query]).fetchone()
        for texts in (("天线", "电台"), ("电台", "天线"))
    )
    assert in_title is not None
    assert in_text is not None
    assert in_title[0] > in_text[0]


def test_a_long_text_is_searched_as_far_as_postgresql_keeps_positions(
    connection: psycopg.Connection[Any],
) -> None:
    early, late = "始" + "文字" * 8_000, "文字" * MAX_POSITION + "末尾"
    assert found(connection, [early], "始文")
    assert not found(connection, [late], "末尾")


class _Shelf(DeclarativeBase):
    pass


class _Note(Searchable, _Shelf):
    __tablename__ = "searched_note"
    searched = ("title", "body")
    sid: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    body: Mapped[str | None]
    shelf: Mapped[str]


def test_the_column_follows_the_attributes(cluster: Cluster) -> None:
    url = make_url(superuser_url(cluster)).set(drivername="postgresql+psycopg")
    engine = create_engine(url)
    matched = text("select search_text @@ cast(:term as tsquery) from searched_note").columns(
        matched=Boolean
    )
    with engine.connect() as connection, Session(connection, info={"now": None}) as session:
        _Shelf.metadata.create_all(connection)
        note = _Note(sid=1, title="消防", body=None, shelf="a")
        session.add(note)
        session.flush()
        assert session.scalar(matched, {"term": "消防"})
        note.body = "电台"
        session.flush()
        assert session.scalar(matched, {"term": "电台"})
        note.shelf = "b"
        session.flush()
        assert session.scalar(matched, {"term": "电台"})
    engine.dispose()
