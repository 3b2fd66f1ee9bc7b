"""Certificates from elsewhere: kept by their holder, shown to them alone, found by no query."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from tests.conftest import FakeClock
from tests.features.certificates.conftest import Certifier, Issued
from tests.features.training.conftest import School, school
from tests.people import People, Person
from zhegui.features.certificates import outside
from zhegui.features.certificates.models import OutsideCertificate
from zhegui.features.certificates.register.verification import verify_registers
from zhegui.features.files import api as files
from zhegui.features.identity import api as identity
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

__all__ = ["school"]
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


async def told_of_issued(
    school: School, operator: Person, real: Issued, plan: str
) -> dict[str, str]:
    """All that speaks of issued certificates, counts them or follows from them, as it is answered.
    The school's manager issued the real one; its staff has the other."""
    said, own = dict[str, str](), school.staff.headers
    register = f"certificateRegister/v2/entries?issuer={real.row.issuer_sid}"
    for path in ("home/v2/figures", "certificateRegister/v2/keys", "next/v2/current", register):
        said[path] = (await school.http.get(f"{API}/{path}", headers=own)).text
    states = {"groupBy": ["state"], "count": True}
    for who, person in (("own", school.staff), ("manager", school.manager), ("operator", operator)):
        for path, body in (
            ("certificateHistory/v2/dynamicList", {"size": 100, "statistics": states}),
            ("certificateHistory/v2/verify", {"number": real.number}),
            ("certificateHistory/v2/verify", {"number": real.number, "name": "林知远"}),
            ("trainingPlan/v3/my/list", {}),
            ("examinationPlan/v2/dynamicList", {"size": 100}),
            ("search/v2/find", {"keyword": real.number}),
        ):
            said[f"{who} {path} {body}"] = (await school.call(path, body, person)).text
    asked = {"trainingPlanSid": plan, "userSid": str(school.staff.sid)}
    said["plan"] = (await school.call("trainingPlan/v3/staff/progress", asked)).text
    metrics = await school.http.get("/metrics")
    said["metrics"] = "".join(re.findall("zhegui_certificate.*", metrics.text))
    # Addresses of files are signed anew, and for as long from now on.
    passing = r'"(requestId|serverTime|expiresAt)":"[^"]*"|expires=[^"]*'
    return {at: re.sub(passing, "", each) for at, each in said.items()}


async def test_with_the_number_of_a_real_one_it_changes_nothing_anywhere(
    school: School, certifier: Certifier, clock: FakeClock, services: Services
) -> None:
    real = await certifier.issue(await school.people.learner(), name="林知远")
    operator, plan = await school.people.operator(), await school.publish()
    before = await told_of_issued(school, operator, real, plan)
    del before["metrics"]
    assert [at for at, answer in before.items() if '"code":200' not in answer] == []
    assert '"certificates":1' in before["home/v2/figures"]
    drawer = Drawer(school.http, school.staff)
    await drawer.saved(
        number=real.number,
        name=real.row.name,
        issuerName="桂林安全培训中心",
        attachList=[await scan_of(services, school.staff)],
    )
    clock.advance(minutes=1)  # the figures are a minute old at most
    after = await told_of_issued(school, operator, real, plan)
    assert "zhegui_certificates_promised 0.0" in after.pop("metrics")
    assert after == before
    async with services.snapshot() as register:
        folder = services.settings.register_dir
        _, findings = await verify_registers(register, services.vault, folder)
    assert findings == []


async def test_its_holder_sets_no_issuer_course_state_or_seal(
    drawer: Drawer, certifier: Certifier
) -> None:
    real = await certifier.issue(drawer.person)
    nobody = {"sid": str(real.row.issuer_sid)}
    for field, value in (
        ("issuer", nobody), ("issuerSid", nobody["sid"]), ("course", nobody), ("subject", "电工"),
        ("certificate", nobody), ("certificateSid", nobody["sid"]), ("state", "valid"),
        ("seal", "x"), ("credential", real.credential), ("holderName", "林知远"),
        ("issuedAt", "2026-01-01T00:00:00Z"), ("sourceKind", "examination"), ("hours", 40),
        ("user", {"sid": str(real.holder.sid)}), ("userSid", str(real.holder.sid)),
        ("isVerified", True), ("plan", nobody),
    ):  # fmt: skip
        refused = await drawer.save(**{field: value})
        assert refused.status_code == 400, field
        details = [(each["path"], each["error"]) for each in refused.json()["details"]]
        assert details == [(f"model.{field}", "unknown_field")]
    other = await drawer.save(sid=real.sid, version=1, name="我的")
    assert other.status_code == 404, "a real one is not written here, though it is one's own"
    assert await drawer.read() == []


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


async def test_it_is_found_by_its_words(drawer: Drawer) -> None:
    await drawer.saved()
    for word, found in ((FIRST_AID["name"], 1), (FIRST_AID["issuerName"], 1), ("电工", 0)):
        answer = await drawer.post("outsideCertificate/v2/dynamicList", {"search": word})
        assert answer.json()["data"]["totalElements"] == found
