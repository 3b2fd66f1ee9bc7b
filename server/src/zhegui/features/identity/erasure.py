"""Erasing a person from their account: what others refer to stays, and says nothing of anybody."""

from __future__ import annotations

import secrets
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.codes import NOTICE
from zhegui.features.identity.events import PersonErased
from zhegui.features.identity.identities import clear_identity, erase_requests
from zhegui.features.identity.images import erase_images
from zhegui.features.identity.models import (
    IdentityEvent,
    KnownDevice,
    LoginSession,
    User,
    VerificationCode,
)
from zhegui.kernel.db.append_only import erase_facts
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.records.audit import audit, snapshot
from zhegui.kernel.work.events import announce
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services

ERASED_NAME = "已注销"


async def erase_account(
    session: AsyncSession, user: User, mobile: str, *, again: bool = False
) -> None:
    """Forget a person everywhere: the other features by `PersonErased`, then number, names,
    pictures, password, rights and logins. The number can register anew.

    `again`: they were erased, and a backup from before brought them back. Nothing hinders that.
    """
    # What is being written of them is there before anything is erased, or finds them erased.
    await session.refresh(user, with_for_update=True)
    before = snapshot(user)
    await announce(session, PersonErased(user.sid, mobile, user.mobile_lookup, again))
    await enqueue(session, "identity.note_erased", user=str(user.sid))
    await session.execute(delete(LoginSession).where(LoginSession.user_sid == user.sid))
    await session.execute(delete(KnownDevice).where(KnownDevice.user_sid == user.sid))
    await session.execute(
        delete(VerificationCode).where(VerificationCode.mobile_lookup == user.mobile_lookup)
    )
    await erase_images(session, user.sid)
    user.nickname, user.state, user.is_operator = ERASED_NAME, "erased", False
    user.description = user.avatar = user.password_hash = None
    # Nobody's: the column is unique, and no number has this hash.
    user.mobile_lookup, user.mobile_sealed, user.mobile_masked = secrets.token_bytes(32), b"", ""
    clear_identity(user)
    user.withdrawn_lookup = None
    await erase_requests(session, user.sid)
    await _erase_history(session, user.sid)
    await session.flush()
    after = snapshot(user)
    audit(session, APPLICATION, "user.erase", user, before=before, after=after, about=user.sid)


async def _erase_history(session: AsyncSession, user: UUID) -> None:
    """What happened to their identity stays; the words and masked names of it go."""
    await erase_facts(session, IdentityEvent, user)


async def tell_erased(services: Services, session: AsyncSession, mobile: str) -> None:
    """Tell the holder of a number after the commit; nothing else knows it then."""
    sealed = services.vault.encrypt(NOTICE, mobile).hex()
    await enqueue(session, "identity.tell_erased", sealed=sealed)
