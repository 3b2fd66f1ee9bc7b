"""What other features may know of people."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import codes
from zhegui.features.identity.current import current_user
from zhegui.features.identity.erasing import erase_account
from zhegui.features.identity.images import erase_images
from zhegui.features.identity.models import LoginSession, User
from zhegui.features.identity.passwords import hash_password
from zhegui.features.identity.resources import users
from zhegui.features.identity.rules import mask_mobile
from zhegui.features.identity.schemas import CurrentUser, NewPassword
from zhegui.features.identity.service import (
    ID_NUMBER,
    REAL_NAME_CONFIRMED,
    confirm_real_name,
    create_user,
    find_by_mobile,
    own_user,
)
from zhegui.features.identity.sessions import (
    Login,
    authenticate,
    bearer_login,
    end_all_logins,
    open_session,
    standing_logins,
)
from zhegui.ports.house import House

__all__ = [
    "REAL_NAME_CONFIRMED",
    "CertifiedIdentity",
    "CurrentUser",
    "Login",
    "LoginSession",
    "NewPassword",
    "User",
    "authenticate",
    "bearer_login",
    "certified_identity",
    "confirm_real_name",
    "create_user",
    "current_user",
    "end_all_logins",
    "erase_account",
    "erase_images",
    "find_by_mobile",
    "hash_password",
    "mask_mobile",
    "mobile_lookup",
    "open_session",
    "own_user",
    "standing_logins",
    "users",
]


@dataclass(frozen=True, slots=True)
class CertifiedIdentity:
    """A confirmed real name and ID number, in the clear: for freezing into an attempt only."""

    name: str
    id_number: str


async def certified_identity(
    house: House, session: AsyncSession, user_sid: UUID
) -> CertifiedIdentity | None:
    """Who somebody really is; None while they have not confirmed it."""
    user = await session.get(User, user_sid)
    if user is None or not (user.real_name and user.id_number_sealed):
        return None
    return CertifiedIdentity(user.real_name, house.vault.decrypt(ID_NUMBER, user.id_number_sealed))


def mobile_lookup(house: House, mobile: str) -> bytes:
    """The keyed hash by which a mobile number is found without being kept."""
    return house.vault.lookup(codes.MOBILE, mobile)
