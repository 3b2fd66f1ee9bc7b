"""Who may fetch a file, and how it is sent."""

from __future__ import annotations

from uuid import UUID

import httpx
import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.files import samples
from tests.features.learning.courses import lesson, published
from tests.people import People, Person
from tests.ports.rclone import AWAY, BUCKET
from tests.ports.watched import held_while_asked
from zhegui.commands.account_erase import forget
from zhegui.features.catalogue.api import LessonAttachment
from zhegui.features.files.api import AttachList, File, attach
from zhegui.features.files.models import FileLook
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.ports.services import Services
from zhegui.ports.storage import open_storage
from zhegui.postgres import Cluster
from zhegui.settings import Settings

API = "/resource-center/api"


class Files:
    """Uploads, attaches and fetches as somebody."""

    def __init__(self, http: httpx.AsyncClient, services: Services) -> None:
        self.http = http
        self._services = services

    async def upload(self, person: Person, name: str, data: bytes) -> str:
        answer = await self.http.post(
            f"{API}/file/v2/upload", files={"file": (name, data)}, headers=person.headers
        )
        sid: str = answer.json()["data"]["sid"]
        return sid

    async def attach(self, person: Person, lesson_sid: UUID, *sids: object) -> None:
        caller = Caller(person.sid, new_sid())
        references: AttachList = [Reference(sid=sid) for sid in sids]
        async with self._services.transaction() as (session, now):
            await attach(session, caller, LessonAttachment.lesson_sid, lesson_sid, references, now)

    async def address(self, person: Person | None, sid: str, **more: object) -> httpx.Response:
        headers = person.headers if person else {}
        body = {"sid": sid, **more}
        return await self.http.post(f"{API}/file/v2/address", json=body, headers=headers)

    async def url(self, person: Person | None, sid: str) -> str:
        answer = await self.address(person, sid)
        url: str = answer.json()["data"]["url"]
        return url


@pytest.fixture
def files(http: httpx.AsyncClient, services: Services) -> Files:
    return Files(http, services)


async def test_who_reads_a_record_reads_its_files(
    http: httpx.AsyncClient, files: Files, session: AsyncSession, people: People
) -> None:
    course = await published(session)
    text = await lesson(session, course.sid, "自上而下")
    author, student, stranger = [await people.learner() for _ in range(3)]
    first = await files.upload(author, "拆除要点.pdf", samples.pdf())
    second = await files.upload(author, "现场.png", samples.png())
    await files.attach(author, text.sid, second, first)
    joined = {"model": {"course": {"sid": str(course.sid)}}}
    await http.post(f"{API}/course/v2/join", json=joined, headers=student.headers)

    asked = {"sid": str(text.sid), "includeList": ["attachList"]}
    answer = await http.post(f"{API}/lesson/v2/dynamicDetail", json=asked, headers=student.headers)
    rows = answer.json()["data"]["attachList"]
    assert [(row["sid"], row["name"], row["mediaType"]) for row in rows] == [
        (second, "现场.png", "image/png"),
        (first, "拆除要点.pdf", "application/pdf"),
    ]
    assert all(row.keys() == {"sid", "name", "size", "mediaType"} for row in rows)
    assert (await files.address(student, first)).status_code == 200
    assert (await files.address(stranger, first)).status_code == 404
    assert (await files.address(None, first)).status_code == 401


async def test_an_operator_reads_a_private_file_for_a_reason_that_is_recorded(
    files: Files, session: AsyncSession, people: People
) -> None:
    owner, operator = await people.learner(), await people.operator()
    sid = await files.upload(owner, "学历.pdf", samples.pdf())
    refused = await files.address(operator, sid)
    assert (refused.status_code, refused.json()["error"]) == (403, "reason_required")
    assert (await files.address(operator, sid, reason=" ")).status_code == 400
    assert await session.scalar(select(func.count()).select_from(FileLook)) == 0
    answer = await files.address(operator, sid, reason="核对学历")
    fetched = await files.http.get(answer.json()["data"]["url"])
    assert fetched.content == samples.pdf()
    looks = (await session.scalars(select(FileLook))).all()
    assert [(str(each.file_sid), each.owner_sid, each.user_sid, each.reason) for each in looks] == [
        (sid, owner.sid, operator.sid, "核对学历")
    ]


async def test_the_reason_goes_with_whose_file_it_was(
    files: Files, session: AsyncSession, people: People, services: Services, migrated: Cluster
) -> None:
    owner, operator = await people.learner(), await people.operator()
    sid = await files.upload(owner, "学历.pdf", samples.pdf())
    await files.address(operator, sid, reason="核对张明远的学历")
    await forget(services, migrated.owner_url, owner.mobile)
    look = (await session.scalars(select(FileLook))).one()
    assert (str(look.file_sid), look.owner_sid, look.reason) == (sid, owner.sid, "")


