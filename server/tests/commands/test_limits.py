"""`zhegui limits raise` and `list`, and what commands say that find nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.conftest import Zhegui, environment_of

pytestmark = pytest.mark.usefixtures("installation")


def test_an_operator_raises_a_limit_for_a_while(zhegui: Zhegui) -> None:
    raised = zhegui("limits", "raise", "203.0.113.7", "--times", "10", "--reason", "first day")
    assert raised.status == 0, raised.err
    assert raised.out.startswith("203.0.113.7/32: × 10")
    zhegui("limits", "raise", "2001:db8:1:2::1", "--times", "5", "--reason", "hall")
    listed = zhegui("limits", "list").out.splitlines()
    assert [line.split("  ")[:2] for line in listed] == [
        ["203.0.113.7/32", "× 10"],
        ["2001:db8:1:2::/64", "× 5"],
    ]
    zhegui("limits", "raise", "203.0.113.7", "--times", "1", "--reason", "over")
    assert "203.0.113.7" not in zhegui("limits", "list").out


NONE_RAISED = "没有放宽的限额 / no limits are raised\n"
NO_ENTRIES = "登记册还没有条目（0 条）/ the registers have no entries yet\n"


@pytest.mark.parametrize(
    ("words", "told"), [(["limits", "list"], NONE_RAISED), (["verify-register"], NO_ENTRIES)]
)
def test_where_there_is_nothing_that_is_said_and_nothing_else(
    zhegui: Zhegui, data_dir: Path, words: list[str], told: str
) -> None:
    command = [sys.executable, "-m", "zhegui.cli", *words, "--data-dir", str(data_dir)]
    done = subprocess.run(command, env=environment_of({}), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, told)
    (started,) = done.stderr.splitlines()
    assert "PostgreSQL started" in started


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["203.0.113.0/23", "--times", "2"], "address: "),
        (["somewhere", "--times", "2"], "address: "),
        (["203.0.113.7", "--times", "101"], "times: "),
        (["203.0.113.7", "--times", "2", "--hours", "169"], "hours: "),
    ],
)
def test_what_is_too_much_is_refused(zhegui: Zhegui, words: list[str], told: str) -> None:
    outcome = zhegui("limits", "raise", *words, "--reason", "x")
    assert outcome.status == 1
    assert outcome.err.startswith(told)
