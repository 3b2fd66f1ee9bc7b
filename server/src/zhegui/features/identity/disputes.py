"""What becomes of what an account earned under an ID number that is disputed: features above do it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.models import IdentityRequest
from zhegui.ports.services import Services


class IdentityVerdict(StrEnum):
    """`doubted` while an operator looks into it; `cleared` when the dispute ends without a false
    holder; `refuted` when the number was another person's."""

    DOUBTED = "doubted"
    CLEARED = "cleared"
    REFUTED = "refuted"


@dataclass(frozen=True, slots=True)
class DisputedNumber:
    """The account that confirmed a number which another claims, and the keyed hash of the number."""

    request: UUID
    holder: UUID
    lookup: bytes


#: Runs in the deciding transaction; what waits for a register is enqueued.
Judging = Callable[[Services, AsyncSession, DisputedNumber, IdentityVerdict], Awaitable[None]]
_judgings: list[Judging] = []


def judges(judging: Judging) -> Judging:
    """Declare, as it is imported, what a verdict does to what was earned."""
    _judgings.append(judging)
    return judging


async def is_request_open(session: AsyncSession, request: UUID) -> bool:
    """Whether a request still waits for its decision."""
    state = await session.scalar(
        select(IdentityRequest.state).where(IdentityRequest.sid == request)
    )
    return state == "open"


async def judge(
    services: Services, session: AsyncSession, request: IdentityRequest, verdict: IdentityVerdict
) -> None:
    """Carry out a verdict on an open dispute; a request of another kind judges nobody."""
    if request.kind != "dispute" or request.holder_sid is None or request.id_number_lookup is None:
        return
    disputed = DisputedNumber(request.sid, request.holder_sid, request.id_number_lookup)
    for judging in _judgings:
        await judging(services, session, disputed, verdict)