async def test_a_reason_gives_nobody_else_a_right(files: Files, people: People) -> None:
    owner, other = await people.learner(), await people.other_learner()
    sid = await files.upload(owner, "学历.pdf", samples.pdf())
    assert (await files.address(other, sid, reason="好奇")).status_code == 404
    assert (await files.address(await people.operator(), str(new_sid()))).status_code == 404


async def test_files_of_a_trial_lesson_are_for_visitors_too(
    files: Files, session: AsyncSession, people: People
) -> None:
    course = await published(session)
    trial = await lesson(session, course.sid, "搭设前的检查")
    author = await people.learner()
    sid = await files.upload(author, "检查表.pdf", samples.pdf())
    await files.attach(author, trial.sid, sid)
    assert (await files.http.get(await files.url(None, sid))).content == samples.pdf()


async def test_nobody_attaches_what_is_not_theirs(
    files: Files, session: AsyncSession, people: People
) -> None:
    course = await published(session)
    trial = await lesson(session, course.sid, "搭设前的检查")
    author, other = await people.learner(), await people.other_learner()
    mine, theirs = [await files.upload(each, "a.pdf", samples.pdf()) for each in (author, other)]
    with pytest.raises(InvalidInput) as refusal:
        await files.attach(author, trial.sid, mine, theirs)
    assert [(d.path, d.error) for d in refusal.value.details] == [
        ("model.attachList.1.sid", "no_such_file")
    ]
    await files.attach(author, trial.sid, mine)
    # What hangs there already may stay, with any user saving the record.
    await files.attach(other, trial.sid, theirs, mine)
    kept = select(LessonAttachment.file_sid).order_by(LessonAttachment.position)
    assert [str(sid) for sid in await session.scalars(kept)] == [theirs, mine]


async def test_a_file_in_use_is_not_swept(
    files: Files, session: AsyncSession, people: People, clock: FakeClock, run_jobs: object
) -> None:
    course = await published(session)
    trial = await lesson(session, course.sid, "搭设前的检查")
    author = await people.learner()
    sid = await files.upload(author, "a.pdf", samples.pdf())
    await files.attach(author, trial.sid, sid)
    clock.advance(days=2)
    await run_jobs("files.sweep")  # type: ignore[operator]
    assert await session.scalar(select(File.name)) == "a.pdf"


@pytest.mark.parametrize(
    ("name", "data", "shown"),
    [("图 1.png", samples.png(), "inline"), ('a"b.pdf', samples.pdf(), "attachment")],
)
async def test_nothing_is_served_as_a_page(
    files: Files, people: People, name: str, data: bytes, shown: str
) -> None:
    person = await people.learner()
    url = await files.url(person, await files.upload(person, name, data))
    for address, disposition in ((url, shown), (f"{url}&download=true", "attachment")):
        headers = (await files.http.get(address)).headers
        assert headers["content-disposition"].startswith(f"{disposition}; filename*=UTF-8''")
        assert headers["x-content-type-options"] == "nosniff"
        policy = headers["content-security-policy"]
        assert policy == "default-src 'none'; frame-ancestors 'none'; sandbox"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"] == "private, max-age=600"
        assert headers["content-type"] in ("image/png", "application/pdf")


async def test_a_part_is_sent_when_a_part_is_asked_for(files: Files, people: People) -> None:
    person = await people.learner()
    data = samples.pdf()
    url = await files.url(person, await files.upload(person, "a.pdf", data))
    part = await files.http.get(url, headers={"Range": "bytes=5-9"})
    assert (part.status_code, part.content) == (206, data[5:10])
    assert part.headers["content-range"] == f"bytes 5-9/{len(data)}"
    beyond = await files.http.get(url, headers={"Range": f"bytes={len(data)}-"})
    assert (beyond.status_code, beyond.json()["error"]) == (416, "range_not_satisfiable")


async def test_an_address_expires(files: Files, people: People, clock: FakeClock) -> None:
    person = await people.learner()
    url = await files.url(person, await files.upload(person, "a.pdf", samples.pdf()))
    clock.advance(minutes=10)
    expired = await files.http.get(url)
    assert (expired.status_code, expired.json()["error"]) == (410, "expired_address")
    assert expired.json()["message"] == "资源已过期，请刷新页面后重新下载"


async def test_who_waits_for_the_storage_holds_no_connection(
    files: Files, people: People, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = held_while_asked(services, monkeypatch, "put_file", "size", "part")
    person = await people.learner()
    url = await files.url(person, await files.upload(person, "a.pdf", samples.pdf()))
    assert (await files.http.get(url)).status_code == 200
    assert held == {"put_file": [], "size": [], "part": []}


async def test_a_file_of_a_bucket_that_is_away_is_asked_for_again(
    http: httpx.AsyncClient, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in AWAY.items():
        monkeypatch.setenv(name, value)
    away = open_storage(Settings.load({}, storage_url=BUCKET))
    monkeypatch.setattr(services, "storage", away)
    answer = await http.get(f"/files/public/{'0' * 64}.png")
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert answer.headers["Retry-After"] == "5"
