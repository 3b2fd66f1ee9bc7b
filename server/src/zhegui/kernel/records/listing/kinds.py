"""The kinds of value a field can have: how each is read from JSON, bound, compared and written."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Annotated, Any, Literal, get_args, get_origin
from uuid import UUID

from pydantic import JsonValue, WithJsonSchema
from pydantic_core import PydanticCustomError
from sqlalchemy import (
    ARRAY,
    JSON,
    BigInteger,
    Boolean,
    ColumnElement,
    Date,
    DateTime,
    Integer,
    LargeBinary,
    Numeric,
    String,
    Uuid,
    func,
    literal_column,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeDecorator, TypeEngine

from zhegui.kernel.records.listing.refusals import InWords
from zhegui.kernel.values import INSTANT, SID, on_the_wire, storable

MAX_TEXT = 4_000
BIGGEST = 2**63 - 1
#: A JSON number with a fraction arrives as a float, which is exact up to 15 digits.
EXACT_DIGITS = 15

FROM_NOW_FORM = re.compile(r"now(?:([+-][0-9]{1,4})d)?\Z")
DATE_FORM = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")

EQUALITY = ("eq", "ne", "in", "notIn", "isNull")
ORDERED = (*EQUALITY, "gt", "ge", "lt", "le", "between")
TEXTUAL = (*ORDERED, "contains", "startsWith")

Column = ColumnElement[Any]


class InvalidValueError(ValueError):
    """A value that is not of its field's kind."""


@dataclass(frozen=True, slots=True, eq=False)
class ValueKind:
    """One kind of value.

    `expected` says to a caller what it must be. `read` takes a JSON value and gives what is bound, or
    raises `InvalidValueError`; `write` gives the SQL of the value in an answer; `python` takes what JSON gave back and makes the Python value
    that a `Derived` field reads; `document` is the type in the OpenAPI document.
    """

    expected: InWords
    document: Any
    operators: tuple[str, ...]
    bound: TypeEngine[Any]
    read: Callable[[JsonValue], object]
    write: Callable[[Column], Column] = lambda column: column
    python: Callable[[Any], Any] = lambda value: value


def read_text(value: JsonValue) -> str:
    """A text that PostgreSQL can hold; raises `InvalidValueError`."""
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise InvalidValueError
    try:
        return storable(value)
    except PydanticCustomError as error:
        raise InvalidValueError from error


def _integer(value: JsonValue) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > BIGGEST:
        raise InvalidValueError
    return value


def _decimal(value: JsonValue) -> Decimal:
    if isinstance(value, float):
        number = Decimal(repr(value))
        if not number.is_finite() or len(number.as_tuple().digits) > EXACT_DIGITS:
            raise InvalidValueError
        return number
    return Decimal(_integer(value))


def _boolean(value: JsonValue) -> bool:
    if not isinstance(value, bool):
        raise InvalidValueError
    return value


def _identifier(value: JsonValue) -> UUID:
    if not isinstance(value, str) or not SID.match(value):
        raise InvalidValueError
    return UUID(value)


@dataclass(frozen=True, slots=True)
class FromNow:
    """A moment so many days from that of the request: the caller need not know the time."""

    days: int

    def at(self, now: datetime) -> datetime:
        """The moment itself."""
        return on_the_wire(now + timedelta(days=self.days))


def _instant(value: JsonValue) -> datetime | FromNow:
    if isinstance(value, str) and (relative := FROM_NOW_FORM.match(value)):
        return FromNow(int(relative[1] or 0))
    if not isinstance(value, str) or not INSTANT.match(value):
        raise InvalidValueError
    try:
        return on_the_wire(datetime.fromisoformat(value).astimezone(UTC))
    except (ValueError, OverflowError) as error:
        raise InvalidValueError from error


def _date(value: JsonValue) -> date:
    if not isinstance(value, str) or not DATE_FORM.match(value):
        raise InvalidValueError
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise InvalidValueError from error


def _never(value: JsonValue) -> object:
    raise InvalidValueError


def _instant_text(column: Column) -> Column:
    utc = func.timezone(literal_column("'UTC'"), column)
    return func.to_char(utc, literal_column("""'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'"""))


TEXT = ValueKind(InWords("文字", "text"), str, TEXTUAL, String(), read_text)
INTEGER = ValueKind(InWords("整数", "an integer"), int, ORDERED, BigInteger(), _integer)
DECIMAL = ValueKind(
    InWords("数字", "a number"),
    Annotated[Decimal, WithJsonSchema({"type": "number"})],
    ORDERED,
    Numeric(),
    _decimal,
    python=lambda value: Decimal(str(value)),
)
BOOLEAN = ValueKind(InWords("true 或 false", "true or false"), bool, EQUALITY, Boolean(), _boolean)
IDENTIFIER = ValueKind(
    InWords("标识", "an identifier"), UUID, EQUALITY, Uuid(), _identifier, python=UUID
)
MOMENT = ValueKind(
    InWords(
        "时间，如 2026-11-21T01:00:00Z，或 now、now+90d",
        "a time like 2026-11-21T01:00:00Z, or now, now+90d",
    ),
    datetime,
    ORDERED,
    DateTime(timezone=True),
    _instant,
    _instant_text,
    datetime.fromisoformat,
)
DATE = ValueKind(
    InWords("日期，如 2026-11-21", "a date like 2026-11-21"),
    date,
    ORDERED,
    Date(),
    _date,
    python=date.fromisoformat,
)
DOCUMENT = ValueKind(InWords("结构", "a document"), None, ("isNull",), JSONB(), _never)
BYTES = ValueKind(
    InWords("字节", "bytes"),
    None,
    (),
    LargeBinary(),
    _never,
    python=lambda text: bytes.fromhex(text[2:]),
)

#: The first that fits wins.
_BY_TYPE: tuple[tuple[type[TypeEngine[Any]], ValueKind], ...] = (
    (Boolean, BOOLEAN),
    (Integer, INTEGER),
    (Numeric, DECIMAL),
    (Uuid, IDENTIFIER),
    (DateTime, MOMENT),
    (Date, DATE),
    (String, TEXT),
    (LargeBinary, BYTES),
    (JSON, DOCUMENT),
    (ARRAY, DOCUMENT),
)


def kind_of(column: Column) -> ValueKind:
    """The kind that follows from a column's SQL type; raises `TypeError` where none does."""
    type_ = column.type
    while isinstance(type_, TypeDecorator):
        type_ = type_.impl_instance
    for sql_type, kind in _BY_TYPE:
        if isinstance(type_, sql_type):
            return kind
    raise TypeError(f"no kind of field for the SQL type {type_!r}")


def choices_of(type_: object) -> tuple[str | int, ...] | None:
    """The values of a `Literal[…]` or `StrEnum`, None for any other type."""
    if isinstance(type_, type) and issubclass(type_, enum.StrEnum):
        return tuple(member.value for member in type_)
    return get_args(type_) if get_origin(type_) is Literal else None
