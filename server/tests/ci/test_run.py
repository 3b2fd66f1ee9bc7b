"""`.ci/run` as CI has it: whatever a stage does, the run ends and says what was wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.processes import PATIENCE_SECONDS, started
from tools.ci import run as ci
from tools.ci.report import Outcome, close

REPOSITORY = Path(__file__).parents[3]
MAKEFILE = """
passes:
\t@echo fine
\t@mkdir $$TMPDIR/.org.chromium.Chromium.A1b2C3
fails:
\t@echo broken && false
hangs:
\t@echo going to sleep && sleep 600
sleeps:
	@sleep 600
leaves:
\t@sleep 600 & echo left alone
forgets:
\t@mkdir $$TMPDIR/zhegui-forgotten
after:
\t@echo reached
"""
RUN = """
import pathlib, sys
from tools.ci.run import Stage, main
stages = [Stage(name, (name,), 0.05 if name == "hangs" else 1, name == "fails") for name in sys.argv[2:]]
sys.exit(main(pathlib.Path(sys.argv[1]), stages))
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="CI runs on Linux")


def words_of(root: Path, *stages: str) -> list[str]:
    (root / "Makefile").write_text(MAKEFILE)
    return [sys.executable, "-c", RUN, str(root), *stages]


def run(root: Path, *stages: str) -> tuple[int, list[str]]:
    """Its exit status, and the thirty lines that CI shows of a failure."""
    done = subprocess.run(
        words_of(root, *stages),
        env=os.environ | {"PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()[-30:]


def test_what_passes_is_told_in_a_table(tmp_path: Path) -> None:
    status, told = run(tmp_path, "passes", "after")
    assert status == 0
    assert told[0] == "fine"
    assert [line.split()[0] for line in told[-3:]] == ["passes", "after", "in"]


def test_a_run_works_in_memory_where_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ci, "ROOM_BYTES", 0)
    assert ci.quick_place(tmp_path) == tmp_path
    assert ci.quick_place(tmp_path / "missing") is None
    monkeypatch.setattr(ci, "ROOM_BYTES", sys.maxsize)
    assert ci.quick_place(tmp_path) is None


def test_nothing_goes_on_without_its_base(tmp_path: Path) -> None:
    status, told = run(tmp_path, "fails", "after")
    assert status == 1
    assert "==> fails: ended with 2" in told
    assert "reached" not in told


def test_what_sleeps_is_ended_at_its_limit_and_named(tmp_path: Path) -> None:
    status, told = run(tmp_path, "hangs", "after")
    assert status == 1
    assert "reached" in told
    assert "==> hangs: ran over its limit of 0.05 minutes" in told
    assert any("was running: process" in line and "sleep 600" in line for line in told)
    assert "  going to sleep" in told


@pytest.mark.parametrize(
    ("stage", "name"), [("leaves", "sleep 600"), ("forgets", "zhegui-forgotten")]
)
def test_what_is_left_behind_is_named_and_holds_nothing_open(
    tmp_path: Path, stage: str, name: str
) -> None:
    status, told = run(tmp_path, stage, "after")
    assert status == 1
    assert "reached" in told
    assert f"==> {stage}: left something behind" in told
    assert any(line.startswith("  left behind: ") and line.endswith(name) for line in told)


def test_a_run_that_is_told_to_end_takes_its_stages_with_it(tmp_path: Path) -> None:
    log = tmp_path / "log"
    environment = os.environ | {"PYTHONPATH": str(REPOSITORY)}
    with started(words_of(tmp_path, "sleeps"), log, env=environment) as process:
        sleeping = _until_it_sleeps(process.pid)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_SECONDS) == 128 + signal.SIGTERM
    assert not sleeping.is_running()


def _until_it_sleeps(pid: int) -> psutil.Process:
    for _ in range(PATIENCE_SECONDS * 50):
        for each in psutil.Process(pid).children(recursive=True):
            if each.name() == "sleep":
                return each
        psutil.wait_procs([], timeout=0.02)
    raise TimeoutError


def results(folder: Path, flaky: int) -> None:
    tests = [{"status": "flaky", "results": [{"duration": 25_000}]} for _ in range(flaky)]
    spec = {"file": "a.spec.ts", "line": 3, "title": "a page", "tests": tests}
    (folder / "browser.json").write_text(json.dumps({"suites": [{"specs": [spec]}]}))


@pytest.mark.parametrize(("flaky", "status"), [(5, 0), (6, 1)])
def test_tests_that_failed_once_are_named_and_may_not_be_many(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], flaky: int, status: int
) -> None:
    results(tmp_path, flaky)
    assert close([Outcome("browser", 1, 0)], tmp_path, tmp_path / "server.log") == status
    told = capsys.readouterr().out
    assert "==> Failed once, to be mended next" in told
    assert "  a.spec.ts:3 a page" in told
    assert "25.0 s  a.spec.ts:3 a page  <- needs a reason" in told


TWICE = """<testsuites><testsuite>
<testcase classname="tests.test_a" name="test_b" time="2" />
<testcase classname="tests.test_a" name="test_b" time="1"><failure message="not torn down" /></testcase>
</testsuite></testsuites>"""


def test_a_test_that_failed_twice_is_one_that_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "server.xml").write_text(TWICE)
    (tmp_path / "server.log").write_text("RERUN tests/test_a.py::test_b\n")
    assert close([Outcome("server", 1, 2)], tmp_path, tmp_path / "none.log") == 1
    told = capsys.readouterr().out
    assert "Failed once" not in told
    assert "==> server: ended with 2\n  tests/test_a.py::test_b\n" in told
    assert "    3.0 s  tests/test_a.py::test_b" in told
