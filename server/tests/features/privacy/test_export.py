"""All that is kept of somebody as one archive, for them alone."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from html import escape, unescape
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from zipfile import ZipFile

import httpx
import pytest
from sqlalchemy import Table, select

from tests.conftest import FakeClock
from tests.features.people.test_archive import CONSENT, Cabinet, picture
from tests.features.practice.school import Learner, fill, right
from tests.people import People, Person
from zhegui.features.files.models import File
from zhegui.features.privacy import exports
from zhegui.features.tasks.models import Task
from zhegui.kernel.db.database import Base
from zhegui.kernel.people import personal
from zhegui.kernel.people.personal import PERSONAL, spoken_of
from zhegui.kernel.work.jobs import JOBS
from zhegui.ports.services import Services

API = "/resource-center/api"
Run = Callable[..., Awaitable[None]]
#: Columns that name a person by another name than a foreign key.
NAMED = ("user_sid", "owner_sid", "about_user_sid")
EXPORTED = Path(__file__).parent / "exported.txt"


def test_of_every_key_of_a_person_is_said_what_becomes_of_it() -> None:
    keys = {
        (table, column.name)
        for table in Base.metadata.tables.values()
        for column in table.columns
        if column.name.endswith(NAMED)
        or any(key.target_fullname == "user.sid" for key in column.foreign_keys)
    }
    said = spoken_of()
    assert {(table.name, name) for table, name in keys - said} == set()


def _hanging_on(tables: set[Table]) -> set[tuple[Table, str]]:
    return {
        (table, column.name)
        for table in Base.metadata.tables.values()
        for column in table.columns
        if any(key.column.table in tables for key in column.foreign_keys)
    }


def test_of_all_that_hangs_on_somebodys_rows_too() -> None:
    """A table of which rows are given brings those that point at it: step by step, however many."""
    given = {each.key.class_.__table__ for part in PERSONAL.values() for each in part.given}
    said, users = spoken_of(), {Base.metadata.tables["user"]}
    hanging = {key for key in _hanging_on(given - users) if key[0] not in given}
    assert {(table.name, name) for table, name in hanging - said} == set()
    known = hanging | _hanging_on(users) | {key for key in said if key[1].endswith(NAMED)}
    # `user.sid` is the person themselves.
    assert {(table.name, name) for table, name in said - known} == {("user", "sid")}


def test_every_field_of_an_archive_is_named() -> None:
    """A new column is in no archive until it is written into `exported.txt`: first ask whether it is
    the person's own, and nobody else's, no secret, and no score before its release."""
    told = [
        f"{part.name} {each.table}: {', '.join(each.fields)}"
        for part in PERSONAL.values()
        for each in part.given
    ]
    assert told == EXPORTED.read_text("utf-8").splitlines()


def test_what_is_withheld_says_why() -> None:
    reasons = [why for each in PERSONAL.values() for why in each.withheld.values()]
    assert all(len(why) > 20 for why in reasons)


class Owner:
    """Somebody who asks for what is kept of them."""

    def __init__(
        self, http: httpx.AsyncClient, person: Person, services: Services, run_jobs: Run
    ) -> None:
        self.http, self.person, self.services, self.run_jobs = http, person, services, run_jobs

    async def code(self, purpose: str = "export") -> dict[str, str]:
        """A fresh code to the number in force."""
        sent = await self.http.get(
            f"{API}/shortMessage/v2/my/send",
            params={"purpose": purpose},
            headers=self.person.headers,
        )
        assert sent.status_code == 200, sent.text
        await self.run_jobs()
        path = self.services.settings.outbox_dir / "sms.jsonl"
        said = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        codes = {each["transactionCode"]: each["code"] for each in said if "code" in each}
        sent_code = sent.json()["data"]["transactionCode"]
        return {"transactionCode": sent_code, "code": codes[sent_code]}

    def texts(self) -> list[str]:
        """The notices that went out by short message."""
        path = self.services.settings.outbox_dir / "sms.jsonl"
        said = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        return [each["text"] for each in said if "text" in each]

    async def post(self, path: str, body: object, person: Person | None = None) -> httpx.Response:
        headers = (person or self.person).headers
        return await self.http.post(f"{API}/{path}", json=body, headers=headers)

    async def ask(self, proof: dict[str, str]) -> httpx.Response:
        return await self.post("personalData/v2/export", {"model": proof})

    async def current(self) -> dict[str, Any]:
        answer = await self.http.get(f"{API}/personalData/v2/current", headers=self.person.headers)
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()["data"]
        return data

    async def exported(self) -> ZipFile:
        """A fresh archive, fetched."""
        answer = await self.ask(await self.code())
        assert answer.status_code == 200, answer.text
        await self.run_jobs()
        export = (await self.current())["export"]
        assert export["state"] == "done", export
        address = await self.post("file/v2/address", {"sid": export["file"]})
        fetched = await self.http.get(address.json()["data"]["url"])
        assert fetched.status_code == 200
        return ZipFile(BytesIO(fetched.content))


@pytest.fixture
async def owner(
    http: httpx.AsyncClient, people: People, services: Services, run_jobs: Run
) -> Owner:
    return Owner(http, await people.learner(real_name="林知远"), services, run_jobs)


async def test_an_archive_has_data_a_page_and_files(owner: Owner) -> None:
    cabinet = Cabinet(owner.http, owner.person)
    document, scan = await cabinet.upload(name="毕业证.jpg"), await cabinet.upload(picture("red"))
    await cabinet.saved(
        educationList=[{"title": "<b>桂林理工</b>", "attachList": [{"sid": document}]}],
        idCardAttachList=[{"title": "身份证", "attachList": [{"sid": scan}]}],
        agreementList=CONSENT,
    )
    archive = await owner.exported()
    names = archive.namelist()
    assert {f"data/{name}.json" for name in PERSONAL} <= set(names)
    account = json.loads(archive.read("data/identity.json"))["user"][0]
    assert (account["mobile"], account["real_name"]) == (owner.person.mobile, "林知远")
    assert account["id_number"] == "11010519491231002X"
    assert not {"password_hash", "mobile_lookup", "id_number_lookup"} & set(account)
    entries = json.loads(archive.read("data/people.json"))["archive_entry"]
    assert {entry["title"] for entry in entries} == {"<b>桂林理工</b>", "身份证"}
    page = archive.read("index.html").decode()
    assert "&lt;b&gt;桂林理工&lt;/b&gt;" in page
    assert "<b>桂林理工" not in page
    (kept,) = (name for name in names if name.startswith("files/"))
    assert archive.read(kept)[:2] == b"\xff\xd8"
    (sealed,) = (name for name in names if name.startswith("id-pictures/"))
    assert archive.read(sealed)


async def test_files_of_one_name_are_told_apart_and_lead_from_the_page(owner: Owner) -> None:
    cabinet, name = Cabinet(owner.http, owner.person), "证书 #1 100%41&.jpg"
    sids = [await cabinet.upload(picture(colour), name) for colour in ("red", "blue")]
    await cabinet.saved(
        jobList=[{"title": f"{at}", "attachList": [{"sid": sid}]} for at, sid in enumerate(sids)]
    )
    archive = await owner.exported()
    kept = {name for name in archive.namelist() if name.startswith("files/")}
    assert len(kept) == len({archive.read(name) for name in kept}) == 2
    page = archive.read("index.html").decode()
    addresses = {unescape(each) for each in re.findall(r'href="([^"]+)"', page)}
    assert {unquote(urlsplit(each).path) for each in addresses} == kept
    told = json.loads(archive.read("data/people.json"))
    titles = {each["sid"]: each["title"] for each in told["archive_entry"]}
    carried = {each["file_sid"]: titles[each["entry_sid"]] for each in told["archive_attachment"]}
    assert carried == {sid: f"{at}" for at, sid in enumerate(sids)}


async def test_what_a_manager_keeps_for_themselves_is_no_organizations(
    http: httpx.AsyncClient, people: People, services: Services, run_jobs: Run
) -> None:
    """It was uploaded while they acted for one."""
    boss, colleague = await people.manager(), await people.manager()
    owner, cabinet = Owner(http, boss, services, run_jobs), Cabinet(http, boss)
    sid = await cabinet.upload(name="毕业证.jpg")
    await cabinet.saved(educationList=[{"title": "学历", "attachList": [{"sid": sid}]}])
    answer = await owner.post("file/v2/address", {"sid": sid}, colleague)
    assert answer.status_code == 404, answer.text
    assert [name for name in (await owner.exported()).namelist() if f"files/{sid}" in name]


async def test_nothing_begins_without_a_fresh_code(owner: Owner, clock: FakeClock) -> None:
    proof = await owner.code()
    wrong = {**proof, "code": f"{(int(proof['code']) + 1) % 10**6:06d}"}
    answer = await owner.ask(wrong)
    assert answer.status_code == 400
    assert answer.json()["details"][0]["path"] == "model.code"
    clock.advance(minutes=6)
    assert (await owner.ask(proof)).status_code == 400
    other = await owner.code("change_mobile")
    assert (await owner.ask(other)).status_code == 400
    assert (await owner.current())["export"] is None


async def test_once_a_day_and_kept_for_three(
    owner: Owner, clock: FakeClock, people: People
) -> None:
    await owner.exported()
    clock.advance(minutes=2)
    refused = await owner.ask(await owner.code())
    assert (refused.status_code, refused.json()["error"]) == (409, "exported_today")
    assert (await owner.current())["nextExportAt"] is not None
    clock.advance(hours=24)
    owner.person = await people.again(owner.person)
    assert (await owner.current())["nextExportAt"] is None
    await owner.exported()
    async with owner.services.transaction() as (session, _):
        paths = (await session.scalars(select(File.path))).all()
    assert len(paths) == 2
    clock.advance(hours=71)
    owner.person = await people.again(owner.person)
    await owner.run_jobs("privacy.forget_archives")
    assert (await owner.current())["export"]["file"] is not None
    clock.advance(hours=2)
    owner.person = await people.again(owner.person)
    await owner.run_jobs("privacy.forget_archives")
    assert (await owner.current())["export"]["file"] is None
    for path in paths:
        with pytest.raises(FileNotFoundError):
            await owner.services.storage.size(path)


async def test_asked_twice_at_once_it_is_made_once(owner: Owner) -> None:
    first = await owner.code()
    # Another code would be refused within a minute; the same one is used up once.
    answers = await asyncio.gather(owner.ask(first), owner.ask(first))
    assert sorted(answer.status_code for answer in answers) in ([200, 400], [200, 409])
    async with owner.services.transaction() as (session, _):
        assert len((await session.scalars(select(Task.sid))).all()) == 1


async def test_it_is_its_owners_alone(owner: Owner, people: People) -> None:
    await owner.exported()
    file = (await owner.current())["export"]["file"]
    operator, other = await people.operator(), await people.learner()
    for person, body in (
        (other, {"sid": file}),
        (operator, {"sid": file}),
        (operator, {"sid": file, "reason": "核对"}),
    ):
        answer = await owner.post("file/v2/address", body, person)
        assert answer.status_code == 404, answer.text


async def test_its_owner_is_told_by_short_message_too(owner: Owner) -> None:
    await owner.exported()
    await owner.run_jobs("messages.deliver")
    assert any("正在导出您的个人信息" in text for text in owner.texts())
    told = await owner.post("messageItem/v2/dynamicList", {"includeList": ["message"]})
    titles = {each["message"]["title"] for each in told.json()["data"]["content"]}
    assert {"正在导出您的个人信息", "个人信息已导出"} <= titles


async def test_rows_are_read_a_page_at_a_time(
    owner: Owner, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there are: the largest page that was in memory is counted."""
    logins = [await people.again(owner.person) for _ in range(25)]
    pages, sizes = personal.Given.pages, list[int]()

    async def counted(*given: Any) -> AsyncIterator[list[dict[str, Any]]]:
        async for page in pages(*given):
            sizes.append(len(page))
            yield page

    monkeypatch.setattr(personal, "PAGE", 7)
    monkeypatch.setattr(personal.Given, "pages", counted)
    archive = await owner.exported()
    told = json.loads(archive.read("data/identity.json"))["login_session"]
    assert len({row["sid"] for row in told}) == len(told) == len(logins) + 1
    assert max(sizes) == 7
    assert f"Logins · {len(told)}" in archive.read("index.html").decode()


