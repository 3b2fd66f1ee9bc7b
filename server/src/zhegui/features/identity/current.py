"""The current user as the sites hold it, numbers masked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.identities import CORRECTED
from zhegui.features.identity.models import IdentityEvent, IdentityRequest, LoginSession, User
from zhegui.features.identity.rules import identity_state
from zhegui.features.identity.schemas import (
    Belonging,
    CurrentUser,
    LoginDevice,
    OwnIdentity,
    OwnIdentityRequest,
)
from zhegui.kernel.people.caller import Caller

F = TypeVar("F", IdentityEvent, IdentityRequest)

#: Of these the last says which consent is in force.
CONFIRMING = ("confirmed", *CORRECTED, "received")

TellBelonging = Callable[[AsyncSession, User, UUID | None], Awaitable[Belonging]]
_TELLING: list[TellBelonging] = []


def tells_belonging(tell: TellBelonging) -> TellBelonging:
    """Declare the one function that knows where somebody belongs, of the feature that is above."""
    if _TELLING:
        raise TypeError("where somebody belongs is told by one feature")
    _TELLING.append(tell)
    return tell


async def current_user(
    session: AsyncSession, user: User, acted_for: UUID | None = None
) -> CurrentUser:
    """Derived from the account, and from where its holder belongs."""
    told = [await tell(session, user, acted_for) for tell in _TELLING]
    belonging = told[0] if told else Belonging()
    return CurrentUser(
        sid=user.sid,
        version=user.version,
        number=user.number,
        username=user.number,
        nickname=user.nickname,
        tel=user.mobile_masked,
        avatar=user.avatar,
        description=user.description,
        state=user.state,
        is_operator=user.is_operator,
        real_name=user.real_name,
        id_number=user.id_number_masked,
        real_name_confirmed=user.real_name_confirmed_at is not None,
        **dict(belonging),
    )


def login_device(row: LoginSession, caller: Caller) -> LoginDevice:
    """One login, and whether it is the one that asks."""
    return LoginDevice(
        sid=row.sid,
        device=row.device,
        created_at=row.created_at,
        expires_at=row.expires_at,
        is_current=row.sid == caller.session,
    )


async def current_identity(session: AsyncSession, user: User) -> OwnIdentity:
    """What the account's holder is told of their identity, the number masked."""
    consent = await session.scalar(
        _last(IdentityEvent).where(
            IdentityEvent.user_sid == user.sid, IdentityEvent.kind.in_(CONFIRMING)
        )
    )
    is_confirmed = user.real_name_confirmed_at is not None
    return OwnIdentity(
        state=identity_state(
            confirmed=is_confirmed,
            has_number=user.id_number_sealed is not None,
            withdrawn=user.withdrawn_lookup is not None,
        ),
        real_name=user.real_name,
        id_number=user.id_number_masked,
        confirmed_at=user.real_name_confirmed_at,
        edition=consent.edition if consent and is_confirmed else None,
        agreed_at=consent.created_at if consent and is_confirmed else None,
        request=await _last_request(session, user.sid),
    )


async def _last_request(session: AsyncSession, user: UUID) -> OwnIdentityRequest | None:
    request = await session.scalar(_last(IdentityRequest).where(IdentityRequest.user_sid == user))
    if request is None:
        return None
    decision = await session.scalar(
        _last(IdentityEvent).where(
            IdentityEvent.request_sid == request.sid,
            IdentityEvent.kind.in_(("rejected", *CORRECTED, "received")),
        )
    )
    return OwnIdentityRequest.model_validate(
        {
            "sid": request.sid,
            "kind": request.kind,
            "state": request.state,
            "real_name": request.real_name,
            "id_number": request.id_number_masked,
            "reason": request.reason,
            "created_at": request.created_at,
            "answer": decision and decision.reason,
            "decided_at": decision and decision.created_at,
        }
    )


def _last(model: type[F]) -> Select[F]:
    return select(model).order_by(model.created_at.desc(), model.sid.desc()).limit(1)
