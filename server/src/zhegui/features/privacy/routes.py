"""Addresses of the rights of data."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.privacy import deletions, exports, queries
from zhegui.features.privacy.errors import DeletionHindered, DeletionOver, ExportedToday
from zhegui.features.privacy.schemas import (
    DeletionConsequences,
    DeletionView,
    FreshCode,
    PersonalData,
)
from zhegui.features.tasks.api import TaskStarted, TooManyTasks
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import SignedIn
from zhegui.ports.services import ServicesOf

router: APIRouter = routes("privacy")


@router.get("/personalData/v2/current")
async def personal_data(caller: SignedIn, session: Session, now: Now) -> Answer[PersonalData]:
    """The caller's last archive and deletion, and when they may ask for another archive."""
    return ok(await queries.current(session, caller.user, now))


@router.post("/personalData/v2/export", responses=declare(ExportedToday, TooManyTasks))
async def export_personal_data(
    caller: SignedIn, body: Model[FreshCode], session: Session, services: ServicesOf, now: Now
) -> Answer[TaskStarted]:
    """Begin an archive of all that is kept of the caller: a task, whose file is theirs alone."""
    started = await exports.start(services, session, caller, body.model, now)
    return ok(TaskStarted.model_validate(started))


@router.get("/deletion/v2/consequences")
async def deletion_consequences(
    caller: SignedIn, session: Session, now: Now
) -> Answer[DeletionConsequences]:
    """What becomes of what is kept of the caller once they are forgotten, and what is in the way."""
    return ok(await queries.consequences(session, caller.user, now))


@router.post("/deletion/v2/add", responses=declare(DeletionHindered))
async def ask_deletion(
    caller: SignedIn, body: Model[FreshCode], session: Session, services: ServicesOf, now: Now
) -> Answer[DeletionView]:
    """Ask that the caller's account be deleted in seven days; the same while one is open."""
    return ok(queries.shown(await deletions.ask(services, session, caller, body.model, now)))


@router.post("/deletion/v2/withdraw", responses=declare(NotFound, DeletionOver))
async def withdraw_deletion(
    caller: SignedIn, body: Model[Reference], session: Session, now: Now
) -> Answer[DeletionView]:
    """Think better of it; again, the same answer."""
    return ok(queries.shown(await deletions.withdraw(session, caller, body.model.sid, now)))
