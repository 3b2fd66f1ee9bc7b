"""Logins and their tokens: short access tokens, rotating refresh tokens, checked against the session."""

from __future__ import annotations

import hmac
import logging
from base64 import urlsafe_b64encode
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from uuid import UUID

import jwt
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Uuid,
    any_,
    bindparam,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.models import LoginSession, User
from zhegui.features.identity.rules import Rotation, fresh_ends, rotation
from zhegui.features.identity.schemas import Tokens
from zhegui.kernel.context import language, request_id
from zhegui.kernel.db.locks import hold_for_caller
from zhegui.kernel.db.statements import Within, array, compiled, fetch
from zhegui.kernel.errors import NotFound
from zhegui.kernel.ids import new_sid
from zhegui.kernel.values import SID
from zhegui.ports.services import Services

log = logging.getLogger("zhegui.identity")

ALGORITHM = "HS256"


async def open_session(
    services: Services, session: AsyncSession, user: User, device: str | None, now: datetime
) -> Tokens:
    """A new login for `user`."""
    login = LoginSession(
        sid=new_sid(),
        user_sid=user.sid,
        generation=1,
        arrived=True,
        expires_at=now + timedelta(days=services.settings.refresh_token_days),
        device=device,
    )
    session.add(login)
    if user.language != language.get():
        await _note_language(session, user.sid)
    return _tokens(services, login, now)


async def refresh(services: Services, token: str) -> Tokens | None:
    """The next tokens; None for a token that is no good. A stolen one revokes its login.

    A transaction of its own, since the revocation must stay although the answer is a failure.
    """
    shown = _read_refresh_token(services, token)
    if shown is None:
        return None
    now = services.clock.now()
    async with services.database.session(now) as session:
        await hold_for_caller(session, shown[0])
        login = await session.get(LoginSession, shown[0], with_for_update=True)
        if login is None or login.revoked_at or login.expires_at <= now:
            return None
        tokens = _rotated(services, login, shown[1], now)
        if tokens:
            await _note_language(session, login.user_sid)
        await session.commit()
    return tokens


def _rotated(services: Services, login: LoginSession, shown: int, now: datetime) -> Tokens | None:
    ends = fresh_ends(login.ends, now)
    verdict = rotation(shown, login.generation, len(ends), arrived=login.arrived)
    if verdict is Rotation.REVOKE:
        login.revoked_at = now
        log.warning("%s used refresh token shown again: %s", request_id.get(), login.user_sid)
        return None
    if verdict is Rotation.ADVANCE:
        login.generation += 1
        login.arrived = False
        login.ends = [*ends, now]
    return _tokens(services, login, now)


# Without waiting: who changes the account holds it, and asks for its logins.
_NOTE_LANGUAGE = (
    update(User)
    .where(
        User.sid
        == select(User.sid)
        .where(User.sid == bindparam("user", type_=Uuid()))
        .where(User.language != bindparam("said"))
        .with_for_update(skip_locked=True)
        .scalar_subquery()
    )
    .values(language=bindparam("said"))
    .execution_options(synchronize_session=False)
)


async def _note_language(session: AsyncSession, user: UUID) -> None:
    """What is sent to them elsewhere is said in the language of this request."""
    await session.execute(_NOTE_LANGUAGE, {"user": user, "said": language.get()})


async def revoke(services: Services, session: AsyncSession, token: str, now: datetime) -> None:
    """End the login that an access or a refresh token belongs to; unknown tokens are ignored."""
    renewing = _read_refresh_token(services, token)
    used = _read_access_token(services, token, now, even_expired=True)
    sid = renewing[0] if renewing else used.login if used else None
    if sid:
        await _end(session, now, LoginSession.sid == sid)


async def revoke_all(
    session: AsyncSession, user_sid: UUID, now: datetime, *, but: UUID | None = None
) -> None:
    """End every login of a user, as after a reset; `but` names one that stays."""
    await _end(session, now, LoginSession.user_sid == user_sid, LoginSession.sid != but)


async def end_all_logins(session: AsyncSession) -> None:
    """End every login of everybody, as when the keys of the tokens are new."""
    await _end(session, session.sync_session.info["now"])


async def revoke_own(session: AsyncSession, user: UUID, sid: UUID, now: datetime) -> None:
    """End one login of a user; raises `NotFound` where it is not theirs."""
    if not await _end(session, now, LoginSession.sid == sid, LoginSession.user_sid == user):
        raise NotFound


async def _end(session: AsyncSession, now: datetime, *which: ColumnElement[bool]) -> bool:
    ended = await session.scalars(
        update(LoginSession)
        .where(*which, LoginSession.revoked_at.is_(None))
        .values(revoked_at=now)
        .returning(LoginSession.sid)
    )
    return bool(ended.all())


