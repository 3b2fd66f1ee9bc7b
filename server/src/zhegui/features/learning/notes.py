"""A learner's own notes to a lesson."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.datastructures import State

from zhegui.features.catalogue import api as catalogue
from zhegui.features.identity import api as identity
from zhegui.features.learning.errors import TooManyNotes
from zhegui.features.learning.models import Note
from zhegui.features.learning.resources import may_study
from zhegui.features.learning.schemas import NoteSave
from zhegui.kernel.authoring import to_write
from zhegui.kernel.caller import Caller
from zhegui.kernel.errors import NotFound
from zhegui.kernel.events import listens
from zhegui.kernel.listing import Reading
from zhegui.kernel.saving import named_by, refuse_missing

MOST_NOTES = 500
"""To one lesson, by one learner."""


async def save_note(session: AsyncSession, caller: Caller, given: NoteSave, now: datetime) -> Note:
    """Write a note or change one's own; raises `NotFound`, `OutOfDate`, `TooManyNotes`."""
    if given.sid is None:
        refuse_missing(given, ("lesson", "position", "body"))
        note = Note(user_sid=caller.user)
    else:
        note = await to_write(session, Note, Note.user_sid == caller.user, given.sid, given.version)
    if given.lesson is not None:
        note.lesson_sid = await _lesson_to_note(
            session, Reading(caller, now, State()), given.lesson.sid
        )
    if given.position is not None:
        note.position_ms = given.position
    if given.body is not None:
        note.body = given.body
    session.add(note)
    await session.flush()
    return note


async def delete_note(session: AsyncSession, user: UUID, sid: UUID) -> None:
    """Delete a note of one's own; raises `NotFound`."""
    await session.delete(await to_write(session, Note, Note.user_sid == user, sid))


async def _lesson_to_note(session: AsyncSession, reading: Reading, sid: UUID) -> UUID:
    """The lesson, if the caller may study it and has not filled it with notes."""
    allowed = select(catalogue.Lesson.sid).where(
        catalogue.Lesson.sid == sid, may_study(reading.viewer)
    )
    written = select(func.count()).where(
        Note.user_sid == reading.viewer.user, Note.lesson_sid == sid
    )
    with named_by("model.lesson.sid"), session.no_autoflush:
        if await session.scalar(allowed, reading.values()) is None:
            raise NotFound
    if (await session.scalar(written, reading.values()) or 0) >= MOST_NOTES:
        raise TooManyNotes
    return sid


@listens(identity.PersonErased)
async def erase_notes(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget what somebody wrote down for themselves."""
    await session.execute(delete(Note).where(Note.user_sid == person.user))