async def test_a_file_that_is_gone_is_named(owner: Owner) -> None:
    cabinet = Cabinet(owner.http, owner.person)
    document = await cabinet.upload(name="丢了.jpg")
    await cabinet.saved(educationList=[{"title": "学历", "attachList": [{"sid": document}]}])
    async with owner.services.transaction() as (session, _):
        (path,) = await session.scalars(select(File.path))
    await owner.services.storage.delete(path)
    archive = await owner.exported()
    page = archive.read("index.html").decode()
    assert "没有取到的文件" in page
    assert not [name for name in archive.namelist() if name.startswith("files/")]


async def test_an_archive_that_fails_three_times_says_so_and_may_be_asked_for_again(
    owner: Owner, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0

    async def broken(*_: object) -> bool:
        nonlocal tries
        tries += 1
        raise OSError("the disk is away")

    cabinet = Cabinet(owner.http, owner.person)
    sid = await cabinet.upload(picture("red"))
    await cabinet.saved(jobList=[{"title": "电工", "attachList": [{"sid": sid}]}])
    with monkeypatch.context() as away:
        away.setattr(exports, "_add", broken)
        assert (await owner.ask(await owner.code())).status_code == 200
        async with owner.services.transaction() as (session, _):
            task = (await session.scalars(select(Task.sid))).one()
        for _ in range(2):
            with pytest.raises(OSError, match="disk is away"):
                await JOBS["tasks.run"].run(owner.services, task=str(task))
        given_up = JOBS["tasks.run"].given_up
        assert (JOBS["tasks.run"].attempts, given_up is not None) == (3, True)
        assert given_up
        await given_up(owner.services, task=str(task))
    assert tries == 2
    found = await owner.current()
    assert (found["export"]["state"], found["nextExportAt"]) == ("failed", None)
    clock.advance(minutes=2)
    assert (await owner.exported()).namelist()


async def test_each_download_asks_for_a_login_and_gets_five_minutes(
    owner: Owner, clock: FakeClock
) -> None:
    await owner.exported()
    sid = (await owner.current())["export"]["file"]
    refused = await owner.http.post(f"{API}/file/v2/address", json={"sid": sid})
    assert refused.status_code == 401
    url = (await owner.post("file/v2/address", {"sid": sid})).json()["data"]["url"]
    clock.advance(minutes=4)
    assert (await owner.http.get(url)).status_code == 200
    clock.advance(minutes=1)
    assert (await owner.http.get(url)).status_code == 410


async def test_practice_is_told_in_words(
    owner: Owner, http: httpx.AsyncClient, services: Services
) -> None:
    bank, learner = await fill(services), Learner(http, owner.person)
    run = await learner.start(bank)
    chosen = {}
    for shown in await learner.questions(run, count=12):
        value = right(shown)
        await learner.answer(run, shown, value)
        contents = {each["sid"]: each["content"] for each in shown["asked"]["optionList"]}
        sids = sorted(value) if isinstance(value, list) else [value]
        chosen[shown["asked"]["stem"]] = "、".join(contents[sid] for sid in sids)
    archive = await owner.exported()
    told = json.loads(archive.read("data/practice.json"))
    said = {row["question_version.stem"]: row["value_words"] for row in told["practice_answer"]}
    assert said == chosen
    assert {row["question_version.stem"] for row in told["standing"]} == set(chosen)
    page = archive.read("index.html").decode()
    assert all(escape(word) in page for word in chosen)
