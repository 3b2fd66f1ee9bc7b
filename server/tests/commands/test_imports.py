"""What a fresh interpreter loads: libraries where they are used, the application where it is needed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

#: For pictures, papers, sheets, repetition, buckets and requests of ours: 20 MB of each process.
LATE = {"PIL", "fontTools", "fsrs", "httpx", "obstore", "pypdf", "typst", "xlsxwriter"}
PRINTED = "import json, sys; print(json.dumps(sorted(sys.modules)))"


def loaded(code: str) -> set[str]:
    """The modules that are loaded after this."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{PRINTED}"], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_a_server_loads_what_few_requests_use_when_they_come() -> None:
    assert loaded("import zhegui.commands.application").isdisjoint(LATE)


def test_the_help_loads_no_application() -> None:
    told = "from zhegui.commands.line import main\ntry: main(['--help'])\nexcept SystemExit: pass"
    modules = loaded(told)
    assert not modules & {"zhegui.app", "fastapi", "sqlalchemy"}


@pytest.mark.parametrize(
    "name",
    ["backup", "check", "jobs list", "jobs retry", "jobs why", "limits list", "migrate", "restore"],
)
def test_a_command_that_needs_no_application_loads_none(name: str) -> None:
    found = f"from zhegui.commands.line import find_command\nfind_command({name!r})"
    assert "zhegui.app" not in loaded(found)
