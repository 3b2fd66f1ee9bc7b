"""Addresses of training."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from zhegui.features.examinations.api import PassScoreZero
from zhegui.features.learning.api import CourseNotFree
from zhegui.features.training import (
    electives,
    errors,
    leaderboard,
    participation,
    publication,
    queries,
    schemas,
    staff,
    views,
)
from zhegui.features.training.resources import training_plans
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.bodies import up_to
from zhegui.kernel.http.envelope import Answer, Model, Reference, SeenReference, ok
from zhegui.kernel.http.unit_of_work import READS, Now, Session, declare, routes
from zhegui.kernel.people.caller import Caller, SignedIn, may
from zhegui.kernel.records.listing import detail_route, list_route

PlanReader = Annotated[Caller, Depends(may("plan.read"))]
PlanWriter = Annotated[Caller, Depends(may("plan.write"))]
router: APIRouter = routes("training")

list_route(router, training_plans, caller=SignedIn)
detail_route(router, training_plans, caller=SignedIn)


@router.post(
    "/trainingPlan/v2/save",
    responses=declare(NotFound, errors.PlanPublished, PassScoreZero),
    openapi_extra=up_to(256),
)
async def save_training_plan(
    caller: PlanWriter, body: Model[schemas.TrainingPlanSave], session: Session
) -> Answer[schemas.TrainingPlanRecord]:
    """Write a plan of the organization that the caller manages, or of the installation."""
    plan = await publication.save_plan(session, caller, body.model)
    return ok(schemas.TrainingPlanRecord.model_validate(plan))


@router.post(
    "/trainingPlan/v2/publish",
    responses=declare(
        NotFound,
        errors.PlanEmpty,
        errors.PoolTooSmall,
        errors.HoursUnreachable,
        errors.PlanForNobody,
    ),
)
async def publish_training_plan(
    caller: PlanWriter, body: Model[SeenReference], session: Session, now: Now
) -> Answer[schemas.TrainingPlanRecord]:
    """Put a plan to its people; called again, the same answer."""
    plan = await publication.publish_plan(session, caller, body.model, now)
    return ok(schemas.TrainingPlanRecord.model_validate(plan))


@router.post("/trainingPlan/v2/join", responses=declare(NotFound, errors.PlanOver))
async def join_training_plan(
    caller: SignedIn, body: Model[Reference], session: Session, now: Now
) -> Answer[Reference]:
    """Join a plan that is open to everybody; joining again changes nothing."""
    await participation.join_plan(session, caller.user, body.model.sid, now)
    return ok(body.model)


@router.post("/trainingPlan/v2/leave", responses=declare(NotFound, errors.PlanBegun))
async def leave_training_plan(
    caller: SignedIn, body: Model[Reference], session: Session
) -> Answer[Reference]:
    """Leave a plan that one joined by oneself and has not begun."""
    await participation.leave_plan(session, caller.user, body.model.sid)
    return ok(body.model)


@router.post("/trainingPlan/v3/my/list", openapi_extra=READS)
async def own_training_plans(
    caller: SignedIn, body: schemas.PageRequest, session: Session, now: Now
) -> Answer[schemas.PlanPage]:
    """One's own plans with the progress in each: what is late or ends first, first."""
    return ok(await queries.own_plans(session, caller.user, body, now))


@router.post("/trainingPlan/v3/staff/progress", responses=declare(NotFound), openapi_extra=READS)
async def training_plan_progress(
    caller: SignedIn, body: schemas.ProgressRequest, session: Session, now: Now
) -> Answer[schemas.UserPlanProgress]:
    """One's own progress in a plan, or for its manager that of anybody on it."""
    return ok(await queries.progress_of(session, caller, body, now))


@router.post("/trainingPlan/v3/staff/list", responses=declare(NotFound), openapi_extra=READS)
async def training_plan_staff(
    caller: PlanReader, body: schemas.StaffPageRequest, session: Session, now: Now
) -> Answer[schemas.PlanStaffPage]:
    """Everybody on a plan, who is furthest behind first."""
    return ok(await staff.staff_page(session, caller, body, now))


@router.post("/electivePool/v2/dynamicDetail", responses=declare(NotFound), openapi_extra=READS)
async def elective_pool(
    caller: SignedIn, body: Reference, session: Session, now: Now
) -> Answer[schemas.PoolDetail]:
    """A pool of a plan that one is on: what may be chosen, and why the rest cannot."""
    pool = await electives.open_pool(session, caller.user, body.sid)
    return ok(views.pool_detail(pool, now))


@router.post(
    "/electivePool/v2/choose",
    responses=declare(NotFound, CourseNotFree, *electives.REFUSALS.values()),
)
async def choose_elective(
    caller: SignedIn, body: Model[schemas.ElectiveSave], session: Session, now: Now
) -> Answer[schemas.PoolDetail]:
    """Choose an elective, and join it; answers the pool as it is now."""
    asked = body.model
    await electives.choose(session, caller.user, asked.elective_pool.sid, asked.course.sid)
    pool = await electives.open_pool(session, caller.user, asked.elective_pool.sid)
    return ok(views.pool_detail(pool, now))


@router.post("/electivePool/v2/unchoose", responses=declare(NotFound, errors.ElectiveBegun))
async def unchoose_elective(
    caller: SignedIn, body: Model[schemas.ElectiveSave], session: Session, now: Now
) -> Answer[schemas.PoolDetail]:
    """Drop an elective that is not begun; answers the pool as it is now."""
    asked = body.model
    await electives.unchoose(session, caller.user, asked.elective_pool.sid, asked.course.sid)
    pool = await electives.open_pool(session, caller.user, asked.elective_pool.sid)
    return ok(views.pool_detail(pool, now))


@router.post("/studyRanking/v2/month", responses=declare(NotFound), openapi_extra=READS)
async def study_ranking(
    caller: SignedIn, body: schemas.RankingRequest, session: Session, now: Now
) -> Answer[schemas.Ranking]:
    """Who of the organization that one works for studied most this month."""
    return ok(await leaderboard.ranking(session, caller.user, body.organization_sid, now))
