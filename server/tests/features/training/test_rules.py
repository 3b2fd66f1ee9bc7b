"""What a plan asks for, how far somebody is, what they may choose: as tables."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.training import rules
from zhegui.features.training.rules import (
    CannotChoose,
    CourseFacts,
    NextStep,
    PlanFacts,
    PlanState,
    PoolFacts,
    Supply,
)

START = datetime(2026, 11, 1, tzinfo=UTC)
END = START + timedelta(days=40)
TWO = Decimal(2)


def course(hours: str = "2", **facts: object) -> CourseFacts:
    """A course that was joined."""
    return CourseFacts(Decimal(hours), **{"is_joined": True, **facts})  # type: ignore[arg-type]


DONE = course(lessons_complete=True)


@pytest.mark.parametrize(
    ("facts", "earned", "complete", "step"),
    [
        (course(is_joined=False), "0", False, NextStep.JOIN),
        (course(), "0", False, NextStep.STUDY),
        (course(credited_seconds=269), "0", False, NextStep.STUDY),
        (course(credited_seconds=270), "0.1", False, NextStep.STUDY),
        (course(credited_seconds=2700), "1", False, NextStep.STUDY),
        (course(credited_seconds=99_999), "2", False, NextStep.STUDY),
        (DONE, "2", True, NextStep.DONE),
        (course(lessons_complete=True, passed=False), "2", False, NextStep.EXAMINATION),
        (course(lessons_complete=True, passed=True), "2", True, NextStep.DONE),
        (course(passed=True), "0", False, NextStep.STUDY),
    ],
)
def test_a_course(facts: CourseFacts, earned: str, complete: bool, step: NextStep) -> None:
    assert facts.earned_hours == Decimal(earned)
    assert (facts.is_complete, facts.next_step) == (complete, step)


@pytest.mark.parametrize(
    ("hours", "chosen", "full", "complete"),
    [
        ("2", [], False, False),
        ("2", [course("1.9", lessons_complete=True)], False, False),
        ("2", [course("2")], True, False),
        ("2", [course("5")], True, False),
        ("2", [DONE], True, True),
        ("2", [course("1", lessons_complete=True), course("1")], True, False),
        ("2", [course("1", lessons_complete=True), course("1.5", lessons_complete=True)], True, True),
        ("2", [course("2", lessons_complete=True, passed=False)], True, False),
    ],
)  # fmt: skip
def test_a_pool(hours: str, chosen: list[CourseFacts], full: bool, complete: bool) -> None:
    pool = PoolFacts(Decimal(hours), chosen)
    assert (pool.is_full, pool.is_complete) == (full, complete)


@pytest.mark.parametrize(
    ("plan", "percent", "complete"),
    [
        (PlanFacts(Decimal(0), [course()]), 0, False),
        (PlanFacts(Decimal(0), [DONE, course()]), 50, False),
        (PlanFacts(Decimal(0), [DONE, DONE]), 100, True),
        (PlanFacts(Decimal(0), [DONE], [PoolFacts(TWO)]), 50, False),
        (PlanFacts(Decimal(0), [DONE], [PoolFacts(TWO, [DONE])]), 100, True),
        # More electives than the pool asks for make up for nothing.
        (PlanFacts(Decimal(0), [course()], [PoolFacts(TWO, [DONE, DONE])]), 50, False),
        (PlanFacts(Decimal(4), [DONE]), 50, False),
        (PlanFacts(Decimal(4), [DONE], [PoolFacts(TWO, [DONE])]), 100, True),
        # All the time is studied, but an examination is not passed.
        (PlanFacts(Decimal(0), [course(lessons_complete=True, passed=False)]), 99, False),
    ],
)
def test_a_plan(plan: PlanFacts, percent: int, complete: bool) -> None:
    assert (plan.percent, plan.is_complete) == (percent, complete)


courses = st.builds(
    CourseFacts,
    hours=st.decimals("0.1", "50", places=1),
    is_joined=st.booleans(),
    credited_seconds=st.integers(0, 200_000),
    lessons_complete=st.booleans(),
    passed=st.none() | st.booleans(),
)
pools = st.builds(PoolFacts, st.decimals("0.1", "50", places=1), st.lists(courses, max_size=4))
plans = st.builds(
    PlanFacts,
    st.decimals("0", "100", places=1),
    st.lists(courses, max_size=4),
    st.lists(pools, max_size=3),
)


@given(plans)
def test_percent_is_a_hundred_when_complete_and_only_then(plan: PlanFacts) -> None:
    assert 0 <= plan.percent <= 100
    assert (plan.percent == 100) == plan.is_complete


@given(courses, st.integers(0, 100_000))
def test_more_study_never_earns_less(facts: CourseFacts, more: int) -> None:
    further = CourseFacts(
        facts.hours, facts.is_joined, facts.credited_seconds + more, facts.lessons_complete
    )
    assert Decimal(0) <= facts.earned_hours <= further.earned_hours <= facts.hours


@pytest.mark.parametrize(
    ("at", "completed", "state", "soon"),
    [
        (START - timedelta(seconds=1), None, PlanState.UPCOMING, False),
        (START, None, PlanState.RUNNING, False),
        (END - timedelta(days=7), None, PlanState.RUNNING, True),
        (END - timedelta(days=7, seconds=1), None, PlanState.RUNNING, False),
        (END, None, PlanState.LATE, False),
        (END + timedelta(days=1), END + timedelta(hours=1), PlanState.COMPLETED, False),
        (START - timedelta(days=1), START - timedelta(days=1), PlanState.COMPLETED, False),
    ],
)
def test_where_somebody_stands(
    at: datetime, completed: datetime | None, state: PlanState, soon: bool
) -> None:
    found = rules.plan_state(START, END, completed, at)
    assert found is state
    assert rules.is_due_soon(found, END, at) is soon


@pytest.mark.parametrize(
    ("day", "percent", "behind"),
    [(0, 0, False), (4, 0, False), (5, 0, True), (20, 40, False), (20, 39, True), (39, 99, False)],
)
def test_who_is_behind(day: int, percent: int, behind: bool) -> None:
    now = START + timedelta(days=day)
    assert rules.is_behind(PlanState.RUNNING, START, END, percent, now) is behind
    assert not rules.is_behind(PlanState.COMPLETED, START, END, percent, now)


def cannot(chosen: list[CourseFacts], **facts: bool) -> CannotChoose | None:
    usual = {
        "is_chosen": False,
        "is_offered": True,
        "is_free": True,
        "is_held": False,
        "is_over": False,
        "plan_completed": False,
    }
    return rules.cannot_choose(PoolFacts(TWO, chosen), **{**usual, **facts})


@pytest.mark.parametrize(
    ("chosen", "facts", "reason"),
    [
        ([], {}, None),
        ([course("1.9")], {}, None),
        ([course("2")], {}, CannotChoose.POOL_FULL),
        ([course("2")], {"is_chosen": True}, CannotChoose.ALREADY_CHOSEN),
        ([], {"plan_completed": True}, CannotChoose.PLAN_COMPLETED),
        ([], {"is_offered": False}, CannotChoose.COURSE_WITHDRAWN),
        ([], {"is_offered": False, "is_held": True}, None),
        ([], {"is_free": False}, CannotChoose.ELECTIVE_NOT_FREE),
        ([], {"is_free": False, "is_held": True}, None),
        ([], {"is_over": True}, CannotChoose.ELECTIVE_OVER),
        # What cannot be completed any more takes no place.
        ([course("2", is_over=True)], {}, None),
        ([course("1.9"), course("2", is_over=True)], {}, None),
        ([course("2"), course("2", is_over=True)], {}, CannotChoose.POOL_FULL),
        ([course("2")], {"is_free": False}, CannotChoose.POOL_FULL),
    ],
)
def test_what_cannot_be_chosen(
    chosen: list[CourseFacts], facts: dict[str, bool], reason: CannotChoose | None
) -> None:
    assert cannot(chosen, **facts) is reason


@pytest.mark.parametrize(
    ("studied", "over", "completed", "can"),
    [
        (None, False, False, True),
        (START - timedelta(days=1), False, False, True),
        (START, False, False, True),
        (START + timedelta(seconds=1), False, False, False),
        (START + timedelta(seconds=1), True, False, True),
        (None, False, True, False),
        (None, True, True, False),
    ],
)
def test_what_can_be_dropped(
    studied: datetime | None, over: bool, completed: bool, can: bool
) -> None:
    assert can is rules.can_unchoose(
        chosen_at=START, studied_at=studied, is_over=over, plan_completed=completed
    )


@pytest.mark.parametrize(
    ("supply", "empty", "too_small", "hours"),
    [
        (Supply([], []), True, None, "0"),
        (Supply([TWO], []), False, None, "2"),
        (Supply([TWO], [(TWO, [TWO, TWO])]), False, None, "4"),
        (Supply([], [(TWO, [TWO]), (TWO, [Decimal("1.9")])]), False, 1, "4"),
    ],
)
def test_what_a_plan_offers(supply: Supply, empty: bool, too_small: int | None, hours: str) -> None:
    assert (supply.is_empty, supply.pool_too_small) == (empty, too_small)
    assert supply.hours == Decimal(hours)
