"""A sitting beside others, as `bench` plays it, in its long form: no request of a candidate fails, and
a save waits at most half as long again as it does where nobody else is there."""

from __future__ import annotations

from bench import check
from bench.measured import Form, Measured
from bench.scenarios import SCENARIOS
from bench.scene import open_scene
from proof.report import Report

#: Scenarios with others beside the candidates.
NAMES = ("bodies", "passwords")


async def run(name: str, form: Form | None = None) -> Report:
    """One scenario, in a new installation."""
    report = Report(f"beside.{name}", planned=1)
    scenario = SCENARIOS[name]
    async with open_scene(workers=1) as scene:
        measured = await scenario.run(scene, form or scenario.long)
        report.wrong = [*measured.wrong, *unreached(measured), *await check.differences(scene)]
    report.figures = {aim.words: round(aim.value, 2) for aim in measured.aims}
    report.figures |= {words: round(value, 2) for words, value in measured.more.items()}
    report.step()
    return report


def unreached(measured: Measured) -> list[str]:
    """Every aim that was missed, in words."""
    return [
        f"{aim.words}: {aim.value:.2f} {aim.unit}, {aim.way} {aim.limit:g}"
        for aim in measured.aims
        if not aim.is_reached
    ]
