"""Who holds what the catalogue offers no more: features above say it as SQL, within one statement."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, false

from zhegui.features.catalogue.models import Course, Subject

Who = UUID | ColumnElement[UUID] | None
When = datetime | ColumnElement[datetime]
#: Of a `Course` or `Subject`: whether this user, who may act for this organization, holds it now.
Holding = Callable[[Who, Who, When], ColumnElement[bool]]
_holdings: dict[type[Course | Subject], Holding] = {}


def holds(model: type[Course | Subject]) -> Callable[[Holding], Holding]:
    """Declare, as it is imported, who holds a course or a subject."""

    def declare(holding: Holding) -> Holding:
        if model in _holdings:
            raise TypeError(f"who holds a {model.__name__} is said twice")
        _holdings[model] = holding
        return holding

    return declare


def held(
    model: type[Course | Subject], user: Who, organization: Who, now: When
) -> ColumnElement[bool]:
    """That somebody holds it; asked where a statement is made, when all have said."""
    holding = _holdings.get(model)
    return holding(user, organization, now) if holding else false()
