"""The token of a panel: its own key and audience, so that no other route takes it for a login's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

import jwt
from sqlalchemy import Uuid, bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.panels.models import PanelCode
from zhegui.kernel.db.statements import compiled, fetch
from zhegui.kernel.errors import Unauthenticated
from zhegui.kernel.secrets.vault import Vault

ALGORITHM, AUDIENCE, KEY = "HS256", "panel", "panel-token"
STANDING = compiled(
    select(PanelCode.sid).where(
        PanelCode.sid == bindparam("code", type_=Uuid()), PanelCode.revoked_at.is_(None)
    )
)


@dataclass(frozen=True, slots=True)
class PanelPass:
    """Whom a token lets act: a login of an account, for the organization that its page acted for."""

    code: UUID
    login: UUID
    account: UUID
    organization: UUID | None
    ends_at: datetime


def sealed(vault: Vault, shown: PanelPass) -> str:
    """The token as a panel carries it."""
    organization = {"org": str(shown.organization)} if shown.organization else {}
    claims = {
        "aud": AUDIENCE,
        "jti": str(shown.code),
        "sub": str(shown.login),
        "acc": str(shown.account),
        "exp": shown.ends_at,
        **organization,
    }
    return jwt.encode(claims, vault.secret(KEY), ALGORITHM)


def read(vault: Vault, authorization: str | None, now: datetime) -> PanelPass | None:
    """What an `Authorization` header carries; None for what is no token of a panel. Raises
    `Unauthenticated` for one whose time is over."""
    scheme, _, token = (authorization or "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    try:
        claims = jwt.decode(
            token.strip(),
            vault.secret(KEY),
            [ALGORITHM],
            audience=AUDIENCE,
            # The library would ask the machine's clock; expiry is judged by the installation's.
            options={"verify_exp": False, "require": ["aud", "jti", "sub", "acc", "exp"]},
        )
    except jwt.InvalidTokenError:
        return None
    if claims["exp"] <= now.timestamp():
        raise Unauthenticated
    return PanelPass(
        UUID(claims["jti"]),
        UUID(claims["sub"]),
        UUID(claims["acc"]),
        UUID(claims["org"]) if "org" in claims else None,
        datetime.fromtimestamp(claims["exp"], UTC),
    )


async def refuse_revoked(session: AsyncSession, shown: PanelPass) -> None:
    """Raises `Unauthenticated` where the code that gave the token was shown again."""
    if not await fetch(session, STANDING, {"code": shown.code}):
        raise Unauthenticated
