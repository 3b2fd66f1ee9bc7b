"""Addresses of examination plans."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from zhegui.features.plans import errors
from zhegui.features.plans.resources import examination_plans
from zhegui.features.plans.schemas import ExaminationPlanRecord
from zhegui.features.plans.writes import plan_writing, publish_plan
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Answer, Model, SeenReference, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import Caller, SignedIn, may
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.write_routes import save_route

PlanWriter = Annotated[Caller, Depends(may("examination.write"))]
router: APIRouter = routes("plans")
list_route(router, examination_plans, caller=SignedIn)
detail_route(router, examination_plans, caller=SignedIn)
save_route(
    router,
    plan_writing,
    caller=PlanWriter,
    answer=ExaminationPlanRecord,
    problems=(errors.ExaminationPlanPublished, errors.ExaminationOutsidePlan),
    kilobytes=256,
)


@router.post(
    "/examinationPlan/v2/publish",
    responses=declare(
        NotFound,
        errors.ExaminationPlanEmpty,
        errors.ExaminationOutsidePlan,
        errors.ExaminationPlanForNobody,
    ),
)
async def publish_examination_plan(
    caller: PlanWriter, body: Model[SeenReference], session: Session, now: Now
) -> Answer[ExaminationPlanRecord]:
    """Put a plan to its candidates; called again, the same answer."""
    plan = await publish_plan(session, caller, body.model, now)
    return ok(ExaminationPlanRecord.model_validate(plan))
