"""What may be read of an entity, and by whom: declared once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_origin

from sqlalchemy import ColumnElement, FromClause
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, InstrumentedAttribute

from zhegui.kernel.records.listing.fields import (
    Derived,
    Field,
    Source,
    attribute,
    attributes,
)
from zhegui.kernel.records.listing.kinds import DECIMAL, INTEGER
from zhegui.kernel.records.listing.viewer import Reading, Viewer

Key = InstrumentedAttribute[Any]
Scope = Callable[[Viewer], ColumnElement[bool]]
#: Takes out of rows, as they are about to be answered, what may not be told.
Withhold = Callable[[AsyncSession, list[dict[str, Any]], Reading], Awaitable[None]]

#: `json_build_object` takes a hundred arguments.
MAX_NAMES = 50


@dataclass(frozen=True, slots=True)
class Relation:
    """A way to the rows of another resource.

    `key` is the foreign key that ties both; with `far`, `key` and `far` are the two foreign keys
    of a table in between. `order` are the target's field names (`-` in front for descending) or
    columns of the table in between; the target's default order unless given.
    """

    target: Resource | Callable[[], Resource]
    many: bool
    key: Key
    far: Key | None = None
    order: Sequence[str | Key] = ()

    @property
    def resource(self) -> Resource:
        """The resource at the other end."""
        return self.target() if callable(self.target) else self.target


class Resource:
    """One entity as one audience may read it; everything the list shape does follows from it.

    `name` is the entity's name on the wire, in camelCase, unique among resources; its rows are
    called so in the OpenAPI document. `visible_to` gives the rows that a viewer may see and holds
    at the root, in every include, filter and statistic. `includes` name relations to other
    resources. `listed_to` narrows what its own list finds, where a record is shown by its sid to more
    people than may come across it; all of `visible_to` unless given. `search` is a column made by
    `kernel.search`, or for a short list the text that `list_search.words_of` makes of each row.
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
        self.fields = {field.name: field for field in attributes(model, fields)}
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
        self.fields |= {field.name: attribute(self.model, field) for field in fields}
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
