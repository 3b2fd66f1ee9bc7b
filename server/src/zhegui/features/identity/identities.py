"""Who the holder of an account really is: confirmed once, changed by review, withdrawn at will."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import Select, case, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.disputes import IdentityVerdict, judge
from zhegui.features.identity.errors import (
    ConsentRequired,
    IdentityConfirmed,
    IdNumberTaken,
    NotConfirmed,
    NotYourself,
)
from zhegui.features.identity.events import RealNameConfirmed
from zhegui.features.identity.models import IdentityEvent, IdentityRequest, User
from zhegui.features.identity.rules import EDITIONS, is_unborn
from zhegui.features.identity.schemas import Agreed, unborn
from zhegui.kernel.context import request_id
from zhegui.kernel.db.locks import hold
from zhegui.kernel.errors import InvalidInput, Unauthenticated
from zhegui.kernel.http import limits
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.masks import mask_id_number, masked_name
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.work.events import announce
from zhegui.ports.services import Services

log = logging.getLogger("zhegui.identity")

ID_NUMBER = "user.id_number"
#: Name and number together.
BOTH = "user.identity"
#: The events of a reviewed correction, by what becomes of the certificates that are held: issued
#: anew, or left as they are.
CORRECTED = ("corrected", "corrected_only")


@dataclass(frozen=True, slots=True)
class Identity:
    """A real name and an ID number, in the clear."""

    name: str
    id_number: str

    def lookup(self, vault: Vault) -> bytes:
        """By which the number is found."""
        return vault.lookup(ID_NUMBER, self.id_number)

    def both(self, vault: Vault) -> bytes:
        """By which somebody who comes back is known to be the same."""
        return vault.lookup(BOTH, f"{self.name}\n{self.id_number}")


def put_identity(services: Services, user: User, identity: Identity, now: datetime) -> None:
    """Write a confirmed name and number into an account; the caller answers for the right to."""
    user.real_name = identity.name
    user.id_number_sealed = services.vault.encrypt(ID_NUMBER, identity.id_number)
    user.id_number_lookup = identity.lookup(services.vault)
    user.id_number_masked = mask_id_number(identity.id_number)
    user.real_name_confirmed_at = now
    user.withdrawn_lookup = None


def clear_identity(user: User) -> None:
    """Forget the name and number of an account."""
    user.real_name = user.id_number_sealed = user.id_number_lookup = None
    user.id_number_masked = user.real_name_confirmed_at = None


def own_identity(vault: Vault, user: User) -> Identity | None:
    """The name and number in an account, confirmed or not."""
    if user.real_name is None or user.id_number_sealed is None:
        return None
    return Identity(user.real_name, vault.decrypt(ID_NUMBER, user.id_number_sealed))


def record(
    session: AsyncSession,
    user: UUID,
    kind: str,
    *,
    by: UUID,
    identity: Identity | None = None,
    request: UUID | None = None,
    reason: str | None = None,
    edition: str | None = None,
) -> None:
    """Add to the history of an account."""
    session.add(
        IdentityEvent(
            user_sid=user,
            kind=kind,
            by_sid=by,
            request_sid=request,
            reason=reason,
            edition=edition,
            name_masked=identity and masked_name(identity.name),
            id_number_masked=identity and mask_id_number(identity.id_number),
        )
    )
    log.info("%s identity of %s: %s by %s", request_id.get(), user, kind, by)


async def count_try(services: Services, session: AsyncSession, user: UUID, now: datetime) -> None:
    """Count that an account names an ID number; raises `TooMany`. Do it first of all: what was
    counted stays counted when the request fails, so that nobody finds out whose numbers are here."""
    count = services.settings.limit_identity_per_day
    await limits.take(session, now, [limits.Limit(f"identity:{user}", count, timedelta(days=1))])


def check_claim(name: str, id_number: str, agreed: list[Agreed], now: datetime) -> Identity:
    """What somebody claims to be, with the consent in force; raises `InvalidInput` or
    `ConsentRequired`."""
    if not any((each.kind, each.edition) == ("real_name", edition_in_force()) for each in agreed):
        raise ConsentRequired
    if is_unborn(id_number, now):
        raise InvalidInput([unborn("model.idNumber")])
    return Identity(name, id_number)


def edition_in_force() -> str:
    """The edition of the consent to real names that is asked for today."""
    return EDITIONS["real_name"][-1]


async def confirm(
    services: Services, session: AsyncSession, user: User, claimed: Identity, now: datetime
) -> None:
    """Confirm a locked account's name and number, for the first time or again after a withdrawal.

    Raises `IdentityConfirmed` where the account is somebody else's already, `IdNumberTaken` where
    the number is another account's.
    """
    vault = services.vault
    if user.real_name_confirmed_at is not None:
        if own_identity(vault, user) == claimed:
            return
        raise IdentityConfirmed
    is_new = user.withdrawn_lookup in (None, claimed.both(vault))
    if not is_new or user.id_number_lookup not in (None, claimed.lookup(vault)):
        raise IdentityConfirmed
    if await holder_of(session, claimed.lookup(vault)):
        raise IdNumberTaken
    put_identity(services, user, claimed, now)
    record(
        session, user.sid, "confirmed", by=user.sid, identity=claimed, edition=edition_in_force()
    )
    await announce(session, RealNameConfirmed(user.sid))


async def hold_number(session: AsyncSession, lookup: bytes) -> None:
    """Be the only one that gives a number to an account, until the commit; raises `TooMany`.

    Do it before anything is locked: who waits for it holds no connection then.
    """
    await hold(session, f"identity:{lookup.hex()}")


async def holder_of(session: AsyncSession, lookup: bytes) -> User | None:
    """The account that has confirmed a number, which stays so until the commit."""
    await hold_number(session, lookup)
    holder: User | None = await session.scalar(confirmed_by(lookup))
    return holder


def confirmed_by(lookup: bytes) -> Select[User]:
    """The account that has confirmed a number."""
    return select(User).where(
        User.id_number_lookup == lookup, User.real_name_confirmed_at.is_not(None)
    )


async def locked(session: AsyncSession, sid: UUID, *, key_share: bool = True) -> User:
    """An account, before what hangs on it: another transaction that changes it waits, and without
    `key_share` one that refers to it, too."""
    # Read anew: `session.get` refuses an account that another changed since it was read here.
    user: User | None = await session.scalar(
        select(User)
        .where(User.sid == sid)
        .with_for_update(key_share=key_share)
        .execution_options(populate_existing=True)
    )
    if user is None:
        raise Unauthenticated
    return user


async def withdraw(services: Services, session: AsyncSession, caller: Caller, sid: UUID) -> User:
    """Withdraw the caller's consent: name and number go from their account and requests.

    Attempts that began before keep what was frozen into them, and so do certificates.
    """
    if sid != caller.user:
        raise NotYourself
    user = await locked(session, caller.user)
    identity = own_identity(services.vault, user)
    if identity is None:
        raise NotConfirmed
    await give_up(services, session, user, identity)
    record(session, user.sid, "withdrawn", by=user.sid, identity=identity)
    await session.flush()
    return user


async def give_up(
    services: Services, session: AsyncSession, user: User, identity: Identity
) -> None:
    """Erase the identity of a locked account; only as the same person can it be confirmed again."""
    clear_identity(user)
    user.withdrawn_lookup = identity.both(services.vault)
    await _clear_disputed(services, session, user.sid)
    await erase_requests(session, user.sid)


async def _clear_disputed(services: Services, session: AsyncSession, user: UUID) -> None:
    """What is suspended because of an open dispute of this account is so no longer: it ends."""
    mine = IdentityRequest.user_sid == user, IdentityRequest.state == "open"
    request = await session.scalar(select(IdentityRequest).where(*mine))
    if request is not None:
        await judge(services, session, request, IdentityVerdict.CLEARED)


async def erase_requests(session: AsyncSession, user: UUID) -> None:
    """End an account's open request, and forget who its requests named."""
    closed = case((IdentityRequest.state == "open", "cancelled"), else_=IdentityRequest.state)
    await session.execute(
        update(IdentityRequest)
        .where(IdentityRequest.user_sid == user)
        .values(
            state=closed,
            reason=None,
            real_name=None,
            id_number_sealed=None,
            id_number_lookup=None,
            id_number_masked=None,
            updated_at=session.sync_session.info["now"],
            version=IdentityRequest.version + 1,
        )
    )
