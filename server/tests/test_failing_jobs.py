"""What was promised is tried until it succeeds, and told as long as it does not."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import UTC, datetime

import psycopg
import pytest
from procrastinate.jobs import Job as Queued

from tests.features.certificates.conftest import Certifier, RunJobs
from tests.people import People
from tests.superuser import superuser_url
from tests.waiting import run_waiting
from zhegui.commands.running_safety import examine_jobs
from zhegui.kernel.errors import Unavailable
from zhegui.kernel.failing import Failing, failing_jobs, retry_jobs
from zhegui.kernel.ids import new_sid
from zhegui.kernel.jobs import JOBS, LONGEST_WAIT_SECONDS, GrowingPauses, rescue
from zhegui.kernel.metrics import exposition
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

ISSUE = "certificates.issue"
OF_ISSUE = "where task_name = 'certificates.issue'"
STANDING = f"""
    select status::text, attempts, scheduled_at - now() <= interval '30 min'
    from procrastinate_jobs {OF_ISSUE}"""


@pytest.fixture
def certifier(services: Services, people: People, run_jobs: RunJobs) -> Certifier:
    return Certifier(services, people, run_jobs)


@pytest.fixture
def connection(clean: Cluster) -> Iterator[psycopg.Connection]:
    with psycopg.connect(superuser_url(clean), autocommit=True) as connection:
        yield connection


class Away:
    """A storage that does not answer."""

    def __init__(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        async def put(path: str, data: bytes) -> None:
            raise Unavailable(retry_after=5)

        self._monkeypatch = monkeypatch
        monkeypatch.setattr(services.storage, "put", put)

    def comes_back(self) -> None:
        self._monkeypatch.undo()


def test_pauses_grow_to_half_an_hour_and_never_end() -> None:
    def waits(attempts: int | None, tries: int) -> int | None:
        job = Queued(
            id=1, queue="bulk", lock=None, queueing_lock=None, task_name="x", attempts=tries
        )
        made = GrowingPauses(attempts).get_retry_decision(exception=OSError(), job=job)
        if made is None or made.retry_at is None:
            return None
        return round((made.retry_at - datetime.now(UTC)).total_seconds())

    assert [waits(None, tries) for tries in (0, 1, 2, 9, 10, 11, 10_000)] == [
        2, 4, 8, 1024, 1800, 1800, 1800
    ]  # fmt: skip
    assert [waits(10, tries) for tries in (0, 8, 9, 10)] == [2, 512, None, None]


def test_what_keeps_a_promise_is_never_given_up() -> None:
    promised = {each.name for each in JOBS.values() if each.attempts is None}
    assert promised == {
        "certificates.issue",
        "certificates.reissue",
        "files.remove",
        "identity.note_erased",
        "identity.remove_picture",
        "practice.count_mock",
        "training.revoke",
        "training.settle",
        "training.settle_plan",
        "training.withdraw",
    }


def test_who_lost_a_number_is_told_though_the_provider_is_away_for_a_day() -> None:
    notices = {name for name in JOBS if name.startswith("identity.tell_")}
    assert notices == {"identity.tell_mobile_changed", "identity.tell_erased"}
    for name in notices:
        tries = JOBS[name].attempts
        assert tries
        waits = [min(2**at, LONGEST_WAIT_SECONDS) for at in range(1, tries)]
        assert 86_400 < sum(waits) < 2 * 86_400


async def test_a_certificate_comes_after_however_long_an_outage(
    certifier: Certifier,
    people: People,
    services: Services,
    connection: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await certifier.promise(await people.learner(), new_sid())
    away = Away(services, monkeypatch)
    with caplog.at_level(logging.ERROR, "zhegui.jobs"):
        await run_waiting(services)
    assert "certificates.issue failed" in caplog.text, "told from the first failure"
    (failing,) = failing_jobs(connection)
    # On a slow machine the first pauses are over before the worker has looked for more.
    assert failing == Failing(ISSUE, waiting=1, given_up=0, tries=max(1, failing.tries))
    assert b'zhegui_job_failures_total{job="certificates.issue"}' in exposition()
    connection.execute(f"update procrastinate_jobs set attempts = 400 {OF_ISSUE}".encode())
    assert await retry_jobs(services.jobs) == 1
    await run_waiting(services)
    assert connection.execute(STANDING.encode()).fetchall() == [("todo", 401, True)]
    away.comes_back()
    assert await retry_jobs(services.jobs, "training.settle") == 0
    assert await retry_jobs(services.jobs, ISSUE) == 1
    await run_waiting(services)
    assert failing_jobs(connection) == []
    issued = connection.execute("select count(*) from register_entry").fetchone()
    assert issued == (1,)
    noted = connection.execute("select action, label from audit_entry").fetchall()
    assert noted == [("job.retry", ISSUE)] * 2


async def test_what_an_older_release_gave_up_is_taken_up(
    certifier: Certifier, people: People, services: Services, connection: psycopg.Connection
) -> None:
    await certifier.promise(await people.learner(), new_sid())
    connection.execute("update procrastinate_jobs set status = 'failed', attempts = 10")
    assert failing_jobs(connection) == [Failing(ISSUE, waiting=0, given_up=1, tries=10)]
    await rescue(services.jobs)
    await run_waiting(services)
    assert connection.execute("select count(*) from register_entry").fetchone() == (1,)


async def test_check_tells_what_fails(
    certifier: Certifier,
    people: People,
    services: Services,
    clean: Cluster,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert examine_jobs(clean).line() == "✓ 任务 jobs: 无失败 / none failing"
    await certifier.promise(await people.learner(), new_sid())
    Away(services, monkeypatch)
    await run_waiting(services)
    assert examine_jobs(clean).line().startswith("✗ 任务 jobs: certificates.issue: 1 ")
