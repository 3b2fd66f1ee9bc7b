"""Importing through HTTP: whole or not at all, once or twice, and told row by row."""

from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from uuid import UUID

import httpx
import pytest
from sqlalchemy import func, select
from sqlalchemy import text as sql
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.files import samples
from tests.features.questions.crac import package, png, row, text
from tests.features.questions.test_crac import real_package
from tests.features.questions.wire import data, imported, make_bank, post, upload
from tests.features.tasks.test_rights_now import be_no_operator, be_removed
from tests.noted import noted
from tests.people import People, Person
from tests.statements import counted_statements
from zhegui.features.questions import api, uploaded_imports
from zhegui.features.questions.formats import Package
from zhegui.features.questions.models import (
    Bank,
    Chapter,
    Figure,
    QuestionClass,
    QuestionImport,
    QuestionKey,
    QuestionOption,
    QuestionVersion,
)
from zhegui.kernel.work.jobs import MOST_DEATHS
from zhegui.ports.services import Services

RunJobs = Callable[..., Awaitable[None]]
#: Of a package of 1,375 questions: none is asked for, or written, by itself.
MOST_STATEMENTS = 300
COUNTS = ("createdCount", "changedCount", "unchangedCount")


@pytest.fixture
async def manager(people: People) -> Person:
    return await people.manager()


@pytest.fixture
async def bank(http: httpx.AsyncClient, manager: Person) -> str:
    return await make_bank(http, manager)


async def count(session: AsyncSession, table: type) -> int:
    return await session.scalar(select(func.count()).select_from(table)) or 0


async def test_a_file_becomes_questions_with_keys_apart(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    session: AsyncSession,
) -> None:
    report = await imported(
        http, manager, run_jobs, bank, [row(), row(I="MC2-0002", J="LX", T="AC")]
    )
    assert report["state"] == "done"
    assert (report["totalRows"], report["doneRows"]) == (2, 2)
    assert [report[name] for name in COUNTS] == [2, 0, 0]
    (version,) = await api.pool(session, api.Pool(UUID(bank), "multiple_choice"))
    content = (await api.load_contents(session, [version]))[version]
    key = (await api.load_keys(session, [version]))[version]
    answer = api.kind(content.kind).answer(key.value)
    assert isinstance(answer, list)
    right = [option.content for option in content.options if str(option.sid) in answer]
    assert (content.stem, right) == ("天线的作用是：", ["辐射电波", "散热"])
    assert [sid.version for sid in (o.sid for o in content.options)] == [4, 4, 4, 4]


async def test_a_workbook_is_called_by_its_name(
    http: httpx.AsyncClient, manager: Person, bank: str, run_jobs: RunJobs
) -> None:
    report = await imported(http, manager, run_jobs, bank, Package(samples.office(samples.XLSX)))
    (remark,) = report["remarkList"]
    assert (report["state"], remark["reason"]) == ("refused", "not_csv")
    assert remark["message"] == "这是 Excel 文件，请另存为 CSV（UTF-8）后再导入"


async def test_a_file_beside_it_that_nothing_reads_refuses_the_import(
    http: httpx.AsyncClient, manager: Person, bank: str, run_jobs: RunJobs
) -> None:
    beside = {"images.xlsx": samples.office(samples.XLSX), "CLASS_A.csv": b"1"}
    package = Package(text(row()).encode(), beside)
    report = await imported(http, manager, run_jobs, bank, package)
    assert report["state"] == "refused"
    assert [remark["message"] for remark in report["remarkList"]] == [
        "images.xlsx 第 1 行：这是 Excel 文件，请另存为 CSV（UTF-8）后再导入",
        "CLASS_A.csv 第 1 行：不认识这个附带文件，可以附带：images.csv, class_a.csv, class_b.csv, class_c.csv",
    ]


async def test_the_report_says_what_is_doubtful_in_the_callers_language(
    http: httpx.AsyncClient, manager: Person, bank: str, run_jobs: RunJobs
) -> None:
    report = await imported(http, manager, run_jobs, bank, [row(T="AB")])
    assert report["remarkList"] == [
        {
            "line": 2,
            "reason": "key_count_differs",
            "message": "题目编号 MC1-0001 标明 1 个正确选项，答案却有 2 个",
            "done": "imported_as_multiple_choice",
            "doneMessage": "已按答案导入为多选题",
        }
    ]
    manager.headers["Accept-Language"] = "en"
    english = await data(http, manager, "questionImport/v2/report", {"sid": report["sid"]})
    assert "the key marks 2" in english["remarkList"][0]["message"]


