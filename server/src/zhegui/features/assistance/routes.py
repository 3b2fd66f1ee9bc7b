"""Addresses of the assistant."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, BackgroundTasks, Depends, Request, Response

from zhegui.features.assistance import service
from zhegui.features.assistance.answer_stream import look_at
from zhegui.features.assistance.awake import Asking, AskingUser
from zhegui.features.assistance.errors import (
    AnswerOnItsWay,
    AssistantOff,
    AssistantSilent,
    NoModelOffered,
    QuestionKeyUsed,
)
from zhegui.features.assistance.generation import begin
from zhegui.features.assistance.history import kept_answer
from zhegui.features.assistance.resources import (
    conversations,
    messages,
    reports,
    synonyms,
    usage,
)
from zhegui.features.assistance.schemas import (
    AssistantAgreement,
    AssistantAnswer,
    AssistantAsk,
    AssistantFeedback,
    AssistantState,
    SynonymRecord,
)
from zhegui.features.assistance.state import consent, state_of
from zhegui.features.assistance.writes import synonym_writing
from zhegui.features.practice import api as practice
from zhegui.features.tasks.api import export_route
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.origin import address_of
from zhegui.kernel.http.streams import EVENTS, TooManyStreams, stream
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import Caller, may
from zhegui.kernel.records.listing import Reading, detail_route, list_route
from zhegui.kernel.records.write_routes import delete_route, save_route
from zhegui.ports.services import ServicesOf

SynonymReader = Annotated[Caller, Depends(may("course.read"))]
SynonymWriter = Annotated[Caller, Depends(may("course.write"))]
OperatorReader = Annotated[Caller, Depends(may("user.read"))]
router: APIRouter = routes("assistance")

list_route(router, conversations, caller=AskingUser, refusals=(AssistantSilent,))
list_route(router, reports, caller=OperatorReader)
list_route(router, synonyms, caller=SynonymReader)
detail_route(router, synonyms, caller=SynonymReader)
save_route(router, synonym_writing, caller=SynonymWriter, answer=SynonymRecord)
delete_route(router, synonym_writing, caller=SynonymWriter)
list_route(router, messages, caller=AskingUser, refusals=(AssistantSilent,))
list_route(router, usage, caller=OperatorReader)
export_route(router, usage, caller=OperatorReader)


#: Each event is the answer as the list of messages shows it.
SAYING: dict[int | str, dict[str, Any]] = {
    200: {"content": {EVENTS: {"schema": {"$ref": "#/components/schemas/AssistantMessage"}}}}
}


@router.get("/assistant/v2/current", responses=declare(AssistantSilent))
async def current_assistant(
    caller: Asking, session: Session, services: ServicesOf
) -> Answer[AssistantState]:
    """How the assistant answers the caller now, and what they might ask."""
    return ok(await state_of(session, services, caller))


@router.post("/assistant/v2/consent", responses=declare(AssistantSilent, NoModelOffered))
async def consent_to_model(
    caller: AskingUser,
    body: Model[AssistantAgreement],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[AssistantState]:
    """Agree that one's questions go to the model that is offered, or take that back, which cuts an
    answer that is on its way."""
    await consent(session, services, caller, now, is_given=body.model.is_given)
    return ok(await state_of(session, services, caller))


@router.post(
    "/assistant/v2/ask",
    responses=declare(
        NotFound,
        AssistantSilent,
        AssistantOff,
        AnswerOnItsWay,
        QuestionKeyUsed,
        practice.PracticeClosed,
    ),
)
async def ask_assistant(
    caller: Asking,
    request: Request,
    body: Model[AssistantAsk],
    session: Session,
    services: ServicesOf,
    now: Now,
    after: BackgroundTasks,
) -> Answer[AssistantAnswer]:
    """Answer a question from what the caller may read; a visitor's is not kept. Where a model words the
    answer it is `answering`, and is followed."""
    reading = Reading(caller, now, request.app.state, address_of(request))
    asked = await service.ask(session, reading, body.model)
    if asked.for_model:  # once the question is kept
        after.add_task(begin, services, asked.for_model)
    return ok(asked.answer)


@router.post(
    "/assistant/v2/follow",
    response_class=Response,
    responses={**declare(NotFound, AssistantSilent, TooManyStreams), **SAYING},
)
async def follow_answer(
    caller: AskingUser,
    request: Request,
    body: Model[Reference],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Response:
    """An answer of one's own as it comes, told as server-sent events until it is over; each is all of
    it that is kept. Once one sits a formal examination nothing more is told."""
    sid = body.model.sid
    await kept_answer(session, Reading(caller, now, request.app.state), sid)
    return stream(caller.user, look_at(services, request, sid))


@router.post("/assistant/v2/stop", responses=declare(NotFound, AssistantSilent))
async def stop_answer(
    caller: AskingUser, request: Request, body: Model[Reference], session: Session, now: Now
) -> Answer[AssistantAnswer]:
    """Stop an answer that is on its way; what was said stays. One that is over stays as it is."""
    reading = Reading(caller, now, request.app.state)
    return ok(await service.stop(session, reading, body.model.sid))


@router.post("/assistant/v2/feedback", responses=declare(NotFound, AssistantSilent))
async def rate_answer(
    caller: AskingUser, request: Request, body: Model[AssistantFeedback], session: Session, now: Now
) -> Answer[None]:
    """Say whether an answer was of use, or take that back."""
    await service.rate(session, Reading(caller, now, request.app.state), body.model)
    return ok(None)


@router.post("/assistantConversation/v2/delete", responses=declare(NotFound, AssistantSilent))
async def delete_conversation(
    caller: AskingUser, request: Request, body: Model[Reference], session: Session, now: Now
) -> Answer[None]:
    """Delete a conversation of one's own with all that was said in it."""
    await service.forget(session, Reading(caller, now, request.app.state), body.model.sid)
    return ok(None)
