"""Two who change one record at once and name no version: both do, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.learning.courses import lesson, published
from tests.features.questions.crac import package, row
from tests.features.questions.wire import RunJobs, data, imported, make_bank, post, upload
from tests.people import PASSWORD, People, Person
from tests.waiting import until_waiting, while_held
from zhegui.features.identity import passwords
from zhegui.ports.services import Services


@dataclass(frozen=True, slots=True)
class Made:
    """A record, who may write it, and what each of two asks for."""

    table: str
    sid: str
    person: Person
    path: str
    changes: tuple[dict[str, Any], dict[str, Any]]


Making = Callable[[httpx.AsyncClient, People, AsyncSession], Awaitable[Made]]


async def a_bank(http: httpx.AsyncClient, people: People, session: AsyncSession) -> Made:
    person = await people.manager()
    bank = await make_bank(http, person)
    return Made("bank", bank, person, "bank/v2/save", ({"name": "甲"}, {"name": "乙"}))


async def _question(http: httpx.AsyncClient, person: Person, bank: str) -> dict[str, Any]:
    options = [{"content": "会", "right": True}, {"content": "不会", "right": False}]
    model = {"bank": {"sid": bank}, "kind": "single_choice", "stem": "会吗？"}
    body = {"model": {**model, "optionList": options}}
    saved: dict[str, Any] = await data(http, person, "question/v2/save", body)
    return saved


async def a_question(http: httpx.AsyncClient, people: People, session: AsyncSession) -> Made:
    """Both give it another stem: each makes a version."""
    person = await people.manager()
    made = await _question(http, person, await make_bank(http, person))
    changes = {"stem": "真的会吗？"}, {"stem": "确实会吗？"}
    return Made("question", made["sid"], person, "question/v2/save", changes)


async def a_paper(http: httpx.AsyncClient, people: People, session: AsyncSession) -> Made:
    person = await people.manager()
    made = await _question(http, person, await make_bank(http, person))
    section = {"title": "单选题", "questionList": [{"sid": made["sid"]}], "score": 1}
    terms = {"title": "试卷", "sectionList": [section]}
    paper = await data(http, person, "paper/v2/save", {"model": terms})
    changes = {**terms, "title": "甲卷"}, {**terms, "title": "乙卷"}
    return Made("paper", paper["sid"], person, "paper/v2/save", changes)


async def a_note(http: httpx.AsyncClient, people: People, session: AsyncSession) -> Made:
    person = await people.learner()
    course = await published(session)
    read = await lesson(session, course.sid, "搭设前的检查")
    await data(http, person, "course/v2/join", {"model": {"course": {"sid": str(course.sid)}}})
    model = {"lesson": {"sid": str(read.sid)}, "position": 3, "body": "看垫板"}
    note = await data(http, person, "note/v2/save", {"model": model})
    changes = {"body": "看底座"}, {"body": "看扫地杆"}
    return Made("note", note["sid"], person, "note/v2/save", changes)


async def ask_both(http: httpx.AsyncClient, services: Services, made: Made) -> list[httpx.Response]:
    bodies = [{"model": {"sid": made.sid, **change}} for change in made.changes]
    asked = [post(http, made.person, made.path, body) for body in bodies]
    return await while_held(services, made.table, made.sid, *asked)


@pytest.mark.parametrize("make", [a_bank, a_question, a_paper, a_note])
async def test_both_change_it(
    http: httpx.AsyncClient,
    people: People,
    session: AsyncSession,
    services: Services,
    make: Making,
) -> None:
    answers = await ask_both(http, services, await make(http, people, session))
    assert [answer.status_code for answer in answers] == [200, 200]


async def test_an_import_is_started_once(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    person = await people.manager()
    answer = await upload(http, person, await make_bank(http, person), package(row()))
    sid = answer.json()["data"]["sid"]
    made = Made("question_import", sid, person, "questionImport/v2/start", ({}, {}))
    started, refused = sorted(
        await ask_both(http, services, made), key=lambda answer: answer.status_code
    )
    assert started.status_code == 200
    assert (refused.status_code, refused.json()["error"]) == (409, "import_started")


@pytest.fixture
def _any_password(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that `People` makes have none."""

    async def matches(_: str | None, __: str) -> bool:
        return True

    monkeypatch.setattr(passwords, "matches", matches)


