"""Who may ask the assistant: nobody who sits a formal examination, on whatever device."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.errors import AssistantSilent
from zhegui.features.examinations import api as examinations
from zhegui.features.panels.api import PanelAnyone
from zhegui.kernel.errors import Unauthenticated
from zhegui.kernel.http.unit_of_work import Now, Session
from zhegui.kernel.people.caller import AUDIENCES, Caller


async def not_sitting(caller: PanelAnyone, session: Session, now: Now) -> Caller | None:
    """A visitor or a caller; raises `AssistantSilent` while they sit a formal examination."""
    return await awake(session, caller, now)


async def awake(session: AsyncSession, caller: Caller | None, now: datetime) -> Caller | None:
    """Who asks, unless they sit a formal examination: raises `AssistantSilent`."""
    if caller and await examinations.sits_now(session, caller.user, now):
        raise AssistantSilent
    return caller


async def known_not_sitting(
    caller: Annotated[Caller | None, Depends(not_sitting)],
) -> Caller:
    """The same, of somebody who is logged in."""
    if caller is None:
        raise Unauthenticated
    return caller


AUDIENCES[not_sitting] = "anyone"
AUDIENCES[known_not_sitting] = "signed in"
#: Of a route of the assistant, as `Anyone` and `SignedIn` are of others.
Asking = Annotated[Caller | None, Depends(not_sitting)]
AskingUser = Annotated[Caller, Depends(known_not_sitting)]
