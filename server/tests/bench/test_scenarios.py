"""Scenarios, tiny, on a real installation: they must go on working as the installation grows."""

from __future__ import annotations

import pytest

from bench import check
from bench.figures import Aim
from bench.measured import Form, Measured
from bench.scenarios import SCENARIOS
from bench.scene import Scene, open_scene
from proof import beside

TINY = {
    "attempts": Form(2),
    "bodies": Form(2, 0.2),
    "herd": Form(2, 0.1),
    "short": Form(2, 0.2),
    "learners": Form(2, 0.2),
    "lists": Form(1, 0.2, 40),
    "orders": Form(1, 0.2, 60),
    "passwords": Form(2, 0.2),
    "search": Form(1, 0.2, 60),
    "streams": Form(2, 0.2, 20),
    "lessons": Form(1, 0.2, 40),  # the last: its courses would be among those of the lists
}


# All of them on one real installation; on a machine that others use each waits for its turn.
@pytest.mark.timeout(600)
async def test_everything_is_answered_and_nothing_else_is_stored() -> None:
    async with open_scene(workers=1) as scene:
        found = [await SCENARIOS[name].run(scene, form) for name, form in TINY.items()]
        assert await check.differences(scene) == []
        assert [each.errors for each in found] == [0] * len(TINY)
        attempts = found[0].tally
        assert {kind: len(each) for kind, each in attempts.seconds.items()} == {
            "login": 2, "start": 2, "save": 100, "submit": 2, "result": 2,
        }  # fmt: skip
        await _untold_answers_are_noticed(scene)


def test_an_aim_that_was_missed_breaks_the_proof() -> None:
    aims = [Aim("p99 of a save", 1.6, 1.5, "× the quiet one"), Aim("p50", 1.5, 1.5, "×")]
    measured = Measured("bodies", "", Form(2), aims=aims)
    assert beside.unreached(measured) == ["p99 of a save: 1.60 × the quiet one, at most 1.5"]
    assert set(beside.NAMES) <= TINY.keys(), "each has a short form"


async def _untold_answers_are_noticed(scene: Scene) -> None:
    scene.ledger.answers.pop()
    assert [each.partition(" ")[2] for each in await check.differences(scene)] == [
        f"answers are stored, {len(scene.ledger.answers)} were acknowledged"
    ]
