"""A learner's own notes to a lesson."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.datastructures import State

from zhegui.features.identity import api as identity
from zhegui.features.learning.errors import TooManyNotes
from zhegui.features.learning.models import Note
from zhegui.features.learning.queries import noted_lesson
from zhegui.features.learning.schemas import NoteSave
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import to_write
from zhegui.kernel.records.listing import Reading
from zhegui.kernel.records.saves import refuse_missing
from zhegui.kernel.work.events import listens

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
        reading = Reading(caller, now, State())
        lesson = await noted_lesson(session, reading, given.lesson.sid)
        await _refuse_filled(session, caller.user, lesson)
        note.lesson_sid = lesson
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


async def _refuse_filled(session: AsyncSession, user: UUID, lesson: UUID) -> None:
    written = select(func.count()).where(Note.user_sid == user, Note.lesson_sid == lesson)
    if (await session.scalar(written) or 0) >= MOST_NOTES:
        raise TooManyNotes


@listens(identity.PersonErased)
async def erase_notes(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget what somebody wrote down for themselves."""
    await session.execute(delete(Note).where(Note.user_sid == person.user))
