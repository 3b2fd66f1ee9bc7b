"""A small world with something of everybody's in it, the same for every contract test.

Rows are called `resource/label`: whose they are, or what is special about them. `ours` belongs to
the organization of `manager` and `staff`, `theirs` to that of `rival`, `house` to no organization.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from tests.people import Person
from zhegui.kernel.db.database import Base


@dataclass
class World:
    """Who lives in it, and what there is: sids by `resource/label`."""

    people: dict[str, Person]
    rows: dict[str, UUID] = field(default_factory=dict)

    def organization(self, owner: str) -> UUID | None:
        """The sid of the organization that `ours` or `theirs` speaks of."""
        person = {"ours": "manager", "theirs": "rival"}.get(owner)
        organization = self.people[person].organization if person else None
        return organization.sid if organization else None

    def headers(self, caller: str) -> dict[str, str]:
        """The headers of a request by `caller`."""
        return {} if caller == "visitor" else self.people[caller].headers


class Maker:
    """Adds rows to a world, filling in what does not matter."""

    def __init__(self, session: AsyncSession, world: World, now: datetime) -> None:
        self.world = world
        self.now = now
        self.session = session

    async def add(self, model: type[Base], *names: str, **values: Any) -> UUID:
        """A row called `names`; required columns that are not given get something of their type."""
        row = model(**{**self._filling(model, values), **values})
        self.session.add(row)
        await self.session.flush()
        sid: UUID = getattr(row, "sid", None) or uuid4()
        for name in names:
            assert name not in self.world.rows, f"{name} was made twice"
            self.world.rows[name] = sid
        return sid

    def _filling(self, model: type[Base], given: dict[str, Any]) -> dict[str, Any]:
        return {
            attribute.key: something(attribute.columns[0], self.now)
            for attribute in model.__mapper__.column_attrs
            if attribute.key not in given and self._is_required(attribute.columns[0])
        }

    def _is_required(self, column: Any) -> bool:
        made = column.default or column.server_default or column.computed or column.identity
        return not (column.nullable or made or column.foreign_keys or column.key == "search_text")


def something(column: sa.ColumnElement[Any], now: datetime) -> Any:
    """A value of the column's type."""
    for type_, value in (
        (sa.Boolean, False),
        (sa.Integer, 1),
        (sa.Numeric, Decimal(1)),
        (sa.DateTime, now),
        (sa.Date, date(2026, 1, 1)),
        (sa.Uuid, uuid4()),
        (sa.LargeBinary, uuid4().bytes),
        (JSONB, []),
    ):
        if isinstance(column.type, type_):
            return value
    return uuid4().hex[: getattr(column.type, "length", None) or 32]
