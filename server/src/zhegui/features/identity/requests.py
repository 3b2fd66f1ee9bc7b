"""Requests for another identity than the rules give: asked for, looked at, decided by an operator."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.disputes import IdentityVerdict, judge
from zhegui.features.identity.errors import (
    IdNumberNotTaken,
    IdNumberTaken,
    NotConfirmed,
    NotDisputed,
    RequestClosed,
    RequestOpen,
)
from zhegui.features.identity.events import (
    IdentityCorrected,
    IdentityDecided,
    NumberDisputed,
    RealNameConfirmed,
)
from zhegui.features.identity.identities import (
    Identity,
    check_claim,
    confirmed_by,
    count_try,
    edition_in_force,
    give_up,
    hold_number,
    holder_of,
    locked,
    own_identity,
    put_identity,
    record,
)
from zhegui.features.identity.models import IdentityRequest, User
from zhegui.features.identity.schemas import (
    IdentityDecision,
    IdentityRequestSave,
    IdentityReveal,
    IdentitySuspension,
    RevealedIdentity,
)
from zhegui.kernel.errors import Forbidden, NotFound
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.masks import mask_id_number
from zhegui.kernel.records.audit import audit, audited
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.work.events import announce
from zhegui.ports.services import Services

REQUESTED = "identity_request.id_number"


async def ask(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    given: IdentityRequestSave,
    now: datetime,
) -> IdentityRequest:
    """Take a request of the caller, who has none open.

    A correction is for a user who has confirmed a name; a merge or a dispute is about a number that
    another account has confirmed, whose it is nobody says.
    """
    claimed = check_claim(given.real_name, given.id_number, given.agreement_list, now)
    await count_try(services, session, caller.user, now)
    await hold_number(session, claimed.lookup(services.vault))
    user = await locked(session, caller.user)
    if await session.scalar(select(IdentityRequest.sid).where(*_open_of(user.sid))):
        raise RequestOpen
    holder = await holder_of(session, claimed.lookup(services.vault))
    is_taken = holder is not None and holder.sid != user.sid
    if given.kind == "correction" and is_taken:
        raise IdNumberTaken
    if given.kind == "correction" and user.real_name is None and user.withdrawn_lookup is None:
        raise NotConfirmed
    if given.kind != "correction" and not is_taken:
        raise IdNumberNotTaken
    request = _request(services.vault, user, given, claimed)
    request.holder_sid = holder.sid if is_taken and holder else None
    session.add(request)
    await session.flush()
    edition = edition_in_force()
    record(
        session,
        user.sid,
        "requested",
        by=user.sid,
        identity=claimed,
        request=request.sid,
        edition=edition,
    )
    return request


def _open_of(user: UUID) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return IdentityRequest.user_sid == user, IdentityRequest.state == "open"


def _request(
    vault: Vault, user: User, given: IdentityRequestSave, claimed: Identity
) -> IdentityRequest:
    return IdentityRequest(
        user_sid=user.sid,
        kind=given.kind,
        state="open",
        reason=given.reason,
        edition=edition_in_force(),
        real_name=claimed.name,
        id_number_sealed=vault.encrypt(REQUESTED, claimed.id_number),
        id_number_lookup=claimed.lookup(vault),
        id_number_masked=mask_id_number(claimed.id_number),
    )


async def cancel(services: Services, session: AsyncSession, caller: Caller, sid: UUID) -> None:
    """Take an open request of the caller's own back."""
    user = await locked(session, caller.user)
    request = await session.get(IdentityRequest, sid)
    if request is None or request.user_sid != user.sid:
        raise NotFound
    if request.state != "open":
        raise RequestClosed
    await judge(services, session, request, IdentityVerdict.CLEARED)
    _close(request, "cancelled")
    record(session, user.sid, "cancelled", by=user.sid, request=sid)
    await session.flush()


async def reveal(
    services: Services, session: AsyncSession, caller: Caller, given: IdentityReveal
) -> RevealedIdentity:
    """The numbers of an open request in the clear; that an operator looked, and why, is recorded."""
    request, user = await _open(session, given.sid, caller)
    wanted, present = _wanted(services.vault, request, user), own_identity(services.vault, user)
    record(session, user.sid, "looked", by=caller.user, request=request.sid, reason=given.reason)
    audit(
        session,
        caller,
        "identityRequest.reveal",
        request,
        before=None,
        after=None,
        reason=given.reason,
        label=user.number,
    )
    await session.flush()
    return RevealedIdentity(
        sid=request.sid,
        real_name=wanted.name,
        id_number=wanted.id_number,
        present_real_name=present and present.name,
        present_id_number=present and present.id_number,
    )


