"""Addresses of the assistant."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from zhegui.features.assistance import service
from zhegui.features.assistance.awake import Asking, AskingUser
from zhegui.features.assistance.errors import AssistantSilent, QuestionKeyUsed
from zhegui.features.assistance.resources import conversations, messages, reports, synonyms
from zhegui.features.assistance.schemas import (
    AssistantAnswer,
    AssistantAsk,
    AssistantFeedback,
    AssistantState,
    SynonymRecord,
)
from zhegui.features.assistance.suggesting import suggestions
from zhegui.features.assistance.writing import synonym_writing
from zhegui.kernel.caller import Caller, may
from zhegui.kernel.envelope import Answer, Model, Reference, language, ok
from zhegui.kernel.errors import NotFound
from zhegui.kernel.listing import Reading, detail_route, list_route
from zhegui.kernel.origin import address_of
from zhegui.kernel.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.write_routes import delete_route, save_route

SynonymReader = Annotated[Caller, Depends(may("course.read"))]
SynonymWriter = Annotated[Caller, Depends(may("course.write"))]
ReportReader = Annotated[Caller, Depends(may("site.write"))]
router: APIRouter = routes("assistance")

list_route(router, conversations, caller=AskingUser, refusals=(AssistantSilent,))
list_route(router, reports, caller=ReportReader)
list_route(router, synonyms, caller=SynonymReader)
detail_route(router, synonyms, caller=SynonymReader)
save_route(router, synonym_writing, caller=SynonymWriter, answer=SynonymRecord)
delete_route(router, synonym_writing, caller=SynonymWriter)
list_route(router, messages, caller=AskingUser, refusals=(AssistantSilent,))


@router.get("/assistant/v2/current", responses=declare(AssistantSilent))
async def current_assistant(caller: Asking) -> Answer[AssistantState]:
    """How the assistant answers the caller now, and what they might ask."""
    asked = suggestions(is_known=caller is not None, language=language.get())
    return ok(AssistantState(mode="words", suggestion_list=asked))


@router.post("/assistant/v2/ask", responses=declare(NotFound, AssistantSilent, QuestionKeyUsed))
async def ask_assistant(
    caller: Asking, request: Request, body: Model[AssistantAsk], session: Session, now: Now
) -> Answer[AssistantAnswer]:
    """Answer a question from what the caller may read; a visitor's is not kept."""
    reading = Reading(caller, now, request.app.state, address_of(request))
    return ok(await service.ask(session, reading, body.model))


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