async def test_a_second_import_changes_nothing(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    session: AsyncSession,
) -> None:
    rows = [row(), row(Q="同一题号"), row(), row(I="MC1-0002")]
    first = await imported(http, manager, run_jobs, bank, rows)
    again = await imported(http, manager, run_jobs, bank, rows)
    assert [first[name] for name in COUNTS] == [4, 0, 0]
    assert [again[name] for name in COUNTS] == [0, 0, 4]
    assert again["remarkList"] == first["remarkList"]
    assert await count(session, QuestionVersion) == 4


async def test_a_changed_row_makes_a_new_version_and_the_old_one_stays(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    session: AsyncSession,
) -> None:
    await imported(http, manager, run_jobs, bank, [row(), row(I="MC1-0002", J="LX")])
    wanted = api.Pool(UUID(bank), "single_choice")
    before = await api.pool(session, wanted)
    report = await imported(
        http, manager, run_jobs, bank, [row(), row(I="MC1-0002", J="LX", T="B")]
    )
    after = await api.pool(session, wanted)
    assert [report[name] for name in COUNTS] == [0, 1, 1]
    assert (len(before), len(after), len({*before} & {*after})) == (2, 2, 1)
    assert len(await api.load_contents(session, [*before, *after])) == 3


async def test_a_question_that_is_not_in_the_file_is_left_and_told(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    session: AsyncSession,
) -> None:
    await imported(http, manager, run_jobs, bank, [row(), row(I="MC1-0002", J="LX")])
    report = await imported(http, manager, run_jobs, bank, [row()])
    assert [(r["line"], r["reason"], r["done"]) for r in report["remarkList"]] == [
        (None, "absent_from_file", "left")
    ]
    assert len(await api.pool(session, api.Pool(UUID(bank), "single_choice"))) == 2


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"\0" * 100,
        b"\xff\xfe" + "J,P".encode("utf-16-le"),
        text(row(), row(T="Z")).encode(),
        text(row()).encode() + b'"unclosed',
        text(row()).encode()[:-20] + b"\xe5\n",
    ],
)
async def test_a_broken_file_imports_nothing(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    session: AsyncSession,
    file: bytes,
) -> None:
    report = await imported(http, manager, run_jobs, bank, Package(file))
    assert report["state"] == "refused"
    assert report["remarkList"]
    assert {remark["done"] for remark in report["remarkList"]} == {"refused"}
    assert [await count(session, t) for t in (QuestionVersion, Chapter, Figure)] == [0, 0, 0]


async def test_figures_are_public_by_their_content_and_kept_when_not_given_again(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    session: AsyncSession,
) -> None:
    with_figure = replace(package(row()), figures={"LK0001.png": png(30, 20)})
    await imported(http, manager, run_jobs, bank, with_figure)
    (version,) = await api.pool(session, api.Pool(UUID(bank), "single_choice"))
    (figure,) = (await api.load_contents(session, [version]))[version].figures
    assert (figure.width, figure.height) == (30, 20)
    response = await http.get(figure.url)
    assert (response.status_code, response.content) == (200, png(30, 20))
    assert response.headers["content-type"] == "image/png"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "immutable" in response.headers["cache-control"]
    again = await imported(http, manager, run_jobs, bank, [row()])
    assert [again[name] for name in COUNTS] == [0, 0, 1]
    changed = replace(with_figure, figures={"LK0001.png": png(31, 20)})
    report = await imported(http, manager, run_jobs, bank, changed)
    assert [report[name] for name in COUNTS] == [0, 1, 0]


@pytest.mark.parametrize(
    "name", ["x", "a" * 64 + ".png", "a" * 64 + ".svg", "..%2fkeys", "%00.png"]
)
async def test_other_files_are_not_there(http: httpx.AsyncClient, name: str) -> None:
    response = await http.get(f"/files/public/{name}")
    assert response.status_code == 404


async def test_uploads_are_forgotten_once_they_were_read(
    http: httpx.AsyncClient, manager: Person, bank: str, run_jobs: RunJobs, services: Services
) -> None:
    report = await imported(http, manager, run_jobs, bank, [row()])
    with pytest.raises(FileNotFoundError):
        await services.storage.get(f"imports/{report['sid']}/0")


