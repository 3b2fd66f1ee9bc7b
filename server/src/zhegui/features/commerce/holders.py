"""Who holds a subject: its courses are entitlements, the bundle itself is known by its order."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists
from sqlalchemy.orm import aliased

from zhegui.features.catalogue import api as catalogue
from zhegui.features.commerce.models import OrderItem
from zhegui.features.entitlements.api import Entitlement, counts

Who = UUID | ColumnElement[UUID]
_item = aliased(OrderItem)


def bought(user: Who, *when: ColumnElement[bool]) -> ColumnElement[bool]:
    """Of a `Subject`: that somebody has bought it, and it was not taken back."""
    return exists().where(
        _item.subject_sid == catalogue.Subject.sid,
        Entitlement.source_sid == _item.sid,
        Entitlement.user_sid == user,
        Entitlement.withdrawn_at.is_(None),
        *when,
    )


@catalogue.holds(catalogue.Subject)
def may_use(
    user: Who | None, _: Who | None, now: datetime | ColumnElement[datetime]
) -> ColumnElement[bool]:
    """Of a `Subject`: that somebody has bought it and may use it now."""
    assert user is not None
    return bought(user, counts(Entitlement, now))
