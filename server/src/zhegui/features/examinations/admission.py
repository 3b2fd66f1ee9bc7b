"""Who else decides who may begin an attempt: features above say it as SQL, within one statement."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, true

Who = UUID | ColumnElement[UUID]
When = datetime | ColumnElement[datetime]
#: Of `Examination`: whether this user may begin an attempt at it now.
Admission = Callable[[Who, When], ColumnElement[bool]]
_admissions: list[Admission] = []


def admits(admission: Admission) -> Admission:
    """Declare, as it is imported, what else must hold of somebody who begins an attempt."""
    _admissions.append(admission)
    return admission


def admitted(user: Who, now: When) -> ColumnElement[bool]:
    """What all of them say of an `Examination`; asked where a statement is made, when all are known."""
    return and_(true(), *(admission(user, now) for admission in _admissions))
