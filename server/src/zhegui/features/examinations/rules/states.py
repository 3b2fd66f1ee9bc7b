"""The life of an attempt: active → submitted → marked → released, and voided from any of them.

It stays submitted while a person must still mark an answer.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum


class AttemptState(StrEnum):
    ACTIVE = "active"
    SUBMITTED = "submitted"
    MARKED = "marked"
    RELEASED = "released"
    VOIDED = "voided"


def state_of(
    submitted_at: datetime | None,
    marked_at: datetime | None,
    released_at: datetime | None,
    voided_at: datetime | None,
) -> AttemptState:
    """The state that the facts amount to. The database derives its stored state the same way."""
    if voided_at:
        return AttemptState.VOIDED
    if released_at:
        return AttemptState.RELEASED
    if marked_at:
        return AttemptState.MARKED
    return AttemptState.SUBMITTED if submitted_at else AttemptState.ACTIVE


class ExaminationState(StrEnum):
    """Where an examination stands: being written, to come, being sat, over."""

    DRAFT = "draft"
    PLANNED = "planned"
    OPEN = "open"
    ENDED = "ended"
