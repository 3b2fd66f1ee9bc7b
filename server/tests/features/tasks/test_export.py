"""Exporting what a list finds: a task, its progress, a file of its asker's alone."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Awaitable, Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import httpx
import pytest
from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.tasks.dying import killed
from tests.people import People, Person
from zhegui.features.files.models import File
from zhegui.features.tasks import exports, found_records, runner
from zhegui.features.tasks.exports import Sheet
from zhegui.features.tasks.runner import Progress
from zhegui.features.tasks.schemas import ExportColumn
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

API = "/resource-center/api"
Run = Callable[..., Awaitable[None]]
CELLS = ("xl/worksheets/sheet1.xml", "xl/sharedStrings.xml")
COLUMNS = [
    {"field": "title", "title": "标题"},
    {"field": "category", "title": "分类", "words": {"policy": "政策"}},
    {"field": "publishedAt", "title": "发布时间"},
    {"field": "isPinned", "title": "置顶"},
]


async def write(http: httpx.AsyncClient, operator: Person, *titles: str) -> None:
    for title in titles:
        model = {
            "title": title,
            "summary": "摘要",
            "category": "policy",
            "source": "编辑部",
            "body": "正文",
            "state": "published",
            "isPinned": title.startswith("="),
        }
        answer = await http.post(
            f"{API}/news/v2/save", json={"model": model}, headers=operator.headers
        )
        assert answer.status_code == 200


async def rename(http: httpx.AsyncClient, operator: Person, title: str, new: str) -> None:
    async def call(path: str, body: dict[str, Any]) -> Any:
        answer = await http.post(f"{API}/{path}", json=body, headers=operator.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    named = {"query": [{"field": "title", "operator": "eq", "value": title}]}
    (row,) = (await call("authoredNews/v2/dynamicList", named))["content"]
    change = {"sid": row["sid"], "version": row["version"], "title": new}
    await call("news/v2/save", {"model": change})


async def export(http: httpx.AsyncClient, person: Person, **asked: Any) -> httpx.Response:
    model = {"columnList": COLUMNS, **asked}
    return await http.post(
        f"{API}/authoredNews/v2/export", json={"model": model}, headers=person.headers
    )


async def stop(http: httpx.AsyncClient, person: Person, sid: str) -> httpx.Response:
    """Stop a task of theirs."""
    body = {"model": {"sid": sid}}
    return await http.post(f"{API}/task/v2/cancel", json=body, headers=person.headers)


async def task(http: httpx.AsyncClient, person: Person, sid: str) -> dict[str, Any]:
    answer = await http.post(
        f"{API}/task/v2/dynamicDetail", json={"sid": sid}, headers=person.headers
    )
    found: dict[str, Any] = answer.json()["data"]
    return found


async def cells(http: httpx.AsyncClient, person: Person, file: str) -> str:
    answer = await http.post(f"{API}/file/v2/address", json={"sid": file}, headers=person.headers)
    book = ZipFile(BytesIO((await http.get(answer.json()["data"]["url"])).content))
    return "".join(book.read(name).decode() for name in book.namelist() if name in CELLS)


async def test_what_is_found_is_written_as_it_is_shown(
    http: httpx.AsyncClient, people: People, run_jobs: Run
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙", "=1+1")
    where = {"query": [{"field": "title", "operator": "ne", "value": "乙"}]}
    sid = (await export(http, operator, list=where)).json()["data"]["sid"]
    assert (await task(http, operator, sid))["state"] == "waiting"
    await run_jobs()
    done = await task(http, operator, sid)
    assert (done["state"], done["done"], done["total"]) == ("done", 2, 2)
    assert done["result"] == {"rows": 2}
    sheet = await cells(http, operator, done["fileSid"])
    for word in ("标题", "政策", "2026-11-21 09:00", "甲", "=1+1"):
        assert word in sheet
    assert "乙" not in sheet
    assert "<f>" not in sheet


async def test_another_may_neither_see_the_task_nor_fetch_its_file(
    http: httpx.AsyncClient, people: People, run_jobs: Run
) -> None:
    operator, other = await people.operator(), await people.learner()
    await write(http, operator, "甲")
    sid = (await export(http, operator)).json()["data"]["sid"]
    await run_jobs()
    file = (await task(http, operator, sid))["fileSid"]
    for path, body in (("task/v2/dynamicDetail", sid), ("file/v2/address", file)):
        answer = await http.post(f"{API}/{path}", json={"sid": body}, headers=other.headers)
        assert answer.status_code == 404


async def test_one_that_was_stopped_does_nothing(
    http: httpx.AsyncClient, people: People, run_jobs: Run
) -> None:
    operator = await people.operator()
    sid = (await export(http, operator)).json()["data"]["sid"]
    for status in (200, 409):
        answer = await stop(http, operator, sid)
        assert answer.status_code == status
    await run_jobs()
    assert (await task(http, operator, sid))["fileSid"] is None


async def test_too_many_rows_are_refused_before_anything_is_begun(
    http: httpx.AsyncClient, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙")
    monkeypatch.setattr(exports, "MOST_ROWS", 1)
    answer = await export(http, operator)
    assert (answer.status_code, answer.json()["error"]) == (409, "too_many_rows")


def paths(answer: httpx.Response) -> list[str]:
    return [detail["path"] for detail in answer.json()["details"]]


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ({"search": 7}, "model.list.search"),
        ({"model": {"nothing": 1}}, "model.list.model.nothing"),
        # The task itself turns the pages and counts: a count of its own would hide that there are
        # more rows than it may take.
        ({"count": "none"}, "model.list.count"),
        ({"page": 1}, "model.list.page"),
        ({"after": "0197aa00-0000-7000-8000-000000000000"}, "model.list.after"),
        ({"statistics": {"count": True}}, "model.list.statistics"),
    ],
)
async def test_a_list_that_is_wrong_is_refused_at_once(
    http: httpx.AsyncClient, people: People, asked: dict[str, Any], path: str
) -> None:
    operator = await people.operator()
    answer = await export(http, operator, list=asked)
    assert (answer.status_code, paths(answer)) == (400, [path])


@pytest.mark.parametrize("field", ["titel", "title.length", "organization.name", "bodyHtml"])
async def test_a_column_that_the_rows_do_not_have_is_refused(
    http: httpx.AsyncClient, people: People, field: str
) -> None:
    columns = [COLUMNS[0], {"field": field, "title": "?"}]
    answer = await export(http, await people.operator(), columnList=columns)
    assert (answer.status_code, paths(answer)) == (400, ["model.columnList.1.field"])


async def test_a_column_of_a_relation_needs_it_in_the_list(
    http: httpx.AsyncClient, people: People
) -> None:
    operator = await people.operator()
    model = {"columnList": [{"field": "categoryList.name", "title": "分类"}]}
    for included, status in ((), 400), (("categoryList",), 200):
        asked = {"model": {**model, "list": {"includeList": included}}}
        url = f"{API}/authoredCourse/v2/export"
        answer = await http.post(url, json=asked, headers=operator.headers)
        assert answer.status_code == status


async def test_one_that_is_stopped_at_the_last_moment_keeps_no_file(
    http: httpx.AsyncClient,
    people: People,
    run_jobs: Run,
    session: AsyncSession,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    operator = await people.operator()
    sid = (await export(http, operator)).json()["data"]["sid"]
    tell = Progress.tell

    async def tell_and_be_stopped(progress: Progress, done: int, total: int | None = None) -> None:
        await tell(progress, done, total)
        await stop(http, operator, sid)

    monkeypatch.setattr(Progress, "tell", tell_and_be_stopped)
    await run_jobs()
    assert (await task(http, operator, sid))["state"] == "cancelled"
    assert await session.scalar(select(exists().where(File.path.contains(sid)))) is False


async def test_killed_in_the_middle_it_is_done_again_and_leaves_what_is_swept(
    http: httpx.AsyncClient, people: People, services: Services, clean: Cluster
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲", "乙")
    sid = (await export(http, operator)).json()["data"]["sid"]
    await killed(services, clean, sid, "zhegui.features.tasks.found_records.read_list", 1)
    assert (await task(http, operator, sid))["state"] == "running"
    (left,) = services.settings.incoming_dir.iterdir()
    assert left.name.startswith("upload-")
    await runner.run(services, UUID(sid))
    done = await task(http, operator, sid)
    assert (done["state"], done["result"]) == ("done", {"rows": 2})
    assert "甲" in await cells(http, operator, done["fileSid"])


async def test_many_tasks_wait_for_each_other(http: httpx.AsyncClient, people: People) -> None:
    operator = await people.operator()
    answers = [await export(http, operator) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [409]


async def test_pages_follow_each_other_without_a_gap(
    http: httpx.AsyncClient, people: People, run_jobs: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = await people.operator()
    await write(http, operator, *"甲乙丙丁戊")
    monkeypatch.setattr(found_records, "PAGE", 2)
    sid = (await export(http, operator)).json()["data"]["sid"]
    await run_jobs()
    done = await task(http, operator, sid)
    assert done["result"] == {"rows": 5}
    sheet = await cells(http, operator, done["fileSid"])
    assert all(word in sheet for word in "甲乙丙丁戊")


async def test_who_works_meanwhile_moves_no_row_out_of_it_and_none_into_it_twice(
    http: httpx.AsyncClient, people: People, run_jobs: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = await people.operator()
    await write(http, operator, "甲一", "乙二", "丙三", "丁四")
    monkeypatch.setattr(found_records, "PAGE", 1)
    tell = Progress.tell

    async def tell_and_work(progress: Progress, done: int, total: int | None = None) -> None:
        """A colleague puts one before, and moves the last to the front."""
        await tell(progress, done, total)
        await write(http, operator, f"0{done}")
        if done == 1:
            await rename(http, operator, "乙二", "00 乙二")

    monkeypatch.setattr(Progress, "tell", tell_and_work)
    asked = {"orderList": [{"field": "title", "direction": "asc"}]}
    sid = (await export(http, operator, list=asked)).json()["data"]["sid"]
    await run_jobs()
    done = await task(http, operator, sid)
    assert (done["result"], done["total"]) == ({"rows": 4}, 4)
    sheet = await cells(http, operator, done["fileSid"])
    assert [sheet.count(word) for word in ("甲一", "乙二", "丙三", "丁四")] == [1, 1, 1, 1]


async def test_yes_and_no_and_numbers_have_words(
    http: httpx.AsyncClient, people: People, run_jobs: Run
) -> None:
    operator = await people.operator()
    await write(http, operator, "=甲", "乙")
    flags = {"true": "置顶", "false": "不置顶"}
    versions = {"field": "version", "title": "版本", "words": {"1": "第一版"}}
    for words, told in ((flags, ("置顶", "不置顶")), ({}, ("是", "否"))):
        columns = [{"field": "isPinned", "title": "?", "words": words}, versions]
        sid = (await export(http, operator, columnList=columns)).json()["data"]["sid"]
        await run_jobs()
        sheet = await cells(http, operator, (await task(http, operator, sid))["fileSid"])
        assert all(f">{word}<" in sheet for word in (*told, "第一版")), sheet
        assert "✓" not in sheet


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t=", "\r="])
def test_a_text_that_a_table_would_run_is_text(begin: str, tmp_path: Path) -> None:
    column = ExportColumn(field="title", title="标题")
    written = Sheet([column], tmp_path / "export.xlsx")
    written.add([{"title": f"{begin}cmd|' /C calc'!A0"}])
    written.close()
    sheet = ZipFile(written.path).read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in sheet
    assert 't="inlineStr"' in sheet


async def test_an_export_holds_no_more_than_a_page(
    http: httpx.AsyncClient, people: People, run_jobs: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 40 pages with 20 MB of text; two pages and the finished file are less than 3 MB."""
    pages = 40
    found = [UUID(int=at) for at in range(pages * found_records.PAGE)]

    async def sids(*_: object) -> list[UUID]:
        return found

    async def page(_: object, __: object, ___: object, asked: dict[str, Any]) -> str:
        named = asked["query"]["value"] if "query" in asked else []
        rows = [{"sid": sid, "title": f"{sid}-{'x' * 500}"} for sid in named]
        return json.dumps({"content": rows, "totalElements": len(found)})

    operator = await people.operator()
    monkeypatch.setattr(found_records, "read_list", page)
    monkeypatch.setattr(found_records, "read_sids", sids)
    monkeypatch.setattr(exports, "MOST_ROWS", pages * found_records.PAGE)
    sid = (await export(http, operator)).json()["data"]["sid"]
    tracemalloc.start()
    try:
        await run_jobs()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (await task(http, operator, sid))["done"] == pages * found_records.PAGE
    assert peak < 8_000_000
