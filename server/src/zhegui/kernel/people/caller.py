"""Who is asking: declared by every route, as a typed argument."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Protocol, get_args
from uuid import UUID

from fastapi import Depends, Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.errors import Forbidden, Unauthenticated
from zhegui.kernel.people.rights import EVERY_RIGHT, Right


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who is logged in, and in whose name they act.

    `organization` is set when they act for an organization they belong to (header `tenant-id`), and
    `rights` are those of their roles in it. Without it they act for themselves alone, without any.
    """

    user: UUID
    session: UUID
    organization: UUID | None = None
    rights: frozenset[Right] = frozenset()
    is_operator: bool = False

    def may(self, right: Right) -> bool:
        """Whether they have this right where they act; an operator has every right everywhere."""
        return self.is_operator or right in self.rights

    def acts_for(self, organization: UUID | None) -> bool:
        """Whether this is the organization they act for; nobody acts for the installation."""
        return organization is not None and organization == self.organization


#: The application itself, as it loads a demonstration or does what a command asks for.
APPLICATION = Caller(UUID(int=0), UUID(int=0), is_operator=True)


class Authenticator(Protocol):
    """Reads the caller from a request; identity provides it."""

    async def __call__(
        self, request: Request, session: AsyncSession, now: datetime
    ) -> Caller | None:
        """The caller, None for a visitor; raises `Unauthenticated` for a token that is no good."""
        ...


class CallerNow(Protocol):
    """Reads what somebody may now, whatever login they used; organizations provide it."""

    async def __call__(
        self, session: AsyncSession, user: UUID, organization: UUID | None
    ) -> Caller:
        """They as a caller. Raises `Unauthenticated` where the account is not active, `Forbidden`
        where they belong to the organization no more."""
        ...


bearer = HTTPBearer(auto_error=False, description="The access token of `/auth-center/oauth/token`")


async def anyone(request: Request, _: Annotated[object, Depends(bearer)]) -> Caller | None:
    """A visitor or a caller."""
    caller: Caller | None = await request.app.state.services.authenticate(
        request, request.state.session, request.state.now
    )
    return caller


async def signed_in(caller: Annotated[Caller | None, Depends(anyone)]) -> Caller:
    """A caller; a visitor is answered 401."""
    if caller is None:
        raise Unauthenticated
    return caller


def may(right: Right) -> Callable[..., Awaitable[Caller]]:
    """The dependency of a route that asks for a right: `NewsWriter = Annotated[Caller, Depends(may(
    "news.write"))]`. Others are answered 403, a visitor 401."""

    async def permitted(caller: Annotated[Caller, Depends(signed_in)]) -> Caller:
        if not caller.may(right):
            raise Forbidden
        return caller

    return _declared(permitted, right)


def may_here(right: Right) -> Callable[..., Awaitable[Caller]]:
    """The same, where the right must be one in the organization that the caller acts for: an
    operator, who acts for none, is answered 403."""

    async def permitted(caller: Annotated[Caller, Depends(signed_in)]) -> Caller:
        if right not in caller.rights:
            raise Forbidden
        return caller

    return _declared(permitted, right)


def _declared(
    dependency: Callable[..., Awaitable[Caller]], right: Right
) -> Callable[..., Awaitable[Caller]]:
    AUDIENCES[dependency] = right
    return dependency


def right_of(caller: Any) -> Right:
    """The right that a route with this caller, such as `NewsWriter`, asks for."""
    dependency = get_args(caller)[1].dependency
    asked = AUDIENCES[dependency]
    if asked not in EVERY_RIGHT:
        raise TypeError(f"a task must ask for a right, not for {asked}")
    return asked


async def public() -> None:
    """In so many words: anybody, and who it is does not matter."""


Anyone = Annotated[Caller | None, Depends(anyone)]
SignedIn = Annotated[Caller, Depends(signed_in)]
Public = Annotated[None, Depends(public)]

#: By dependency: who may ask a route, or the right that it asks for.
AUDIENCES: dict[object, str] = {anyone: "anyone", signed_in: "signed in", public: "public"}


def audience(route: APIRoute) -> str:
    """The audience that a route declares; raises `TypeError` where it declares none or two."""
    return AUDIENCES[asked_for(route).call]


def asked_for(route: APIRoute) -> Dependant:
    """The caller that a route declares, as the framework knows it; raises like `audience`."""
    declared = [inner for inner in route.dependant.dependencies if inner.call in AUDIENCES]
    if len(declared) != 1:
        names = [AUDIENCES[inner.call] for inner in declared]
        raise TypeError(f"{route.path} must declare one caller, it declares {names or 'none'}")
    return declared[0]