async def test_an_upload_that_is_gone_is_said(
    http: httpx.AsyncClient, manager: Person, bank: str, run_jobs: RunJobs, services: Services
) -> None:
    sid = (await upload(http, manager, bank, package(row()))).json()["data"]["sid"]
    await services.storage.delete(f"imports/{sid}/0")
    await data(http, manager, "questionImport/v2/start", {"model": {"sid": sid}})
    await run_jobs()
    report = await data(http, manager, "questionImport/v2/report", {"sid": sid})
    assert (report["state"], report["remarkList"][0]["reason"]) == ("refused", "upload_missing")


@pytest.mark.parametrize("is_operator", [False, True])
async def test_who_lost_the_right_while_it_waited_imports_nothing(
    http: httpx.AsyncClient,
    people: People,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    services: Services,
    session: AsyncSession,
    is_operator: bool,
) -> None:
    asking = await people.operator() if is_operator else await people.manager()
    sid = (await upload(http, asking, bank, package(row()))).json()["data"]["sid"]
    await data(http, asking, "questionImport/v2/start", {"model": {"sid": sid}})
    await (be_no_operator if is_operator else be_removed)(services, asking)
    await run_jobs()
    report = await data(http, manager, "questionImport/v2/report", {"sid": sid})
    assert (report["state"], report["remarkList"][0]["reason"]) == ("refused", "right_ended")
    assert await count(session, QuestionVersion) == 0


async def test_an_operator_imports_into_a_bank_of_an_organization(
    http: httpx.AsyncClient, people: People, bank: str, run_jobs: RunJobs
) -> None:
    report = await imported(http, await people.operator(), run_jobs, bank, [row()])
    assert report["state"] == "done"


async def test_an_import_starts_once(
    http: httpx.AsyncClient, manager: Person, bank: str, run_jobs: RunJobs, services: Services
) -> None:
    report = await imported(http, manager, run_jobs, bank, [row()])
    again = await post(http, manager, "questionImport/v2/start", {"model": {"sid": report["sid"]}})
    assert (again.status_code, again.json()["error"]) == (409, "import_started")
    started = [str(each.record_sid) for each in await noted(services) if "Import" in each.action]
    assert started == [report["sid"]]


async def test_the_job_run_again_does_nothing(
    http: httpx.AsyncClient, manager: Person, bank: str, run_jobs: RunJobs, services: Services
) -> None:
    report = await imported(http, manager, run_jobs, bank, [row()])
    await uploaded_imports.run(services, UUID(report["sid"]))
    same = await data(http, manager, "questionImport/v2/report", {"sid": report["sid"]})
    assert same == report


async def test_only_who_may_write_to_the_bank_imports_into_it(
    http: httpx.AsyncClient, people: People, manager: Person, bank: str, run_jobs: RunJobs
) -> None:
    report = await imported(http, manager, run_jobs, bank, [row()])
    for person in (await people.learner(), await people.staff()):
        assert (await upload(http, person, bank, package(row()))).status_code == 403
    stranger = await people.other_manager()
    assert (await upload(http, stranger, bank, package(row()))).status_code == 404
    for path, body in (
        ("questionImport/v2/report", {"sid": report["sid"]}),
        ("questionImport/v2/start", {"model": {"sid": report["sid"]}}),
    ):
        assert (await post(http, stranger, path, body)).status_code == 404
    operator = await people.operator()
    assert (await upload(http, operator, bank, package(row()))).status_code == 200


@pytest.mark.parametrize(
    ("change", "path"),
    [({"bank": "x"}, "bank"), ({"format": "pdf"}, "format"), ({"bank": None}, "bank")],
)
async def test_a_bad_upload_names_what_is_wrong(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    change: dict[str, str | None],
    path: str,
) -> None:
    form = {
        key: value for key, value in {"bank": bank, "format": "crac", **change}.items() if value
    }
    response = await http.post(
        "/resource-center/api/questionImport/v2/upload",
        data=form,
        files={"file": ("full.csv", b"x")},
        headers=manager.headers,
    )
    assert response.status_code == 400
    assert [detail["path"] for detail in response.json()["details"]] == [path]


