"""The OpenAPI types that follow from a resource: its rows, its pages, its requests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import (
    MISSING,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    JsonValue,
    WithJsonSchema,
    create_model,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core.core_schema import CoreSchema, definitions_schema
from typing_extensions import TypeAliasType

from zhegui.kernel.records.listing.fields import Attribute
from zhegui.kernel.records.listing.resource import Resource
from zhegui.kernel.values import Sid

MAX_PAGE = 100_000
MAX_SIZE = 1_024
DEFAULT_SIZE = 10
MAX_CONDITIONS = 50
MAX_DEPTH = 4
#: Each is a query of its own within the statement, and takes milliseconds to be planned.
MAX_RELATIONS = 10
MAX_INCLUDES = 20
MAX_INCLUDE_DEPTH = 3
MAX_KEYS = 8
MAX_VALUES = 1_024
MAX_SEARCH = 200

Operator = Literal[
    "eq", "ne", "gt", "ge", "lt", "le", "in", "notIn", "between", "contains", "startsWith", "isNull"
]
ExactNumber = Annotated[Decimal, WithJsonSchema({"type": "number"})]


class Exact(BaseModel):
    """A model that holds what it declares and nothing else."""

    model_config = ConfigDict(extra="forbid")


class Condition(Exact):
    """What one field must be. A dotted path leads through relations: "there is one that"."""

    field: str
    operator: Operator
    value: JsonValue


class All(Exact):
    """Every one holds; those on the same relation speak of the same row."""

    and_: list[Query] = Field(alias="and")


class AnyOf(Exact):
    """At least one holds."""

    or_: list[Query] = Field(alias="or")


class Not(Exact):
    """Does not hold, which includes what is unknown because a value is null."""

    not_: Query = Field(alias="not")


Query = TypeAliasType("Query", "Condition | All | AnyOf | Not | list[Query]")


#: How far `"count": "bounded"` counts.
COUNTED = 10_000
Counting = Literal["exact", "bounded", "none"]


class ListRequest(Exact):
    """The list shape: every key is optional.

    `count` says how many of what matched are counted: all, up to 10,000, or none beyond the page;
    then `isExact` of the answer is false where there are more than `totalElements`. A visitor's count
    of 1,000 rows and more is of two seconds ago at most. `after` names
    the last row of the page before instead of `page`: however far, it costs what the first does.
    """

    page: int | None = Field(0, ge=0, le=MAX_PAGE)
    size: int | None = Field(DEFAULT_SIZE, ge=1, le=MAX_SIZE)
    count: Counting | None = "exact"
    after: Sid | None = None
    model: dict[str, JsonValue] | None = Field(
        None, description="By example: every scalar given must be equal."
    )


class DetailRequest(Exact):
    """One record by its sid."""

    sid: Sid
    includeList: list[str] | None = Field(  # noqa: N815 (the wire's name)
        None, max_length=MAX_INCLUDES
    )


class Documented:
    """Publishes a schema for what the list kernel reads and writes itself.

    `make_model` is called for the OpenAPI document alone: no start waits for these models.
    """

    def __init__(self, make_model: Callable[[], type[BaseModel]]) -> None:
        self._model = cache(make_model)

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return handler(source)

    def __get_pydantic_json_schema__(
        self, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        # Among definitions a model keeps its name; on its own it would be written out in full.
        return handler(definitions_schema(self._model().__pydantic_core_schema__, []))


def title(resource: Resource) -> str:
    """What a resource's rows are called in the OpenAPI document."""
    return resource.name[0].upper() + resource.name[1:]


@cache
def row_model(resource: Resource) -> type[BaseModel]:
    """The type of a row; a relation that was not asked for is absent.

    It names the rows of other resources, which may not exist yet: `complete` binds them.
    """
    members: dict[str, Any] = {
        field.name: (_nullable(field), ...) for field in resource.fields.values() if field.read
    }
    members |= {derived.name: (derived.type, ...) for derived in resource.derived}
    for name in resource.includes:
        members[name] = (f"{_included(resource, name)} | MISSING", MISSING)
    return create_model(title(resource), __base__=Exact, **members)


def detail_model(resource: Resource) -> type[BaseModel]:
    """The type of one row, bound to the rows that it may include."""
    complete(resource)
    return row_model(resource)


