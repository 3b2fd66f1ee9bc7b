"""Certificates from elsewhere: kept by their holder, shown to them alone, found by no query."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from tests.people import People, Person
from zhegui.features.certificates import outside
from zhegui.features.certificates.models import OutsideCertificate
from zhegui.features.files import api as files
from zhegui.features.identity import api as identity
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

API = "/resource-center/api"
FIRST_AID = {
    "name": "急救员证",
    "issuerName": "市红十字会",
    "number": "JJ-2025-0312",
    "issuedOn": "2025-05-31",
    "expiresOn": "2028-05-31",
}


class Drawer:
    """Somebody who keeps certificates."""

    def __init__(self, http: httpx.AsyncClient, person: Person) -> None:
        self.http, self.person = http, person

    async def post(self, path: str, body: object, person: Person | None = None) -> httpx.Response:
        headers = (person or self.person).headers
        return await self.http.post(f"{API}/{path}", json=body, headers=headers)

    async def save(self, **model: object) -> httpx.Response:
        whole = model if "sid" in model else {**FIRST_AID, **model}
        return await self.post("certificateHistory/v2/save", {"model": whole})

    async def saved(self, **model: object) -> dict[str, Any]:
        answer = await self.save(**model)
        assert answer.status_code == 200, answer.text
        record: dict[str, Any] = answer.json()["data"]
        return record

    async def read(self, person: Person | None = None) -> list[dict[str, Any]]:
        asked = {"size": 100, "includeList": ["attachList"]}
        answer = await self.post("outsideCertificate/v2/dynamicList", asked, person)
        assert answer.status_code == 200, answer.text
        rows: list[dict[str, Any]] = answer.json()["data"]["content"]
        return rows


@pytest.fixture
async def drawer(http: httpx.AsyncClient, people: People) -> Drawer:
    return Drawer(http, await people.learner())


async def scan_of(services: Services, owner: Person) -> dict[str, str]:
    """An upload of somebody's, their organization's where they have one."""
    async with services.transaction() as (session, _):
        scan = await files.keep(
            session,
            services.storage,
            path="uploads/scan",
            data=b"%PDF-",
            name="急救员证.pdf",
            media_type="application/pdf",
            owner=owner.sid,
            organization=owner.organization.sid if owner.organization else None,
        )
    return {"sid": str(scan.sid)}


async def test_it_is_kept_with_its_scan_for_its_holder_alone(
    drawer: Drawer, people: People, services: Services
) -> None:
    await drawer.saved(attachList=[await scan_of(services, drawer.person)])
    (kept,) = await drawer.read()
    assert {name: kept[name] for name in FIRST_AID} == FIRST_AID
    assert [file["name"] for file in kept["attachList"]] == ["急救员证.pdf"]
    assert await drawer.read(await people.learner()) == []
    assert await drawer.read(await people.operator()) == []


async def test_a_manager_puts_no_file_of_a_colleague_into_their_own(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    colleague, manager = await people.manager(), Drawer(http, await people.manager())
    assert colleague.organization
    refused = await manager.save(attachList=[await scan_of(services, colleague)])
    assert refused.status_code == 400
    assert refused.json()["details"][0]["path"] == "model.attachList.0.sid"
    assert await manager.read() == []


async def test_no_query_takes_it_for_ours(drawer: Drawer) -> None:
    await drawer.saved(number="ZG-2026-1020-0317")
    asked = {"number": "ZG-2026-1020-0317"}
    answer = await drawer.post("certificateHistory/v2/verify", asked)
    assert answer.json()["data"]["state"] == "unknown"
    ours = await drawer.post("certificateHistory/v2/dynamicList", {"size": 100})
    assert ours.json()["data"]["totalElements"] == 0


async def test_it_is_changed_and_let_go(drawer: Drawer, people: People) -> None:
    first = await drawer.saved()
    second = await drawer.saved(sid=first["sid"], version=first["version"], expiresOn=None)
    assert (await drawer.read())[0]["expiresOn"] is None
    late = await drawer.save(sid=first["sid"], version=first["version"], name="晚了")
    assert late.status_code == 409
    gone = {"model": {"sid": first["sid"], "version": second["version"]}}
    path = "outsideCertificate/v2/delete"
    assert (await drawer.post(path, gone, await people.learner())).status_code == 404
    assert (await drawer.post(path, gone)).status_code == 200
    assert await drawer.read() == []


@pytest.mark.parametrize(
    ("model", "path"),
    [
        ({"name": ""}, "model.name"),
        ({"issuerName": None}, "model.issuerName"),
        ({"issuedOn": "2025-02-30"}, "model.issuedOn"),
        ({"expiresOn": "2025-05-30"}, "model.expiresOn"),
    ],
)
async def test_each_fault_is_named(drawer: Drawer, model: dict[str, Any], path: str) -> None:
    refused = await drawer.save(**model)
    assert refused.status_code == 400
    assert [each["path"] for each in refused.json()["details"]] == [path]


async def test_there_is_a_most(drawer: Drawer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "MOST", 1)
    await drawer.saved()
    assert (await drawer.save()).json()["error"] == "too_many_outside_certificates"


async def test_it_goes_with_its_holder(drawer: Drawer, services: Services, clean: Cluster) -> None:
    await drawer.saved()
    async with services.database.as_owner(clean.owner_url, services.clock.now()) as session:
        user = await session.get(identity.User, drawer.person.sid)
        assert user
        await identity.erase_account(session, user, drawer.person.mobile)
    async with services.transaction() as (session, _):
        assert await session.scalar(select(func.count(OutsideCertificate.sid))) == 0
