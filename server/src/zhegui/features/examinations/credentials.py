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
from zhegui.kernel.db.locks import hold_for_caller
from zhegui.kernel.errors import Unauthenticated
from zhegui.kernel.people.caller import AUDIENCES, bearer
from zhegui.ports.services import Services

HEADER = "Attempt-Ticket"
SECRET = "attempt-ticket"  # noqa: S105 (the name of a key)


@dataclass(frozen=True, slots=True)
class Credentials:
    """A login, and the ticket where that alone opens the door."""

    login: UUID
    #: Whose they say that they are: an account, or at least a login.
    whose: UUID
    ticket: Ticket | None = None


def read_credentials(services: Services, headers: Mapping[str, str], now: datetime) -> Credentials:
    """The credentials that a request carries, a bearer token before a ticket.

    Asks no database, so every way in can afford it; whether the login still stands is settled by
    `user_of` where the attempt is read. Raises `Unauthenticated`.
    """
    used = identity.bearer(services, headers.get("authorization"), now)
    if used is not None:
        return Credentials(used.login, used.whose)
    ticket = unseal(services.vault.secret(SECRET), headers.get(HEADER, ""))
    if ticket is None:
        raise Unauthenticated
    return Credentials(ticket.session, ticket.user, ticket)


def user_of(
    credentials: Credentials, logins: Mapping[UUID, identity.Login], now: datetime
) -> UUID | None:
    """Whose credentials they are; None where the login ended. A ticket outlives its login's mere expiry."""
    login = logins.get(credentials.login)
    if login is None or (credentials.ticket is None and login.expires_at <= now):
        return None
    return login.user


async def owner(session: AsyncSession, credentials: Credentials, now: datetime) -> UUID:
    """Whose credentials they are; raises `Unauthenticated` where the login ended."""
    await hold_for_caller(session, credentials.whose)
    user = user_of(credentials, await identity.standing_logins(session, [credentials.login]), now)
    if user is None:
        raise Unauthenticated
    return user


def sealed_ticket(services: Services, ticket: Ticket) -> str:
    """The ticket as a candidate carries it."""
    return seal(services.vault.secret(SECRET), ticket)


ticket_header = APIKeyHeader(
    name=HEADER, auto_error=False, description="The `ticket` of `attempt/v2/start`"
)


async def candidate(
    request: Request,
    _: Annotated[object, Depends(bearer)],
    __: Annotated[object, Depends(ticket_header)],
) -> Credentials:
    """The candidate of some attempt; which, the service checks."""
    services: Services = request.app.state.services
    return read_credentials(services, request.headers, services.clock.now())


AUDIENCES[candidate] = "candidate"
CandidateCredentials = Annotated[Credentials, Depends(candidate)]
