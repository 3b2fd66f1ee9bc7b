"""What `/metrics` tells an operator at three in the morning, and that it tells it then too."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import Response

from tests.conftest import FakeClock
from tests.features.examinations.hall import certificate_of, open_hall
from tests.people import People
from tests.superuser import superuser_url
from zhegui.app import create_app, gated
from zhegui.kernel.db.connections import OF_COMMAND
from zhegui.kernel.db.database import Database
from zhegui.kernel.db.disk_space import LEAST_FREE_BYTES, DiskSpace
from zhegui.kernel.http.gate import Gate
from zhegui.kernel.work.failed_jobs import queued_jobs
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

DEPLOY = Path(__file__).parents[4] / "deploy"
NAMED = re.compile(r"\bzhegui_[a-z_]+")
OF_LIBRARY = re.compile(r"_(bucket|sum|count)$")


async def told(http: httpx.AsyncClient) -> dict[str, float]:
    """Every sample by its name and labels."""
    answer = await http.get("/metrics")
    assert answer.status_code == 200
    lines = (line for line in answer.text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


async def declared(http: httpx.AsyncClient) -> set[str]:
    lines = (await http.get("/metrics")).text.splitlines()
    return {line.split()[2] for line in lines if line.startswith("# TYPE")}


@pytest.mark.parametrize("name", ["grafana.json", "alerts.yml"])
async def test_what_the_dashboard_and_the_alerts_name_exists(
    http: httpx.AsyncClient, name: str
) -> None:
    text = (DEPLOY / name).read_text()
    named = {OF_LIBRARY.sub("", each) for each in NAMED.findall(text)}
    assert len(named) > 10
    assert named - await declared(http) == set()


def test_the_dashboard_is_json_and_each_panel_asks_something() -> None:
    panels = json.loads((DEPLOY / "grafana.json").read_text())["panels"]
    assert all(each["targets"] for each in panels if each["type"] != "row")


async def test_it_tells_of_the_database_and_the_machine(
    http: httpx.AsyncClient, services: Services
) -> None:
    found = await told(http)
    assert found["zhegui_database_up"] == 1
    assert found["zhegui_database_bytes"] > 1_000_000
    assert found["zhegui_database_connections_most"] >= 20
    assert found["zhegui_disk_free_bytes"] > found["zhegui_disk_least_bytes"]
    assert "zhegui_backup_age_seconds" not in found
    services.settings.backup_mark.touch()
    os.utime(services.settings.backup_mark, (0, 0))
    assert (await told(http))["zhegui_backup_age_seconds"] > 1_000_000_000


async def test_without_a_database_the_rest_is_told(services: Services, clock: FakeClock) -> None:
    away = Database("postgresql://zhegui_app@/zhegui?host=/nowhere", services.jobs, OF_COMMAND)
    lonely = replace(services, database=away, disk_space=DiskSpace([Path("/")]))
    clock.wall = timedelta(hours=1)
    transport = httpx.ASGITransport(gated(create_app(lonely, with_worker=False)))
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as http:
        found = await told(http)
    await away.close()
    assert found["zhegui_database_up"] == 0
    assert "zhegui_database_bytes" not in found
    assert found["zhegui_clock_ahead_seconds"] == 3600
    assert found["zhegui_disk_least_bytes"] == LEAST_FREE_BYTES


async def test_who_waits_for_a_connection_is_seen(
    http: httpx.AsyncClient, services: Services, clean: Cluster
) -> None:
    small = Database(clean.app_url, services.jobs, OF_COMMAND)
    used = 'zhegui_pool_connections_used{pool="requests"}'
    before = (await told(http)).get(used, 0)
    async with (
        small.transaction(services.clock.now()) as one,
        small.transaction(services.clock.now()) as two,
    ):
        await one.execute(text("select 1"))
        await two.execute(text("select 1"))

        async def third() -> None:
            async with small.transaction(services.clock.now()) as session:
                await session.execute(text("select 1"))

        waiting = asyncio.create_task(third())
        for _ in range(10):
            await asyncio.sleep(0)
        found = await told(http)
        assert found['zhegui_waiting{for="connection"}'] == 1
        assert found[used] == before + 2
    await waiting
    found = await told(http)
    assert (found['zhegui_waiting{for="connection"}'], found[used]) == (0, before)
    await small.close()


async def test_a_queue_that_nobody_works_on_is_seen(
    http: httpx.AsyncClient, services: Services, clean: Cluster
) -> None:
    number = await services.jobs.configure_task(name="certificates.issue").defer_async(sid="-")
    with psycopg.connect(superuser_url(clean), autocommit=True) as connection:
        connection.execute("update procrastinate_events set at = at - interval '1 hour'")
        listed = [(each.number, each.state) for each in queued_jobs(connection)]
    assert listed == [(number, "waiting")], "and none is running"
    found = await told(http)
    assert found['zhegui_jobs{job="certificates.issue",state="waiting"}'] == 1
    assert found['zhegui_job_oldest_seconds{job="certificates.issue"}'] >= 3600


async def test_an_attempt_that_nobody_ends_is_seen(
    http: httpx.AsyncClient, services: Services, people: People, clock: FakeClock
) -> None:
    hall = await open_hall(http, services)
    await hall.paper(await people.learner())
    assert (await told(http))["zhegui_attempts_overdue"] == 0
    clock.advance(hours=24)
    assert (await told(http))["zhegui_attempts_overdue"] == 1


async def test_faults_of_ours_are_counted_and_found_by_their_id(
    services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: Request) -> Response:
        raise RuntimeError("broken")

    caplog.set_level(logging.INFO, "zhegui")
    app = create_app(services, with_worker=False)
    app.add_route("/broken", broken)
    transport = httpx.ASGITransport(Gate(app))
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as http:
        name = 'zhegui_requests_total{method="GET",route="/broken",status="500"}'
        before = (await told(http)).get(name, 0)
        sid = (await http.get("/broken")).json()["requestId"]
        assert (await told(http))[name] == before + 1
    of_request = [each.getMessage() for each in caplog.records if sid in each.getMessage()]
    assert [" 500 " in each for each in of_request] == [False, True], "the cause, then the request"
    assert "RuntimeError" in of_request[0]


async def test_a_slow_statement_is_told_with_its_route(
    http: httpx.AsyncClient,
    clean: Cluster,
    people: People,
    caplog: pytest.LogCaptureFixture,
) -> None:
    operator = await people.operator()
    caplog.set_level(logging.WARNING, "zhegui.slow")
    model = {"model": {"name": "一号讲堂", "type": "training"}}
    with psycopg.connect(superuser_url(clean)) as connection:
        connection.execute("lock table organization")
        asked = asyncio.create_task(
            http.post(
                "/resource-center/api/organization/v2/dynamicList",
                json={},
                headers=operator.headers,
            )
        )
        while not (await asyncio.to_thread(_is_waiting, clean)):
            pass
        await asyncio.to_thread(connection.execute, "select pg_sleep(0.6)")
        connection.rollback()
        assert (await asked).status_code == 200, model
    assert "by /resource-center/api/organization/v2/dynamicList: " in caplog.text
    found = await told(http)
    by = 'zhegui_slow_statements_total{by="/resource-center/api/organization/v2/dynamicList"}'
    assert found[by] >= 1


def _is_waiting(cluster: Cluster) -> bool:
    with psycopg.connect(superuser_url(cluster)) as connection:
        found = connection.execute("select count(*) from pg_locks where not granted").fetchone()
    return found != (0,)


async def test_running_attempts_are_told_by_organization_and_use_too(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    organization, learner = await people.organization(), await people.learner(real_name="陈嘉禾")
    hall = await open_hall(
        http, services, certificate=await certificate_of(services, organization.sid)
    )
    paper = await hall.paper(learner)
    found = await told(http)
    assert sum(v for k, v in found.items() if k.startswith("zhegui_attempts_active{")) == 1
    await hall.answer_all(paper)
    found = await told(http)
    assert found['zhegui_wait_seconds_count{for="save"}'] >= 1
    assert found['zhegui_waiting{for="save"}'] == 0
    await hall.submit(paper)
    found = await told(http)
    assert found['zhegui_jobs{job="certificates.issue",state="waiting"}'] >= 1
    assert 'zhegui_job_oldest_seconds{job="certificates.issue"}' in found
    assert found["zhegui_certificates_promised"] == 1
    manager = await people.manager()
    await http.get("/resource-center/api/user/v2/current", headers=manager.headers)
    uses = [key for key in await told(http) if key.startswith("zhegui_organization_requests_total")]
    assert len(uses) >= 1
    assert all(re.search(r'organization="[A-Z0-9-]+"', each) for each in uses)
