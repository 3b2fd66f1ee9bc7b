"""Erasing a person from their account: what others refer to stays, and says nothing of anybody."""

from __future__ import annotations

import secrets

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.images import erase_images
from zhegui.features.identity.models import LoginSession, User, VerificationCode
from zhegui.ports.storage import Storage

ERASED_NAME = "已注销"


async def erase_account(session: AsyncSession, storage: Storage, user: User) -> None:
    """Forget numbers, names, pictures, password, rights and logins; the number can register anew."""
    await session.execute(delete(LoginSession).where(LoginSession.user_sid == user.sid))
    await session.execute(
        delete(VerificationCode).where(VerificationCode.mobile_lookup == user.mobile_lookup)
    )
    await erase_images(session, storage, user.sid)
    user.nickname, user.state, user.is_operator = ERASED_NAME, "erased", False
    user.description = user.avatar = user.password_hash = None
    # Nobody's: the column is unique, and no number has this hash.
    user.mobile_lookup, user.mobile_sealed, user.mobile_masked = secrets.token_bytes(32), b"", ""
    user.real_name = user.id_number_sealed = user.id_number_lookup = None
    user.id_number_masked = user.real_name_confirmed_at = None
    await session.flush()
