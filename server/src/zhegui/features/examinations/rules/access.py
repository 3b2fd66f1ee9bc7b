"""Who may start an attempt, and when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

UNLIMITED = 1_000_000
"""The attempts of a mock examination: nobody comes to so many."""


class Purpose(StrEnum):
    """What an examination is held for: a mock one is practice in the form of a sitting. It certifies
    nothing, says nothing of passing, and is sat as often as one likes."""

    FORMAL = "formal"
    MOCK = "mock"


class CannotStart(StrEnum):
    """Why somebody cannot start now; also the stable id of the refusal."""

    LOGIN_REQUIRED = "login_required"
    NOT_OFFERED = "not_offered"
    NOT_OPEN_YET = "not_open_yet"
    CLOSED = "examination_closed"
    ENTRY_CLOSED = "entry_closed"
    ALREADY_CERTIFIED = "already_certified"
    NO_ATTEMPTS_LEFT = "no_attempts_left"
    ACCESS_REQUIRED = "access_required"
    REAL_NAME_REQUIRED = "real_name_required"
    SITTING_ELSEWHERE = "sitting_elsewhere"


@dataclass(frozen=True, slots=True)
class Window:
    """When an examination may be entered and sat."""

    start: datetime
    last_entry: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Candidate:
    """What bears on the right to start, of one person and one examination.

    `is_offered` is false of who has left its organization, and of who only manages it. Where it
    certifies, attempts are those of the person, from whichever account; `sitting` is of this account,
    `sits_elsewhere` of another. A voided attempt is used only where the person who voided it said so.
    `certified` says that an attempt at an examination that certifies has been passed, and what it
    earned was not revoked. `has_access` is false where it belongs to a course that must be bought.
    """

    signed_in: bool
    is_offered: bool = True
    sitting: bool = False
    attempts_used: int = 0
    certified: bool = False
    has_real_name: bool = False
    sits_elsewhere: bool = False
    has_access: bool = True


def cannot_start(
    window: Window, attempts: int, certifies: bool, candidate: Candidate, now: datetime
) -> CannotStart | None:
    """The first reason why `candidate` cannot start at `now`, or None.

    Who is sitting already may always go on. What time settles comes before what they could mend,
    and a purchase before the real name that it would need.
    """
    if not candidate.signed_in:
        return CannotStart.LOGIN_REQUIRED
    if candidate.sitting:
        return None
    if not candidate.is_offered:
        return CannotStart.NOT_OFFERED
    return (
        _by_time(window, now)
        or _by_attempts(attempts, candidate)
        or _by_access(candidate)
        or _by_name(certifies, candidate)
    )


def _by_time(window: Window, now: datetime) -> CannotStart | None:
    if now < window.start:
        return CannotStart.NOT_OPEN_YET
    if now >= window.end:
        return CannotStart.CLOSED
    return CannotStart.ENTRY_CLOSED if now > window.last_entry else None


def _by_attempts(attempts: int, candidate: Candidate) -> CannotStart | None:
    if candidate.certified:
        return CannotStart.ALREADY_CERTIFIED
    if candidate.sits_elsewhere:
        return CannotStart.SITTING_ELSEWHERE
    return CannotStart.NO_ATTEMPTS_LEFT if candidate.attempts_used >= attempts else None


def _by_access(candidate: Candidate) -> CannotStart | None:
    return None if candidate.has_access else CannotStart.ACCESS_REQUIRED


def _by_name(certifies: bool, candidate: Candidate) -> CannotStart | None:
    if certifies and not candidate.has_real_name:
        return CannotStart.REAL_NAME_REQUIRED
    return None
