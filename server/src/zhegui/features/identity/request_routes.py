"""Addresses of confirmed identities, and of requests to change them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from zhegui.features.identity import current, identities, requests, service
from zhegui.features.identity.errors import (
    ConsentRequired,
    IdNumberNotTaken,
    IdNumberTaken,
    NotConfirmed,
    NotDisputed,
    NotYourself,
    RequestClosed,
    RequestOpen,
)
from zhegui.features.identity.resources import identity_events, identity_requests
from zhegui.features.identity.schemas import (
    IdentityDecision,
    IdentityRequestSave,
    IdentityReveal,
    IdentitySuspension,
    OwnIdentity,
    RevealedIdentity,
)
from zhegui.kernel.errors import NotFound, TooMany
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import Caller, SignedIn, may
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.ports.services import ServicesOf

router: APIRouter = routes("identity")
Decider = Annotated[Caller, Depends(may("identity.decide"))]


@router.get("/identity/v2/current")
async def current_identity(caller: SignedIn, session: Session) -> Answer[OwnIdentity]:
    """Who the caller is confirmed to be, with which consent, and what became of their request."""
    user = await service.own_user(session, caller)
    return ok(await current.current_identity(session, user))


@router.post("/identity/v2/withdraw", responses=declare(NotYourself, NotConfirmed))
async def withdraw_identity(
    caller: SignedIn, body: Model[Reference], session: Session, services: ServicesOf
) -> Answer[OwnIdentity]:
    """Withdraw the consent to the use of name and ID number; `sid` is the caller's own account.

    Both are erased from the profile. No further examination that certifies can be begun; attempts
    that have begun go on, and certificates stay. The name can be confirmed again by the same person.
    """
    user = await identities.withdraw(services, session, caller, body.model.sid)
    return ok(await current.current_identity(session, user))


@router.post(
    "/identityRequest/v2/save",
    responses=declare(
        ConsentRequired, IdNumberTaken, IdNumberNotTaken, NotConfirmed, RequestOpen, TooMany
    ),
)
async def save_identity_request(
    caller: SignedIn,
    body: Model[IdentityRequestSave],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[Reference]:
    """Ask for a correction, or for a number that another account has confirmed."""
    request = await requests.ask(services, session, caller, body.model, now)
    return ok(Reference(sid=request.sid))


@router.post("/identityRequest/v2/cancel", responses=declare(NotFound, RequestClosed))
async def cancel_identity_request(
    caller: SignedIn, body: Model[Reference], session: Session, services: ServicesOf
) -> Answer[None]:
    """Take one's own open request back."""
    await requests.cancel(services, session, caller, body.model.sid)
    return ok(None)


@router.post("/identityRequest/v2/reveal", responses=declare(NotFound, RequestClosed))
async def reveal_identity_request(
    caller: Decider, body: Model[IdentityReveal], session: Session, services: ServicesOf
) -> Answer[RevealedIdentity]:
    """The numbers of an open request whole, for a reason that is recorded."""
    return ok(await requests.reveal(services, session, caller, body.model))


@router.post("/identityRequest/v2/suspend", responses=declare(NotFound, RequestClosed, NotDisputed))
async def suspend_by_identity_request(
    caller: Decider, body: Model[IdentitySuspension], session: Session, services: ServicesOf
) -> Answer[None]:
    """Suspend the certificates that were earned with a disputed number, until the dispute is decided."""
    await requests.suspend(services, session, caller, body.model)
    return ok(None)


@router.post(
    "/identityRequest/v2/decide", responses=declare(NotFound, RequestClosed, IdNumberTaken)
)
async def decide_identity_request(
    caller: Decider, body: Model[IdentityDecision], session: Session, services: ServicesOf, now: Now
) -> Answer[None]:
    """Accept or reject a request. One that is accepted takes effect at once; an account that loses
    its number to it is unconfirmed. What it earned with a number that was disputed is revoked."""
    await requests.decide(services, session, caller, body.model, now)
    return ok(None)


list_route(router, identity_requests, caller=Decider)
detail_route(router, identity_requests, caller=Decider)
list_route(router, identity_events, caller=SignedIn)
