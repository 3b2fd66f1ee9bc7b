"""Study materials: of uploaded files, looked at by everybody when free, downloads counted."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from uuid import uuid4

import httpx
import pytest
from pypdf import PdfWriter
from sqlalchemy.ext.asyncio import AsyncSession

from tests.people import People, Person
from zhegui.features.catalogue import api as catalogue
from zhegui.features.files import api as files
from zhegui.features.materials.rules import pdf_pages, total_pages
from zhegui.ports.services import Services

API = "/resource-center/api"


def pdf(pages: int) -> bytes:
    """A PDF of blank pages."""
    writer = PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(210, 297)
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


class Desk:
    """An operator at work."""

    def __init__(
        self, services: Services, http: httpx.AsyncClient, operator: Person, sid: str
    ) -> None:
        self.services, self.http, self.operator, self.category = services, http, operator, sid

    async def file(self, data: bytes, name: str, owner: Person | None = None) -> str:
        """A file kept as an upload of somebody's."""
        async with self.services.transaction() as (session, _):
            file = await files.keep(
                session,
                self.services.storage,
                path=f"uploads/{uuid4()}",
                data=data,
                name=name,
                media_type="application/pdf" if name.endswith(".pdf") else "text/csv",
                owner=(owner or self.operator).sid,
                organization=None,
            )
            return str(file.sid)

    async def model(self, **changes: object) -> dict[str, Any]:
        """A well-formed material."""
        files = [await self.file(pdf(3), "手册.pdf"), await self.file(b"a,b", "清单.csv")]
        return {
            "title": "电工口袋手册",
            "summary": "停电、验电、挂接地线，一步一页。",
            "categoryList": [{"sid": self.category}],
            "attachList": [{"sid": sid} for sid in files],
            "state": "published",
            **changes,
        }

    async def post(self, path: str, body: object, person: Person | None = None) -> httpx.Response:
        headers = person.headers if person else {}
        return await self.http.post(f"{API}/material/v2/{path}", json=body, headers=headers)

    async def save(self, **changes: object) -> dict[str, Any]:
        answer = await self.post("save", {"model": await self.model(**changes)}, self.operator)
        assert answer.status_code == 200, answer.text
        record: dict[str, Any] = answer.json()["data"]
        return record

    async def address(
        self, material: dict[str, Any], person: Person | None = None
    ) -> httpx.Response:
        """Of its first file."""
        file, headers = {"sid": material["attachList"][0]["sid"]}, person.headers if person else {}
        return await self.http.post(f"{API}/file/v2/address", json=file, headers=headers)

    async def download(
        self, material: dict[str, Any], person: Person | None = None, at: int = 0
    ) -> httpx.Response:
        body = {"sid": material["sid"], "file": {"sid": material["attachList"][at]["sid"]}}
        return await self.post("download", body, person)

    async def read(self) -> list[dict[str, Any]]:
        asked = {"includeList": ["categoryList", "attachList"]}
        rows: list[dict[str, Any]] = (await self.post("dynamicList", asked)).json()["data"][
            "content"
        ]
        return rows


@pytest.fixture
async def desk(
    services: Services, http: httpx.AsyncClient, people: People, session: AsyncSession
) -> Desk:
    category = await catalogue.save_category(
        session, code="power", name="电力", english_name="Power", cover="electricity", position=1
    )
    await session.commit()
    return Desk(services, http, await people.operator(), str(category.sid))


async def test_a_material_is_read_with_its_files(desk: Desk) -> None:
    saved = await desk.save()
    (read,) = await desk.read()
    assert (read["sid"], read["pageCount"]) == (saved["sid"], 3)
    assert [each["name"] for each in read["categoryList"]] == ["电力"]
    files = [(each["name"], each["mediaType"]) for each in read["attachList"]]
    assert files == [("手册.pdf", "application/pdf"), ("清单.csv", "text/csv")]
    assert read["size"] == sum(each["size"] for each in read["attachList"])


async def test_its_files_have_addresses_that_expire(desk: Desk) -> None:
    await desk.save()
    (read,) = await desk.read()
    shown = (await desk.address(read)).json()["data"]
    fetched = await desk.http.get(shown["url"])
    assert (fetched.status_code, fetched.headers["content-type"]) == (200, "application/pdf")
    assert pdf_pages(fetched.content) == 3
    assert (await desk.download(read)).status_code == 401


async def test_each_person_is_counted_once(desk: Desk, people: People) -> None:
    await desk.save()
    (read,) = await desk.read()
    first, second = await people.learner(), await people.learner()
    for person in (first, first, second):
        for at in range(2):
            kept = await desk.download(read, person, at)
            assert (await desk.http.get(kept.json()["data"]["url"])).status_code == 200
    assert (await desk.read())[0]["downloadCount"] == 2


