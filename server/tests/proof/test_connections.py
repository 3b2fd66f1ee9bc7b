"""A burst beside an examination, in one arrangement; `make proof NAMES=connections` has sixteen."""

from __future__ import annotations

import pytest

from proof import connections
from proof.connections import Arrangement, Said, Seen

HERE = Arrangement(1, has_worker=False, is_own=False)


@pytest.mark.parametrize(
    ("waits", "status", "is_lie"),
    [
        ([(99.0, 99.1)], 200, False),
        ([(99.0, 99.1)], 503, True),
        ([(94.5, 99.9)], 503, False),
        ([(80.0, 92.0), (99.0, 99.1)], 503, True),  # the slow one was over before
        ([(99.9, 107.0)], 503, False),  # still under way when it was said
        ([(101.0, 107.0)], 503, False),  # nobody saved around it, so nobody knows
        ([(101.0, 107.0), (99.0, 99.1)], 503, True),
    ],
)
def test_a_no_is_a_lie_while_saves_are_taken(
    waits: list[tuple[float, float]], status: int, is_lie: bool
) -> None:
    seen = Seen(HERE, ready=[Said(status, asked=99.5, answered=100.0)])
    for began, done in waits:
        seen.ledger.waited(began, done)
    seen.judge()
    assert bool(seen.wrong) is is_lie


def test_who_is_refused_is_wrong_whatever_was_said() -> None:
    seen = Seen(HERE, ready=[Said(503, asked=99.5, answered=100.0)])
    seen.ledger.refused = 1
    seen.judge()
    assert seen.wrong == ["1 requests of candidates were refused"]


async def test_candidates_are_served_beside_a_burst() -> None:
    report = await connections.run(4.0, [Arrangement(2, has_worker=True, is_own=False)])
    assert report.wrong == []
    assert report.figures["answers"] > 0
