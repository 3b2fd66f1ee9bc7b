"""What features above say, as SQL within one statement: to whom else an examination is offered, and who
may begin an attempt."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, or_, true

from zhegui.kernel.records.authorship import NOTHING

Who = UUID | ColumnElement[UUID]
When = datetime | ColumnElement[datetime]
#: Of `Examination`: whether this user may begin an attempt at it now.
Admission = Callable[[Who, When], ColumnElement[bool]]
_admissions: list[Admission] = []
#: Of `Examination`: whether it is offered to this user now, whoever it belongs to.
Offering = Callable[[Who, When], ColumnElement[bool]]
_offerings: list[Offering] = []


def admits(admission: Admission) -> Admission:
    """Declare, as it is imported, what else must hold of somebody who begins an attempt."""
    _admissions.append(admission)
    return admission


def admitted(user: Who, now: When) -> ColumnElement[bool]:
    """What all of them say of an `Examination`; asked where a statement is made, when all are known."""
    return and_(true(), *(admission(user, now) for admission in _admissions))


def offers(offering: Offering) -> Offering:
    """Declare, as it is imported, to whom else an examination is offered."""
    _offerings.append(offering)
    return offering


def offered_besides(user: Who, now: When) -> ColumnElement[bool]:
    """What any of them says of an `Examination`; asked where a statement is made."""
    return or_(NOTHING, *(offering(user, now) for offering in _offerings))
