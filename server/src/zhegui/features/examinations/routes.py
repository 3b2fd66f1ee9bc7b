"""The addresses of those who make examinations."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.examinations import resources, schemas
from zhegui.features.examinations.errors import (
    ExaminationPublished,
    PaperCannotBeDrawn,
    PassScoreTooHigh,
)
from zhegui.features.examinations.service import authoring, ending, papers, publishing
from zhegui.kernel.caller import Anyone, Author, SignedIn
from zhegui.kernel.envelope import Answer, Model, Reference, ok
from zhegui.kernel.errors import NotFound
from zhegui.kernel.listing import detail_route, list_route
from zhegui.kernel.unit_of_work import Now, Session, declare, routes
from zhegui.ports.house import HouseOf

router: APIRouter = routes("examinations")

list_route(router, resources.papers, caller=Author)
list_route(router, resources.examinations, caller=Anyone)
detail_route(router, resources.examinations, caller=Anyone)
list_route(router, resources.attempts, caller=SignedIn)
detail_route(router, resources.attempts, caller=SignedIn)


@router.post("/paper/v2/save", responses=declare(NotFound))
async def save_paper(
    body: Model[schemas.PaperSave], session: Session, caller: Author
) -> Answer[schemas.PaperRecord]:
    """Write a paper; `sectionList` replaces what there was."""
    paper = await papers.save_paper(session, caller, body.model)
    return ok(schemas.PaperRecord.model_validate(paper))


@router.post("/paper/v2/preflight", responses=declare(NotFound))
async def preflight_paper(
    body: Reference, session: Session, caller: Author
) -> Answer[schemas.Preflight]:
    """Whether the rule can be met with what the banks hold now, and what the paper amounts to."""
    return ok(await papers.check_paper(session, caller, body.sid))


@router.post("/examination/v2/save", responses=declare(NotFound, ExaminationPublished))
async def save_examination(
    body: Model[schemas.ExaminationSave], session: Session, caller: Author
) -> Answer[schemas.ExaminationRecord]:
    """Write a draft."""
    examination = await publishing.save_examination(session, caller, body.model)
    return ok(schemas.ExaminationRecord.model_validate(examination))


@router.post(
    "/examination/v2/publish", responses=declare(NotFound, PaperCannotBeDrawn, PassScoreTooHigh)
)
async def publish_examination(
    body: Model[Reference], session: Session, caller: Author, now: Now
) -> Answer[schemas.ExaminationRecord]:
    """Freeze paper and terms; called again, the same answer."""
    examination = await publishing.publish_draft(session, caller, body.model.sid, now)
    return ok(schemas.ExaminationRecord.model_validate(examination))


@router.post("/examination/v2/grantExtraTime", responses=declare(NotFound))
async def grant_extra_time(
    body: Model[schemas.ExtraTimeSave], session: Session, caller: Author, now: Now
) -> Answer[schemas.ExtraTimeSave]:
    """Give one candidate the time that they are owed; it counts for attempts that start later."""
    await publishing.grant_extra_time(session, caller, body.model, now)
    return ok(body.model)


@router.post("/attempt/v2/void", responses=declare(NotFound))
async def void_attempt(
    body: Model[schemas.AttemptVoid], session: Session, house: HouseOf, caller: Author, now: Now
) -> Answer[Reference]:
    """Make an attempt not count, and revoke the certificate it earned; it stays used."""
    attempt = await authoring.attempt_to_void(session, caller, body.model.sid)
    await ending.void(house, session, attempt, body.model.reason, now)
    return ok(Reference(sid=attempt.sid))
