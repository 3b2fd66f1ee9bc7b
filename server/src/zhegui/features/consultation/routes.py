"""Addresses of the consultation."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from zhegui.features.consultation.callers import Consulting, DeskWriter
from zhegui.features.consultation.desk_resources import canned_answers, consultants, desks
from zhegui.features.consultation.errors import (
    AlreadyAtDesk,
    ConsultationClosed,
    ConsultationNotClosed,
    ConsultationNotOffered,
    ConsultationSilent,
    DeskClosed,
    DeskInUse,
    MessageKeyUsed,
    NotOnDuty,
    NotYours,
    TooLateToRecall,
)
from zhegui.features.consultation.resources import consultations, messages
from zhegui.features.consultation.schemas import (
    ConsultationAct,
    ConsultationDuty,
    ConsultationFile,
    ConsultationMessageAdd,
    ConsultationMessageRecall,
    ConsultationOffer,
    ConsultationOpen,
    ConsultationOrder,
    ConsultationRate,
    ConsultationRead,
    ConsultationRelease,
    ConsultationTransfer,
    OfferedConsultation,
)
from zhegui.features.consultation.service import asker, attachments, consultant, offers
from zhegui.features.consultation.service import messages as writer
from zhegui.features.consultation.service.transfer import transfer
from zhegui.features.consultation.writes import (
    canned_answer_writing,
    consultant_writing,
    desk_writing,
)
from zhegui.features.files import api as files
from zhegui.features.panels.api import PanelUser
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Answer, Model, ok, ok_json
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import SignedIn
from zhegui.kernel.records.listing import Reading, list_route, one_row
from zhegui.kernel.records.write_routes import delete_route, save_route
from zhegui.ports.services import ServicesOf
from zhegui.settings import Settings

router: APIRouter = routes("consultation")
UPLOAD_PATH = "/consultationMessage/v2/upload"

list_route(router, consultations, caller=PanelUser)
list_route(router, messages, caller=PanelUser)
list_route(router, desks, caller=SignedIn)
save_route(router, desk_writing, caller=DeskWriter)
delete_route(router, desk_writing, caller=DeskWriter, problems=(DeskInUse,))
list_route(router, consultants, caller=SignedIn)
save_route(router, consultant_writing, caller=DeskWriter)
delete_route(router, consultant_writing, caller=DeskWriter)
list_route(router, canned_answers, caller=SignedIn)
save_route(router, canned_answer_writing, caller=DeskWriter)
delete_route(router, canned_answer_writing, caller=DeskWriter)


@router.post(
    "/consultation/v2/offer", responses=declare(ConsultationNotOffered, ConsultationSilent)
)
async def offer_consultation(
    caller: PanelUser, _: Model[ConsultationOffer], session: Session, now: Now
) -> Answer[OfferedConsultation]:
    """The desks that the caller may ask now, and which consultation of theirs goes on."""
    return ok(await offers.offer(session, caller.user, now))


@router.post(
    "/consultation/v2/open",
    response_model=one_row(consultations),
    responses=declare(
        NotFound, ConsultationNotOffered, ConsultationSilent, DeskClosed, MessageKeyUsed
    ),
)
async def open_consultation(
    caller: PanelUser,
    request: Request,
    body: Model[ConsultationOpen],
    session: Session,
    now: Now,
) -> Response:
    """Ask a desk; one that goes on there already takes the message. Out of hours, with nobody there or
    too many waiting it is left for later."""
    reading = Reading(caller, now, request.app.state)
    return ok_json(await asker.ask(session, reading, caller, body.model))


@router.post(
    "/consultation/v2/read",
    responses=declare(NotFound, NotYours, ConsultationSilent),
)
async def read_consultation(
    caller: PanelUser, body: Model[ConsultationRead], session: Session, now: Now
) -> Answer[None]:
    """Up to which message the caller has read; it never goes back."""
    await writer.read(session, caller, body.model, now)
    return ok(None)


@router.post(
    "/consultation/v2/close",
    response_model=one_row(consultations),
    responses=declare(NotFound, NotYours, ConsultationSilent),
)
async def close_consultation(
    caller: PanelUser,
    request: Request,
    body: Model[ConsultationAct],
    session: Session,
    now: Now,
) -> Response:
    """End a consultation; one that is closed stays as it is."""
    reading = Reading(caller, now, request.app.state)
    return ok_json(await asker.close(session, reading, caller, body.model))


@router.post(
    "/consultation/v2/rate",
    response_model=one_row(consultations),
    responses=declare(NotFound, NotYours, ConsultationSilent, ConsultationNotClosed),
)
async def rate_consultation(
    caller: PanelUser,
    request: Request,
    body: Model[ConsultationRate],
    session: Session,
    now: Now,
) -> Response:
    """What the asker thinks of a consultation that is closed; said again, it changes."""
    reading = Reading(caller, now, request.app.state)
    return ok_json(await asker.rate(session, reading, caller, body.model))


@router.post(
    "/consultation/v2/take",
    response_model=one_row(consultations),
    responses=declare(NotFound, ConsultationSilent, NotOnDuty, NotYours, ConsultationClosed),
)
async def take_consultation(
    caller: Consulting,
    request: Request,
    body: Model[ConsultationAct],
    session: Session,
    now: Now,
) -> Response:
    """Take one that waits or was left at a desk of the caller's."""
    reading = Reading(caller, now, request.app.state)
    return ok_json(await consultant.take(session, reading, caller, body.model))


