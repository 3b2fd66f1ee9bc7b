"""The files of materials: read after they are attached, found by who may fetch them, forgotten with
them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
import typst
from sqlalchemy import func, select

from tests.features.assistance.conftest import ask, said
from tests.features.catalogue.authors import Author, category
from tests.features.files.samples import DOCX
from tests.features.files.test_texts import docx, paragraph, table
from tests.people import People
from zhegui.features.assistance.models import AssistantCitation, Passage
from zhegui.features.entitlements.api import Entitlement
from zhegui.features.files import api as files
from zhegui.kernel.text.print_fonts import FONTS
from zhegui.ports.services import Services

Run = Callable[..., Awaitable[None]]
PDF = "application/pdf"
QUESTION = "桥式起重机多久检验一次"
SHEET = """
#set page(width: 105mm, height: 74mm, header: [预防为主], footer: context counter(page).display())
#set text(font: "Noto Serif SC", lang: "zh")
#for title in ("吊装前", "吊装中", "吊装后") [ 口令由一个人发，#title 大家都听他的。 #pagebreak() ]
桥式起重机每两年检验一次。
"""


def sheet(text: str = SHEET) -> bytes:
    """A PDF of four pages."""
    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS]
    )
    made = typst.compile(text.encode(), font_paths=fonts, format="pdf")
    assert isinstance(made, bytes)
    return made


class Shelf:
    """An operator who writes materials."""

    def __init__(self, services: Services, operator: Author, owner: UUID, category: str) -> None:
        self.services, self.operator, self.owner = services, operator, owner
        self.category = category

    async def file(self, data: bytes, name: str = "手册.pdf", media_type: str = PDF) -> str:
        async with self.services.transaction() as (session, _):
            file = await files.keep(
                session,
                self.services.storage,
                path=f"uploads/{uuid4()}",
                data=data,
                name=name,
                media_type=media_type,
                owner=self.owner,
                organization=None,
            )
            return str(file.sid)

    async def save(self, *given: str, **changes: object) -> Any:
        return await self.operator.save(
            "material",
            **{
                "title": "起重手册",
                "summary": "一页一步。",
                "categoryList": [{"sid": self.category}],
                "attachList": [{"sid": file} for file in given],
                "state": "published",
                **changes,
            },
        )

    async def state(self, author: Author | None = None) -> object:
        page = await (author or self.operator).data("material/v2/dynamicList", {})
        return page["content"][0]["textState"]

    async def passages(self) -> int:
        async with self.services.transaction() as (session, _):
            counted = select(func.count()).where(Passage.file_sid.is_not(None))
            return await session.scalar(counted) or 0


@pytest.fixture
async def shelf(services: Services, http: httpx.AsyncClient, people: People) -> Shelf:
    person = await people.operator()
    operator = Author(http, person)
    return Shelf(services, operator, person.sid, await category(operator))


async def test_a_page_of_a_file_is_quoted_and_opens(
    shelf: Shelf, visitor: Author, run_jobs: Run
) -> None:
    file = await shelf.file(sheet())
    saved = await shelf.save(file)
    assert await shelf.state() == "waiting"
    assert (await ask(visitor, QUESTION))["outcome"] == "none", "it is not read yet"
    await run_jobs()
    assert await shelf.state() == "read"
    assert await shelf.state(visitor) is None, "it is for those who write materials"
    answer = await ask(visitor, QUESTION)
    assert said(answer) == "桥式起重机每两年检验一次。"
    (cited,) = answer["citationList"]
    assert cited["path"] == f"/profile?material={saved['sid']}&file={file}&page=4"
    assert (cited["kind"], cited["title"], cited["heading"]) == (
        "material",
        "起重手册",
        "手册.pdf",
    )
    assert (await ask(visitor, "预防为主是什么意思"))["outcome"] == "none", "running heads go"


async def test_a_row_of_a_document_has_its_headings(
    shelf: Shelf, visitor: Author, run_jobs: Run
) -> None:
    made = docx(
        paragraph("检验周期", style="2"),
        table(["设备", "周期"], ["桥式起重机", "两年"], ["电梯", "一年"]),
    )
    saved = await shelf.save(await shelf.file(made, "周期.docx", DOCX))
    await run_jobs()
    answer = await ask(visitor, "桥式起重机检验周期")
    assert "设备：桥式起重机；周期：两年" in said(answer)
    assert answer["citationList"][0]["path"].startswith(f"/profile?material={saved['sid']}&file=")
    assert "page=" not in answer["citationList"][0]["path"], "it has none"


async def test_who_may_not_fetch_a_file_does_not_find_what_it_says(
    shelf: Shelf, visitor: Author, people: People, run_jobs: Run
) -> None:
    person = await people.learner()
    learner = Author(visitor.http, person)
    saved = await shelf.save(await shelf.file(sheet()), price=20)
    await run_jobs()
    for author in (visitor, learner):
        answer = await ask(author, QUESTION)
        assert (answer["outcome"], "两年" in str(answer)) == ("none", False)
    async with shelf.services.transaction() as (session, now):
        bought = Entitlement(
            user_sid=person.sid,
            material_sid=UUID(saved["sid"]),
            source_kind="gift",
            source_sid=uuid4(),
            start_at=now,
            end_at=now + timedelta(days=30),
        )
        session.add(bought)
    assert (await ask(learner, QUESTION))["outcome"] == "quoted"
    await shelf.operator.save("material", sid=saved["sid"], state="draft")
    assert (await ask(learner, QUESTION))["outcome"] == "quoted", "who bought it goes on"
    assert (await ask(visitor, QUESTION))["outcome"] == "none"


async def test_what_is_replaced_is_gone_at_once_and_from_the_history(
    shelf: Shelf, learner: Author, run_jobs: Run
) -> None:
    first = await shelf.file(sheet())
    saved = await shelf.save(first)
    await run_jobs()
    assert (await ask(learner, QUESTION))["outcome"] == "quoted"
    second = await shelf.file(sheet(SHEET.replace("每两年", "每三年")))
    await shelf.operator.save("material", sid=saved["sid"], attachList=[{"sid": second}])
    assert (await ask(learner, QUESTION))["outcome"] == "none"
    includes = {"includeList": ["sentenceList", "citationList"]}
    page = await learner.data("assistantMessage/v2/dynamicList", includes)
    assert [row["citationList"] for row in page["content"]] == [[], []]
    await run_jobs()
    assert "每三年" in said(await ask(learner, QUESTION))


async def test_a_file_that_is_kept_anew_is_read_anew(
    shelf: Shelf, visitor: Author, run_jobs: Run
) -> None:
    file = await shelf.file(sheet())
    await shelf.save(file)
    await run_jobs()
    async with shelf.services.transaction() as (session, _):
        kept = await session.get_one(files.File, UUID(file))
        await files.keep(
            session,
            shelf.services.storage,
            path=kept.path,
            data=sheet(SHEET.replace("每两年", "每三年")),
            name=kept.name,
            media_type=PDF,
            owner=shelf.owner,
            organization=None,
        )
    assert (await ask(visitor, QUESTION))["outcome"] == "none"
    await run_jobs("kernel.resume")
    assert "每三年" in said(await ask(visitor, QUESTION))


async def test_passages_go_with_the_file_which_they_do_not_keep(
    shelf: Shelf, learner: Author, clock: Any, run_jobs: Run
) -> None:
    saved = await shelf.save(await shelf.file(sheet()))
    await run_jobs()
    await ask(learner, QUESTION)
    assert await shelf.passages() > 0
    named = {"sid": saved["sid"], "version": saved["version"]}
    await shelf.operator.data("material/v2/delete", {"model": named})
    assert (await ask(learner, QUESTION))["outcome"] == "none"
    clock.advance(days=2)
    await run_jobs("files.sweep")
    assert await shelf.passages() == 0
    async with shelf.services.transaction() as (session, _):
        cited = select(func.count()).where(AssistantCitation.file_sid.is_not(None))
        assert await session.scalar(cited) == 0


async def test_what_cannot_be_read_is_told_to_who_writes_materials(
    shelf: Shelf, visitor: Author, run_jobs: Run
) -> None:
    scanned = sheet("#rect(width: 50mm, height: 20mm)")
    await shelf.save(await shelf.file(sheet()), await shelf.file(scanned, "扫描.pdf"))
    await run_jobs()
    assert await shelf.state() == "unreadable"
    assert (await ask(visitor, QUESTION))["outcome"] == "quoted", "the other one is found"


async def test_of_a_hostile_or_missing_file_nothing_is_known(
    shelf: Shelf, visitor: Author, run_jobs: Run
) -> None:
    hostile = b"%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]>>endobj\n%%EOF"
    missing = await shelf.file(sheet(), "没有了.pdf")
    await shelf.save(await shelf.file(hostile), missing)
    async with shelf.services.transaction() as (session, _):
        path = (await session.get_one(files.File, UUID(missing))).path
    await shelf.services.storage.delete(path)
    await run_jobs()
    assert await shelf.state() == "unreadable"
    assert await shelf.passages() == 2, "they are not read again"
    await run_jobs("kernel.resume")
    assert await shelf.passages() == 2


async def test_of_other_types_there_is_nothing_to_say(shelf: Shelf, run_jobs: Run) -> None:
    await shelf.save(await shelf.file(b"a,b", "清单.csv", "text/csv"))
    await run_jobs()
    assert (await shelf.state(), await shelf.passages()) == (None, 0)