async def suspend(
    services: Services, session: AsyncSession, caller: Caller, given: IdentitySuspension
) -> None:
    """Suspend what the number's account earned with it while a dispute is open; both accounts are told.

    Nothing follows from the dispute alone: anybody may claim a number. Done again, it changes nothing.
    """
    request, user = await _open(session, given.sid, caller)
    if request.kind != "dispute":
        raise NotDisputed
    reason = given.reason
    with audited(
        session, caller, "identityRequest.suspend", request, reason=reason, label=user.number
    ):
        record(session, user.sid, "suspended", by=caller.user, request=request.sid, reason=reason)
        await judge(services, session, request, IdentityVerdict.DOUBTED)
        await announce(session, NumberDisputed(request.sid, user.sid, request.holder_sid))
        await session.flush()


async def decide(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    given: IdentityDecision,
    now: datetime,
) -> None:
    """Accept or reject an open request, not one's own; the history keeps by whom and why."""
    request, user = await _open(session, given.sid, caller)
    with audited(
        session, caller, "identityRequest.decide", request, reason=given.reason, label=user.number
    ):
        if given.accept:
            kind = _accepted_as(request, given)
            await _accept(services, session, caller, request, user, kind, given.reason, now)
            if kind == "corrected":
                await announce(session, IdentityCorrected(user.sid))
        else:
            await judge(services, session, request, IdentityVerdict.CLEARED)
            await _reject(session, caller, request, user, given.reason)
        loser = request.holder_sid if given.accept and request.kind != "correction" else None
        decided = IdentityDecided(request.sid, user.sid, loser, given.accept, given.reason)
        await announce(session, decided)


def _accepted_as(request: IdentityRequest, given: IdentityDecision) -> str:
    """The kind of event that an accepted request becomes."""
    if request.kind != "correction":
        return "received"
    return "corrected" if given.reissue else "corrected_only"


async def _reject(
    session: AsyncSession, caller: Caller, request: IdentityRequest, user: User, reason: str
) -> None:
    _close(request, "rejected")
    record(session, user.sid, "rejected", by=caller.user, request=request.sid, reason=reason)
    await session.flush()


async def _accept(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    request: IdentityRequest,
    user: User,
    kind: str,
    reason: str,
    now: datetime,
) -> None:
    wanted = _wanted(services.vault, request, user)
    await _free_number(services, session, caller, request, user, wanted)
    await judge(services, session, request, IdentityVerdict.REFUTED)
    put_identity(services, user, wanted, now)
    _close(request, "accepted")
    record(
        session,
        user.sid,
        kind,
        by=caller.user,
        identity=wanted,
        request=request.sid,
        reason=reason,
        edition=request.edition,
    )
    await session.flush()
    await announce(session, RealNameConfirmed(user.sid))


async def _free_number(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    request: IdentityRequest,
    user: User,
    wanted: Identity,
) -> None:
    """Take the number from the account that has it, which a correction never does."""
    holder = await holder_of(session, wanted.lookup(services.vault))
    if holder is None or holder.sid == user.sid:
        return
    # Requests that an upgrade made do not say it.
    request.holder_sid = request.holder_sid or holder.sid
    if request.kind == "correction":
        raise IdNumberTaken
    lost = own_identity(services.vault, holder)
    assert lost is not None
    await give_up(services, session, holder, lost)
    record(session, holder.sid, "moved", by=caller.user, identity=lost)
    await session.flush()


async def _open(session: AsyncSession, sid: UUID, caller: Caller) -> tuple[IdentityRequest, User]:
    """An open request and its account, both locked, with the account that has the number.

    The number is held first; then accounts are locked before requests and in the order of their
    sids, as everywhere.
    """
    request = await session.get(IdentityRequest, sid)
    if request is None:
        raise NotFound
    if request.user_sid == caller.user:
        raise Forbidden
    holders = {request.user_sid} | ({request.holder_sid} if request.holder_sid else set())
    if request.id_number_lookup is not None:
        await hold_number(session, request.id_number_lookup)
        holder = await session.scalar(confirmed_by(request.id_number_lookup))
        holders |= {holder.sid} if holder else set()
    users = {each: await locked(session, each) for each in sorted(holders)}
    await session.refresh(request, with_for_update=True)
    if request.state != "open":
        raise RequestClosed
    return request, users[request.user_sid]


def _close(request: IdentityRequest, state: str) -> None:
    """End a request; whom it named is needed no more, and the history has them masked."""
    request.state = state
    request.real_name = request.id_number_sealed = request.id_number_lookup = None


def _wanted(vault: Vault, request: IdentityRequest, user: User) -> Identity:
    if request.real_name and request.id_number_sealed:
        return Identity(request.real_name, vault.decrypt(REQUESTED, request.id_number_sealed))
    standing = own_identity(vault, user)
    assert standing is not None, "a request that names nobody is about the account's own"
    return standing
