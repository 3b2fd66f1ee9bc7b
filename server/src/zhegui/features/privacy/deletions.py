"""Deletions of accounts: asked, withdrawn, and carried out when they are due."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.privacy.errors import DeletionHindered, DeletionOver
from zhegui.features.privacy.models import Deletion
from zhegui.features.privacy.notifications import DeletionAsked, DeletionRefused, DeletionWithdrawn
from zhegui.features.privacy.rules import DUE_AFTER, OPEN, DeletionState, next_state
from zhegui.features.privacy.schemas import FreshCode
from zhegui.kernel.context import language
from zhegui.kernel.errors import NotFound
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.personal import HINDRANCES
from zhegui.kernel.work.notifications import About, people, tell
from zhegui.ports.services import Services


async def hindrances_of(session: AsyncSession, user: UUID, *, waiting: bool = False) -> list[str]:
    """The ids of all for which somebody's deletion is refused now; of all that it waits for."""
    asked = [each for each in HINDRANCES.values() if each.waits is waiting]
    return [each.id for each in asked if await each.holds(session, user)]


def said(hindrances: list[str], wanted: str) -> str:
    """The same in words."""
    words = [HINDRANCES[each].words for each in hindrances if each in HINDRANCES]
    if wanted == "en":
        return "; ".join(each.en for each in words)
    return "；".join(each.zh for each in words)


async def last_deletion(session: AsyncSession, user: UUID) -> Deletion | None:
    """The last one that somebody asked for."""
    found: Deletion | None = await session.scalar(
        select(Deletion)
        .where(Deletion.user_sid == user)
        .order_by(Deletion.created_at.desc())
        .limit(1)
    )
    return found


async def ask(
    services: Services, session: AsyncSession, caller: Caller, proof: FreshCode, now: datetime
) -> Deletion:
    """Ask to be forgotten in seven days, or later where it waits; while one is open, the same again.

    Raises `InvalidInput` for a wrong code, `DeletionHindered`.
    """
    await identity.prove_holder(services, session, caller, proof, identity.CodePurpose.DELETE)
    mine = select(identity.User.sid).where(identity.User.sid == caller.user)
    await session.execute(mine.with_for_update())
    last = await last_deletion(session, caller.user)
    if last and last.state in OPEN:
        return last
    if hindrances := await hindrances_of(session, caller.user):
        raise DeletionHindered(reasons=said(hindrances, language.get()))
    waiting = await hindrances_of(session, caller.user, waiting=True)
    made = Deletion(user_sid=caller.user, due_at=now + DUE_AFTER, hindrances=waiting)
    session.add(made)
    await session.flush()
    about = About(made.sid, made.due_at)
    await tell(
        session, DeletionAsked(made.due_at), people([caller.user]), once=made.sid, about=about
    )
    return made


async def withdraw(session: AsyncSession, caller: Caller, sid: UUID, now: datetime) -> Deletion:
    """Think better of it; withdrawn once more, the same. Raises `NotFound`, `DeletionOver`."""
    found = await session.get(Deletion, sid, with_for_update=True)
    if found is None or found.user_sid != caller.user:
        raise NotFound
    if found.state == DeletionState.WITHDRAWN:
        return found
    if found.state not in OPEN:
        raise DeletionOver
    found.state, found.ended_at = DeletionState.WITHDRAWN.value, now
    await session.flush()
    about = About(found.sid, now)
    await tell(session, DeletionWithdrawn(now), people([caller.user]), once=found.sid, about=about)
    return found


async def carry_out(services: Services, sid: UUID) -> None:
    """One step of a deletion, in a transaction of its own: whatever fails, nothing is half erased."""
    async with services.transaction() as (session, now):
        found = await session.get(Deletion, sid, with_for_update=True)
        if found is None or found.state not in OPEN:
            return
        hindrances = await hindrances_of(session, found.user_sid)
        waiting = await hindrances_of(session, found.user_sid, waiting=True)
        before = DeletionState(found.state)
        state = next_state(before, found.due_at, hindrances, now, waits=bool(waiting))
        found.hindrances = hindrances if state is DeletionState.REFUSED else waiting
        if state is DeletionState.DONE:
            await _erase(services, session, found.user_sid)
        elif state is DeletionState.REFUSED:
            await _tell_refused(session, found)
        if state != found.state:
            found.state = state.value
            found.ended_at = None if state is DeletionState.DUE else now


async def _erase(services: Services, session: AsyncSession, user: UUID) -> None:
    account = await session.get_one(identity.User, user)
    if account.state == "erased":  # by the command, or again after a restore
        return
    mobile = identity.own_mobile(services, account)
    await identity.tell_erased(services, session, mobile)
    await identity.erase_account(session, account, mobile)


async def _tell_refused(session: AsyncSession, deletion: Deletion) -> None:
    zh, en = (said(deletion.hindrances, each) for each in ("zh", "en"))
    to, about = people([deletion.user_sid]), About(deletion.sid, deletion.due_at)
    await tell(session, DeletionRefused(zh, en), to, once=deletion.sid, about=about)
