"""While somebody sits a formal examination there is help with it, by text, and nothing else."""

from __future__ import annotations

from uuid import uuid4

import httpx
import pytest

from tests.conftest import FakeClock
from tests.contract.calls import PNG
from tests.features.consultation.conftest import API, Office, employ, is_sid, named, of
from tests.features.consultation.test_files import upload
from tests.features.examinations.hall import Hall, Paper, open_hall
from tests.people import People
from zhegui.ports.services import Services

SILENT = (409, "consultation_silent")


@pytest.fixture
async def sitting(
    http: httpx.AsyncClient, services: Services, clock: FakeClock, people: People, office: Office
) -> tuple[Office, Hall]:
    """Who asks can sit an examination."""
    office.asker = await people.learner(real_name="林晓岚")
    assert office.manager.organization
    await employ(office, office.asker, office.manager.organization)
    return office, await open_hall(http, services)


async def sit(office: Office, hall: Hall) -> Paper:
    return await hall.paper(office.asker)


async def test_without_a_desk_that_helps_there_is_silence(sitting: tuple[Office, Hall]) -> None:
    office, hall = sitting
    consultant = await office.consultant()
    asked = await office.ask("第三题怎么做")
    file = await upload(office, office.asker)
    mine = await office.say(office.asker, asked, "求答案")
    paper = await sit(office, hall)
    assert await office.refused(office.asker, "consultation/v2/offer") == SILENT
    told = (await office.post(office.asker, "consultation/v2/offer")).json()["message"]
    assert "考场求助" not in told, "there is none to be sent to"
    about = {"consultation": named(asked)}
    for path, given in (
        ("consultation/v2/open", {"key": str(uuid4()), "desk": {"sid": office.desk}, "text": "在"}),
        ("consultationMessage/v2/add", {**about, "key": str(uuid4()), "text": "求答案"}),
        ("consultationMessage/v2/recall", {"message": named(mine)}),
        ("consultation/v2/read", {**about, "sequence": 9}),
        ("consultation/v2/close", about),
        ("consultation/v2/rate", {**about, "stars": 1}),
    ):
        assert await office.refused(office.asker, path, **given) == SILENT, path
    sent = await office.http.post(
        f"{API}/consultationMessage/v2/upload",
        files={"file": ("答案.png", PNG)},
        headers=office.asker.headers,
    )
    assert (sent.status_code, sent.json()["error"]) == SILENT
    # An answer that comes meanwhile is read afterwards.
    await office.say(consultant, asked, "选 B")
    assert await office.rows(office.asker, "consultation", is_sid(asked)) == []
    assert await office.rows(office.asker, "consultationMessage", of(asked)) == []
    shown = await office.refused_files(consultant, asked, file)
    assert shown == SILENT, "nor is a file sent to them"
    await hall.submit(paper)
    assert (await office.told(asked))[-1] == "选 B"


async def test_the_examinations_desk_helps_by_text(sitting: tuple[Office, Hall]) -> None:
    office, hall = sitting
    desk = await office.new_desk(office.manager, isExamHelp=True)
    consultant = await office.consultant(desk)
    before = await office.ask("之前的", desk={"sid": desk})
    file = await upload(office, office.asker)
    await office.say(office.asker, before, "截图", fileList=[{"sid": file}])
    other = await office.ask("别的事")
    assert (await office.shown(consultant, before))["isTextOnly"] is False
    paper = await sit(office, hall)
    for person in (office.asker, consultant):
        assert (await office.shown(person, before))["isTextOnly"] is True
    offered = await office.data(office.asker, "consultation/v2/offer")
    assert [each["sid"] for each in offered["deskList"]] == [desk]
    assert offered["current"] == before["sid"]
    help_wanted = await office.ask("页面卡住了", desk={"sid": desk})
    await office.say(consultant, help_wanted, "请换一台电脑，答案已保存。")
    said = await office.said(office.asker, help_wanted)
    assert said[-1]["text"] == "请换一台电脑，答案已保存。"
    assert [each["fileList"] for each in said] == [[]] * len(said)
    assert await office.rows(office.asker, "consultation", is_sid(other)) == []
    assert await office.refused_files(office.asker, help_wanted, file) == SILENT
    await hall.submit(paper)
    said = await office.said(office.asker, help_wanted)
    assert [len(each["fileList"]) for each in said].count(1) == 1


async def test_who_sits_is_no_consultant_meanwhile(sitting: tuple[Office, Hall]) -> None:
    office, hall = sitting
    sitter, office.asker = office.asker, await office.people.staff()
    await office.name(sitter)
    await office.on_duty(sitter)
    asked = await office.ask("在吗")
    await hall.paper(sitter)
    about = {"consultation": named(asked)}
    for path, given in (
        ("consultation/v2/take", about),
        ("consultation/v2/release", {**about, "reason": "我在考试"}),
        ("consultation/v2/transfer", {**about, "reason": "转", "desk": {"sid": office.desk}}),
        ("consultation/v2/orders", about),
        ("consultation/v2/duty", {"state": "away"}),
        ("consultationMessage/v2/add", {**about, "key": str(uuid4()), "text": "考题是"}),
    ):
        assert await office.refused(sitter, path, **given) == SILENT, path
    assert await office.rows(sitter, "consultation") == []
    assert await office.rows(sitter, "consultationMessage") == []
