"""Who asks the calls of a panel: by its token, or like everywhere by a login's or none."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.api import Bearer
from zhegui.features.organizations.api import caller_of
from zhegui.features.panels import tokens
from zhegui.kernel.db.locks import hold_for_caller
from zhegui.kernel.errors import Forbidden, Unauthenticated
from zhegui.kernel.people.caller import AUDIENCES, Caller, bearer
from zhegui.ports.services import Services

#: Of no login: what a panel does says nothing of whether tokens arrived with its page.
NO_GENERATION = -1


async def panel_anyone(request: Request, _: Annotated[object, Depends(bearer)]) -> Caller | None:
    """A visitor, or a caller by either token."""
    return await panel_caller(request, request.state.session, request.state.now)


async def panel_caller(request: Request, session: AsyncSession, now: datetime) -> Caller | None:
    """The same at another moment, for an answer that lasts."""
    services: Services = request.app.state.services
    shown = tokens.read(services.vault, request.headers.get("authorization"), now)
    if shown is None:
        return await services.authenticate(request, session, now)
    return await _caller(session, shown, request.headers.get("tenant-id"), now)


async def panel_user(caller: Annotated[Caller | None, Depends(panel_anyone)]) -> Caller:
    """A caller by either token; a visitor is answered 401."""
    if caller is None:
        raise Unauthenticated
    return caller


async def _caller(
    session: AsyncSession, shown: tokens.PanelPass, tenant: str | None, now: datetime
) -> Caller:
    """A token acts for the organization that it was given for, and no header makes it another."""
    if tenant and tenant != str(shown.organization):
        raise Forbidden
    await hold_for_caller(session, shown.account)
    await tokens.refuse_revoked(session, shown)
    used = Bearer(shown.login, NO_GENERATION, shown.account)
    return await caller_of(session, used, shown.organization, now)


AUDIENCES |= {panel_anyone: "anyone", panel_user: "signed in"}

PanelAnyone = Annotated[Caller | None, Depends(panel_anyone)]
PanelUser = Annotated[Caller, Depends(panel_user)]
