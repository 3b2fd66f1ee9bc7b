"""One value of a row: how it is declared, and what follows from its column."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic.alias_generators import to_snake
from sqlalchemy import ColumnElement
from sqlalchemy.orm import DeclarativeBase, InstrumentedAttribute

from zhegui.kernel.db.database import Fact, Record
from zhegui.kernel.records.listing.kinds import (
    EQUALITY,
    ValueKind,
    choices_of,
    kind_of,
)
from zhegui.kernel.records.listing.viewer import Reading, Viewer

#: A mapped attribute, an expression over the model, or a function of the viewer that gives one.
Source = InstrumentedAttribute[Any] | ColumnElement[Any] | Callable[[Viewer], ColumnElement[Any]]

#: The specification's own order of a list; all can be sorted by it.
CHANGED = "updatedAt"


def resolve(source: Source, viewer: Viewer) -> ColumnElement[Any]:
    """The SQL of a source as `viewer` sees it."""
    if isinstance(source, InstrumentedAttribute):
        return source.expression
    return source if isinstance(source, ColumnElement) else source(viewer)


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a row.

    `column` is the model's attribute of the same name in snake_case unless given. `type` is the
    type on the wire; it follows from the column unless given, and must be given for JSON columns
    (any Pydantic type). A `Literal` or `StrEnum` type also limits what may be filtered by.
    `nullable` follows from the column; an expression counts as nullable unless you say it is not.
    `read=False` makes a field that can be filtered or sorted by, but is not in the answer.
    """

    name: str
    column: Source | None = None
    type: Any = None
    nullable: bool | None = None
    read: bool = True
    filter: bool = False
    sort: bool = False
    sum: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Derived:
    """A value that SQL cannot say, made in Python, per row, after the statement.

    `sources` are selected with the row and not shown; `value` gets them as Python values (UUID,
    datetime, Decimal, bytes …, None for null) and gives the JSON value of `type`.
    """

    name: str
    type: Any
    sources: Mapping[str, Source]
    value: Callable[[Mapping[str, Any], Reading], object]


@dataclass(frozen=True, slots=True)
class Attribute:
    """A field whose column, kind and type are known."""

    name: str
    source: Source
    kind: ValueKind
    type: Any
    nullable: bool
    choices: tuple[str | int, ...] | None
    read: bool
    filter: bool
    sort: bool
    sum: bool

    @property
    def operators(self) -> tuple[str, ...]:
        """The operators that a condition on this field may use."""
        return EQUALITY if self.choices else self.kind.operators


def attributes(model: type[DeclarativeBase], fields: Sequence[Field]) -> list[Attribute]:
    """The fields as declared, with `sid` and the moment of the last change. Raises `TypeError`."""
    names = [field.name for field in fields]
    if len(set(names)) < len(names):
        raise TypeError(f"{model.__name__}: a field is declared twice")
    implied = [] if "sid" in names else [Field("sid", filter=True)]
    if issubclass(model, Record | Fact) and CHANGED not in names:
        # What is written once was last changed when it was written.
        at = model.updated_at if issubclass(model, Record) else model.created_at
        implied.append(Field(CHANGED, at, read=False))
    return [attribute(model, field) for field in (*implied, *fields)]


def attribute(model: type[DeclarativeBase], field: Field) -> Attribute:
    """A field with what its column says of it. Raises `TypeError` where it says too little."""
    source = field.column
    if source is None:
        source = getattr(model, to_snake(field.name), None)
    if source is None:
        raise TypeError(
            f"{model.__name__} has no {to_snake(field.name)}: give {field.name} a column"
        )
    column = resolve(source, Viewer())
    kind = kind_of(column)
    type_ = field.type or kind.document
    if type_ is None:
        raise TypeError(f"{model.__name__}.{field.name} needs a type: its column does not say one")
    nullable = field.nullable
    return Attribute(
        field.name,
        source,
        kind,
        type_,
        getattr(column, "nullable", True) if nullable is None else nullable,
        choices_of(type_),
        field.read,
        field.filter,
        field.sort or field.name == CHANGED,
        field.sum,
    )
