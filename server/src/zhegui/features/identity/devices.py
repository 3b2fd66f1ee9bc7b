"""The devices that an account knows: nobody else's failures count there."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.events import LoggedInElsewhere
from zhegui.features.identity.models import KnownDevice, User
from zhegui.features.identity.places import LoginPlace
from zhegui.kernel.http.origin import Origin
from zhegui.kernel.ids import new_sid
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.work.events import announce

SECRET = "known_device.secret"  # noqa: S105 (a context, no secret)
#: Of one account; those not seen for longest are forgotten.
MOST_KNOWN = 20
NOBODY = UUID(int=0)


async def place_of(
    vault: Vault, session: AsyncSession, user: User | None, origin: Origin
) -> LoginPlace:
    """From where somebody tries to be `user`. Asks as much for an account that does not exist."""
    if origin.device_secret is None:
        return LoginPlace(origin.address)
    lookup = vault.lookup(SECRET, origin.device_secret)
    known = select(KnownDevice.sid).where(
        KnownDevice.user_sid == (user.sid if user else NOBODY), KnownDevice.secret_lookup == lookup
    )
    return LoginPlace(origin.address, lookup.hex() if await session.scalar(known) else None)


async def note_login(
    vault: Vault, session: AsyncSession, user: UUID, origin: Origin, now: datetime
) -> None:
    """Have the account know the device of a login; where it knew others alone, that is announced."""
    secret = origin.device_secret
    lookup = vault.lookup(SECRET, secret) if secret else None
    rows = await session.scalars(
        select(KnownDevice.secret_lookup).where(KnownDevice.user_sid == user)
    )
    known = set(rows)
    if known and lookup not in known:
        await announce(session, LoggedInElsewhere(user, origin.device, now))
    if lookup:
        await _see(session, user, lookup, now)
    if lookup not in known:
        await _forget_oldest(session, user)


async def remember(
    vault: Vault, session: AsyncSession, user: UUID, origin: Origin, now: datetime
) -> None:
    """Have the account know the device from which its holder has just proved who they are."""
    if origin.device_secret is None:
        return
    await _see(session, user, vault.lookup(SECRET, origin.device_secret), now)
    await _forget_oldest(session, user)


async def _see(session: AsyncSession, user: UUID, lookup: bytes, now: datetime) -> None:
    await session.execute(
        insert(KnownDevice)
        .values(
            sid=new_sid(),
            created_at=now,
            updated_at=now,
            version=1,
            user_sid=user,
            secret_lookup=lookup,
            seen_at=now,
        )
        .on_conflict_do_update(
            index_elements=["user_sid", "secret_lookup"], set_={"seen_at": now, "updated_at": now}
        )
    )


async def _forget_oldest(session: AsyncSession, user: UUID) -> None:
    newest = select(KnownDevice.sid).where(KnownDevice.user_sid == user)
    newest = newest.order_by(KnownDevice.seen_at.desc()).offset(MOST_KNOWN)
    await session.execute(delete(KnownDevice).where(KnownDevice.sid.in_(newest)))
