"""Whether the token that an answer was asked by still stands, while the answer lasts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.panels import tokens
from zhegui.features.panels.models import PanelCode
from zhegui.kernel.db.statements import array, compiled, fetch
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.secrets.vault import Vault

REVOKED = compiled(
    select(PanelCode.sid).where(
        PanelCode.sid == any_(bindparam("codes", type_=ARRAY(Uuid()))),
        PanelCode.revoked_at.is_not(None),
    )
)


@dataclass(frozen=True, slots=True)
class LastingToken:
    """What has to stand: a login; for a panel's token also its code, and its own end."""

    login: UUID
    code: UUID | None = None
    ends_at: datetime | None = None


def lasting_token(
    vault: Vault, caller: Caller, authorization: str | None, now: datetime
) -> LastingToken:
    """That by which `PanelUser` has let a caller in. Without a panel the login counts, not its access
    token: pages renew that one while their stream goes on."""
    shown = tokens.read(vault, authorization, now)
    if shown is None:
        return LastingToken(caller.session)
    return LastingToken(shown.login, shown.code, shown.ends_at)


async def standing(
    session: AsyncSession, asked: Collection[LastingToken], now: datetime
) -> set[LastingToken]:
    """Those that stand."""
    logins = await identity.standing_logins(session, {each.login for each in asked})
    revoked = await _revoked(session, {each.code for each in asked if each.code})

    def stands(token: LastingToken) -> bool:
        login = logins.get(token.login)
        if login is None or token.code in revoked:
            return False
        return now < (min(login.expires_at, token.ends_at) if token.ends_at else login.expires_at)

    return set(filter(stands, asked))


async def _revoked(session: AsyncSession, codes: Collection[UUID]) -> set[UUID]:
    if not codes:
        return set()
    rows = await fetch(session, REVOKED, {"codes": array(each.hex for each in codes)})
    return {code for (code,) in rows}