@dataclass(frozen=True, slots=True)
class Login:
    """A login that stands: neither ended by its user nor by a reset, its account active."""

    user: UUID
    expires_at: datetime


#: Those that stand; what it is asked for by names which. The user is looked up for each login: a plan
#: that is made for a join while both tables are short, and is kept, may read them whole.
STANDING = select(LoginSession.sid, LoginSession.user_sid, LoginSession.expires_at).where(
    LoginSession.revoked_at.is_(None),
    select(User.state == "active").where(User.sid == LoginSession.user_sid).scalar_subquery(),
)
_STANDING = compiled(
    STANDING.where(LoginSession.sid == any_(bindparam("logins", type_=ARRAY(Uuid()))))
)


async def standing_logins(within: Within, logins: Collection[UUID]) -> dict[UUID, Login]:
    """Those of `logins` that stand, by sid; one that has merely expired is among them."""
    rows = await fetch(within, _STANDING, {"logins": array(each.hex for each in logins)})
    return {sid: Login(user, expires_at) for sid, user, expires_at in rows}


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whose access token a request carries: a login, and the generation that gave it."""

    login: UUID
    generation: int
    #: Whose login it is; a token of before this was written into it does not say.
    account: UUID | None = None

    @property
    def whose(self) -> UUID:
        """The account, or at least the login."""
        return self.account or self.login


def bearer(services: Services, authorization: str | None, now: datetime) -> Bearer | None:
    """What an `Authorization` header names by an unexpired token; asks no database."""
    scheme, _, token = (authorization or "").partition(" ")
    return _read_access_token(services, token.strip(), now) if scheme.lower() == "bearer" else None


# Without waiting: one of the calls that a page makes at once notes it for all.
_NOTE_ARRIVAL = (
    update(LoginSession)
    .where(
        LoginSession.sid
        == select(LoginSession.sid)
        .where(LoginSession.sid == bindparam("login", type_=Uuid()))
        .where(LoginSession.generation == bindparam("shown"))
        .with_for_update(skip_locked=True)
        .scalar_subquery()
    )
    .values(arrived=True)
    .execution_options(synchronize_session=False)
)


async def note_arrival(session: AsyncSession, used: Bearer) -> None:
    """The tokens of this generation are in use: the refresh token before them is good no more."""
    await session.execute(_NOTE_ARRIVAL, {"login": used.login, "shown": used.generation})


def _tokens(services: Services, login: LoginSession, now: datetime) -> Tokens:
    life = timedelta(minutes=services.settings.access_token_minutes)
    claims = {
        "sub": str(login.sid),
        "gen": login.generation,
        "acc": str(login.user_sid),
        "iat": now,
        "exp": now + life,
    }
    return Tokens(
        access_token=jwt.encode(claims, services.vault.secret("access"), ALGORITHM),
        refresh_token=_refresh_token(services, login.sid, login.generation),
        expires_in=int(life.total_seconds()),
    )


def _read_access_token(
    services: Services, token: str, now: datetime, *, even_expired: bool = False
) -> Bearer | None:
    try:
        found, expires = _claims(services.vault.secret("access"), token)
    except jwt.InvalidTokenError:
        return None
    return found if even_expired or now.timestamp() < expires else None


# People bring the same one with every request. What is refused is not kept.
@lru_cache(10_000)
def _claims(secret: bytes, token: str) -> tuple[Bearer, int]:
    # The library would ask the machine's clock; expiry is judged by the installation's.
    claims = jwt.decode(
        token,
        secret,
        [ALGORITHM],
        options={"verify_exp": False, "verify_iat": False, "require": ["sub", "exp"]},
    )
    # An access token of before these claims were given speaks of no generation and no account.
    account = UUID(claims["acc"]) if "acc" in claims else None
    return Bearer(UUID(claims["sub"]), claims.get("gen", 0), account), claims["exp"]


def _refresh_token(services: Services, login: UUID, generation: int) -> str:
    # Derived, not stored: the same generation always gives the same token.
    seal = hmac.digest(services.vault.secret("refresh"), f"{login}.{generation}".encode(), "sha256")
    return f"{login}.{generation}.{urlsafe_b64encode(seal).decode().rstrip('=')}"


def _read_refresh_token(services: Services, token: str) -> tuple[UUID, int] | None:
    login, _, rest = token.partition(".")
    generation = rest.partition(".")[0]
    if not (SID.match(login) and generation.isascii() and generation.isdigit()):
        return None
    if len(generation) > 9 or not token.isascii():
        return None
    expected = _refresh_token(services, UUID(login), int(generation))
    return (UUID(login), int(generation)) if hmac.compare_digest(expected, token) else None
