"""What the library holds: made from a fixed seed, awkward on purpose."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from random import Random
from uuid import UUID

from tests.kernel.listing.library import Author, Book, BookTopic, Loan, Shelf, Topic

ACME = UUID("01900000-0000-7000-8000-00000000aaaa")
OTHER = UUID("01900000-0000-7000-8000-00000000bbbb")
LIU = UUID("01900000-0000-7000-8000-00000000cccc")
WANG = UUID("01900000-0000-7000-8000-00000000dddd")
HEAD = UUID("01900000-0000-7000-8000-00000000eeee")

TITLES = [
    "消防安全",
    "安全生产法",
    "电台频率表",
    "业余电台操作",
    "100% 天线",
    "天_线",
    "'; --",
    "5G天线",
]
STATES = ["draft", "open", "closed"]


def collection(seed: int = 2026) -> list[Sequence[Shelf]]:
    """All rows by table, those that others point at first."""
    dice = Random(seed)
    authors = _authors(dice)
    topics = [
        Topic(sid=_sid(dice), name=name, hidden=name == "保密") for name in ("消防", "法律", "保密")
    ]
    books = [_book(dice, number, authors) for number in range(60)]
    loans = [_loan(dice, books) for _ in range(120)]
    links = [
        BookTopic(
            sid=_sid(dice), book_sid=book.sid, topic_sid=topic.sid, position=dice.randrange(9)
        )
        for book in books[:40]
        for topic in dice.sample(topics, dice.randrange(4))
    ]
    return [authors[:1], authors[1:], topics, books, loans, links]


def _sid(dice: Random) -> UUID:
    return UUID(int=dice.getrandbits(128), version=4)


def _authors(dice: Random) -> list[Author]:
    teacher = Author(sid=_sid(dice), name="孔丘", teacher_sid=None)
    pupils = [
        Author(sid=_sid(dice), name=name, teacher_sid=teacher.sid) for name in ("颜回", "子路")
    ]
    return [teacher, *pupils]


def _book(dice: Random, number: int, authors: list[Author]) -> Book:
    # Finer than the wire says it.
    moment = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(
        hours=dice.randrange(8), microseconds=7345
    )
    return Book(
        sid=_sid(dice),
        title=dice.choice(TITLES),
        blurb=dice.choice([None, "", "关于天线与频率", '"引号"\\反斜线\n换行']),
        state=STATES[number % 3],
        price=dice.choice([None, Decimal("0.00"), Decimal("1.10"), Decimal("99999999.99")]),
        pages=dice.choice([0, 1, 2**53 + 1, 7]),
        rare=dice.random() < 0.3,
        printed_on=dice.choice([None, date(1999, 12, 31), date(2026, 2, 28)]),
        added_at=moment,
        notes=dice.choice([[], ["一", "二"]]),
        shelf_mark=bytes([number]),
        author_sid=dice.choice([None, *(author.sid for author in authors)]),
        organization_sid=dice.choice([ACME, OTHER]),
    )


def _loan(dice: Random, books: list[Book]) -> Loan:
    return Loan(
        sid=_sid(dice),
        book_sid=dice.choice(books[:50]).sid,
        user_sid=dice.choice([LIU, WANG]),
        days=dice.randrange(1, 5),
        exemplar=1,
        fee=dice.choice([None, Decimal("0.50"), Decimal("2.25")]),
        returned_at=dice.choice([None, datetime(2026, 3, 1, tzinfo=UTC)]),
    )
