"""Addresses of panels."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.panels import service
from zhegui.features.panels.rules import CODE_LIFE, TOKEN_LIFE
from zhegui.features.panels.schemas import PanelEnter, PanelOpen, PanelOpened, PanelToken
from zhegui.kernel.errors import TooMany, Unauthenticated
from zhegui.kernel.http.envelope import Answer, Model, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import Public, SignedIn
from zhegui.ports.services import ServicesOf

router: APIRouter = routes("panels")


@router.post("/panel/v2/open", responses=declare(TooMany))
async def open_panel(
    caller: SignedIn, _: PanelOpen, session: Session, now: Now
) -> Answer[PanelOpened]:
    """A code for a panel in the caller's page, with which it acts as they do now, for a while."""
    code = await service.give_code(session, caller, now)
    return ok(PanelOpened(code=code, expires_in=int(CODE_LIFE.total_seconds())))


@router.post("/panel/v2/enter", responses=declare(Unauthenticated))
async def enter_panel(
    _: Public, body: Model[PanelEnter], session: Session, services: ServicesOf, now: Now
) -> Answer[PanelToken]:
    """The token for a code. A code shown twice is answered 401, and the token that it gave ends."""
    token = await service.enter(services, session, body.model.code, now)
    return ok(PanelToken(token=token, expires_in=int(TOKEN_LIFE.total_seconds())))
