"""Who reaches into an attempt: its candidate, by a login or by the attempt's ticket alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from fastapi.security import APIKeyHeader
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.rules.tickets import Ticket, seal, unseal
from zhegui.features.identity import api as identity
from zhegui.kernel.caller import AUDIENCES, bearer
from zhegui.kernel.errors import Unauthenticated
from zhegui.ports.house import House

HEADER = "Attempt-Ticket"
SECRET = "attempt-ticket"  # noqa: S105 (the name of a key)


@dataclass(frozen=True, slots=True)
class Hand:
    """A login, and the ticket where that alone opens the door."""

    login: UUID
    ticket: Ticket | None = None


def read_hand(house: House, headers: Mapping[str, str], now: datetime) -> Hand:
    """The hand that a request's headers name, a bearer token before a ticket.

    Asks no database, so every way in can afford it; whether the login still stands is settled by
    `user_of` where the attempt is read. Raises `Unauthenticated`.
    """
    login = identity.bearer_login(house, headers.get("authorization"), now)
    if login is not None:
        return Hand(login)
    ticket = unseal(house.vault.secret(SECRET), headers.get(HEADER, ""))
    if ticket is None:
        raise Unauthenticated
    return Hand(ticket.session, ticket)


def user_of(hand: Hand, logins: Mapping[UUID, identity.Login], now: datetime) -> UUID | None:
    """Whose hand it is; None where the login ended. A ticket outlives its login's mere expiry."""
    login = logins.get(hand.login)
    if login is None or (hand.ticket is None and login.expires_at <= now):
        return None
    return login.user


async def owner(session: AsyncSession, hand: Hand, now: datetime) -> UUID:
    """Whose hand it is; raises `Unauthenticated` where the login ended."""
    user = user_of(hand, await identity.standing_logins(session, [hand.login]), now)
    if user is None:
        raise Unauthenticated
    return user


def sealed_ticket(house: House, ticket: Ticket) -> str:
    """The ticket as a candidate carries it."""
    return seal(house.vault.secret(SECRET), ticket)


ticket_header = APIKeyHeader(
    name=HEADER, auto_error=False, description="The `ticket` of `attempt/v2/start`"
)


async def candidate(
    request: Request,
    _: Annotated[object, Depends(bearer)],
    __: Annotated[object, Depends(ticket_header)],
) -> Hand:
    """The candidate of some attempt; which, the service checks."""
    house: House = request.app.state.house
    return read_hand(house, request.headers, house.clock.now())


AUDIENCES[candidate] = "candidate"
CandidateHand = Annotated[Hand, Depends(candidate)]
