"""What must be kept back now, since another examination may ask it: features above say it of questions.

A mock examination does not ask it, and no review shows it with its key.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Protocol, TypeVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession


class Withholding(Protocol):
    """Which of these questions are withheld at this moment, and until when; what one examination asks
    is not withheld for its own sake."""

    async def __call__(
        self, session: AsyncSession, asked: Collection[UUID], now: datetime, *, besides: UUID
    ) -> Mapping[UUID, datetime]: ...


W = TypeVar("W", bound=Withholding)
_withholdings: list[Withholding] = []


def withholds(withholding: W) -> W:
    """Declare, as it is imported, what must be kept back."""
    _withholdings.append(withholding)
    return withholding


async def withheld(
    session: AsyncSession, asked: Collection[UUID], now: datetime, *, besides: UUID
) -> dict[UUID, datetime]:
    """What all of them withhold, and until when, for the sake of other examinations."""
    found: dict[UUID, datetime] = {}
    for withholding in _withholdings:
        for sid, until in (await withholding(session, asked, now, besides=besides)).items():
            found[sid] = max(until, found.get(sid, until))
    return found