@pytest.mark.usefixtures("_any_password")
async def test_a_password_is_changed_beside_a_profile(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    """Another save while the new password is hashed is no reason to refuse it."""
    person = await people.learner()
    profile = post(http, person, "user/v2/save", {"model": {"nickname": "小桂"}})
    changed = {"password": PASSWORD, "newPassword": "laurel in winter"}
    password = post(http, person, "user/v2/changePassword", changed)
    answers = await while_held(services, "user", str(person.sid), profile, password)
    assert [answer.status_code for answer in answers] == [200, 200]


@pytest.mark.usefixtures("_any_password")
async def test_of_two_new_passwords_the_second_is_refused(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    person = await people.learner()
    asked = [
        post(http, person, "user/v2/changePassword", {"password": PASSWORD, "newPassword": new})
        for new in ("laurel in winter", "laurel in summer")
    ]
    answers = await while_held(services, "user", str(person.sid), *asked)
    assert sorted(answer.status_code for answer in answers) == [200, 409]


@pytest.mark.parametrize(
    "named",
    [{"chapter": {"code": "9.1"}}, {"pointList": [{"code": "9.1"}]}],
    ids=["chapter", "point"],
)
async def test_two_who_name_the_same_new_chapter_or_point_both_do(
    http: httpx.AsyncClient, people: People, services: Services, named: dict[str, Any]
) -> None:
    person = await people.manager()
    bank = await make_bank(http, person)
    first, second = [await _question(http, person, bank) for _ in range(2)]
    asked = [
        post(http, person, "question/v2/save", {"model": {"sid": each["sid"], **named}})
        for each in (first, second)
    ]
    answers = await asyncio.gather(*asked)
    assert [answer.status_code for answer in answers] == [200, 200]


async def test_who_refers_to_a_question_does_not_wait_for_its_author(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    """As each answer in practice does, by its foreign key."""
    person = await people.manager()
    bank = await make_bank(http, person)
    sids = sorted([(await _question(http, person, bank))["sid"] for _ in range(2)])
    hold, refer = [
        text(f"select from question where sid = :sid for {lock}")
        for lock in ("no key update", "key share nowait")
    ]
    async with services.transaction() as (session, _):
        await session.execute(hold, {"sid": sids[1]})
        change = {"model": {"sidList": sids, "change": {"difficulty": 3}}}
        asked = asyncio.ensure_future(post(http, person, "question/v2/bulk", change))
        await until_waiting(session, 1)
        await session.execute(refer, {"sid": sids[0]})
    assert (await asked).status_code == 200


async def test_an_import_beside_an_author_and_a_learner(
    http: httpx.AsyncClient, people: People, services: Services, run_jobs: RunJobs
) -> None:
    """Import and author each make a version; who refers to the bank, as practice does, goes on."""
    person = await people.manager()
    bank = await make_bank(http, person)
    await imported(http, person, run_jobs, bank, [row()])
    answer = await upload(http, person, bank, package(row(Q="天线做什么？")))
    started = {"model": {"sid": answer.json()["data"]["sid"]}}
    await data(http, person, "questionImport/v2/start", started)
    refer = text("select from bank where sid = :sid for key share nowait")
    async with services.transaction() as (session, _):
        sid = await session.scalar(text("select sid from question for update"))
        changed = {"model": {"sid": str(sid), "stem": "天线有什么用？"}}
        importing = asyncio.ensure_future(run_jobs())
        await until_waiting(session, 1)
        saving = asyncio.ensure_future(post(http, person, "question/v2/save", changed))
        await until_waiting(session, 2)
        await session.execute(refer, {"sid": bank})
    await importing
    assert (await saving).status_code == 200
    async with services.transaction() as (session, _):
        revisions = await session.scalars(text("select revision from question_version order by 1"))
        assert list(revisions) == [1, 2, 3]
