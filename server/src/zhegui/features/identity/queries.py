"""What other features may read of people, by a call or in their own statements."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, exists, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.identity import codes
from zhegui.features.identity.identities import CORRECTED, ID_NUMBER, own_identity
from zhegui.features.identity.models import IdentityEvent, IdentityRequest, User
from zhegui.kernel.secrets.vault import Vault
from zhegui.ports.services import Services


@dataclass(frozen=True, slots=True)
class CertifiedIdentity:
    """A confirmed real name and ID number, in the clear: for freezing into an attempt only.

    `lookup` is the number's keyed hash, by which a person is known across accounts.
    """

    name: str
    id_number: str
    lookup: bytes


async def is_erased(session: AsyncSession, user: UUID) -> bool:
    """Whether an account is deleted: what a job was queued for before is not written then."""
    state = await session.scalar(select(User.state).where(User.sid == user))
    return state in (None, "erased")


async def certified_identity(
    services: Services, session: AsyncSession, user_sid: UUID
) -> CertifiedIdentity | None:
    """Who somebody really is, which stays so until the commit; None while it is not confirmed."""
    user = await session.get(User, user_sid, with_for_update={"read": True})
    identity = own_identity(services.vault, user) if user else None
    if user is None or identity is None or user.real_name_confirmed_at is None:
        return None
    return CertifiedIdentity(identity.name, identity.id_number, identity.lookup(services.vault))


async def was_corrected(session: AsyncSession, user_sid: UUID) -> bool:
    """Whether a person's identity was ever corrected by somebody who reviewed it."""
    accepted = exists().where(
        IdentityRequest.user_sid == user_sid,
        IdentityRequest.kind == "correction",
        IdentityRequest.state == "accepted",
    )
    return bool(await session.scalar(select(accepted)))


async def keeps_certificates(session: AsyncSession, user_sid: UUID) -> bool:
    """Whether the last reviewed correction of a person left the certificates they hold as they are."""
    last = (
        select(IdentityEvent.kind)
        .where(IdentityEvent.user_sid == user_sid, IdentityEvent.kind.in_(CORRECTED))
        .order_by(IdentityEvent.created_at.desc(), IdentityEvent.sid.desc())
        .limit(1)
    )
    return await session.scalar(last) == "corrected_only"


#: Made once: an alias costs more than the statements that use it.
_account = aliased(User)


def confirmed_lookup(user: ColumnElement[UUID]) -> ScalarSelect[bytes | None]:
    """The keyed hash of the number that an account has confirmed, in SQL; null where it has none."""
    confirmed = select(_account.id_number_lookup).where(
        _account.sid == user, _account.real_name_confirmed_at.is_not(None)
    )
    return confirmed.correlate_except(_account).scalar_subquery()


def number_lookup(vault: Vault, id_number: str) -> bytes:
    """The keyed hash by which an ID number is known across accounts."""
    return vault.lookup(ID_NUMBER, id_number)


def mobile_lookup(services: Services, mobile: str) -> bytes:
    """The keyed hash by which a mobile number is found without being kept."""
    return services.vault.lookup(codes.MOBILE, mobile)
