"""A real installation is killed, and its network cheats, a few times; `make proof` does it a hundred.

How soon it comes back is the long form's to say: here other tests run beside it.
"""

from __future__ import annotations

from proof import consultations, kills, network, points

PATIENCE_SECONDS = 300


async def test_every_acknowledged_answer_outlives_kill_9() -> None:
    report = await kills.run(
        ["database", "worker_process", "server"],
        3,
        within=PATIENCE_SECONDS,
        pause=2.0,  # slow candidates hand in after the last kill, so that no job has to be rescued
    )
    assert report.wrong == []
    assert report.figures["answers"] > 0


async def test_death_at_a_commit_loses_nothing_and_doubles_nothing() -> None:
    report = await points.run(["submit.after_commit"])
    assert report.wrong == []
    assert report.figures["retries"] > 0


async def test_a_network_that_loses_answers() -> None:
    report = await network.run(2.0, ["lost_answers"])
    assert report.wrong == []
    assert report.figures["retries"] > 0


async def test_every_acknowledged_message_outlives_kill_9() -> None:
    report = await consultations.run(2)
    assert report.wrong == []
    assert report.figures["messages"] > 0
