from datetime import timedelta

import pytest

from zhegui.features.examinations.rules.absences import Absence, Action, EventType, Leaving, weigh


def away(*seconds: float, type: EventType = EventType.BLUR) -> list[Absence]:
    return [Absence(type, timedelta(seconds=each)) for each in seconds]


@pytest.mark.parametrize(
    ("absences", "expected"),
    [
        pytest.param([], Leaving(0, timedelta(0), Action.NOTED), id="never away"),
        pytest.param(away(0.3, 1.9), Leaving(0, timedelta(0), Action.NOTED), id="brief"),
        pytest.param(away(2), Leaving(1, timedelta(seconds=2), Action.NOTED), id="once"),
        pytest.param(
            away(2, 2, 2, 2, 2), Leaving(5, timedelta(seconds=10), Action.FLAGGED), id="many"
        ),
        pytest.param(away(120), Leaving(1, timedelta(minutes=2), Action.FLAGGED), id="long"),
        pytest.param(
            away(3600, type=EventType.OFFLINE),
            Leaving(0, timedelta(0), Action.NOTED),
            id="a lost connection is no fault",
        ),
    ],
)
def test_absences_are_noted_and_judged_by_people(
    absences: list[Absence], expected: Leaving
) -> None:
    assert weigh(absences) == expected
