"""What consultants do: take, give back, pass on, come and go; and two of them at once."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import func, select

from tests.features.catalogue.authors import Author, category, chapter, lesson
from tests.features.consultation.conftest import Office, Row, named, of
from tests.noted import noted
from tests.people import People, Person
from tests.waiting import while_held
from zhegui.features.consultation.models import Consultation
from zhegui.features.consultation.rules import MOST_OPEN
from zhegui.features.consultation.service.records import queue_name
from zhegui.kernel.db.locks import wait_for


async def holder(office: Office, consultation: Row) -> str | None:
    row = await office.shown(office.asker, consultation)
    return row["consultant"] and str(row["consultant"]["sid"])


async def test_who_has_the_fewest_gets_it_and_nobody_more_than_five(office: Office) -> None:
    first, second = await office.consultant(), await office.consultant()
    people = [await office.people.staff() for _ in range(2 * MOST_OPEN + 1)]
    asked = [await office.ask(person=each) for each in people]
    held = [each["consultant"] and each["consultant"]["sid"] for each in asked]
    assert sorted(map(str, held[:2])) == sorted([str(first.sid), str(second.sid)])
    assert [held.count(str(each.sid)) for each in (first, second)] == [MOST_OPEN, MOST_OPEN]
    assert (asked[-1]["state"], held[-1]) == ("waiting", None)
    counts = await office.rows(office.manager, "consultant")
    assert [each["openCount"] for each in counts] == [MOST_OPEN, MOST_OPEN]
    # Whoever is free gets the next.
    await office.act(people[0], "close", asked[0])
    last = await office.shown(people[-1], asked[-1])
    assert (last["state"], last["consultant"]["sid"]) == ("open", held[0])


async def test_one_takes_what_was_left_by_hand(office: Office) -> None:
    asked = await office.ask()
    consultant = await office.people.staff()
    await office.name(consultant)
    about = {"consultation": named(asked)}
    refused = await office.refused(consultant, "consultation/v2/take", **about)
    assert refused == (409, "not_on_duty")
    # Says that they are there, with no page open: nothing comes by itself.
    await office.data(consultant, "consultation/v2/duty", state="present")
    assert await office.state(asked) == "left"
    await office.forget_events()
    taken = await office.act(consultant, "take", asked)
    assert (taken["state"], taken["consultant"]["sid"]) == ("open", str(consultant.sid))
    assert taken["unreadCount"] == 0, "they have it before them"
    assert await office.events(office.asker) == [("state", asked["sid"])]
    again = await office.act(consultant, "take", asked)
    assert again["version"] == taken["version"], "they have it already"
    await office.see(consultant)
    other = await office.consultant()
    assert await office.refused(other, "consultation/v2/take", **about) == (409, "not_yours")
    await office.act(office.asker, "close", asked)
    assert await office.refused(consultant, "consultation/v2/take", **about) == (
        409,
        "consultation_closed",
    )


async def test_nobody_takes_what_they_ask_themselves(office: Office) -> None:
    await office.name(office.asker)
    await office.on_duty(office.asker)
    asked = await office.ask()
    assert asked["state"] == "waiting", "nor is it given to them"
    refused = await office.refused(office.asker, "consultation/v2/take", consultation=named(asked))
    assert refused == (409, "not_yours")


async def test_only_who_has_it_writes_reads_and_ends_it(office: Office) -> None:
    await office.consultant()
    asked = await office.ask()
    other = await office.consultant()
    about = {"consultation": named(asked)}
    not_yours = (409, "not_yours")
    for path, given in (
        ("consultationMessage/v2/add", {"key": str(uuid4()), "text": "我来答"}),
        ("consultation/v2/read", {"sequence": 1}),
        ("consultation/v2/close", {}),
        ("consultation/v2/release", {"reason": "不归我"}),
        ("consultation/v2/transfer", {"reason": "转", "desk": {"sid": office.desk}}),
    ):
        assert await office.refused(other, path, **about, **given) == not_yours, path
    assert await office.rows(other, "consultationMessage", of(asked)), "they may read on"


async def test_what_is_given_back_goes_to_another_with_its_reason(office: Office) -> None:
    first = await office.consultant()
    asked = await office.ask()
    await office.forget_events()
    await office.act(first, "release", asked, reason="这是考务的问题")
    assert await office.state(asked) == "waiting", "not to the same one first"
    assert await office.events(office.asker) == [("state", asked["sid"])]
    second = await office.consultant()
    assert await holder(office, asked) == str(second.sid)
    told = await office.said(second, asked)
    assert [each["text"] for each in told if each["systemKind"] == "released"] == ["这是考务的问题"]
    theirs = await office.said(office.asker, asked)
    assert "考务" not in str(theirs), "the reason is for consultants"
    (entry,) = [each for each in await noted(office.services) if each.reason]
    assert (entry.action, entry.reason) == ("consultation.release", "这是考务的问题")
    assert (entry.user_sid, entry.about_user_sid) == (first.sid, office.asker.sid)


async def test_it_is_passed_on_to_another_desk_or_person(office: Office) -> None:
    first = await office.consultant()
    asked = await office.ask()
    other_desk = await office.new_desk(office.manager, introduction="考务")
    second = await office.consultant(other_desk)
    third = await office.people.staff()
    named_third = await office.name(third, other_desk)
    await office.on_duty(third)
    moved = {"reason": "考务来答", "consultant": {"sid": named_third}}
    await office.act(first, "transfer", asked, **moved)
    row = await office.shown(office.asker, asked)
    assert (row["desk"]["sid"], row["consultant"]["sid"]) == (other_desk, str(third.sid))
    assert await office.rows(first, "consultation") == [], "it is at a desk of others now"
    back = {"reason": "还是回去", "desk": {"sid": office.desk}}
    await office.act(third, "transfer", asked, **back)
    assert await holder(office, asked) == str(first.sid)
    assert await office.told(asked) == [
        "opened",
        "课程打不开",
        "taken",
        "transferred",
        "taken",
        "transferred",
        "taken",
    ]
    assert await holder(office, asked) != str(second.sid)


async def test_where_nobody_has_time_it_queues_by_first_arrival(office: Office) -> None:
    first = await office.consultant()
    asked = await office.ask()
    desk = await office.new_desk(office.manager)
    behind = await office.people.staff()
    busy = await office.consultant(desk)
    for _ in range(MOST_OPEN):
        await office.ask(person=await office.people.staff(), desk={"sid": desk})
    office.clock.advance(seconds=1)
    waits = await office.ask(person=behind, desk={"sid": desk})
    await office.act(first, "transfer", asked, reason="转过去", desk={"sid": desk})
    row = await office.shown(office.asker, asked)
    assert (row["state"], row["aheadCount"]) == ("waiting", 0)
    assert (await office.shown(behind, waits))["aheadCount"] == 1
    assert busy


async def test_where_it_may_not_be_passed_on_to(office: Office, people: People) -> None:
    first = await office.consultant()
    asked = await office.ask()
    closed = await office.new_desk(office.manager, isClosed=True)
    # It is Saturday.
    shut = await office.new_desk(
        office.manager, hourList=[{"weekday": 1, "from": "09:00", "to": "10:00"}]
    )
    site = await office.new_desk(await people.operator())
    other = await office.new_desk(office.manager)
    await office.ask(desk={"sid": other})
    about = {"consultation": named(asked), "reason": "转"}
    for desk, refusal in (
        (closed, (409, "desk_closed")),
        (shut, (409, "desk_closed")),
        (site, (404, "not_found")),
        (str(uuid4()), (404, "not_found")),
        (other, (409, "already_at_desk")),
    ):
        to_desk: Row = {**about, "desk": {"sid": desk}}
        answer = await office.post(first, "consultation/v2/transfer", **to_desk)
        assert (answer.status_code, answer.json()["error"]) == refusal
        assert [each["path"] for each in answer.json()["details"]] == ["model.desk.sid"]
    both: Row = {"desk": {"sid": other}, "consultant": {"sid": str(uuid4())}}
    wrong: list[Row] = [{}, both, {"consultant": {"sid": str(uuid4())}}]
    for given in wrong:
        status, _ = await office.refused(first, "consultation/v2/transfer", **about, **given)
        assert status == (404 if len(given) == 1 else 400)


async def test_who_goes_off_duty_gives_back_what_they_have(office: Office) -> None:
    first = await office.consultant()
    asked = await office.ask()
    await office.data(first, "consultation/v2/duty", state="away")
    assert await office.state(asked) == "waiting"
    second = await office.consultant()
    assert await holder(office, asked) == str(second.sid)
    assert await office.refused(office.asker, "consultation/v2/duty", state="present") == (
        404,
        "not_found",
    )


async def test_duty_is_of_all_desks_of_ones_own(office: Office, people: People) -> None:
    site = await office.new_desk(operator := await people.operator())
    consultant = await office.people.staff()
    await office.name(consultant)
    await office.name(consultant, site, by=operator)
    await office.on_duty(consultant)
    rows = await office.rows(consultant, "consultant")
    assert [(each["state"], each["isPresent"]) for each in rows] == [("present", True)] * 2
    await office.lose(consultant)
    rows = await office.rows(consultant, "consultant")
    assert [(each["state"], each["isPresent"]) for each in rows] == [("present", False)] * 2


async def test_two_take_one_at_once(office: Office) -> None:
    asked = await office.ask()
    takers = [await office.people.staff() for _ in range(2)]
    for each in takers:
        await office.name(each)
        await office.data(each, "consultation/v2/duty", state="present")
    taking = [
        office.post(each, "consultation/v2/take", consultation=named(asked)) for each in takers
    ]
    answers = await asyncio.gather(*taking)
    assert sorted(each.status_code for each in answers) == [200, 409]
    assert (await office.told(asked)).count("taken") == 1


async def test_many_ask_at_once_and_nobody_gets_more_than_five(office: Office) -> None:
    consultants = [await office.consultant() for _ in range(2)]
    people = [await office.people.staff() for _ in range(14)]
    await asyncio.gather(*(office.ask(person=each) for each in people))
    async with office.services.transaction() as (session, _):
        held = await session.execute(
            select(Consultation.consultant_user_sid, func.count())
            .where(Consultation.state == "open")
            .group_by(Consultation.consultant_user_sid)
        )
        assert dict(held.all()) == {each.sid: MOST_OPEN for each in consultants}


async def test_two_messages_at_once_follow_each_other(office: Office) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    texts = ((office.asker, "还有一个问题"), (consultant, "请稍等"))
    writing = [
        office.post(
            person,
            "consultationMessage/v2/add",
            key=str(uuid4()),
            consultation=named(asked),
            text=text,
        )
        for person, text in texts
    ]
    answers = await while_held(office.services, "consultation", asked["sid"], *writing)
    assert [each.status_code for each in answers] == [200, 200]
    said = await office.said(office.asker, asked)
    assert [each["sequence"] for each in said] == list(range(1, len(said) + 1))


async def test_a_replay_at_the_same_time_is_one_message(office: Office) -> None:
    asked = await office.ask()
    given = {"key": str(uuid4()), "consultation": named(asked), "text": "发两次"}
    writing = [office.post(office.asker, "consultationMessage/v2/add", **given) for _ in "12"]
    answers = await while_held(office.services, "consultation", asked["sid"], *writing)
    assert [each.status_code for each in answers] == [200, 200]
    assert len({each.json()["data"]["sid"] for each in answers}) == 1
    assert (await office.told(asked)).count("发两次") == 1


async def test_one_writes_while_it_is_ended(office: Office) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    close = office.post(office.asker, "consultation/v2/close", consultation=named(asked))
    write = office.post(
        consultant,
        "consultationMessage/v2/add",
        key=str(uuid4()),
        consultation=named(asked),
        text="正在输入",
    )
    answers = await while_held(office.services, "consultation", asked["sid"], close, write)
    assert [each.status_code for each in answers] == [200, 409]
    assert answers[1].json()["error"] == "consultation_closed"


async def test_one_that_is_opened_again_waits_for_no_queue_with_a_lock(office: Office) -> None:
    asked = await office.ask()
    await office.act(office.asker, "close", asked)
    given = {"key": str(uuid4()), "consultation": named(asked), "text": "还有一个问题"}
    assert office.manager.organization
    name = queue_name(office.manager.organization.sid)
    async with office.services.transaction() as (session, _):
        await wait_for(session, name)
        answer = await office.post(office.asker, "consultationMessage/v2/add", **given)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")
    await office.data(office.asker, "consultationMessage/v2/add", **given)
    assert await office.state(asked) == "left"


async def test_a_desk_goes_while_it_is_asked(office: Office) -> None:
    desk = await office.new_desk(office.manager)
    asked = {"key": str(uuid4()), "desk": {"sid": desk}, "text": "在吗"}
    answers = await asyncio.gather(
        office.post(office.asker, "consultation/v2/open", **asked),
        office.post(office.manager, "consultationDesk/v2/delete", sid=desk),
    )
    statuses = [each.status_code for each in answers]
    assert statuses in ([200, 409], [404, 200]), [each.text for each in answers]


@pytest.mark.parametrize("verb", ["take", "release", "transfer", "close"])
async def test_a_verb_of_a_consultant_is_noted(office: Office, verb: str) -> None:
    consultant = await office.people.staff()
    await office.name(consultant)
    await office.data(consultant, "consultation/v2/duty", state="present")
    asked = await office.ask()
    more: dict[str, Any] = {} if verb in ("take", "close") else {"reason": "转"}
    if verb == "transfer":
        more["desk"] = {"sid": office.desk}
    await office.act(consultant, "take", asked)
    if verb != "take":
        await office.act(consultant, verb, asked, **more)
    assert consultant.organization
    assert [
        (each.user_sid, each.about_user_sid, each.organization_sid)
        for each in await noted(office.services)
        if each.action == f"consultation.{verb}"
    ] == [(consultant.sid, office.asker.sid, consultant.organization.sid)]


async def test_the_orders_of_who_asks(office: Office, http: httpx.AsyncClient) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    assert await office.act(consultant, "orders", asked) == []
    refused = await office.refused(
        office.asker, "consultation/v2/orders", consultation=named(asked)
    )
    assert refused == (404, "not_found"), "one's own stand elsewhere"
    mine, foreign = await bought(office, office.asker)
    (order,) = await office.act(consultant, "orders", asked)
    assert order["number"] == mine
    assert order["titleList"] == ["登高作业"]
    assert set(order) == {"number", "state", "titleList", "createdAt"}
    assert foreign != mine, "what others sold is no affair of an organization's desk"


async def bought(office: Office, person: Person) -> tuple[str, str]:
    """The numbers of two orders of somebody's: of the desk's organization, and of the site."""
    operator = Author(office.http, await office.people.operator())
    manager = Author(office.http, office.manager)
    code = await category(operator)
    numbers = []
    for author in (manager, operator):
        course = await author.save(
            "course",
            title="登高作业",
            summary="怎样安全地登高。",
            description="先系安全带。",
            categoryList=[{"sid": code}],
            chapterList=[chapter("一", lesson("一"))],
            price=9,
            state="published",
        )
        added = await office.data(
            person, "order/v2/add", orderItemList=[{"course": {"sid": course["sid"]}}]
        )
        numbers.append(str(added["number"]))
    return numbers[0], numbers[1]


async def staffed(office: Office) -> dict[str, bool]:
    """Whether somebody is there, by desk, as an asker sees it."""
    offered = await office.data(office.asker, "consultation/v2/offer")
    return {each["sid"]: each["isStaffed"] for each in offered["deskList"]}


async def test_who_is_named_while_on_duty_is_there_at_once(office: Office) -> None:
    consultant = await office.consultant()
    desk = await office.new_desk(office.manager)
    left = await office.ask(desk={"sid": desk})
    assert (left["state"], (await staffed(office))[desk]) == ("left", False)
    await office.forget_events()
    await office.name(consultant, desk)
    rows = await office.rows(consultant, "consultant")
    assert [(each["state"], each["isPresent"]) for each in rows] == [("present", True)] * 2
    assert (await staffed(office))[desk]
    assert await holder(office, left) == str(consultant.sid), "what waited for somebody is theirs"
    assert await office.events(consultant), "their open page hears of it"
    other = await office.ask(person=await office.people.staff(), desk={"sid": desk})
    assert other["consultant"]["sid"] == str(consultant.sid)


async def test_who_is_named_while_away_stays_away(office: Office) -> None:
    consultant = await office.people.staff()
    await office.name(consultant)
    desk = await office.new_desk(office.manager)
    await office.see(consultant)
    await office.name(consultant, desk)
    assert [each["state"] for each in await office.rows(consultant, "consultant")] == ["away"] * 2
    assert not any((await staffed(office)).values())


async def test_who_is_named_no_more_has_nothing_and_hears_it_at_once(office: Office) -> None:
    first, second = await office.people.staff(), await office.people.staff()
    row = await office.name(first)
    await office.on_duty(first)
    asked = await office.ask()
    await office.name(second)
    await office.on_duty(second)
    await office.forget_events()
    await office.data(office.manager, "consultant/v2/delete", sid=row)
    assert await holder(office, asked) == str(second.sid)
    assert [kind for kind, _ in await office.events(first)] == ["state"]
    assert await office.rows(first, "consultant") == []
    assert await office.rows(first, "consultation") == []


async def test_the_last_who_is_named_no_more_leaves_nobody_there(office: Office) -> None:
    person = await office.people.staff()
    row = await office.name(person)
    await office.on_duty(person)
    asked = await office.ask()
    await office.data(office.manager, "consultant/v2/delete", sid=row)
    assert await office.state(asked) == "waiting"
    assert not any((await staffed(office)).values())


async def test_one_goes_off_duty_while_being_named_at_another_desk(office: Office) -> None:
    consultant = await office.consultant()
    desk = await office.new_desk(office.manager)
    answers = await asyncio.gather(
        office.post(consultant, "consultation/v2/duty", state="away"),
        office.post(
            office.manager,
            "consultant/v2/save",
            desk={"sid": desk},
            user={"sid": str(consultant.sid)},
        ),
    )
    assert [each.status_code for each in answers] == [200, 200]
    assert [each["state"] for each in await office.rows(consultant, "consultant")] == ["away"] * 2


async def unread(office: Office, person: Person, consultation: Row) -> int:
    return int((await office.shown(person, consultation))["unreadCount"])


async def seen(office: Office, person: Person, consultation: Row) -> None:
    """They look at all that was said."""
    last = (await office.shown(person, consultation))["lastSequence"]
    await office.act(person, "read", consultation, sequence=last)


@pytest.mark.parametrize("verb", ["transfer", "release"])
async def test_what_was_not_answered_is_unread_to_who_takes_over(office: Office, verb: str) -> None:
    first = await office.consultant()
    asked = await office.ask()
    await office.say(office.asker, asked, "还在吗")
    await seen(office, first, asked)
    assert await unread(office, first, asked) == 0
    second = await office.people.staff()
    row = await office.name(second)
    await office.on_duty(second)
    more = {"consultant": {"sid": row}} if verb == "transfer" else {}
    await office.act(first, verb, asked, reason="转", **more)
    assert await holder(office, asked) == str(second.sid)
    assert await unread(office, second, asked) == 2
    assert (await office.shown(office.asker, asked))["consultantReadSequence"] > 0, "it was read"
    await seen(office, second, asked)
    assert await unread(office, second, asked) == 0
    await office.say(office.asker, asked, "谢谢")
    assert await unread(office, second, asked) == 1


async def test_one_that_was_answered_calls_who_takes_over_until_they_look(office: Office) -> None:
    first = await office.consultant()
    asked = await office.ask()
    await office.say(first, asked, "刷新就好")
    second = await office.people.staff()
    row = await office.name(second)
    await office.on_duty(second)
    await office.act(first, "transfer", asked, reason="转", consultant={"sid": row})
    assert await unread(office, second, asked) == 1
    assert await unread(office, office.asker, asked) == 1, "the answer alone"
    await seen(office, second, asked)
    assert await unread(office, second, asked) == 0


async def test_one_that_waits_again_counts_what_was_not_answered(office: Office) -> None:
    first = await office.consultant()
    asked = await office.ask()
    await office.say(first, asked, "刷新就好")
    await office.say(office.asker, asked, "还是不行")
    await seen(office, first, asked)
    await office.act(first, "release", asked, reason="下班")
    second = await office.people.staff()
    await office.name(second)
    assert await unread(office, second, asked) == 1


async def test_messages_are_ones_own_not_ones_sides(office: Office) -> None:
    first = await office.consultant()
    asked = await office.ask()
    await office.say(first, asked, "刷新就好")
    second = await office.people.staff()
    row = await office.name(second)
    await office.on_duty(second)
    await office.act(first, "transfer", asked, reason="转", consultant={"sid": row})
    await office.say(second, asked, "我来看看")

    async def own(person: Person) -> list[str]:
        return [each["text"] for each in await office.said(person, asked) if each["isOwn"]]

    assert await own(first) == ["刷新就好"]
    assert await own(second) == ["我来看看"]
    assert await own(office.asker) == ["课程打不开"]


@pytest.mark.parametrize("verb", ["transfer", "release"])
async def test_who_passed_it_on_is_told_with_the_reason_and_not_recalled(
    office: Office, verb: str
) -> None:
    first = await office.consultant()
    asked = await office.ask()
    more = {"desk": {"sid": office.desk}} if verb == "transfer" else {}
    await office.act(first, verb, asked, reason="考务来答", **more)
    (told,) = [
        each
        for each in await office.said(first, asked)
        if each["systemKind"] in ("transferred", "released")
    ]
    name = (await office.rows(office.manager, "consultant"))[0]["user"]["nickname"]
    assert (told["senderName"], told["text"], told["isOwn"]) == (name, "考务来答", False)
    theirs = [each for each in await office.said(office.asker, asked) if each["sid"] == told["sid"]]
    assert [(each["senderName"], each["text"]) for each in theirs] == [("", "")]
    refused = await office.refused(
        first, "consultationMessage/v2/recall", message={"sid": told["sid"]}
    )
    assert refused == (409, "not_yours")
