"""Tasks while PostgreSQL is killed twice; `make proof NAMES=tasks` does it five times, and fills a disk."""

from __future__ import annotations

from proof import tasks


async def test_every_task_is_done_though_the_database_is_killed() -> None:
    report = await tasks.run_kills(2, 4.0, paper=40)
    assert report.wrong == []
    assert report.figures["tasks_done"] == tasks.MANY + 1
