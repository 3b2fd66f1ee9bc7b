"""The tests whose long form takes hours: the same tests, asked for more."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

from proof.ending import end
from proof.report import Report

SERVER = Path(__file__).resolve().parents[1] / "server"


@dataclass(frozen=True, slots=True)
class Suite:
    """A file of tests, and the variable that says how much of it to run."""

    path: str
    variable: str
    long: int


#: The limit of `make test` is for its short forms.
UNTIMED = "--timeout=0"

SUITES = {
    # Five callers take turns: 200 examples of each operation by each.
    "requests": Suite("tests/contract/test_fuzz.py", "PROOF_EXAMPLES", 1000),
    "inputs": Suite("tests/contract/test_bad_input.py", "PROOF_EXAMPLES", 1000),
    "machine": Suite("tests/test_bare_machine.py", "PROOF_MACHINES", 1),
    # Ten thousand lives, in parts that can be named apart.
    **{
        f"model.{part}": Suite("tests/proof/test_model.py", "PROOF_SEQUENCES", 500)
        for part in range(1, 21)
    },
    # Twenty thousand: the file has eight parts of its own, each with so many lives.
    **{
        f"worlds.{part}": Suite("tests/features/commerce/test_worlds.py", "PROOF_SEQUENCES", 500)
        for part in range(1, 6)
    },
    **{
        f"orders.{part}": Suite("tests/features/commerce/test_lives.py", "PROOF_SEQUENCES", 500)
        for part in range(1, 21)
    },
}


async def run(name: str) -> Report:
    """Run one; pytest itself says how far it is, and what is wrong."""
    suite = SUITES[name]
    report = Report(name, planned=1, figures={suite.variable: suite.long})
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pytest", "-v", UNTIMED, suite.path),
        cwd=SERVER,
        env={**os.environ, suite.variable: str(suite.long)},
        start_new_session=True,
    )
    try:
        failed = await process.wait()
    finally:
        await end(process, signal.SIGINT)  # so that its installations are taken down
    if failed:
        report.wrong.append(f"{suite.path} failed; see above")
    report.step()
    return report
