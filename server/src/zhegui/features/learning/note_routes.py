"""Addresses of notes."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.learning import notes as service
from zhegui.features.learning.errors import TooManyNotes
from zhegui.features.learning.resources import notes
from zhegui.features.learning.schemas import NoteRecord, NoteSave
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import SignedIn
from zhegui.kernel.records.listing import list_route

router: APIRouter = routes("learning")

list_route(router, notes, caller=SignedIn)


@router.post("/note/v2/save", responses=declare(NotFound, TooManyNotes))
async def save_note(
    caller: SignedIn, body: Model[NoteSave], session: Session, now: Now
) -> Answer[NoteRecord]:
    """Write a note to a moment of a lesson, or change one's own."""
    return ok(NoteRecord.model_validate(await service.save_note(session, caller, body.model, now)))


@router.post("/note/v2/delete", responses=declare(NotFound))
async def delete_note(caller: SignedIn, body: Model[Reference], session: Session) -> Answer[None]:
    """Delete a note of one's own."""
    await service.delete_note(session, caller.user, body.model.sid)
    return ok(None)
