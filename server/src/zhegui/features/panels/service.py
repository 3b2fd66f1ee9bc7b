"""A code for a panel, and its swap for a token."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.panels.models import PanelCode
from zhegui.features.panels.rules import CODE_LIFE, TOKEN_LIFE, CodeUse, shown
from zhegui.features.panels.tokens import PanelPass, sealed
from zhegui.kernel.db.database import committed_apart
from zhegui.kernel.errors import Unauthenticated
from zhegui.kernel.http.limits import Limit, take
from zhegui.kernel.people.caller import Caller
from zhegui.ports.services import Services

BYTES = 16
#: A page asks once a quarter of an hour; somebody may have many pages, and load them often.
MOST, WINDOW = 120, timedelta(minutes=10)


async def give_code(session: AsyncSession, caller: Caller, now: datetime) -> str:
    """A new code for who asks, as they act now; raises `TooMany`."""
    await take(session, now, [Limit(f"panel:{caller.user}", MOST, WINDOW)])
    code = secrets.token_urlsafe(BYTES)
    session.add(
        PanelCode(
            login_sid=caller.session,
            organization_sid=caller.organization,
            code_hash=_hash(code),
            expires_at=now + CODE_LIFE,
        )
    )
    return code


async def enter(services: Services, session: AsyncSession, code: str, now: datetime) -> str:
    """The token for a code; raises `Unauthenticated`, for one that was used after ending its token."""
    entered = await _used(session, code, now)
    if entered is None:
        raise Unauthenticated
    logins = await identity.standing_logins(session, [entered.login_sid])
    login = logins.get(entered.login_sid)
    if login is None:
        raise Unauthenticated
    given = PanelPass(
        entered.sid, entered.login_sid, login.user, entered.organization_sid, now + TOKEN_LIFE
    )
    return sealed(services.vault, given)


async def _used(session: AsyncSession, code: str, now: datetime) -> PanelCode | None:
    """The row of a code that was fresh, used now. Whatever is answered, that it was shown stays."""
    async with committed_apart(session):
        row = await session.scalar(
            select(PanelCode).where(PanelCode.code_hash == _hash(code)).with_for_update()
        )
        done = shown(row.expires_at, row.used_at, now) if row else CodeUse.NOTHING
        if row and done is CodeUse.ENTERS:
            row.used_at = now
        elif row and done is CodeUse.REVOKES:
            row.revoked_at = now
    return row if done is CodeUse.ENTERS else None


def _hash(code: str) -> bytes:
    """128 random bits are guessed by nobody: no key, no slow hash."""
    return hashlib.sha256(code.encode()).digest()
