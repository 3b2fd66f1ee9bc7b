"""The addresses of those who make examinations."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from zhegui.features.examinations import authored_resources, resources, schemas
from zhegui.features.examinations.errors import (
    AttemptEnded,
    AttemptIsVoided,
    CandidateSitting,
    ExaminationAlreadyPublished,
    ExaminationClosed,
    ExaminationSat,
    ExaminationWasPublished,
    LateAnswerDecided,
    NeedsMarking,
    NobodySitting,
    NotACandidate,
    NotOpenYet,
    PaperCannotBeDrawn,
    PassScoreTooHigh,
    PassScoreZero,
    PassWouldBeLost,
)
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.service import (
    authorship,
    copies,
    extra_time,
    late_decisions,
    papers,
    publication,
    submission,
    withdrawal,
)
from zhegui.features.examinations.writes import examination_writing, paper_writing
from zhegui.features.tasks.api import bulk_list_route, export_route
from zhegui.kernel.errors import NotFound, OutOfDate
from zhegui.kernel.http.bodies import up_to
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.unit_of_work import READS, Now, Session, declare, routes
from zhegui.kernel.people.caller import Anyone, Caller, SignedIn, may
from zhegui.kernel.records.audit import audited
from zhegui.kernel.records.authorship import StandsOpen
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.write_routes import bulk_route, delete_route
from zhegui.ports.services import ServicesOf

ExaminationReader = Annotated[Caller, Depends(may("examination.read"))]
ExaminationWriter = Annotated[Caller, Depends(may("examination.write"))]
AttemptReader = Annotated[Caller, Depends(may("attempt.read"))]
AttemptDecider = Annotated[Caller, Depends(may("attempt.decide"))]
AttemptProlonger = Annotated[Caller, Depends(may("attempt.prolong"))]
AttemptVoider = Annotated[Caller, Depends(may("attempt.void"))]
router: APIRouter = routes("examinations")

for each, reader in (
    (authored_resources.papers, ExaminationReader),
    (authored_resources.authored_examinations, ExaminationReader),
    (authored_resources.authored_attempts, AttemptReader),
):
    list_route(router, each, caller=reader)
    detail_route(router, each, caller=reader)
    export_route(router, each, caller=reader)
list_route(router, authored_resources.promised_certificates, caller=ExaminationWriter)
for written, each in (
    (paper_writing, authored_resources.papers),
    (examination_writing, authored_resources.authored_examinations),
):
    bulk_route(router, written, caller=ExaminationWriter)
    bulk_list_route(router, written, each, caller=ExaminationWriter)
delete_route(router, paper_writing, caller=ExaminationWriter)
delete_route(
    router,
    examination_writing,
    caller=ExaminationWriter,
    problems=[ExaminationAlreadyPublished, ExaminationWasPublished],
)
list_route(router, resources.examinations, caller=Anyone)
detail_route(router, resources.examinations, caller=Anyone)
list_route(router, resources.attempts, caller=SignedIn)
detail_route(router, resources.attempts, caller=SignedIn)
list_route(router, resources.late_answers, caller=SignedIn)


@router.post("/paper/v2/save", responses=declare(NotFound), openapi_extra=up_to(1024))
async def save_paper(
    body: Model[schemas.PaperSave], session: Session, caller: ExaminationWriter
) -> Answer[schemas.PaperRecord]:
    """Write a paper; `sectionList` replaces what there was."""
    paper = await papers.save_paper(session, caller, body.model)
    return ok(schemas.PaperRecord.model_validate(paper))


@router.post("/paper/v2/preflight", responses=declare(NotFound))
async def preflight_paper(
    body: Reference, session: Session, caller: ExaminationWriter
) -> Answer[schemas.Preflight]:
    """Whether the rule can be met with what the banks hold now, and what the paper amounts to."""
    return ok(await papers.check_paper(session, caller, body.sid))


@router.post(
    "/paper/v2/preflightSections",
    responses=declare(NotFound),
    openapi_extra={**READS, **up_to(1024)},
)
async def preflight_sections(
    body: Model[schemas.PaperSections], session: Session, caller: ExaminationWriter
) -> Answer[schemas.Preflight]:
    """The same of a paper that is not saved yet."""
    return ok(await papers.check_sections(session, caller, body.model))


@router.post("/paper/v2/copy", responses=declare(NotFound))
async def copy_paper(
    body: Model[schemas.PaperCopy], session: Session, caller: ExaminationWriter
) -> Answer[schemas.PaperRecord]:
    """Make another paper with the same sections."""
    paper = await copies.copy_paper(session, caller, body.model)
    return ok(schemas.PaperRecord.model_validate(paper))


@router.post("/examination/v2/copy", responses=declare(NotFound))
async def copy_examination(
    body: Model[schemas.ExaminationCopy], session: Session, caller: ExaminationWriter
) -> Answer[schemas.ExaminationRecord]:
    """Make a draft on the same terms and the same paper."""
    examination = await copies.copy_examination(session, caller, body.model)
    return ok(schemas.ExaminationRecord.model_validate(examination))


@router.post(
    "/examination/v2/save",
    responses=declare(
        NotFound, ExaminationAlreadyPublished, PassScoreTooHigh, PassScoreZero, StandsOpen
    ),
)
async def save_examination(
    body: Model[schemas.ExaminationSave], session: Session, caller: ExaminationWriter
) -> Answer[schemas.ExaminationRecord]:
    """Write a draft."""
    examination = await publication.save_examination(session, caller, body.model)
    return ok(schemas.ExaminationRecord.model_validate(examination))


@router.post(
    "/examination/v2/publish",
    responses=declare(NotFound, PaperCannotBeDrawn, PassScoreTooHigh, PassScoreZero),
)
async def publish_examination(
    body: Model[schemas.ExaminationPublish], session: Session, caller: ExaminationWriter, now: Now
) -> Answer[schemas.ExaminationRecord]:
    """Freeze paper and terms as they were looked at; called again, the same answer."""
    examination = await publication.publish_draft(session, caller, body.model, now)
    return ok(schemas.ExaminationRecord.model_validate(examination))


@router.post("/examination/v2/withdraw", responses=declare(NotFound, OutOfDate, ExaminationSat))
async def withdraw_examination(
    body: Model[schemas.ExaminationTakenBack], session: Session, caller: ExaminationWriter
) -> Answer[schemas.ExaminationRecord]:
    """Make what nobody has sat a draft again; its candidates are told why."""
    examination = await withdrawal.withdraw(session, caller, body.model)
    return ok(schemas.ExaminationRecord.model_validate(examination))


@router.post(
    "/examination/v2/endEntry",
    responses=declare(NotFound, OutOfDate, NotOpenYet, ExaminationClosed),
)
async def end_entry(
    body: Model[schemas.ExaminationTakenBack], session: Session, caller: ExaminationWriter, now: Now
) -> Answer[schemas.ExaminationRecord]:
    """Let nobody enter any more; who is sitting goes on to their own deadline."""
    examination = await withdrawal.end_entry(session, caller, body.model, now)
    return ok(schemas.ExaminationRecord.model_validate(examination))


@router.post(
    "/examination/v2/grantExtraTime",
    responses=declare(NotFound, OutOfDate, NotACandidate, CandidateSitting),
)
async def grant_extra_time(
    body: Model[schemas.ExtraTimeSave], session: Session, caller: AttemptProlonger, now: Now
) -> Answer[schemas.ExtraTimeSave]:
    """Give one candidate the time that they are owed; it counts for attempts that start later."""
    owed = await extra_time.grant_extra_time(session, caller, body.model, now)
    return ok(body.model.model_copy(update={"version": owed.version}))


@router.post("/examination/v2/prolong", responses=declare(NotFound, AttemptEnded, NobodySitting))
async def prolong_examination(
    body: Model[schemas.Prolong], session: Session, caller: AttemptProlonger, now: Now
) -> Answer[schemas.Prolonged]:
    """Give time back, as after an outage: to running attempts, and to who starts later."""
    count = await extra_time.prolong(session, caller, body.model, now)
    return ok(schemas.Prolonged(attempt_count=count))


@router.post("/attempt/v2/void", responses=declare(NotFound, AttemptIsVoided))
async def void_attempt(
    body: Model[schemas.AttemptVoid],
    session: Session,
    services: ServicesOf,
    caller: AttemptVoider,
    now: Now,
) -> Answer[Reference]:
    """Make an attempt not count, and revoke the certificate it earned; called again, the same answer."""
    attempt = await authorship.attempt_to_judge(session, caller, "attempt.void", body.model.sid)
    owner, reason = attempt.examination.organization_sid, body.model.reason
    stays_used = body.model.stays_used
    if attempt.voided_at is not None:
        # Sent again it changes nothing; another reason would count nowhere.
        if (attempt.void_reason, attempt.stays_used) != (reason, stays_used):
            raise AttemptIsVoided
        return ok(Reference(sid=attempt.sid))
    with audited(session, caller, "attempt.void", attempt, reason=reason, organization=owner):
        await submission.void(services, session, attempt, reason, now, stays_used=stays_used)
    return ok(Reference(sid=attempt.sid))


@router.post(
    "/lateAnswer/v2/decide",
    responses=declare(NotFound, AttemptIsVoided, LateAnswerDecided, PassWouldBeLost, NeedsMarking),
)
async def decide_late_answers(
    body: Model[schemas.LateDecide],
    session: Session,
    services: ServicesOf,
    caller: AttemptDecider,
    now: Now,
) -> Answer[schemas.LateDecided]:
    """Take late answers, which count in another run of marking, or leave them; once for each."""
    attempt = await late_decisions.decide(services, session, caller, body.model, now)
    is_out = attempt.state == AttemptState.RELEASED
    return ok(
        schemas.LateDecided(
            sid=attempt.sid,
            state=AttemptState(attempt.state),
            score=attempt.score if is_out else None,
            passed=attempt.passed if is_out else None,
        )
    )
