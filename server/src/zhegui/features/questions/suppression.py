"""Until when questions of a bank are withheld from practice: features above say it, as SQL."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, DateTime, func, null, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.models import Bank

When = datetime | ColumnElement[datetime]
#: Of a row of `Bank`: when all of its questions can be practised; null where they can now.
BankWithholding = Callable[[ColumnElement[UUID], When], ColumnElement[Any]]
_withholdings: list[BankWithholding] = []


def withholds_bank(withholding: BankWithholding) -> BankWithholding:
    """Declare, as it is imported, until when a bank is withheld."""
    _withholdings.append(withholding)
    return withholding


def withheld_until(now: When) -> ColumnElement[Any]:
    """What all of them say of a row of `Bank`, asked where a statement is made, when all are known."""
    said = [each(Bank.sid.expression, now) for each in _withholdings]
    return func.greatest(null(), *said, type_=DateTime(timezone=True))


async def bank_withheld_until(session: AsyncSession, bank: UUID, now: datetime) -> datetime | None:
    """Until when questions of one bank are withheld."""
    found: datetime | None = await session.scalar(
        select(withheld_until(now)).select_from(Bank).where(Bank.sid == bank)
    )
    return found
