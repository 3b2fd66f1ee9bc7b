"""The addresses of a candidate."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from zhegui.features.examinations.direct import DirectRoute
from zhegui.features.examinations.errors import (
    STARTING,
    AttemptEnded,
    AttemptStillActive,
    AttemptTakenOver,
    SequenceConflict,
    TooManyEvents,
    TooManyLateAnswers,
)
from zhegui.features.examinations.hand import CandidateHand
from zhegui.features.examinations.review_schemas import (
    ReceiptCheck,
    ReceiptToCheck,
    Result,
    SignedReceipt,
    Submitted,
)
from zhegui.features.examinations.service import (
    answering,
    ending,
    late,
    receipts,
    results,
    starting,
    watching,
)
from zhegui.features.examinations.service.attempts import own_attempt
from zhegui.features.examinations.service.prepared import asked_of
from zhegui.features.examinations.service.saving import AnswerLog
from zhegui.features.examinations.service.values import canonical_values
from zhegui.features.examinations.sitting_schemas import (
    AnswerBatch,
    EventBatch,
    LateBatch,
    Noted,
    SavedAnswers,
    Sitting,
    Start,
    Taken,
)
from zhegui.kernel.caller import Public, signed_in
from zhegui.kernel.envelope import Answer, Model, Reference, ok, ok_json
from zhegui.kernel.errors import NotFound
from zhegui.kernel.unit_of_work import COMMON, Now, Session, by_name, declare, routes
from zhegui.ports.house import House, HouseOf

router: APIRouter = routes("examinations")
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
    responses=declare(NotFound, AttemptEnded, AttemptTakenOver, *STARTING.values()),
)
async def start_attempt(
    request: Request,
    body: Model[Start],
    session: Session,
    house: HouseOf,
    hand: CandidateHand,
    now: Now,
) -> Response:
    """Begin an attempt, or go on with the one that runs; `takeOver` moves it to this login.

    A ticket alone goes on with its attempt and begins nothing.
    """
    asked = body.model
    if hand.ticket:
        started = await starting.go_on_by_ticket(session, hand, asked.examination.sid, now)
    else:
        caller = await signed_in(await house.authenticate(request, session, now))
        started = await starting.start(
            house, session, caller, asked.examination.sid, asked.take_over, now
        )
    return ok_json(await results.sitting_json(house, session, started, hand.login))


@direct_router.post(
    "/attempt/v2/answer",
    responses=declare(NotFound, AttemptEnded, AttemptTakenOver, SequenceConflict),
)
async def save_answers(
    request: Request, body: Model[AnswerBatch], hand: CandidateHand
) -> Answer[SavedAnswers]:
    """Save answers; durable before it answers. One refused answer refuses the request."""
    house: House = request.app.state.house
    return ok(await answering.save_batch(house, _answer_log(request), hand, body.model))


def _answer_log(request: Request) -> AnswerLog:
    state = request.app.state
    if not hasattr(state, "answer_log"):
        state.answer_log = AnswerLog(state.house)
    log: AnswerLog = state.answer_log
    return log


@router.post(
    "/attempt/v2/late",
    responses=declare(
        NotFound, AttemptStillActive, AttemptTakenOver, SequenceConflict, TooManyLateAnswers
    ),
)
async def take_late_answers(
    body: Model[LateBatch], session: Session, house: HouseOf, hand: CandidateHand, now: Now
) -> Answer[Taken]:
    """Hand over answers that were written in time but could not be sent: a person decides."""
    given = body.model
    attempt = await own_attempt(session, hand, given.sid, now)
    await ending.settle(house, session, attempt, now)
    contents = await asked_of(house, given.sid)
    values = canonical_values(given.answer_list, contents)
    return ok(await late.take_late(session, attempt, given, values, now))


@router.post(
    "/attempt/v2/event",
    responses=declare(NotFound, AttemptEnded, AttemptTakenOver, TooManyEvents),
)
async def note_events(
    body: Model[EventBatch], session: Session, hand: CandidateHand, now: Now
) -> Answer[Noted]:
    """Put on record what the page noticed; the same event twice is one."""
    attempt = await own_attempt(session, hand, body.model.sid, now)
    return ok(await watching.note_events(session, attempt, body.model, now))


@router.post(
    "/attempt/v2/submit",
    responses=declare(NotFound, AttemptEnded, AttemptTakenOver),
)
async def submit_attempt(
    body: Model[Reference], session: Session, house: HouseOf, hand: CandidateHand, now: Now
) -> Answer[Submitted]:
    """Hand in; called again, the same answer."""
    attempt = await own_attempt(session, hand, body.model.sid, now)
    await ending.submit(house, session, attempt, now)
    return ok(await results.result_of(session, attempt, now))


@router.post("/attempt/v2/result", responses=declare(NotFound, AttemptTakenOver))
async def show_result(
    body: Reference, session: Session, house: HouseOf, hand: CandidateHand, now: Now
) -> Answer[Result]:
    """The attempt, and what the review rule lets its candidate see."""
    attempt = await own_attempt(session, hand, body.sid, now)
    await ending.settle(house, session, attempt, now)
    seen = await results.result_of(session, attempt, now)
    return ok(Result(**vars(seen), server_time=now))


@router.post(
    "/attempt/v2/receipt", responses=declare(NotFound, AttemptStillActive, AttemptTakenOver)
)
async def show_receipt(
    body: Reference, session: Session, house: HouseOf, hand: CandidateHand, now: Now
) -> Answer[SignedReceipt]:
    """The signed proof of what was handed in."""
    attempt = await own_attempt(session, hand, body.sid, now)
    await ending.settle(house, session, attempt, now)
    return ok(await receipts.receipt_of(house, session, attempt))


@router.post("/attempt/v2/verifyReceipt")
async def verify_receipt(
    body: ReceiptToCheck, session: Session, house: HouseOf, _: Public
) -> Answer[ReceiptCheck]:
    """Whether this house signed exactly this receipt."""
    return ok(await receipts.check_receipt(house, session, body))
