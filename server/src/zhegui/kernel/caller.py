"""Who is asking: declared by every route, as a typed argument."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Protocol
from uuid import UUID

from fastapi import Depends, Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.errors import Forbidden, Unauthenticated


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who is logged in, and in whose name they act.

    `organization` is set when they act for an organization they belong to (header `tenant-id`);
    `is_manager` says that they manage that organization. Without it they act for themselves alone.
    """

    user: UUID
    session: UUID
    organization: UUID | None = None
    is_manager: bool = False
    is_operator: bool = False


class Authenticator(Protocol):
    """Reads the caller from a request; identity provides it."""

    async def __call__(
        self, request: Request, session: AsyncSession, now: datetime
    ) -> Caller | None:
        """The caller, None for a visitor; raises `Unauthenticated` for a token that is no good."""
        ...


bearer = HTTPBearer(auto_error=False, description="The access token of `/auth-center/oauth/token`")


async def anyone(request: Request, _: Annotated[object, Depends(bearer)]) -> Caller | None:
    """A visitor or a caller."""
    caller: Caller | None = await request.app.state.house.authenticate(
        request, request.state.session, request.state.now
    )
    return caller


async def signed_in(caller: Annotated[Caller | None, Depends(anyone)]) -> Caller:
    """A caller; a visitor is answered 401."""
    if caller is None:
        raise Unauthenticated
    return caller


async def manager(caller: Annotated[Caller, Depends(signed_in)]) -> Caller:
    """A caller who manages the organization they act for."""
    if not (caller.is_manager and caller.organization):
        raise Forbidden
    return caller


async def operator(caller: Annotated[Caller, Depends(signed_in)]) -> Caller:
    """One of those who run the house."""
    if not caller.is_operator:
        raise Forbidden
    return caller


async def author(caller: Annotated[Caller, Depends(signed_in)]) -> Caller:
    """An operator, or a manager for their organization: who may write content."""
    if not (caller.is_operator or (caller.is_manager and caller.organization)):
        raise Forbidden
    return caller


async def public() -> None:
    """In so many words: anybody, and who it is does not matter."""


Anyone = Annotated[Caller | None, Depends(anyone)]
SignedIn = Annotated[Caller, Depends(signed_in)]
Manager = Annotated[Caller, Depends(manager)]
Operator = Annotated[Caller, Depends(operator)]
Author = Annotated[Caller, Depends(author)]
Public = Annotated[None, Depends(public)]

AUDIENCES = {
    anyone: "anyone",
    signed_in: "signed in",
    manager: "manager",
    operator: "operator",
    author: "author",
    public: "public",
}


def audience(route: APIRoute) -> str:
    """The audience that a route declares; raises `TypeError` where it declares none or two."""
    declared = [AUDIENCES[call] for call in _calls(route.dependant) if call in AUDIENCES]
    if len(declared) != 1:
        raise TypeError(f"{route.path} must declare one caller, it declares {declared or 'none'}")
    return declared[0]


def _calls(dependant: Dependant) -> list[object]:
    return [inner.call for inner in dependant.dependencies]
