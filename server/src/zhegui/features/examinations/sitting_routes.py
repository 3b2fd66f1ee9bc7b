"""The addresses of a candidate."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.datastructures import State
from starlette.responses import Response

from zhegui.features.examinations.credentials import CandidateCredentials
from zhegui.features.examinations.direct import DirectRoute
from zhegui.features.examinations.errors import (
    STARTING,
    AttemptEnded,
    AttemptStillActive,
    AttemptTakenOver,
    MockPaused,
    NoAttemptRunning,
    SequenceConflict,
    TooManyEvents,
    TooManyLateAnswers,
)
from zhegui.features.examinations.review_schemas import (
    ReceiptCheck,
    ReceiptToCheck,
    Result,
    SignedReceipt,
    Submitted,
)
from zhegui.features.examinations.service import (
    answer_intake,
    attempt_start,
    late,
    page_events,
    receipts,
    results,
    submission,
)
from zhegui.features.examinations.service.attempts import own_attempt
from zhegui.features.examinations.service.group_commit import AnswerLog
from zhegui.features.examinations.service.prepared import asked_of
from zhegui.features.examinations.service.values import canonical_values
from zhegui.features.examinations.sitting_schemas import (
    AnswerBatch,
    EventBatch,
    HandIn,
    LateBatch,
    Noted,
    SavedAnswers,
    Sitting,
    Start,
    Taken,
)
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.bodies import up_to
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok, ok_json
from zhegui.kernel.http.unit_of_work import (
    COMMON,
    READS,
    Now,
    PriorityRoute,
    Session,
    by_name,
    declare,
    routes,
)
from zhegui.kernel.people.caller import Public, signed_in
from zhegui.ports.services import Services, ServicesOf

router: APIRouter = routes("examinations", route_class=PriorityRoute)
#: For what anybody may ask: a crowd of strangers takes no connection from those who sit.
ordinary_router: APIRouter = routes("examinations")
direct_router = APIRouter(
    prefix=router.prefix,
    tags=router.tags,
    route_class=DirectRoute,
    responses=COMMON,
    generate_unique_id_function=by_name,
)


@router.post(
    "/attempt/v2/start",
    response_model=Answer[Sitting],
    responses=declare(
        NotFound,
        AttemptEnded,
        AttemptTakenOver,
        MockPaused,
        NoAttemptRunning,
        *STARTING.values(),
    ),
)
async def start_attempt(
    request: Request,
    body: Model[Start],
    session: Session,
    services: ServicesOf,
    credentials: CandidateCredentials,
    now: Now,
) -> Response:
    """Begin an attempt, or go on with the one that runs; `takeOver` moves it to this login.

    With `begin` false, or by a ticket alone, it goes on and begins nothing.
    """
    asked = body.model
    if credentials.ticket:
        started = await attempt_start.go_on_by_ticket(
            session, credentials, asked.examination.sid, now
        )
    else:
        caller = await signed_in(await services.authenticate(request, session, now))
        started = await attempt_start.start(services, session, caller, asked, now)
    return ok_json(await results.sitting_json(services, session, started, credentials.login))


@direct_router.post(
    "/attempt/v2/answer",
    responses=declare(NotFound, AttemptEnded, AttemptTakenOver, SequenceConflict),
    openapi_extra=up_to(256),
)
async def save_answers(
    request: Request, body: Model[AnswerBatch], credentials: CandidateCredentials
) -> Answer[SavedAnswers]:
    """Save answers; durable before it answers. One refused answer refuses the request."""
    state = request.app.state
    services: Services = state.services
    return ok(await answer_intake.save_batch(services, answer_log(state), credentials, body.model))


def answer_log(state: State) -> AnswerLog:
    """The one writer of the app with this state."""
    if not hasattr(state, "answer_log"):
        state.answer_log = AnswerLog(state.services)
    log: AnswerLog = state.answer_log
    return log


@router.post(
    "/attempt/v2/late",
    responses=declare(
        NotFound, AttemptStillActive, AttemptTakenOver, SequenceConflict, TooManyLateAnswers
    ),
    openapi_extra=up_to(256),
)
async def take_late_answers(
    body: Model[LateBatch],
    session: Session,
    services: ServicesOf,
    credentials: CandidateCredentials,
    now: Now,
) -> Answer[Taken]:
    """Hand over answers that were written in time but could not be sent: a person decides."""
    given = body.model
    contents = await asked_of(services, given.sid)  # before the session holds a connection
    attempt = await own_attempt(session, credentials, given.sid, now)
    await submission.settle(services, session, attempt, now)
    values = canonical_values(given.answer_list, contents)
    return ok(await late.take_late(session, attempt, given, values, now))


@router.post(
    "/attempt/v2/event",
    responses=declare(NotFound, AttemptEnded, AttemptTakenOver, TooManyEvents),
)
async def note_events(
    body: Model[EventBatch], session: Session, credentials: CandidateCredentials, now: Now
) -> Answer[Noted]:
    """Put on record what the page noticed; the same event twice is one."""
    attempt = await own_attempt(session, credentials, body.model.sid, now)
    return ok(await page_events.note_events(session, attempt, body.model, now))


@router.post(
    "/attempt/v2/submit",
    responses=declare(NotFound, AttemptEnded, AttemptTakenOver),
)
async def submit_attempt(
    body: Model[HandIn],
    session: Session,
    services: ServicesOf,
    credentials: CandidateCredentials,
    now: Now,
) -> Answer[Submitted]:
    """Hand in; called again, the same answer. One `deadline` that was moved since hands in nothing."""
    attempt = await own_attempt(session, credentials, body.model.sid, now)
    ended = await submission.submit(services, session, attempt, now, body.model.deadline)
    return ok(await results.result_of(session, attempt, now, ended))


@router.post(
    "/attempt/v2/result", responses=declare(NotFound, AttemptTakenOver), openapi_extra=READS
)
async def show_result(
    body: Reference,
    session: Session,
    services: ServicesOf,
    credentials: CandidateCredentials,
    now: Now,
) -> Answer[Result]:
    """The attempt, and what the review rule lets its candidate see."""
    attempt = await own_attempt(session, credentials, body.sid, now)
    ended = await submission.settle(services, session, attempt, now)
    seen = await results.result_of(session, attempt, now, ended)
    return ok(Result(**vars(seen), server_time=now))


@router.post(
    "/attempt/v2/receipt",
    responses=declare(NotFound, AttemptStillActive, AttemptTakenOver),
    openapi_extra=READS,
)
async def show_receipt(
    body: Reference,
    session: Session,
    services: ServicesOf,
    credentials: CandidateCredentials,
    now: Now,
) -> Answer[SignedReceipt]:
    """The signed proof of what was handed in."""
    attempt = await own_attempt(session, credentials, body.sid, now)
    await submission.settle(services, session, attempt, now)
    return ok(await receipts.receipt_of(services, session, attempt))


@ordinary_router.post("/attempt/v2/verifyReceipt", openapi_extra=up_to(256))
async def verify_receipt(
    body: ReceiptToCheck, session: Session, services: ServicesOf, _: Public
) -> Answer[ReceiptCheck]:
    """Whether this installation signed exactly this receipt."""
    return ok(await receipts.check_receipt(services, session, body))
