"""A run is told beside the last ones, by what the machine could do each time."""

from __future__ import annotations

from pathlib import Path

from bench.limits import NOTHING, PGBENCH
from bench.measured import Form, Measured
from bench.meter import Spent
from bench.ratios import COST, RATE, SHOWN, keep, ratios, table


def saves(loop: float) -> Measured:
    """A thousand saves in two seconds, for which the loop took so long."""
    measured = Measured("saves", "Saves alone", Form(2))
    measured.tally.seconds["save"] = [0.01] * 1000
    measured.spent = Spent(loop, 0, 0.5, 0, 0, 2)
    return measured


def test_a_machine_that_is_twice_as_fast_changes_nothing() -> None:
    slow = ratios([saves(1.5)], {NOTHING: 10_000.0, PGBENCH.format(16): 2_000.0})
    assert slow == {COST.format("saves"): 20.0, RATE.format("saves"): 0.25}
    fast = saves(0.75)
    fast.spent = Spent(0.75, 0, 0.25, 0, 0, 1)
    assert ratios([fast], {NOTHING: 20_000.0, PGBENCH.format(16): 4_000.0}) == slow


def test_a_run_without_limits_has_none_and_is_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "ratios.jsonl"
    assert ratios([saves(1)], {}) == {}
    assert keep(file, "now", {}) == []
    assert not file.exists()


def test_each_figure_is_told_beside_the_last_ones(tmp_path: Path) -> None:
    file = tmp_path / "ratios.jsonl"
    for number in range(SHOWN + 2):
        runs = keep(file, str(number), {"a": float(number)})
    assert [run["a"] for run in runs] == list(range(2, SHOWN + 2))
    (line, new) = table({"a": 7.0, "b": 1.0}, runs)
    assert line.split() == ["a", "2", "3", "4", "5", "6", "7"]
    assert new.split() == ["b", *["-"] * SHOWN]
