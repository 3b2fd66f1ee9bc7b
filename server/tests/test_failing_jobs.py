"""What was promised is tried until it succeeds, and told as long as it does not."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from datetime import UTC, datetime

import httpx
import psycopg
import pytest
from procrastinate.jobs import Job as Queued

from tests.conftest import FakeClock
from tests.features.certificates.conftest import Certifier, RunJobs
from tests.features.commerce.shop import open_shop
from tests.features.messages.conftest import Post
from tests.people import People
from tests.superuser import superuser_url
from tests.waiting import run_waiting
from zhegui.commands.safety_check import examine_jobs
from zhegui.features.messages import dispatch
from zhegui.kernel.errors import Unavailable
from zhegui.kernel.ids import new_sid
from zhegui.kernel.metrics import exposition
from zhegui.kernel.work.failed_jobs import Failing, failing_jobs, retry_jobs
from zhegui.kernel.work.jobs import JOBS, LONGEST_WAIT_SECONDS, GivenUp, GrowingPauses
from zhegui.kernel.work.rescue import rescue
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


async def outlast(services: Services, connection: psycopg.Connection, name: str) -> None:
    """Let jobs of one kind fail again after a day of failures."""
    of_kind = "where task_name = %s"
    await run_waiting(services)
    failed = f"update procrastinate_jobs set attempts = 60, scheduled_at = now() {of_kind}"
    connection.execute(failed.encode(), [name])
    await run_waiting(services)
    states = f"select distinct status::text, attempts from procrastinate_jobs {of_kind}"
    assert connection.execute(states.encode(), [name]).fetchall() == [("todo", 61)]


async def succeed(services: Services, name: str) -> None:
    """Have jobs of one kind tried now, as they would be within half an hour."""
    assert await retry_jobs(services.jobs, name) > 0
    await run_waiting(services)


@pytest.mark.parametrize(
    ("error", "tries", "seconds"),
    [
        (ValueError(), (0, 1, 2, 9, 10, 11, 10_000), [2, 4, 8, 1024, 1800, 1800, 1800]),
        (psycopg.errors.DiskFull(), (0, 4, 5, 10_000), [2, 32, 60, 60]),
        (asyncio.CancelledError(), (0, 9), [0, 0]),
        (GivenUp(), (0, 9), [None, None]),
    ],
)
def test_pauses_grow_to_half_an_hour_and_after_an_outage_to_a_minute(
    error: BaseException, tries: tuple[int, ...], seconds: list[int | None]
) -> None:
    def wait(tries: int) -> int | None:
        job = Queued(
            id=1, queue="bulk", lock=None, queueing_lock=None, task_name="x", attempts=tries
        )
        made = GrowingPauses().get_retry_decision(exception=error, job=job)
        if made is None or made.retry_at is None:
            return None
        return round((made.retry_at - datetime.now(UTC)).total_seconds())

    assert [wait(each) for each in tries] == seconds


def test_what_keeps_a_promise_is_never_given_up() -> None:
    promised = {each.name for each in JOBS.values() if each.attempts is None}
    assert promised == {
        "certificates.issue",
        "certificates.judge",
        "certificates.reissue",
        "commerce.liken",
        "examinations.void_false",
        "files.remove",
        "identity.note_erased",
        "identity.remove_picture",
        "learning.settle_course",
        "messages.send",
        "practice.count_mock",
        "practice.tell_key_corrected",
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
    assert "Traceback (most recent call last)" in caplog.text, "told where"
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


async def test_a_notice_comes_after_however_long_an_outage(
    http: httpx.AsyncClient,
    services: Services,
    clock: FakeClock,
    people: People,
    run_jobs: RunJobs,
    connection: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shop, post = await open_shop(http, services, clock, people), Post(services, http, run_jobs)
    voucher = await shop.voucher((await shop.add())["sid"])
    await run_jobs()

    async def fail(*_: object) -> None:
        raise psycopg.errors.DiskFull

    with monkeypatch.context() as full:
        full.setattr(dispatch, "send", fail)
        await shop.reject(voucher)
        await outlast(services, connection, "messages.send")
    assert await post.items(shop.buyer) == []
    await succeed(services, "messages.send")
    (told,) = await post.items(shop.buyer)
    assert told["message"]["kind"] == "commerce.voucher_rejected"


async def test_a_reviewer_sees_the_same_voucher_after_however_long_an_outage(
    http: httpx.AsyncClient,
    services: Services,
    clock: FakeClock,
    people: People,
    connection: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shop = await open_shop(http, services, clock, people)

    async def get(path: str) -> bytes:
        raise Unavailable(retry_after=5)

    with monkeypatch.context() as away:
        away.setattr(services.storage, "get", get)
        paper = await shop.file(shop.buyer)
        order = (await shop.add())["sid"]
        await shop.reject(await shop.voucher(order, attachList=[{"sid": paper}]))
        again = await shop.voucher(order, attachList=[{"sid": paper}])
        await outlast(services, connection, "commerce.liken")
    await succeed(services, "commerce.liken")
    asked = {"sid": again["sid"], "includeList": ["likenessList"]}
    voucher = (await shop.call(shop.operator, "voucher/v2/dynamicDetail", asked))["data"]
    assert [hint["kind"] for hint in voucher["likenessList"]] == ["same_file"]


async def test_what_an_older_release_gave_up_is_taken_up(
    certifier: Certifier, people: People, services: Services, connection: psycopg.Connection
) -> None:
    await certifier.promise(await people.learner(), new_sid())
    connection.execute("update procrastinate_jobs set status = 'failed', attempts = 10")
    assert failing_jobs(connection) == [Failing(ISSUE, waiting=0, given_up=1, tries=10)]
    await rescue(services.jobs)
    await run_waiting(services)
    assert connection.execute("select count(*) from register_entry").fetchone() == (1,)


async def test_a_promised_certificate_whose_job_is_gone_gets_another(
    certifier: Certifier, people: People, services: Services, connection: psycopg.Connection
) -> None:
    await certifier.promise(await people.learner(), new_sid())
    for _ in range(2):
        connection.execute("delete from procrastinate_jobs")
        await JOBS["kernel.resume"].run(services)
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
