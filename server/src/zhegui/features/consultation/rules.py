"""When a desk is open, how a consultation goes from state to state, and who gets it. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from enum import Enum, auto
from typing import Any, Self
from uuid import UUID

from zhegui.features.consultation.schemas import MOST_HOLIDAYS
from zhegui.features.consultation.states import ConsultationState
from zhegui.kernel.clock import CHINA

#: A consultant who says nothing for so long lets another have it.
SILENCE_OF_CONSULTANT = timedelta(minutes=3)
#: Who waits for so long where nobody is there leaves a message instead.
UNSTAFFED = timedelta(minutes=10)
#: An asker who says nothing for so long after an answer has what they asked for.
SILENCE_OF_ASKER = timedelta(hours=24)
REOPENED_WITHIN = timedelta(hours=24)
RECALLED_WITHIN = timedelta(minutes=2)
MOST_OPEN, MOST_WAITING = 5, 200
DAY = timedelta(days=1)
#: Beyond so many weeks no desk opens again: each holiday shuts one day.
WEEKS_AHEAD = MOST_HOLIDAYS + 1


@dataclass(frozen=True, slots=True)
class OpenHours:
    """From when until when a desk is open on a weekday, as `09:00`; a day ends at `24:00`."""

    weekday: int
    start: str
    end: str

    @classmethod
    def of(cls, stored: dict[str, Any]) -> Self:
        """As a desk keeps them."""
        return cls(stored["weekday"], stored["from"], stored["to"])


@dataclass(frozen=True, slots=True)
class Calendar:
    """The hours of a desk, and the days on which it is shut; without hours it is open always."""

    hours: tuple[OpenHours, ...] = ()
    holidays: frozenset[str] = frozenset()

    def is_open(self, at: datetime) -> bool:
        """Whether it is open at this moment."""
        local = at.astimezone(CHINA)
        if local.date().isoformat() in self.holidays:
            return False
        of_day = [each for each in self.hours if each.weekday == local.isoweekday()]
        return not self.hours or any(each.start <= f"{local:%H:%M}" < each.end for each in of_day)

    def next_opening(self, now: datetime) -> datetime | None:
        """When it opens again; None where it is open, or does not within the weeks to come."""
        if self.is_open(now):
            return None
        today = now.astimezone(CHINA).date()
        days = (today + DAY * number for number in range(7 * WEEKS_AHEAD))
        for day in (each for each in days if each.isoformat() not in self.holidays):
            starts = [each.start for each in self.hours if each.weekday == day.isoweekday()]
            for start in sorted(starts if self.hours else ["00:00"]):
                at = datetime.combine(day, time.fromisoformat(start), CHINA)
                if at > now:
                    return at
        return None


@dataclass(frozen=True, slots=True)
class DeskNow:
    """How a desk stands: in service within its hours, with a consultant there, with room in its queue,
    and whether nobody has been there for long."""

    is_open: bool
    is_staffed: bool
    has_room: bool = True
    is_deserted: bool = False

    @property
    def takes(self) -> bool:
        """Whether who comes waits here."""
        return self.is_open and self.is_staffed and self.has_room


class Step(Enum):
    """What happens to a consultation."""

    #: Its asker comes, or comes again after it was closed.
    ASKED = auto()
    #: A consultant has it now.
    GIVEN = auto()
    #: Its consultant has it no more.
    RETURNED = auto()
    #: It was passed on to another desk.
    MOVED = auto()
    CLOSED = auto()
    TIME = auto()


def next_state(state: ConsultationState | None, step: Step, desk: DeskNow) -> ConsultationState:
    """The state after a step; the same where the step changes nothing. None is one that begins."""
    if step is Step.ASKED and state in (None, ConsultationState.CLOSED):
        return ConsultationState.WAITING if desk.takes else ConsultationState.LEFT
    if state is None or state is ConsultationState.CLOSED:
        return ConsultationState.CLOSED
    if step is Step.CLOSED:
        return ConsultationState.CLOSED
    if step is Step.GIVEN:
        return ConsultationState.OPEN
    if step is Step.MOVED or (step is Step.RETURNED and state is ConsultationState.OPEN):
        return ConsultationState.WAITING if desk.is_open else ConsultationState.LEFT
    return _in_time(state, desk) if step is Step.TIME else state


def _in_time(state: ConsultationState, desk: DeskNow) -> ConsultationState:
    if state is ConsultationState.LEFT and desk.takes:
        return ConsultationState.WAITING
    is_vain = not desk.is_open or desk.is_deserted
    if state is ConsultationState.WAITING and is_vain:
        return ConsultationState.LEFT
    return state


def is_deserted(waiting_at: datetime, staffed_at: datetime | None, now: datetime) -> bool:
    """Whether one has waited in vain: for long, and nobody was there in that time."""
    return now - max(waiting_at, staffed_at or waiting_at) >= UNSTAFFED


def is_passed_over(asked_at: datetime | None, given_at: datetime | None, now: datetime) -> bool:
    """Whether its consultant has let the asker wait for too long."""
    if asked_at is None or given_at is None:
        return False
    return now - max(asked_at, given_at) >= SILENCE_OF_CONSULTANT


def is_done(asked_at: datetime | None, answered_at: datetime | None, now: datetime) -> bool:
    """Whether the asker has said nothing for long after the last answer."""
    return asked_at is None and answered_at is not None and now - answered_at >= SILENCE_OF_ASKER


def may_reopen(closed_at: datetime, now: datetime) -> bool:
    """Whether its asker may go on with one that is closed."""
    return now < closed_at + REOPENED_WITHIN


def may_recall(sent_at: datetime, now: datetime) -> bool:
    """Whether a message may still be taken back."""
    return now < sent_at + RECALLED_WITHIN


@dataclass(frozen=True, slots=True)
class AvailableConsultant:
    """A consultant who is there: how many they have, and when they got the last of them."""

    user: UUID
    open_count: int
    given_at: datetime | None = None

    def given(self, now: datetime) -> AvailableConsultant:
        """The same with one more."""
        return replace(self, open_count=self.open_count + 1, given_at=now)


@dataclass(frozen=True, slots=True)
class InQueue:
    """One that waits: who asks, who let it wait before, and since when it waits."""

    asker: UUID
    passed: UUID | None
    waiting_at: datetime


def choose(
    candidates: Sequence[AvailableConsultant], queued: InQueue, now: datetime
) -> AvailableConsultant | None:
    """Who gets it: the one with the fewest, of these who got theirs longest ago. Who let it wait gets it
    again when nobody else has had time for just as long."""
    is_shunned = now - queued.waiting_at < SILENCE_OF_CONSULTANT
    able = [
        each
        for each in candidates
        if each.open_count < MOST_OPEN
        and each.user != queued.asker
        and not (is_shunned and each.user == queued.passed)
    ]
    return min(able, key=lambda each: _rank(each, queued), default=None)


def _rank(candidate: AvailableConsultant, queued: InQueue) -> tuple[bool, int, float, UUID]:
    given = candidate.given_at.timestamp() if candidate.given_at else 0.0
    return candidate.user == queued.passed, candidate.open_count, given, candidate.user


def calendar_of(hours: Collection[dict[str, Any]], holidays: Collection[str]) -> Calendar:
    """The calendar of a desk, as it is kept."""
    return Calendar(tuple(map(OpenHours.of, hours)), frozenset(holidays))