@router.post(
    "/consultation/v2/release",
    responses=declare(NotFound, ConsultationSilent, NotYours),
)
async def release_consultation(
    caller: Consulting, body: Model[ConsultationRelease], session: Session, now: Now
) -> Answer[None]:
    """Give one back; another consultant gets it, if there is one."""
    await consultant.release(session, caller, body.model, now)
    return ok(None)


@router.post(
    "/consultation/v2/transfer",
    responses=declare(NotFound, ConsultationSilent, NotYours, DeskClosed, AlreadyAtDesk),
)
async def transfer_consultation(
    caller: Consulting, body: Model[ConsultationTransfer], session: Session, now: Now
) -> Answer[None]:
    """Pass one on to another desk or consultant of the same organization; where nobody has time it
    waits there by when its asker came."""
    await transfer(session, caller, body.model, now)
    return ok(None)


@router.post("/consultation/v2/orders", responses=declare(NotFound, ConsultationSilent))
async def list_consultation_orders(
    caller: Consulting, body: Model[ConsultationAct], session: Session, now: Now
) -> Answer[list[ConsultationOrder]]:
    """The newest twenty orders of who asks: at an organization's desk those that it sold or bought."""
    return ok(await consultant.orders(session, caller, body.model, now))


@router.post("/consultation/v2/duty", responses=declare(NotFound, ConsultationSilent))
async def set_consultation_duty(
    caller: Consulting, body: Model[ConsultationDuty], session: Session, now: Now
) -> Answer[None]:
    """Go on duty at all of one's desks, or off it: then what one has goes back."""
    await consultant.set_duty(session, caller, body.model.state, now)
    return ok(None)


@router.post(
    "/consultationMessage/v2/add",
    response_model=one_row(messages),
    responses=declare(
        NotFound,
        ConsultationNotOffered,
        ConsultationSilent,
        NotYours,
        ConsultationClosed,
        MessageKeyUsed,
    ),
)
async def add_consultation_message(
    caller: PanelUser,
    request: Request,
    body: Model[ConsultationMessageAdd],
    session: Session,
    now: Now,
) -> Response:
    """Write as the asker, or as the consultant who has it. An asker goes on within a day of the end."""
    reading = Reading(caller, now, request.app.state)
    return ok_json(await writer.add(session, reading, caller, body.model))


@router.post(
    "/consultationMessage/v2/recall",
    response_model=one_row(messages),
    responses=declare(NotFound, ConsultationSilent, NotYours, TooLateToRecall),
)
async def recall_consultation_message(
    caller: PanelUser,
    request: Request,
    body: Model[ConsultationMessageRecall],
    session: Session,
    now: Now,
) -> Response:
    """Take back a message of one's own, within two minutes."""
    reading = Reading(caller, now, request.app.state)
    return ok_json(await writer.recall(session, reading, caller, body.model))


@router.post(
    UPLOAD_PATH,
    responses=declare(ConsultationSilent, files.QuotaUsed, *files.UPLOAD_PROBLEMS),
    openapi_extra=files.UPLOAD_FORM,
)
async def upload_consultation_file(
    caller: PanelUser, request: Request, session: Session, services: ServicesOf, now: Now
) -> Answer[ConsultationFile]:
    """Keep a picture or document for a message; a panel's token opens `file/v2/upload` to nobody."""
    file = await attachments.upload(request, session, services, caller, now)
    kept = ConsultationFile(
        sid=file.sid, name=file.name, size=file.size, media_type=file.media_type
    )
    return ok(kept)


def body_limits(settings: Settings) -> dict[str, int]:
    """How large a body may be that is written to the disk as it comes, by path."""
    return {router.prefix + UPLOAD_PATH: files.form_bytes(settings)}
