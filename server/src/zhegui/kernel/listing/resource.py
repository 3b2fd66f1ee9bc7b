"""What may be read of an entity, and by whom: declared once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_origin

from pydantic import BaseModel
from pydantic.alias_generators import to_snake
from sqlalchemy import ColumnElement, FromClause
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, InstrumentedAttribute

from zhegui.kernel.database import Fact, Record
from zhegui.kernel.listing.kinds import DECIMAL, EQUALITY, INTEGER, ValueKind, choices_of, kind_of
from zhegui.kernel.listing.relation import Relation
from zhegui.kernel.listing.schema import row_model
from zhegui.kernel.listing.viewer import Reading, Viewer

#: A mapped attribute, an expression over the model, or a function of the viewer that gives one.
Source = InstrumentedAttribute[Any] | ColumnElement[Any] | Callable[[Viewer], ColumnElement[Any]]
Scope = Callable[[Viewer], ColumnElement[bool]]
#: Takes out of rows, as they are about to be answered, what may not be told.
Withhold = Callable[[AsyncSession, list[dict[str, Any]], Reading], Awaitable[None]]

#: The specification's own order of a list; all can be sorted by it.
CHANGED = "updatedAt"
#: `json_build_object` takes a hundred arguments.
MAX_NAMES = 50


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


class Resource:
    """One entity as one audience may read it; everything the list shape does follows from it.

    `name` is the entity's name on the wire, in camelCase, unique among resources; its rows are
    called so in the OpenAPI document. `visible_to` gives the rows that a viewer may see and holds
    at the root, in every include, filter and statistic. `includes` name relations to other
    resources. `listed_to` narrows what its own list finds, where a record is shown by its sid to more
    people than may come across it; all of `visible_to` unless given. `search` is a column made by
    `kernel.search`, or for a short list the text that `searching.words_of` makes of each row.
    `default_order` are field names, a `-` in front for descending; ties are always broken by
    `sid`. `statistics` are the fields that may be grouped by; a field with `sum=True` may be summed. `withhold` sees the rows last; such a
    resource is included in no other. Raises `TypeError` for a declaration that contradicts itself.
    """

    def __init__(
        self,
        name: str,
        model: type[DeclarativeBase],
        *,
        visible_to: Scope,
        listed_to: Scope | None = None,
        fields: Sequence[Field],
        includes: Mapping[str, Relation] | None = None,
        search: Source | None = None,
        default_order: Sequence[str] = (),
        statistics: Iterable[str] = (),
        derived: Sequence[Derived] = (),
        withhold: Withhold | None = None,
    ) -> None:
        self.name = name
        self.model = model
        self.table: FromClause = model.__table__
        self.visible_to = visible_to
        self.listed_to = listed_to or visible_to
        self.fields = {field.name: field for field in _attributes(model, fields)}
        self.includes = dict(includes or {})
        self.search = search
        self.default_order = tuple(order_key(name) for name in default_order)
        self.statistics = frozenset(statistics)
        self.derived = tuple(derived)
        #: What the derived fields are made of, by identity: several may share a source.
        self.sources = {id(each): each for made in derived for each in made.sources.values()}
        self.withhold = withhold
        _refuse_contradictions(self)

    def extend(self, *fields: Field, **includes: Relation) -> None:
        """Let an upper feature say what it knows of these records, as it is imported.

        So the lower feature need not know the upper one. Raises `TypeError` for a name in use.
        """
        given = {*includes, *(field.name for field in fields)}
        if used := sorted(given & {*self.includes, *self.fields}):
            raise TypeError(f"{self.name}: {used} are there already")
        self.fields |= {field.name: _attribute(self.model, field) for field in fields}
        self.includes |= includes
        _refuse_contradictions(self)

    @cached_property
    def held_lists(self) -> frozenset[str]:
        """The fields whose values are lists."""
        return frozenset(
            name
            for name, field in self.fields.items()
            if field.read and get_origin(field.type) is list
        )

    @cached_property
    def row(self) -> type[BaseModel]:
        """The type of a row in the OpenAPI document."""
        return row_model(self)

    def asked_for(self) -> list[str]:
        """What an `includeList` may name: relations, and lists that a row holds in any case.

        A client asks for covers as for any list; that they lie within the record is our affair.
        """
        return [*self.includes, *sorted(self.held_lists)]

    def names(self, allowed: str) -> list[str]:
        """The fields whose flag `allowed` ("filter", "sort", "sum", "read") is set, sorted."""
        return sorted(name for name, field in self.fields.items() if getattr(field, allowed))

    def reachable(self) -> dict[str, Resource]:
        """This resource and all that its includes lead to, by name."""
        found: dict[str, Resource] = {}
        waiting = [self]
        while waiting:
            resource = waiting.pop()
            if found.setdefault(resource.name, resource) is not resource:
                raise TypeError(f"two resources are called {resource.name}")
            leads = [relation.resource for relation in resource.includes.values()]
            if withheld := [target.name for target in leads if target.withhold]:
                raise TypeError(f"{resource.name} includes {withheld}, whose rows are looked at")
            waiting.extend(target for target in leads if found.get(target.name) is not target)
        return found


def order_key(name: str) -> tuple[str, bool]:
    """A field's name and whether it descends, from `"-name"` or `"name"`."""
    return name.removeprefix("-"), name.startswith("-")


def _attributes(model: type[DeclarativeBase], fields: Sequence[Field]) -> list[Attribute]:
    names = [field.name for field in fields]
    if len(set(names)) < len(names):
        raise TypeError(f"{model.__name__}: a field is declared twice")
    implied = [] if "sid" in names else [Field("sid", filter=True)]
    if issubclass(model, Record | Fact) and CHANGED not in names:
        # What is written once was last changed when it was written.
        at = model.updated_at if issubclass(model, Record) else model.created_at
        implied.append(Field(CHANGED, at, read=False))
    return [_attribute(model, field) for field in (*implied, *fields)]


def _attribute(model: type[DeclarativeBase], field: Field) -> Attribute:
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


def _refuse_contradictions(resource: Resource) -> None:
    """Every name is used once, and every name that is referred to exists."""
    shown = [*resource.fields, *resource.includes, *(derived.name for derived in resource.derived)]
    referred = {*resource.statistics, *(name for name, _ in resource.default_order)}
    if len(set(shown)) < len(shown):
        raise TypeError(f"{resource.name}: a name is used twice")
    if len(shown) + len(resource.sources) > MAX_NAMES:
        raise TypeError(f"{resource.name}: more than {MAX_NAMES} fields, sources and includes")
    if unknown := referred - set(resource.fields):
        raise TypeError(f"{resource.name}: no field is called {sorted(unknown)}")
    for field in resource.fields.values():
        if field.sum and field.kind not in (INTEGER, DECIMAL):
            raise TypeError(f"{resource.name}.{field.name} is no number and cannot be summed")
