"""Somebody takes their data along and goes; what they earned still verifies, as nobody's."""

from __future__ import annotations

import json

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.certificates.conftest import Certifier, RunJobs
from tests.features.privacy.test_export import API, Owner
from tests.people import People
from zhegui.ports.services import Services


@pytest.fixture
async def owner(
    http: httpx.AsyncClient, people: People, services: Services, run_jobs: RunJobs
) -> Owner:
    return Owner(http, await people.learner(real_name="张明远"), services, run_jobs)


async def test_exported_deleted_and_still_verified(
    owner: Owner, clock: FakeClock, people: People, run_jobs: RunJobs
) -> None:
    issued = await Certifier(owner.services, people, run_jobs).issue(owner.person)
    archive = await owner.exported()
    (certificate,) = json.loads(archive.read("data/certificates.json"))["certificate_history"]
    assert (certificate["number"], certificate["holder_name"]) == (issued.number, "张明远")
    clock.advance(minutes=2)
    asked = await owner.post("deletion/v2/add", {"model": await owner.code("delete")})
    assert asked.status_code == 200, asked.text
    clock.advance(days=7)
    await run_jobs("privacy.carry_out")
    for question in ({"number": issued.number}, {"credential": issued.credential}):
        answer = await owner.http.post(f"{API}/certificateHistory/v2/verify", json=question)
        found = answer.json()["data"]
        assert (found["state"], found["certificate"]["holder"]) == ("valid", None)
    named = {"number": issued.number, "name": "张明远"}
    answer = await owner.http.post(f"{API}/certificateHistory/v2/verify", json=named)
    found = answer.json()["data"]
    assert (found["state"], found.get("nameMatches")) == ("valid", None)
    assert found["certificate"]["holder"] is None
