"""`zhegui jobs list|why|retry`: what an operator sees of the queue, and does about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.conftest import Zhegui
from tests.waiting import run_waiting
from zhegui.commands.services import in_services
from zhegui.ports.services import Services
from zhegui.settings import Settings

KIND = "certificates.issue"


@pytest.fixture
def failed(zhegui: Zhegui, installation: Path) -> str:
    """The number of a job that has failed once: what it was given is no sid."""
    return str(in_services(Settings.load({}, data_dir=installation), _fail))


async def _fail(services: Services) -> int:
    number: int = await services.jobs.configure_task(name=KIND).defer_async(sid="no sid")
    await run_waiting(services)
    return number


def test_it_is_listed_explained_and_tried_again(
    zhegui: Zhegui, installation: Path, failed: str
) -> None:
    listed = zhegui("jobs", "list")
    assert f"{KIND}  retrying  1" in listed.out
    assert "badly formed hexadecimal UUID" in listed.out
    assert "no jobs" in zhegui("jobs", "list", "--kind", "files.sweep").out
    why = zhegui("jobs", "why", failed)
    assert (why.status, f"{failed} {KIND}" in why.out) == (0, True)
    assert "ValueError('badly formed hexadecimal UUID string')" in why.out
    assert "1 计入次数 counted, 0 进程中断 process died" in why.out
    assert "no sid" not in why.out, "arguments may be personal"
    assert zhegui("jobs", "retry", "--kind", "files.sweep").status == 1
    again = zhegui("jobs", "retry", failed)
    assert (again.status, "to be tried again: 1" in again.out) == (0, True)
    in_services(Settings.load({}, data_dir=installation), run_waiting)
    assert "retrying, 2 ×" in zhegui("jobs", "why", failed).out
    assert zhegui("jobs", "retry", "--all").status == 0
    assert zhegui("jobs", "why", "999999").status == 1


def test_check_tells_of_it(zhegui: Zhegui, failed: str) -> None:
    assert failed
    told = zhegui("check")
    assert told.status == 1
    assert f"✗ 任务 jobs: {KIND}: 1 个将重试" in told.out


def test_what_to_retry_must_be_said(zhegui: Zhegui, installation: Path) -> None:
    assert installation.exists()
    with pytest.raises(SystemExit) as refused:
        zhegui("jobs", "retry")
    assert refused.value.code == 2
