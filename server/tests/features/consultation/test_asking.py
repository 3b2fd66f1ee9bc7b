"""What an asker is offered, asks, writes, takes back, ends, and thinks of it."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.conftest import FakeClock
from tests.features.consultation.conftest import Office, Row, employ, is_sid, named, of
from tests.people import People
from zhegui.features.consultation.limits import IN_A_MINUTE
from zhegui.features.consultation.service import queue


async def test_the_offer_says_who_is_there_and_how_many_wait(office: Office) -> None:
    offered = await office.data(office.asker, "consultation/v2/offer")
    assert offered == {
        "deskList": [
            {
                "sid": office.desk,
                "name": "学习咨询",
                "introduction": "",
                "topicList": [],
                "hourList": [],
                "isOpen": True,
                "isStaffed": False,
                "waitingCount": 0,
                "nextOpenAt": None,
            }
        ],
        "current": None,
    }
    consultant = await office.consultant()
    for _ in range(5):
        await office.ask(person=await office.people.staff())
    asked = await office.ask()
    (desk,) = (await office.data(office.asker, "consultation/v2/offer"))["deskList"]
    assert (desk["isStaffed"], desk["waitingCount"]) == (True, 1)
    assert (await office.data(office.asker, "consultation/v2/offer"))["current"] == asked["sid"]
    await office.lose(consultant)
    (desk,) = (await office.data(office.asker, "consultation/v2/offer"))["deskList"]
    assert not desk["isStaffed"], "who says so has no page open"


async def test_a_desk_says_when_it_opens_again(office: Office) -> None:
    # It is Saturday morning.
    hours = [{"weekday": 1, "from": "09:00", "to": "17:30"}]
    await office.data(
        office.manager,
        "consultationDesk/v2/save",
        sid=office.desk,
        hourList=hours,
        holidayList=["2026-11-23"],
    )
    (desk,) = (await office.data(office.asker, "consultation/v2/offer"))["deskList"]
    assert (desk["isOpen"], desk["hourList"]) == (False, hours)
    assert desk["nextOpenAt"] == "2026-11-30T01:00:00.000Z"


async def test_who_is_offered_none_is_refused_everywhere(office: Office, people: People) -> None:
    stranger = await people.learner()
    refusal = (403, "consultation_not_offered")
    assert await office.refused(stranger, "consultation/v2/offer") == refusal
    asked = {"key": str(uuid4()), "desk": {"sid": office.desk}, "text": "在吗"}
    assert await office.refused(stranger, "consultation/v2/open", **asked) == refusal


async def test_staff_have_the_desks_of_their_employers_or_else_those_of_the_site(
    office: Office, people: People
) -> None:
    operator = await people.operator()
    site = await office.new_desk(operator)

    async def offered() -> set[str]:
        found = await office.data(office.asker, "consultation/v2/offer")
        return {each["sid"] for each in found["deskList"]}

    assert await offered() == {office.desk}
    asked = {"key": str(uuid4()), "desk": {"sid": site}, "text": "在吗"}
    assert await office.refused(office.asker, "consultation/v2/open", **asked) == (
        404,
        "not_found",
    )
    await office.data(office.manager, "consultationDesk/v2/save", sid=office.desk, isClosed=True)
    assert await offered() == {site}
    late = {"key": str(uuid4()), "desk": {"sid": office.desk}, "text": "在吗"}
    assert await office.refused(office.asker, "consultation/v2/open", **late) == (
        409,
        "desk_closed",
    )
    other = await people.other_manager()
    theirs = await office.new_desk(other)
    shut = await office.new_desk(other, isClosed=True)
    foreign = {"key": str(uuid4()), "desk": {"sid": shut}, "text": "在吗"}
    assert await office.refused(office.asker, "consultation/v2/open", **foreign) == (
        404,
        "not_found",
    )
    await employ(office, office.asker, other.organization)
    assert await offered() == {theirs}, "of every employer"


async def test_a_first_message_waits_and_is_given_to_who_is_there(office: Office) -> None:
    left = await office.ask("先留个言")
    assert (left["state"], left["aheadCount"], left["consultant"]) == ("left", None, None)
    assert await office.told(left) == ["opened", "left", "先留个言"]
    consultant = await office.consultant()
    assert await office.state(left) == "open"
    other = await office.ask("课程打不开", await office.people.staff(), topic="课程")
    assert other["state"] == "open"
    assert other["topic"] == "课程"
    assert other["consultant"]["sid"] == str(consultant.sid)
    assert set(other["consultant"]) == {"sid", "nickname"}


async def test_what_a_consultant_sees_of_who_asks(office: Office) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    row = await office.shown(consultant, asked)
    assert row["asker"] == {
        "sid": str(office.asker.sid),
        "nickname": office.asker.user.nickname,
        "organizationName": "桂林安全培训中心",
    }
    assert office.asker.mobile not in str(row)
    assert (row["unreadCount"], row["lastText"]) == (1, "课程打不开")


async def test_the_place_in_the_queue_is_by_who_came_first(office: Office) -> None:
    await office.consultant()
    for _ in range(5):
        await office.ask(person=await office.people.staff())
    first = await office.ask()
    second = await office.people.staff()
    behind = await office.ask(person=second)
    assert (first["aheadCount"], behind["aheadCount"]) == (0, 1)
    await office.forget_events()
    await office.act(office.asker, "close", first)
    assert (await office.shown(second, behind))["aheadCount"] == 0
    assert await office.events(second) == [("desk", office.desk)], "they are told that it moved"


async def test_one_that_goes_on_takes_the_message(office: Office) -> None:
    asked = await office.ask("一")
    again = await office.ask("二")
    assert again["sid"] == asked["sid"]
    assert [each["text"] for each in await office.said(office.asker, asked)] == ["", "", "一", "二"]


async def test_when_two_hundred_wait_one_leaves_a_message(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "MOST_WAITING", 1)
    await office.consultant()
    for _ in range(6):
        await office.ask(person=await office.people.staff())
    assert (await office.ask())["state"] == "left"


async def test_the_same_key_is_the_same_message(office: Office) -> None:
    key = str(uuid4())
    asked = await office.ask("在吗", key=key)
    again = await office.ask("在吗", key=key)
    assert again == asked
    refused = {"key": key, "desk": {"sid": office.desk}, "text": "另一句"}
    assert await office.refused(office.asker, "consultation/v2/open", **refused) == (
        409,
        "message_key_used",
    )
    message = {"key": str(uuid4()), "consultation": named(asked), "text": "还有"}
    first = await office.data(office.asker, "consultationMessage/v2/add", **message)
    assert await office.data(office.asker, "consultationMessage/v2/add", **message) == first
    other = {**message, "text": "别的"}
    assert await office.refused(office.asker, "consultationMessage/v2/add", **other) == (
        409,
        "message_key_used",
    )
    # Keys are each one's own.
    consultant = await office.consultant()
    mine = await office.data(consultant, "consultationMessage/v2/add", **{**message, "text": "在"})
    assert mine["sequence"] == first["sequence"] + 2, "it was taken in between"


async def test_messages_of_both_sides_and_how_far_they_are_read(office: Office) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    answer = await office.say(consultant, asked, "请刷新页面。")
    assert (answer["sender"], answer["senderName"]) == ("consultant", consultant.user.nickname)
    row = await office.shown(office.asker, asked)
    assert (row["unreadCount"], row["lastText"]) == (1, "请刷新页面。")
    await office.forget_events()
    await office.act(office.asker, "read", asked, sequence=99)
    row = await office.shown(consultant, asked)
    assert row["askerReadSequence"] == row["lastSequence"]
    assert row["consultantReadSequence"] == row["lastSequence"]
    assert ("read", asked["sid"]) in await office.events(consultant)
    await office.forget_events()
    await office.act(office.asker, "read", asked, sequence=1)
    assert (await office.shown(office.asker, asked))["unreadCount"] == 0, "it never goes back"
    assert await office.events(consultant) == []


async def test_sequences_have_no_gap(office: Office) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    for number in range(4):
        await office.say(consultant if number % 2 else office.asker, asked, str(number))
    await office.act(consultant, "close", asked)
    said = await office.said(office.asker, asked)
    assert [each["sequence"] for each in said] == list(range(1, len(said) + 1))
    since = {"field": "sequence", "operator": "ge", "value": len(said)}
    (last,) = await office.rows(office.asker, "consultationMessage", of(asked), since)
    assert last["systemKind"] == "closed"


async def test_a_message_is_taken_back_within_two_minutes(office: Office, clock: FakeClock) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    message = await office.say(office.asker, asked, "密码是 123456")
    assert await office.refused(
        consultant, "consultationMessage/v2/recall", message=named(message)
    ) == (409, "not_yours")
    clock.advance(seconds=119)
    back = await office.data(office.asker, "consultationMessage/v2/recall", message=named(message))
    assert (back["text"], back["isRecalled"], back["fileList"]) == ("", True, [])
    assert (await office.shown(consultant, asked))["lastText"] == ""
    assert (await office.shown(consultant, asked))["unreadCount"] == 1, "of what is left to read"
    again = await office.data(office.asker, "consultationMessage/v2/recall", message=named(message))
    assert again == back
    late = await office.say(office.asker, asked, "太晚")
    clock.advance(seconds=120)
    assert await office.refused(
        office.asker, "consultationMessage/v2/recall", message=named(late)
    ) == (409, "too_late_to_recall")
    stranger = await office.people.staff()
    for sid in (late["sid"], str(uuid4())):
        assert await office.refused(
            stranger, "consultationMessage/v2/recall", message={"sid": sid}
        ) == (404, "not_found")


async def test_it_is_ended_by_either_side_and_then_rated(office: Office) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    stars = {"consultation": named(asked), "stars": 5, "comment": "很快"}
    assert await office.refused(office.asker, "consultation/v2/rate", **stars) == (
        409,
        "consultation_not_closed",
    )
    closed = await office.act(consultant, "close", asked)
    assert (closed["state"], closed["closedBy"]) == ("closed", "consultant")
    again = await office.act(office.asker, "close", asked)
    assert again["closedBy"] == "consultant", "it is closed already"
    assert await office.refused(consultant, "consultation/v2/rate", **stars) == (409, "not_yours")
    rated = await office.data(office.asker, "consultation/v2/rate", **stars)
    assert (rated["stars"], rated["comment"]) == (5, "很快")
    rated = await office.act(office.asker, "rate", asked, stars=3)
    assert (rated["stars"], rated["comment"]) == (3, None)


async def test_writing_within_a_day_opens_it_again(office: Office, clock: FakeClock) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    await office.act(office.asker, "close", asked)
    message = {"key": str(uuid4()), "consultation": named(asked), "text": "补充一句"}
    assert await office.refused(consultant, "consultationMessage/v2/add", **message) == (
        409,
        "consultation_closed",
    )
    clock.advance(hours=23)
    await office.say(office.asker, asked, "还是打不开")
    assert await office.state(asked) == "left", "nobody has a page open any more"
    told = await office.told(asked)
    assert told[-3:] == ["reopened", "left", "还是打不开"]
    await office.on_duty(consultant)
    assert await office.state(asked) == "open"
    await office.act(office.asker, "close", asked)
    clock.advance(hours=24)
    assert await office.refused(office.asker, "consultationMessage/v2/add", **message) == (
        409,
        "consultation_closed",
    )


async def test_one_that_another_followed_stays_closed(office: Office) -> None:
    first = await office.ask()
    await office.act(office.asker, "close", first)
    await office.ask("新的问题")
    message = {"key": str(uuid4()), "consultation": named(first), "text": "旧的"}
    assert await office.refused(office.asker, "consultationMessage/v2/add", **message) == (
        409,
        "consultation_closed",
    )


async def test_it_is_not_opened_again_at_a_desk_that_is_not_offered_any_more(
    office: Office,
) -> None:
    asked = await office.ask()
    await office.act(office.asker, "close", asked)
    await office.data(office.manager, "consultationDesk/v2/save", sid=office.desk, isClosed=True)
    message = {"key": str(uuid4()), "consultation": named(asked), "text": "还在吗"}
    assert await office.refused(office.asker, "consultationMessage/v2/add", **message) == (
        403,
        "consultation_not_offered",
    )


async def test_twenty_messages_a_minute(office: Office, clock: FakeClock) -> None:
    asked = await office.ask()
    for number in range(IN_A_MINUTE):
        await office.say(office.asker, asked, str(number))
    message = {"key": str(uuid4()), "consultation": named(asked), "text": "再来"}
    assert await office.refused(office.asker, "consultationMessage/v2/add", **message) == (
        429,
        "too_many",
    )
    clock.advance(seconds=61)
    await office.say(office.asker, asked, "好了")


@pytest.mark.parametrize(
    "given",
    [
        {"text": ""},
        {"text": " \u200b\n"},
        {"text": "控制\u0007"},
        {"text": "长" * 2001},
        {"text": None},
        {"text": "好", "fileList": [{"sid": str(uuid4())} for _ in range(6)]},
        {"text": "好", "fileList": [{"sid": str(uuid4())}]},
        {"text": "好", "key": "1"},
        {"text": "好", "more": True},
    ],
)
async def test_bad_messages_are_refused(office: Office, given: Row) -> None:
    asked = await office.ask()
    message = {"key": str(uuid4()), "consultation": named(asked), **given}
    assert await office.refused(office.asker, "consultationMessage/v2/add", **message) == (
        400,
        "invalid_input",
    )


async def test_what_is_anothers_is_not_there(office: Office) -> None:
    asked = await office.ask()
    stranger = await office.people.staff()
    assert await office.rows(stranger, "consultation", is_sid(asked)) == []
    assert await office.rows(stranger, "consultationMessage", of(asked)) == []
    missing = (404, "not_found")
    about = {"consultation": named(asked)}
    message = {**about, "key": str(uuid4()), "text": "我也来"}
    for path, given in (
        ("consultation/v2/close", about),
        ("consultation/v2/read", {**about, "sequence": 1}),
        ("consultation/v2/rate", {**about, "stars": 1}),
        ("consultation/v2/take", about),
        ("consultation/v2/release", {**about, "reason": "不归我"}),
        ("consultation/v2/transfer", {**about, "reason": "转", "desk": {"sid": office.desk}}),
        ("consultation/v2/orders", about),
        ("consultationMessage/v2/add", message),
    ):
        assert await office.refused(stranger, path, **given) == missing, path
    # Nor do managers and operators read what people ask.
    operator = await office.people.operator()
    for other in (office.manager, operator):
        assert await office.rows(other, "consultation", is_sid(asked)) == []
