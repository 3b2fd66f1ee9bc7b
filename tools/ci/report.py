"""The closing words of a run: what took how long, what failed, and what to do next."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.ci import results
from tools.ci.results import Result

SLOW_SECONDS = 20.0
SLOWEST = 15
#: More tests than these that pass the second time alone, and the run fails.
MOST_FLAKY = 5
LINES_OF_LOG = 12
MOST_NAMES = 10
REASONS = Path(__file__).with_name("slow.toml")


@dataclass(frozen=True)
class Outcome:
    """How a stage went. `limit` is set when it ran over, and `running` says what was running."""

    name: str
    minutes: float
    status: int | None
    limit: float | None = None
    running: Sequence[object] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return self.status == 0 and self.limit is None and not self.left


def close(done: list[Outcome], folder: Path, server_log: Path) -> int:
    """Print the table and what is wrong, which comes last; the exit status of the run."""
    tests = {each.name: list(results.read(folder, each.name)) for each in done}
    every = [test for some in tests.values() for test in some]
    flaky = [test for test in every if test.is_flaky]
    for line in [*_slowest(every), *_table(done, tests), *_flaky(flaky)]:
        print(line)
    for each in done:
        for line in _wrong(each, tests[each.name], folder, server_log):
            print(line)
    return 0 if all(each.passed for each in done) and len(flaky) <= MOST_FLAKY else 1


def _slowest(tests: list[Result]) -> Iterator[str]:
    reasons: dict[str, str] = tomllib.loads(REASONS.read_text())
    slowest = sorted(tests, key=lambda test: -test.seconds)[:SLOWEST]
    yield f"==> The {len(slowest)} slowest tests; {len(reasons)} have a reason in {REASONS.name}"
    for test in slowest:
        lacks = test.seconds > SLOW_SECONDS and not any(name in test.name for name in reasons)
        yield f"{test.seconds:7.1f} s  {test.name}{'  <- needs a reason' if lacks else ''}"


def _table(done: list[Outcome], tests: dict[str, list[Result]]) -> Iterator[str]:
    yield "==> Stages"
    yield f"{'stage':10}{'tests':>8}{'minutes':>9}"
    for each in done:
        word = "" if each.passed else "  failed" if each.limit is None else "  ran over"
        yield f"{each.name:10}{len(tests[each.name]) or '':>8}{each.minutes:9.1f}{word}"
    count, minutes = sum(map(len, tests.values())), sum(each.minutes for each in done)
    yield f"{'in all':10}{count:>8}{minutes:9.1f}"


def _flaky(flaky: list[Result]) -> Iterator[str]:
    if flaky:
        fails = f": more than {MOST_FLAKY}, so the run fails" if len(flaky) > MOST_FLAKY else ""
        yield f"==> Failed once, to be mended next{fails}"
        yield from _some([test.name for test in flaky])


def _wrong(outcome: Outcome, tests: list[Result], folder: Path, server_log: Path) -> Iterator[str]:
    if outcome.passed:
        return
    yield f"==> {outcome.name}: {_why(outcome)}"
    failed = [test.name for test in tests if test.has_failed]
    yield from _some(failed)
    yield from _some([f"left behind: {each}" for each in outcome.left])
    if outcome.limit is not None:
        yield from _some([f"was running: {each}" for each in outcome.running])
    if outcome.name == "browser":
        yield from _tail(server_log)
    if not failed:
        yield from _tail(folder / f"{outcome.name}.log")


def _why(outcome: Outcome) -> str:
    if outcome.limit is not None:
        return f"ran over its limit of {outcome.limit:.2f} minutes"
    return f"ended with {outcome.status}" if outcome.status else "left something behind"


def _some(names: list[str]) -> Iterator[str]:
    yield from (f"  {name}" for name in names[:MOST_NAMES])
    if len(names) > MOST_NAMES:
        yield f"  and {len(names) - MOST_NAMES} more"


def _tail(log: Path) -> Iterator[str]:
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    yield f"--- the last lines of {log.name}"
    yield from (f"  {line[:200]}" for line in lines[-LINES_OF_LOG:])
