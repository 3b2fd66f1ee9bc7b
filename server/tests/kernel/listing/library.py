"""The worked example of the list kernel: a lending library with three audiences."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    DateTime,
    ForeignKey,
    MetaData,
    Numeric,
    Uuid,
    exists,
    false,
    func,
    or_,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, aliased, mapped_column

from zhegui.kernel.records.listing import (
    Derived,
    Field,
    Reading,
    Resource,
    Viewer,
    many_to_many,
    to_many,
    to_one,
)
from zhegui.kernel.text.search import Searchable

State = Literal["draft", "open", "closed"]


class Shelf(DeclarativeBase):
    """The tables of these tests, apart from the product's."""

    metadata = MetaData()
    type_annotation_map = {
        datetime: DateTime(timezone=True),
        UUID: Uuid(),
        Decimal: Numeric(10, 2),
        int: BigInteger(),
        list[Any]: JSONB(),
    }
    sid: Mapped[UUID] = mapped_column(primary_key=True)


class Author(Shelf):
    __tablename__ = "author"
    name: Mapped[str]
    teacher_sid: Mapped[UUID | None] = mapped_column(ForeignKey("author.sid"))


class Book(Searchable, Shelf):
    __tablename__ = "book"
    searched = ("title", "blurb")
    title: Mapped[str]
    blurb: Mapped[str | None]
    state: Mapped[str]
    price: Mapped[Decimal | None]
    pages: Mapped[int]
    rare: Mapped[bool]
    printed_on: Mapped[date | None]
    added_at: Mapped[datetime]
    notes: Mapped[list[Any]]
    shelf_mark: Mapped[bytes]
    author_sid: Mapped[UUID | None] = mapped_column(ForeignKey("author.sid"))
    organization_sid: Mapped[UUID]


class Loan(Shelf):
    __tablename__ = "loan"
    book_sid: Mapped[UUID] = mapped_column(ForeignKey("book.sid"))
    user_sid: Mapped[UUID]
    days: Mapped[int]
    exemplar: Mapped[int]
    fee: Mapped[Decimal | None]
    returned_at: Mapped[datetime | None]


class Topic(Shelf):
    __tablename__ = "topic"
    name: Mapped[str]
    hidden: Mapped[bool]


class BookTopic(Shelf):
    __tablename__ = "book_topic"
    book_sid: Mapped[UUID] = mapped_column(ForeignKey("book.sid"))
    topic_sid: Mapped[UUID] = mapped_column(ForeignKey("topic.sid"))
    position: Mapped[int]


def everybody(_: Viewer) -> ColumnElement[bool]:
    return true()


def open_or_own(viewer: Viewer) -> ColumnElement[bool]:
    """What is not a draft, and all that one's own organization has."""
    if viewer.is_operator:
        return true()
    return or_(Book.state != "draft", Book.organization_sid == viewer.organization)


def borrower_or_manager(viewer: Viewer) -> ColumnElement[bool]:
    """One's own loans; a manager's are those of the organization's books."""
    if not viewer.signed_in:
        return false()
    if not viewer.may("staff.read"):
        return Loan.user_sid == viewer.user
    return exists(
        select(Book.sid).where(
            Book.sid == Loan.book_sid, Book.organization_sid == viewer.organization
        )
    )


def shown(_: Viewer) -> ColumnElement[bool]:
    return Topic.hidden.is_(False)


def my_loans(viewer: Viewer) -> ColumnElement[int]:
    return (
        select(func.count())
        .where(Loan.book_sid == Book.sid, Loan.user_sid == viewer.user)
        .scalar_subquery()
    )


def can_borrow(sources: Mapping[str, Any], reading: Reading) -> bool:
    return reading.caller is not None and sources["state"] == "open" and not sources["mine"]


pupil = aliased(Author)
pupils = (
    select(func.count(pupil.sid))
    .where(pupil.teacher_sid == Author.sid)
    .correlate(Author)
    .scalar_subquery()
)

authors: Resource = Resource(
    "author",
    Author,
    visible_to=everybody,
    fields=[Field("name", filter=True, sort=True), Field("pupils", pupils, nullable=False)],
    includes={
        "teacher": to_one(lambda: authors, Author.teacher_sid),
        "pupilList": to_many(lambda: authors, Author.teacher_sid, order=["name"]),
        "bookList": to_many(lambda: books, Book.author_sid),
    },
    default_order=["name"],
)

topics = Resource(
    "topic", Topic, visible_to=shown, fields=[Field("name", filter=True)], default_order=["name"]
)

loans = Resource(
    "loan",
    Loan,
    visible_to=borrower_or_manager,
    fields=[
        Field("userSid", filter=True),
        Field("days", filter=True, sort=True, sum=True),
        Field("exemplar", type=Literal[1, 2], filter=True),
        Field("fee", filter=True, sort=True, sum=True),
        Field("returnedAt", filter=True, sort=True),
    ],
    includes={"book": to_one(lambda: books, Loan.book_sid)},
    default_order=["-days"],
)

books: Resource = Resource(
    "book",
    Book,
    visible_to=open_or_own,
    fields=[
        Field("title", filter=True, sort=True),
        Field("blurb", filter=True, sort=True),
        Field("state", type=State, filter=True, sort=True),
        Field("price", filter=True, sort=True, sum=True),
        Field("pages", filter=True, sort=True, sum=True),
        Field("rare", filter=True),
        Field("printedOn", filter=True, sort=True),
        Field("addedAt", filter=True, sort=True),
        Field("notes", type=list[str]),
        Field("organizationSid", read=False, filter=True),
        Field("myLoans", my_loans, nullable=False),
    ],
    includes={
        "author": to_one(authors, Book.author_sid),
        "loanList": to_many(loans, Loan.book_sid),
        "topicList": many_to_many(
            topics, BookTopic.book_sid, BookTopic.topic_sid, order=[BookTopic.position]
        ),
    },
    search=Book.search_text,
    default_order=["-addedAt"],
    statistics=["state", "rare"],
    derived=[
        Derived("canBorrow", bool, {"state": Book.state, "mine": my_loans}, can_borrow),
        Derived("mark", str, {"mark": Book.shelf_mark}, lambda row, _: row["mark"].hex()),
    ],
)
