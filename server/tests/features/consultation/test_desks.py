"""Setting desks up: who may, and what is refused."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.features.consultation.conftest import Office, Row
from tests.people import People
from zhegui.features.organizations.api import Staff

HOURS = [
    {"weekday": 2, "from": "09:00", "to": "12:00"},
    {"weekday": 1, "from": "13:30", "to": "24:00"},
]


async def test_a_desk_as_it_is_set_up(office: Office) -> None:
    await office.data(
        office.manager,
        "consultationDesk/v2/save",
        sid=office.desk,
        introduction="学习上的事都可以问。",
        topicList=["课程", "证书", "课程"],
        hourList=HOURS,
        holidayList=["2026-10-01", "2026-01-01", "2026-10-01"],
        isExamHelp=True,
    )
    await office.consultant()
    (row,) = await office.rows(office.manager, "consultationDesk")
    assert row["organizationName"] == "桂林安全培训中心"
    assert row["topicList"] == ["课程", "证书"]
    assert row["hourList"] == [HOURS[1], HOURS[0]]
    assert row["holidayList"] == ["2026-01-01", "2026-10-01"]
    assert (row["isExamHelp"], row["isClosed"], row["consultantCount"]) == (True, False, 1)


@pytest.mark.parametrize(
    "given",
    [
        {"name": ""},
        {"name": "长" * 41},
        {"topicList": [str(number) for number in range(13)]},
        {"hourList": [{"weekday": 8, "from": "09:00", "to": "10:00"}]},
        {"hourList": [{"weekday": 1, "from": "9:00", "to": "10:00"}]},
        {"hourList": [{"weekday": 1, "from": "10:00", "to": "10:00"}]},
        {"hourList": [{"weekday": 1, "from": "10:00", "to": "24:01"}]},
        {"hourList": [{"weekday": 1, "from": "24:00", "to": "24:00"}]},
        {"hourList": [{"weekday": 1, "from": "10:00"}]},
        {"holidayList": ["2026-02-30"]},
        {"holidayList": [f"2026-01-{number:02}" for number in range(1, 32)] * 2},
        {"isClosed": None, "name": "好", "openAt": "09:00"},
    ],
)
async def test_bad_desks_are_refused(office: Office, given: dict[str, Any]) -> None:
    refused = await office.refused(
        office.manager, "consultationDesk/v2/save", sid=office.desk, **given
    )
    assert refused == (400, "invalid_input")


async def test_whose_desks_one_writes(office: Office, people: People) -> None:
    rival, operator = await people.other_manager(), await people.operator()
    site = await office.new_desk(operator)
    for writer, desk in ((rival, office.desk), (office.manager, site), (rival, site)):
        for path, given in (
            ("consultationDesk/v2/save", {"sid": desk, "name": "我的"}),
            ("consultationDesk/v2/delete", {"sid": desk}),
        ):
            assert await office.refused(writer, path, **given) == (404, "not_found")
        parts: tuple[tuple[str, Row], ...] = (
            ("consultant/v2/save", {"user": {"sid": str(writer.sid)}}),
            ("cannedAnswer/v2/save", {"shortcut": "你好", "text": "您好！"}),
        )
        for path, part in parts:
            refused = await office.refused(writer, path, desk={"sid": desk}, **part)
            assert refused == (400, "invalid_input")
    await office.data(operator, "consultationDesk/v2/save", sid=office.desk, name="运营改的")
    (row,) = await office.rows(office.manager, "consultationDesk")
    assert row["name"] == "运营改的"


async def test_who_may_be_named(office: Office, people: People) -> None:
    worker, stranger = await people.staff(), await people.learner()
    await office.name(worker)
    await office.name(office.manager)
    for user in (stranger.sid, worker.sid, uuid4()):
        refused = await office.refused(
            office.manager,
            "consultant/v2/save",
            desk={"sid": office.desk},
            user={"sid": str(user)},
        )
        assert refused == (400, "invalid_input")
    operator = await people.operator()
    site = await office.new_desk(operator)
    await office.name(stranger, site, by=operator)
    rows = await office.rows(stranger, "consultant")
    assert [(each["desk"]["sid"], each["state"]) for each in rows] == [(site, "away")]


async def test_the_name_that_the_organization_has_for_a_consultant(
    office: Office, people: People
) -> None:
    worker = await people.learner()
    assert office.manager.organization
    async with office.services.transaction() as (session, _):
        session.add(
            Staff(
                user_sid=worker.sid,
                organization_sid=office.manager.organization.sid,
                name="韦小兰",
            )
        )
    await office.name(worker)
    (row,) = await office.rows(office.manager, "consultant")
    assert row["user"] == {
        "sid": str(worker.sid),
        "nickname": worker.user.nickname,
        "name": "韦小兰",
    }
    assert (row["openCount"], row["isPresent"]) == (0, False)


async def test_ready_answers_have_words_of_their_own(office: Office) -> None:
    given = {"desk": {"sid": office.desk}, "shortcut": "刷新", "text": "请刷新页面后再试。"}
    saved = await office.data(office.manager, "cannedAnswer/v2/save", **given)
    refused = await office.refused(office.manager, "cannedAnswer/v2/save", **given)
    assert refused == (400, "invalid_input")
    await office.data(
        office.manager, "cannedAnswer/v2/save", sid=saved["sid"], text="请刷新后重试。"
    )
    consultant = await office.people.staff()
    assert await office.rows(consultant, "cannedAnswer") == []
    await office.name(consultant)
    (row,) = await office.rows(consultant, "cannedAnswer")
    assert (row["shortcut"], row["text"]) == ("刷新", "请刷新后重试。")
    refused = await office.refused(consultant, "cannedAnswer/v2/save", **given)
    assert refused == (403, "forbidden"), "consultants send them, and write none"


async def test_a_desk_at_which_somebody_asked_stays(office: Office) -> None:
    asked = await office.ask()
    in_use = (409, "desk_in_use")
    about = {"sid": office.desk}
    assert await office.refused(office.manager, "consultationDesk/v2/delete", **about) == in_use
    await office.act(office.asker, "close", asked)
    assert await office.refused(office.manager, "consultationDesk/v2/delete", **about) == in_use
    spare = await office.new_desk(office.manager)
    await office.name(await office.people.staff(), spare)
    await office.data(office.manager, "consultationDesk/v2/delete", sid=spare)
    assert await office.rows(office.manager, "consultant") == []


async def test_what_goes_on_at_a_desk_out_of_service_may_be_finished(office: Office) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    await office.data(office.manager, "consultationDesk/v2/save", sid=office.desk, isClosed=True)
    found = await office.data(office.asker, "consultation/v2/offer")
    assert found == {"deskList": [], "current": asked["sid"]}
    await office.say(office.asker, asked, "还差一步")
    await office.say(consultant, asked, "好的")
    await office.later(consultant, minutes=1)
    assert await office.state(asked) == "open"


async def test_a_desk_out_of_service_is_asked_by_nobody(office: Office) -> None:
    await office.data(office.manager, "consultationDesk/v2/save", sid=office.desk, isClosed=True)
    found = await office.data(office.asker, "consultation/v2/offer")
    assert found == {"deskList": [], "current": None}
    asked = {"key": str(uuid4()), "desk": {"sid": office.desk}, "text": "在吗"}
    assert await office.refused(office.asker, "consultation/v2/open", **asked) == (
        409,
        "desk_closed",
    )