async def test_a_file_of_another_material_is_not_counted(desk: Desk, people: People) -> None:
    await desk.save()
    await desk.save(title="另一份资料")
    first, second = await desk.read()
    mixed = {**first, "attachList": second["attachList"]}
    refused = await desk.download(mixed, await people.learner())
    assert (refused.status_code, refused.json()["details"][0]["path"]) == (400, "file.sid")
    assert [each["downloadCount"] for each in await desk.read()] == [0, 0]


async def test_what_costs_something_is_not_handed_out(desk: Desk, people: People) -> None:
    await desk.save(price=9.9)
    (read,) = await desk.read()
    for answer in (
        await desk.address(read, await people.learner()),
        await desk.download(read, await people.learner()),
    ):
        assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
    assert (await desk.read())[0]["downloadCount"] == 0


async def test_a_draft_and_its_files_are_not_there(desk: Desk, people: People) -> None:
    saved = await desk.save(state="draft")
    assert await desk.read() == []
    asked = {"sid": saved["sid"], "includeList": ["attachList"]}
    seen = (await desk.post("dynamicDetail", asked, desk.operator)).json()["data"]
    assert (await desk.address(seen, await people.learner())).status_code == 404
    for other in (await people.manager(), await people.learner()):
        refused = await desk.post("save", {"model": {"sid": saved["sid"]}}, other)
        assert refused.status_code == 403


async def test_other_files_take_the_place_of_the_first(desk: Desk, people: People) -> None:
    saved = await desk.save()
    before, other = (await desk.read())[0], await desk.file(pdf(2), "新版.pdf")
    files = [{"sid": other}]
    answer = await desk.post(
        "save", {"model": {"sid": saved["sid"], "attachList": files}}, desk.operator
    )
    assert answer.json()["data"]["pageCount"] == 2
    (read,) = await desk.read()
    assert [each["name"] for each in read["attachList"]] == ["新版.pdf"]
    query = [{"field": "recordSid", "operator": "eq", "value": saved["sid"]}]
    audit = await desk.http.post(
        "/resource-center/api/auditEntry/v2/dynamicList",
        json={"query": query},
        headers=desk.operator.headers,
    )
    last = audit.json()["data"]["content"][0]
    old = [each["name"] for each in before["attachList"]]
    assert (last["before"]["attach_list"], last["after"]["attach_list"]) == (old, ["新版.pdf"])
    assert (await desk.address(before, await people.learner())).status_code == 404


async def test_nobody_elses_file_is_attached(desk: Desk, people: People) -> None:
    private = await desk.file(b"%PDF-", "身份证.pdf", await people.learner())
    model = await desk.model(attachList=[{"sid": private}])
    answer = await desk.post("save", {"model": model}, desk.operator)
    told = [(each["path"], each["error"]) for each in answer.json()["details"]]
    assert told == [("model.attachList.0.sid", "no_such_file")]


@pytest.mark.parametrize(
    ("changes", "path", "error"),
    [
        ({"title": None}, "model.title", "required"),
        ({"title": "题" * 81}, "model.title", "too_long"),
        ({"title": "a\r\nb"}, "model.title", "invalid_text"),
        ({"summary": " \u200d "}, "model.summary", "too_short"),
        ({"attachList": []}, "model.attachList", "too_few"),
        ({"attachList": None}, "model.attachList", "required"),
        ({"attachList": [{"sid": "x"}]}, "model.attachList.0.sid", "invalid_sid"),
        ({"attachList": [{"sid": str(uuid4())}]}, "model.attachList.0.sid", "no_such_file"),
        ({"attachList": [{"sid": str(uuid4())}] * 21}, "model.attachList", "too_many_items"),
        ({"categoryList": [{"sid": str(uuid4())}]}, "model.categoryList.0.sid", "no_such_record"),
        ({"price": "９.9"}, "model.price", "invalid_number"),
        ({"price": -1}, "model.price", "too_small"),
        ({"price": 0.001}, "model.price", "too_many_decimals"),
        ({"downloadCount": 9}, "model.downloadCount", "unknown_field"),
        ({"state": "free"}, "model.state", "not_allowed"),
    ],
)
async def test_what_is_wrong_is_told_beside_the_field(
    desk: Desk, changes: dict[str, object], path: str, error: str
) -> None:
    answer = await desk.post("save", {"model": await desk.model(**changes)}, desk.operator)
    assert answer.status_code == 400
    assert (path, error) in [(d["path"], d["error"]) for d in answer.json()["details"]]
    assert await desk.read() == []


@pytest.mark.parametrize(
    ("data", "pages"),
    [(pdf(1), 1), (pdf(12), 12), (b"", None), (b"%PDF-1.7\n%%EOF", None), (b"\0" * 99, None)],
)
def test_pages_of_a_pdf(data: bytes, pages: int | None) -> None:
    assert pdf_pages(data) == pages


@pytest.mark.parametrize(
    ("counts", "total"), [([], None), ([None], None), ([3, None], 3), ([3, 4], 7)]
)
def test_pages_of_all_files(counts: list[int | None], total: int | None) -> None:
    assert total_pages(counts) == total
