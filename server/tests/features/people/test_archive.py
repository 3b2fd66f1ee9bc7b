"""The archive: seven lists that their holder writes, shares with an employer, and takes away."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from io import BytesIO
from typing import Any

import httpx
import pytest
from PIL import Image
from pydantic.alias_generators import to_camel
from sqlalchemy import func, select

from tests.people import People, Person
from zhegui.features.files import api as files
from zhegui.features.files.models import File
from zhegui.features.identity import api as identity
from zhegui.features.organizations.api import Staff
from zhegui.features.people.kinds import KINDS
from zhegui.features.people.models import Archive, ArchiveEntry, IdPicture, IdPictureLook
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

API = "/resource-center/api"
LISTS = [to_camel(name) for name in KINDS]
CONSENT = [{"kind": "id_picture", "edition": "2026-12"}]


def picture(color: str = "white") -> bytes:
    """A photograph of nothing."""
    out = BytesIO()
    Image.new("RGB", (400, 250), color).save(out, "JPEG")
    return out.getvalue()


class Cabinet:
    """Somebody with their archive."""

    def __init__(self, http: httpx.AsyncClient, person: Person) -> None:
        self.http, self.person = http, person

    async def post(self, path: str, body: object, person: Person | None = None) -> httpx.Response:
        headers = (person or self.person).headers
        return await self.http.post(f"{API}/{path}", json=body, headers=headers)

    async def save(self, **model: object) -> httpx.Response:
        return await self.post("archive/v2/save", {"model": model})

    async def saved(self, **model: object) -> dict[str, Any]:
        answer = await self.save(**model)
        assert answer.status_code == 200, answer.text
        record: dict[str, Any] = answer.json()["data"]
        return record

    async def upload(self, data: bytes | None = None, name: str = "附件.jpg") -> str:
        form = {"file": (name, data or picture(), "image/jpeg")}
        headers = self.person.headers
        answer = await self.http.post(f"{API}/file/v2/upload", files=form, headers=headers)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["data"]["sid"])

    async def read(self, person: Person | None = None) -> list[dict[str, Any]]:
        included = [*LISTS, *(f"{name}.attachList" for name in LISTS)]
        asked = {"includeList": included, "orderList": [{"field": "updatedAt"}]}
        answer = await self.post("archive/v2/dynamicList", asked, person)
        assert answer.status_code == 200, answer.text
        rows: list[dict[str, Any]] = answer.json()["data"]["content"]
        return rows

    async def own(self) -> dict[str, Any]:
        (row,) = await self.read()
        return row


@pytest.fixture
async def cabinet(http: httpx.AsyncClient, people: People) -> Cabinet:
    return Cabinet(http, await people.staff())


async def test_each_list_is_written_with_its_files(cabinet: Cabinet) -> None:
    files = {name: await cabinet.upload(name=f"{name}.jpg") for name in LISTS}
    lists = {
        name: [{"title": f"一条 {name}", "attachList": [{"sid": sid}]}]
        for name, sid in files.items()
    }
    await cabinet.saved(**lists, agreementList=CONSENT, email="lin@example.com")
    archive = await cabinet.own()
    assert archive["email"] == "lin@example.com"
    for name in LISTS:
        (row,) = archive[name]
        assert row["title"] == f"一条 {name}"
        assert [each["name"] for each in row["attachList"]] == [f"{name}.jpg"]


async def test_a_list_that_is_given_replaces_that_list_alone(cabinet: Cabinet) -> None:
    jobs = [{"title": "电工", "start": "2024-03-01"}, {"title": "学徒", "end": "2024-02-29"}]
    await cabinet.saved(jobList=jobs, abilityList=[{"title": "能看二次图"}])
    _, second = (await cabinet.own())["jobList"]
    kept = {**second, "title": "电工学徒"}
    del kept["attachList"]
    await cabinet.saved(jobList=[kept, {"title": "班长"}])
    archive = await cabinet.own()
    assert [row["title"] for row in archive["jobList"]] == ["电工学徒", "班长"]
    assert archive["jobList"][0]["sid"] == second["sid"]
    assert archive["jobList"][0]["end"] == "2024-02-29"
    assert [row["title"] for row in archive["abilityList"]] == ["能看二次图"]


async def test_a_version_that_is_out_of_date_is_refused(cabinet: Cabinet) -> None:
    first = await cabinet.saved(jobList=[{"title": "电工"}])
    second = await cabinet.saved(version=first["version"], jobList=[{"title": "电工班长"}])
    assert second["version"] > first["version"]
    late = await cabinet.save(version=first["version"], jobList=[])
    assert late.status_code == 409
    assert len((await cabinet.own())["jobList"]) == 1


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2024-02", "2024-02-29"),
        ("2024-02-29", "2024-02"),
        ("2018-09-01", "present"),
        ("2018-09", None),
        (None, "present"),
    ],
)
async def test_a_date_is_what_was_written_also_after_it_is_saved_again(
    cabinet: Cabinet, start: str | None, end: str | None
) -> None:
    await cabinet.saved(jobList=[{"title": "电工", "start": start, "end": end}])
    for _ in range(2):
        (row,) = (await cabinet.own())["jobList"]
        assert (row["start"], row["end"]) == (start, end)
        await cabinet.saved(
            jobList=[{each: row[each] for each in ("sid", "title", "start", "end")}]
        )


async def test_two_tabs_on_two_lists_both_save_and_on_one_list_the_second_is_told(
    cabinet: Cabinet,
) -> None:
    await cabinet.saved(jobList=[{"title": "电工"}], abilityList=[{"title": "焊接"}])
    read = (await cabinet.own())["versions"]
    assert read == {"jobList": 1, "abilityList": 1}
    await cabinet.saved(versions={"jobList": 1}, jobList=[{"title": "班长"}])
    await cabinet.saved(versions={"abilityList": 1}, abilityList=[{"title": "看图"}])
    await cabinet.saved(versions={"trainingList": 0}, trainingList=[{"title": "复审"}])
    late = await cabinet.save(versions={"jobList": 1}, jobList=[{"title": "站长"}])
    assert (late.status_code, late.json()["error"]) == (409, "out_of_date")
    (detail,) = late.json()["details"]
    # The page reads the list again by itself: nobody is asked to reload what they typed in.
    assert (detail["path"], "刷新" in detail["message"]) == ("model.jobList", False)
    assert [row["title"] for row in (await cabinet.own())["jobList"]] == ["班长"]


async def test_two_first_saves_at_once_make_one_archive(
    cabinet: Cabinet, services: Services
) -> None:
    saves = [cabinet.save(jobList=[{"title": f"第 {at} 份"}]) for at in range(4)]
    assert {answer.status_code for answer in await asyncio.gather(*saves)} == {200}
    async with services.transaction() as (session, _):
        assert await session.scalar(select(func.count(Archive.sid))) == 1
        assert await session.scalar(select(func.count(ArchiveEntry.sid))) == 1


@pytest.mark.parametrize(
    ("model", "path"),
    [
        ({"email": "lin@"}, "model.email"),
        ({"email": "林@example.com"}, "model.email"),
        ({"jobList": [{"title": ""}]}, "model.jobList.0.title"),
        ({"jobList": [{"title": "a", "start": "2024-02-30"}]}, "model.jobList.0.start"),
        ({"jobList": [{"title": "a", "start": "2024-13"}]}, "model.jobList.0.start"),
        ({"jobList": [{"title": "a", "start": "present"}]}, "model.jobList.0.start"),
        (
            {"jobList": [{"title": "a", "start": "2024-03", "end": "2024-02-29"}]},
            "model.jobList.0.end",
        ),
        (
            {"jobList": [{"title": "a", "start": "2024-02-03", "end": "2024-02-02"}]},
            "model.jobList.0.end",
        ),
        (
            {"jobList": [{"sid": "01900000-0000-7000-8000-000000000001", "title": "a"}]},
            "model.jobList.0.sid",
        ),
        ({"idCardAttachList": [{"title": ""}]}, "model.idCardAttachList.0.title"),
        ({"sharedList": ["idCardAttachList"]}, "model.sharedList.0"),
    ],
)
async def test_each_fault_is_named(cabinet: Cabinet, model: dict[str, Any], path: str) -> None:
    refused = await cabinet.save(**model)
    assert refused.status_code == 400
    assert [each["path"] for each in refused.json()["details"]] == [path]


async def test_a_file_of_somebody_else_is_not_taken(
    cabinet: Cabinet, http: httpx.AsyncClient, people: People
) -> None:
    other = Cabinet(http, await people.learner())
    sid = await other.upload()
    refused = await cabinet.save(jobList=[{"title": "a", "attachList": [{"sid": sid}]}])
    assert refused.json()["details"][0]["path"] == "model.jobList.0.attachList.0.sid"
    assert await cabinet.read() == []


@pytest.mark.parametrize(
    ("name", "consent"), [("jobList", {}), ("idCardAttachList", {"agreementList": CONSENT})]
)
async def test_a_manager_puts_no_file_of_a_colleague_into_their_own_archive(
    http: httpx.AsyncClient, people: People, name: str, consent: dict[str, Any]
) -> None:
    colleague, manager = [Cabinet(http, await people.manager()) for _ in range(2)]
    sid = await colleague.upload()
    entry = {"title": "a", "attachList": [{"sid": sid}]}
    refused = await manager.save(**{name: [entry]}, **consent)
    assert refused.json()["details"][0]["path"] == f"model.{name}.0.attachList.0.sid"
    await colleague.saved(jobList=[entry])  # it is still there


async def test_an_employer_reads_what_is_shared(cabinet: Cabinet, people: People) -> None:
    manager, rival = await people.manager(), await people.other_manager()
    file = await cabinet.upload()
    lists = {
        "jobList": [{"title": "电工", "attachList": [{"sid": file}]}],
        "educationList": [{"title": "机电技术应用"}],
    }
    await cabinet.saved(**lists, email="lin@example.com")
    assert await cabinet.read(manager) == []
    await cabinet.saved(sharedList=["jobList"])
    (seen,) = await cabinet.read(manager)
    assert [row["title"] for row in seen["jobList"]] == ["电工"]
    assert (seen["educationList"], seen["email"]) == ([], None)
    assert await cabinet.read(rival) == []
    fetched = [
        (await cabinet.post("file/v2/address", {"sid": file}, person)).status_code
        for person in (manager, rival)
    ]
    assert fetched == [200, 404]


async def test_it_is_found_by_the_words_that_one_may_read(cabinet: Cabinet, people: People) -> None:
    manager = await people.manager()
    lists = {
        "jobList": [{"title": "电工", "description": "高压"}],
        "educationList": [{"title": "机电技术应用"}],
    }
    await cabinet.saved(**lists, sharedList=["jobList"])
    for word, by_holder, by_employer in (("高压", 1, 1), ("机电", 1, 0), ("焊工", 0, 0)):
        for person, count in ((None, by_holder), (manager, by_employer)):
            answer = await cabinet.post("archive/v2/dynamicList", {"search": word}, person)
            assert answer.json()["data"]["totalElements"] == count, word


async def test_who_has_left_is_read_no_more(cabinet: Cabinet, people: People) -> None:
    manager = await people.manager()
    await cabinet.saved(jobList=[{"title": "电工"}], sharedList=["jobList"])
    assert len(await cabinet.read(manager)) == 1
    assert cabinet.person.organization
    params = {"sid": str(cabinet.person.organization.sid)}
    left = await cabinet.http.get(
        f"{API}/user/v2/unbindEnterprise", params=params, headers=cabinet.person.headers
    )
    assert left.status_code == 200
    assert await cabinet.read(manager) == []
    assert (await cabinet.own())["jobList"][0]["title"] == "电工"


class TestPictures:
    """Of ID documents."""

    async def card(self, cabinet: Cabinet) -> str:
        sid = await cabinet.upload(name="人像面.jpg")
        row = {"title": "人像面", "attachList": [{"sid": sid}]}
        await cabinet.saved(idCardAttachList=[row], agreementList=CONSENT)
        (kept,) = (await cabinet.own())["idCardAttachList"][0]["attachList"]
        return str(kept["sid"])

    async def test_they_need_a_consent_of_their_own(self, cabinet: Cabinet) -> None:
        sid = await cabinet.upload()
        row = {"title": "人像面", "attachList": [{"sid": sid}]}
        refused = await cabinet.save(idCardAttachList=[row])
        assert (refused.status_code, refused.json()["error"]) == (400, "consent_required")
        await cabinet.saved(idCardAttachList=[row], agreementList=CONSENT)
        await cabinet.saved(idCardAttachList=[])  # what takes away needs none

    async def test_of_the_upload_nothing_stays_and_the_picture_is_sealed(
        self, cabinet: Cabinet, services: Services
    ) -> None:
        await self.card(cabinet)
        async with services.transaction() as (session, _):
            assert await session.scalar(select(func.count(File.sid))) == 0
            sealed = await session.scalar(select(IdPicture.content_sealed))
        assert sealed
        assert b"JFIF" not in sealed
        assert not services.vault.decrypt("id_picture.content", sealed).startswith("JFIF")

    async def test_a_look_carries_a_watermark(self, cabinet: Cabinet) -> None:
        sid = await self.card(cabinet)
        seen = (await cabinet.post("archive/v2/picture", {"sid": sid})).json()["data"]
        shown = Image.open(BytesIO(b64decode(seen["data"])))
        assert (shown.size, seen["mediaType"]) == ((400, 250), "image/jpeg")
        shades = shown.convert("L").tobytes()
        assert (min(shades) < 200, max(shades) > 250) == (True, True)

    async def test_a_reviewer_says_why_and_the_holder_reads_it(
        self, cabinet: Cabinet, people: People
    ) -> None:
        sid = await self.card(cabinet)
        operator, manager = await people.operator(), await people.manager()
        path = "archive/v2/picture"
        unsaid = await cabinet.post(path, {"sid": sid}, operator)
        assert (unsaid.status_code, unsaid.json()["error"]) == (403, "reason_required")
        said = await cabinet.post(path, {"sid": sid, "reason": "核对证书"}, operator)
        assert said.status_code == 200
        employer = await cabinet.post(path, {"sid": sid, "reason": "看看"}, manager)
        assert employer.status_code == 404
        looks = (await cabinet.post("idPictureLook/v2/dynamicList", {})).json()["data"]["content"]
        assert [look["reason"] for look in looks] == ["核对证书"]

    async def test_it_stays_when_the_list_is_saved_again(self, cabinet: Cabinet) -> None:
        sid = await self.card(cabinet)
        (row,) = (await cabinet.own())["idCardAttachList"]
        kept = {"sid": row["sid"], "title": "正面", "attachList": [{"sid": sid}]}
        await cabinet.saved(idCardAttachList=[kept])
        (again,) = (await cabinet.own())["idCardAttachList"]
        assert (again["title"], again["attachList"][0]["sid"]) == ("正面", sid)

    async def test_what_is_no_picture_is_refused(
        self, cabinet: Cabinet, services: Services
    ) -> None:
        async with services.transaction() as (session, _):
            table = await files.keep(
                session,
                services.storage,
                path="uploads/table",
                data=b"a,b",
                name="表.csv",
                media_type="text/csv",
                owner=cabinet.person.sid,
                organization=None,
            )
        row = {"title": "人像面", "attachList": [{"sid": str(table.sid)}]}
        refused = await cabinet.save(idCardAttachList=[row], agreementList=CONSENT)
        assert refused.json()["error"] == "file_type_not_allowed"


async def test_with_the_person_the_archive_goes(
    cabinet: Cabinet, people: People, services: Services, clean: Cluster
) -> None:
    sid = await TestPictures().card(cabinet)
    operator = await people.operator()
    await cabinet.post("archive/v2/picture", {"sid": sid, "reason": "核对林一的证书"}, operator)
    async with services.database.as_owner(clean.owner_url, services.clock.now()) as session:
        user = await session.get(identity.User, cabinet.person.sid)
        assert user
        await identity.erase_account(session, user, cabinet.person.mobile)
    async with services.transaction() as (session, _):
        for table in (Archive, ArchiveEntry, IdPicture, Staff):
            assert await session.scalar(select(func.count(table.sid))) == 0
        assert await session.scalar(select(IdPictureLook.reason)) is None
