"""The rules as tables."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.consultation.rules import (
    MOST_OPEN,
    AvailableConsultant,
    Calendar,
    DeskNow,
    InQueue,
    OpenHours,
    Step,
    choose,
    is_deserted,
    is_done,
    is_passed_over,
    may_recall,
    may_reopen,
    next_state,
)
from zhegui.features.consultation.states import ConsultationState

LEFT, WAITING, OPEN, CLOSED = ConsultationState
#: Monday, 23 November 2026, 09:00 in China.
MONDAY = datetime(2026, 11, 23, 1, 0, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
WORKDAYS = Calendar(
    tuple(
        OpenHours(day, start, end)
        for day in range(1, 6)
        for start, end in (("09:00", "12:00"), ("13:30", "17:30"))
    ),
    frozenset({"2026-11-25"}),
)


@pytest.mark.parametrize(
    ("after", "is_open", "opens_after"),
    [
        (timedelta(0), True, None),
        (-MINUTE, False, timedelta(0)),
        (3 * HOUR - MINUTE, True, None),
        (3 * HOUR, False, 4.5 * HOUR),
        (4.5 * HOUR, True, None),
        (8.5 * HOUR, False, DAY),
        # Wednesday is a holiday.
        (2 * DAY, False, 3 * DAY),
        # Friday evening.
        (4 * DAY + 9 * HOUR, False, 7 * DAY),
    ],
)
def test_a_desk_is_open_by_its_hours_in_china(
    after: timedelta, is_open: bool, opens_after: timedelta | None
) -> None:
    at = MONDAY + after
    assert WORKDAYS.is_open(at) is is_open
    expected = None if opens_after is None else MONDAY + opens_after
    assert WORKDAYS.next_opening(at) == expected


def test_a_day_ends_at_24() -> None:
    evening = Calendar((OpenHours(1, "18:00", "24:00"),))
    assert evening.is_open(MONDAY + 15 * HOUR - MINUTE)
    assert not evening.is_open(MONDAY + 15 * HOUR)
    assert evening.next_opening(MONDAY + 15 * HOUR) == MONDAY + 7 * DAY + 9 * HOUR


def test_without_hours_it_is_open_but_on_holidays() -> None:
    always = Calendar(holidays=frozenset({"2026-11-23"}))
    assert not always.is_open(MONDAY)
    assert always.next_opening(MONDAY) == MONDAY + 15 * HOUR
    assert always.is_open(MONDAY + DAY)
    assert Calendar().next_opening(MONDAY) is None


def test_a_desk_opens_again_however_many_of_its_days_are_holidays() -> None:
    mondays = [MONDAY.date() + 7 * number * DAY for number in range(60)]
    shut = Calendar(
        (OpenHours(1, "09:00", "10:00"),), frozenset(each.isoformat() for each in mondays)
    )
    assert shut.next_opening(MONDAY) == MONDAY + 60 * 7 * DAY


@given(st.timedeltas(timedelta(0), timedelta(days=400)))
def test_the_next_opening_is_open_and_comes(after: timedelta) -> None:
    now = MONDAY + after
    opening = WORKDAYS.next_opening(now)
    assert (opening is None) is WORKDAYS.is_open(now)
    assert opening is None or (opening > now and WORKDAYS.is_open(opening))


THERE = DeskNow(is_open=True, is_staffed=True)
ALONE = DeskNow(is_open=True, is_staffed=False)
FULL = DeskNow(is_open=True, is_staffed=True, has_room=False)
SHUT = DeskNow(is_open=False, is_staffed=True)
DESERTED = DeskNow(is_open=True, is_staffed=False, is_deserted=True)


@pytest.mark.parametrize(
    ("state", "step", "desk", "expected"),
    [
        (None, Step.ASKED, THERE, WAITING),
        (None, Step.ASKED, ALONE, LEFT),
        (None, Step.ASKED, FULL, LEFT),
        (None, Step.ASKED, SHUT, LEFT),
        (CLOSED, Step.ASKED, THERE, WAITING),
        (CLOSED, Step.ASKED, SHUT, LEFT),
        (LEFT, Step.ASKED, THERE, LEFT),
        (WAITING, Step.ASKED, SHUT, WAITING),
        (OPEN, Step.ASKED, THERE, OPEN),
        (LEFT, Step.GIVEN, THERE, OPEN),
        (WAITING, Step.GIVEN, THERE, OPEN),
        (CLOSED, Step.GIVEN, THERE, CLOSED),
        (OPEN, Step.RETURNED, THERE, WAITING),
        (OPEN, Step.RETURNED, ALONE, WAITING),
        (OPEN, Step.RETURNED, FULL, WAITING),
        (OPEN, Step.RETURNED, SHUT, LEFT),
        (WAITING, Step.RETURNED, SHUT, WAITING),
        (LEFT, Step.RETURNED, THERE, LEFT),
        (OPEN, Step.MOVED, ALONE, WAITING),
        (OPEN, Step.MOVED, SHUT, LEFT),
        (LEFT, Step.CLOSED, THERE, CLOSED),
        (WAITING, Step.CLOSED, THERE, CLOSED),
        (OPEN, Step.CLOSED, THERE, CLOSED),
        (CLOSED, Step.CLOSED, THERE, CLOSED),
        (LEFT, Step.TIME, THERE, WAITING),
        (LEFT, Step.TIME, ALONE, LEFT),
        (LEFT, Step.TIME, FULL, LEFT),
        (LEFT, Step.TIME, SHUT, LEFT),
        (WAITING, Step.TIME, ALONE, WAITING),
        (WAITING, Step.TIME, DESERTED, LEFT),
        (WAITING, Step.TIME, SHUT, LEFT),
        (OPEN, Step.TIME, SHUT, OPEN),
        (OPEN, Step.TIME, DESERTED, OPEN),
        (CLOSED, Step.TIME, THERE, CLOSED),
    ],
)
def test_states(
    state: ConsultationState | None, step: Step, desk: DeskNow, expected: ConsultationState
) -> None:
    assert next_state(state, step, desk) is expected


@pytest.mark.parametrize(
    ("waits", "staffed", "expected"),
    [
        (9 * MINUTE, None, False),
        (10 * MINUTE, None, True),
        (60 * MINUTE, 9 * MINUTE, False),
        (60 * MINUTE, 10 * MINUTE, True),
        # Somebody was there before it came.
        (10 * MINUTE, 60 * MINUTE, True),
    ],
)
def test_who_waits_in_vain(waits: timedelta, staffed: timedelta | None, expected: bool) -> None:
    at = None if staffed is None else MONDAY - staffed
    assert is_deserted(MONDAY - waits, at, MONDAY) is expected


@pytest.mark.parametrize(
    ("asked", "given", "expected"),
    [
        (3 * MINUTE, 3 * MINUTE, True),
        (3 * MINUTE - timedelta(seconds=1), 9 * MINUTE, False),
        # What was asked before is the new one's only from then on.
        (9 * MINUTE, 2 * MINUTE, False),
        (None, 9 * MINUTE, False),
        (9 * MINUTE, None, False),
    ],
)
def test_who_lets_an_asker_wait(
    asked: timedelta | None, given: timedelta | None, expected: bool
) -> None:
    asked_at = None if asked is None else MONDAY - asked
    given_at = None if given is None else MONDAY - given
    assert is_passed_over(asked_at, given_at, MONDAY) is expected


def test_what_is_done() -> None:
    assert is_done(None, MONDAY - DAY, MONDAY)
    assert not is_done(None, MONDAY - DAY + MINUTE, MONDAY)
    assert not is_done(MONDAY - 2 * DAY, MONDAY - DAY, MONDAY)
    assert not is_done(None, None, MONDAY)


def test_until_when_one_goes_on_and_takes_back() -> None:
    assert may_reopen(MONDAY, MONDAY + DAY - MINUTE)
    assert not may_reopen(MONDAY, MONDAY + DAY)
    assert may_recall(MONDAY, MONDAY + 2 * MINUTE - timedelta(seconds=1))
    assert not may_recall(MONDAY, MONDAY + 2 * MINUTE)


A, B, C, ASKER = (UUID(int=number) for number in (1, 2, 3, 9))
NEW = InQueue(ASKER, None, MONDAY)


@pytest.mark.parametrize(
    ("candidates", "queued", "expected"),
    [
        ([], NEW, None),
        ([AvailableConsultant(A, 1), AvailableConsultant(B, 0)], NEW, B),
        # Of those with as many, who got theirs longest ago.
        ([AvailableConsultant(A, 1, MONDAY), AvailableConsultant(B, 1, MONDAY - HOUR)], NEW, B),
        ([AvailableConsultant(A, 0, MONDAY), AvailableConsultant(B, 0)], NEW, B),
        ([AvailableConsultant(B, 2), AvailableConsultant(A, 2)], NEW, A),
        ([AvailableConsultant(A, MOST_OPEN)], NEW, None),
        ([AvailableConsultant(A, MOST_OPEN), AvailableConsultant(B, MOST_OPEN - 1)], NEW, B),
        # Nobody answers themselves.
        ([AvailableConsultant(ASKER, 0)], NEW, None),
        # Who let it wait gets it last, and only when it has waited for others.
        ([AvailableConsultant(A, 0), AvailableConsultant(B, 4)], InQueue(ASKER, A, MONDAY), B),
        ([AvailableConsultant(A, 0)], InQueue(ASKER, A, MONDAY), None),
        ([AvailableConsultant(A, 0)], InQueue(ASKER, A, MONDAY - 3 * MINUTE), A),
        (
            [AvailableConsultant(A, 0), AvailableConsultant(B, 4)],
            InQueue(ASKER, A, MONDAY - HOUR),
            B,
        ),
    ],
)
def test_who_gets_it(
    candidates: list[AvailableConsultant], queued: InQueue, expected: UUID | None
) -> None:
    chosen = choose(candidates, queued, MONDAY)
    assert (chosen and chosen.user) == expected
