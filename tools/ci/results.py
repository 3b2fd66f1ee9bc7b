"""What the three runners of tests wrote down: name, seconds, and how each test ended."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: pytest's line about a test that is run once more (`-rR`).
_RERUN = re.compile(r"^RERUN (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """A test. It is flaky when it failed and then passed."""

    name: str
    seconds: float
    has_failed: bool = False
    is_flaky: bool = False


def read(folder: Path, stage: str) -> Iterator[Result]:
    """The tests of a stage; none where it has none, or ended before it could write them down."""
    written = {"web": _vitest, "browser": _playwright, "server": _pytest}.get(stage)
    return written(folder) if written else iter(())


def _vitest(folder: Path) -> Iterator[Result]:
    for file in _json(folder / "web.json").get("testResults", []):
        for test in file["assertionResults"]:
            name = f"{file['name'].rpartition('/web/')[2]} {test['fullName']}"
            yield Result(name, (test.get("duration") or 0) / 1000, test["status"] == "failed")


def _playwright(folder: Path) -> Iterator[Result]:
    for suite in _json(folder / "browser.json").get("suites", []):
        yield from _suite(suite)


def _suite(suite: dict[str, Any]) -> Iterator[Result]:
    for spec in suite.get("specs", []):
        for test in spec["tests"]:
            took = sum(attempt["duration"] for attempt in test["results"]) / 1000
            name = f"{spec['file']}:{spec['line']} {spec['title']}"
            yield Result(name, took, test["status"] == "unexpected", test["status"] == "flaky")
    for inner in suite.get("suites", []):
        yield from _suite(inner)


def _pytest(folder: Path) -> Iterator[Result]:
    log, table = folder / "server.log", folder / "server.xml"
    reruns = set(_RERUN.findall(log.read_text(errors="replace"))) if log.exists() else set()
    cases = ElementTree.parse(table).iter("testcase") if table.exists() else ()  # noqa: S314  # our own
    found: dict[str, Result] = {}
    for case in cases:
        name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
        # One that passes and is not torn down well is written twice.
        before = found.get(name, Result(name, 0))
        failed = case.find("failure") is not None or case.find("error") is not None
        failed = failed or before.has_failed
        seconds = before.seconds + float(case.get("time", 0))
        found[name] = Result(name, seconds, failed, name in reruns and not failed)
    yield from found.values()


def _json(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    found: dict[str, Any] = json.loads(path.read_text())
    return found