async def test_the_real_bank_is_imported_whole_once_and_in_few_statements(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    session: AsyncSession,
) -> None:
    real = real_package()
    with counted_statements() as statements:
        report = await imported(http, manager, run_jobs, bank, real)
    assert len(statements) < MOST_STATEMENTS
    assert [report[name] for name in COUNTS] == [1375, 0, 0]
    tables = (QuestionVersion, QuestionKey, QuestionOption, Figure, QuestionClass)
    expected = [1375, 1375, 5500, 53, 683 + 1143 + 1282]
    assert [await count(session, table) for table in tables] == expected
    assert Counter(r["reason"] for r in report["remarkList"])["key_count_differs"] == 2
    in_class_a = api.Pool(UUID(bank), "single_choice", class_label="A")
    assert len(await api.pool(session, in_class_a)) == 547
    in_chapter = api.Pool(UUID(bank), "single_choice", chapter="1.1")
    below = api.Pool(UUID(bank), "single_choice", chapter="1.1.2")
    assert 0 < len(await api.pool(session, below)) < len(await api.pool(session, in_chapter))
    again = await imported(http, manager, run_jobs, bank, real)
    assert [again[name] for name in COUNTS] == [0, 0, 1375]
    assert again["remarkList"] == report["remarkList"]
    assert [await count(session, table) for table in tables] == expected
    assert await count(session, Bank) == 1


async def started(http: httpx.AsyncClient, manager: Person, bank: str) -> str:
    """An import that waits in the queue."""
    answer = await upload(http, manager, bank, Package(text(row()).encode()))
    sid = str(answer.json()["data"]["sid"])
    await data(http, manager, "questionImport/v2/start", {"model": {"sid": sid}})
    return sid


@pytest.mark.parametrize(
    ("tries", "deaths"), [(9, 0), (0, MOST_DEATHS)], ids=["fails", "killed its process every time"]
)
async def test_an_import_that_fails_ten_times_says_so(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    session: AsyncSession,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    tries: int,
    deaths: int,
) -> None:
    sid = await started(http, manager, bank)
    await session.execute(
        sql("""
            with failed as (
                update procrastinate_jobs set attempts = 1 where task_name = :task returning id
            )
            insert into job_failure (job_id, at, error, tries, deaths)
            select id, now(), 'x', :tries, :deaths from failed"""),
        {"tries": tries, "deaths": deaths, "task": uploaded_imports.JOB},
    )
    await session.commit()

    async def broken(_: str) -> bytes:
        raise ValueError("the storage is broken")

    with monkeypatch.context() as patch:
        patch.setattr(services.storage, "get", broken)
        with suppress(AssertionError):  # that a job has failed
            await run_jobs()
    report = await data(http, manager, "questionImport/v2/report", {"sid": sid})
    assert report["state"] == "failed"
    assert [remark["reason"] for remark in report["remarkList"]] == ["import_failed"]
    with pytest.raises(FileNotFoundError):
        await services.storage.get(f"imports/{sid}/0")


async def test_an_upload_that_nobody_starts_is_forgotten(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    session: AsyncSession,
    services: Services,
    clock: FakeClock,
) -> None:
    answer = await upload(http, manager, bank, Package(text(row()).encode()))
    sid = answer.json()["data"]["sid"]
    clock.advance(hours=23)
    await run_jobs("questions.sweep_imports")
    assert await services.storage.get(f"imports/{sid}/0")
    clock.advance(hours=2)
    await run_jobs("questions.sweep_imports")
    with pytest.raises(FileNotFoundError):
        await services.storage.get(f"imports/{sid}/0")
    assert await session.get(QuestionImport, UUID(sid)) is None


@pytest.mark.parametrize("state", ["queued", "running"])
async def test_an_import_whose_job_is_gone_gets_another(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    session: AsyncSession,
    state: str,
) -> None:
    sid = await started(http, manager, bank)
    await session.execute(sql("update question_import set state = :state"), {"state": state})
    await session.execute(sql("delete from procrastinate_jobs"))
    await session.commit()
    await run_jobs("kernel.resume")
    report = await data(http, manager, "questionImport/v2/report", {"sid": sid})
    assert report["state"] == "done"


async def test_an_import_that_nothing_works_on_is_given_up(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    run_jobs: RunJobs,
    session: AsyncSession,
    clock: FakeClock,
) -> None:
    sid = await started(http, manager, bank)
    await session.execute(sql("delete from procrastinate_jobs"))
    await session.commit()
    clock.advance(hours=25)
    await run_jobs("questions.sweep_imports")
    assert (await session.get_one(QuestionImport, UUID(sid))).state == "failed"
