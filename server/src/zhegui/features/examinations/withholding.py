"""What a mock examination must not ask now: features above say it of the questions of a paper."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

#: Which of these questions are withheld at this moment.
Withholding = Callable[[AsyncSession, Collection[UUID], datetime], Awaitable[Collection[UUID]]]
_withholdings: list[Withholding] = []


def withholds(withholding: Withholding) -> Withholding:
    """Declare, as it is imported, what a mock examination must not ask."""
    _withholdings.append(withholding)
    return withholding


async def withheld(session: AsyncSession, asked: Collection[UUID], now: datetime) -> set[UUID]:
    """What all of them withhold."""
    found: set[UUID] = set()
    for withholding in _withholdings:
        found.update(await withholding(session, asked, now))
    return found