def page_model(resource: Resource) -> type[BaseModel]:
    """The type of a page of rows."""
    complete(resource)
    row: Any = row_model(resource)
    members: dict[str, Any] = {
        "content": (list[row], ...),
        "page": (int, ...),
        "size": (int, ...),
        "totalElements": (int, ...),
        "totalPages": (int, ...),
        "isExact": (bool | MISSING, MISSING),
    }
    if resource.statistics or resource.names("sum"):
        figures = _statistic_model(resource)
        members["statistics"] = (list[figures] | MISSING, MISSING)  # type: ignore[valid-type]  # made at run time
    return create_model(f"{title(resource)}Page", __base__=Exact, **members)


def list_request(resource: Resource) -> type[BaseModel]:
    """The type of a request for a page, with the names that this resource allows."""
    members: dict[str, Any] = {
        "query": (Query | None, Field(None, description=_asking(resource))),
        "includeList": (list[str] | None, Field(None, **_leading(resource))),
    }
    if resource.search is not None:
        words = Field(None, max_length=MAX_SEARCH, description="Ranked unless an order is given.")
        members["search"] = (str | None, words)
    if sortable := resource.names("sort"):
        order: Any = create_model(
            f"{title(resource)}Order",
            __base__=Exact,
            field=(_one_of(sortable), ...),
            direction=(_one_of(("asc", "desc")), "asc"),
        )
        members["orderList"] = (list[order] | None, Field(None, max_length=MAX_KEYS))
    if resource.statistics or resource.names("sum"):
        figures = create_model(f"{title(resource)}Figures", __base__=Exact, **_asked(resource))
        members["statistics"] = (figures | None, None)
    return create_model(
        f"{title(resource)}ListRequest",
        __base__=ListRequest,
        __cls_kwargs__={"json_schema_extra": {"x-list": allowed(resource)}},
        **members,
    )


def allowed(resource: Resource) -> dict[str, Any]:
    """What a list may be asked, for programs: `x-list` of its request in the OpenAPI document."""
    return {
        "resource": resource.name,
        "filter": resource.names("filter"),
        "sort": resource.names("sort"),
        "sum": resource.names("sum"),
        "groupBy": sorted(resource.statistics),
        "search": resource.search is not None,
        "relations": {
            name: {"resource": relation.resource.name, "many": relation.many}
            for name, relation in sorted(resource.includes.items())
        },
    }


def _asking(resource: Resource) -> str:
    fields = ", ".join(resource.names("filter"))
    return f"At most {MAX_CONDITIONS} conditions, depth {MAX_DEPTH}. Fields: {fields}."


def _leading(resource: Resource) -> dict[str, Any]:
    names = ", ".join(resource.asked_for()) or "none"
    words = f"Dotted relation paths, depth {MAX_INCLUDE_DEPTH}. Relations: {names}."
    return {"max_length": MAX_INCLUDES, "description": words}


def complete(resource: Resource) -> None:
    """Bind the names of related rows in all rows that `resource` leads to."""
    names: dict[str, Any] = {"MISSING": MISSING}
    reachable = resource.reachable().values()
    for other in reachable:
        for name, relation in other.includes.items():
            row: Any = row_model(relation.resource)
            names[_included(other, name)] = list[row] if relation.many else row | None
    for other in reachable:
        row_model(other).model_rebuild(_types_namespace=names)


def _included(resource: Resource, name: str) -> str:
    """A name for the type of an include, to be bound when all resources are known."""
    return f"{title(resource)}_{name}"


def _nullable(field: Attribute) -> Any:
    return field.type | None if field.nullable else field.type


def _one_of(names: Sequence[str]) -> Any:
    return Literal[tuple(names)]


def _some_of(names: Sequence[str]) -> Any:
    name: Any = _one_of(names)
    return list[name] | None, Field(None, max_length=MAX_KEYS)


def _asked(resource: Resource) -> dict[str, Any]:
    members: dict[str, Any] = {"count": (bool, False)}
    if resource.statistics:
        members["groupBy"] = _some_of(sorted(resource.statistics))
    if summable := resource.names("sum"):
        members["sum"] = _some_of(summable)
    return members


def _statistic_model(resource: Resource) -> type[BaseModel]:
    members: dict[str, Any] = {
        name: (_nullable(resource.fields[name]) | MISSING, MISSING)
        for name in sorted(resource.statistics)
    }
    members["count"] = (int | MISSING, MISSING)
    if summable := resource.names("sum"):
        sums: dict[str, Any] = dict.fromkeys(summable, (ExactNumber | MISSING, MISSING))
        members["sum"] = (
            create_model(f"{title(resource)}Sum", __base__=Exact, **sums) | MISSING,
            MISSING,
        )
    return create_model(f"{title(resource)}Statistic", __base__=Exact, **members)
