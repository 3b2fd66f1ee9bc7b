"""What time, and people who leave, do to consultations."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from tests.conftest import FakeClock
from tests.features.consultation.conftest import Office, named
from tests.features.consultation.test_consultants import holder

Run = Callable[..., Awaitable[None]]
MONDAY = [{"weekday": 1, "from": "09:00", "to": "17:00"}]


async def test_after_three_silent_minutes_another_gets_it(office: Office) -> None:
    first = await office.consultant()
    asked = await office.ask()
    second = await office.consultant()
    await office.later(first, second, minutes=2, seconds=59)
    assert await holder(office, asked) == str(first.sid)
    await office.later(first, second, seconds=1)
    assert await holder(office, asked) == str(second.sid)
    # An answer ends the turn; the next question begins one.
    await office.say(second, asked, "请稍等")
    await office.later(first, second, minutes=30)
    assert await holder(office, asked) == str(second.sid)
    await office.say(office.asker, asked, "还在吗")
    await office.later(first, second, minutes=3)
    assert await holder(office, asked) == str(first.sid)


async def test_who_let_it_wait_gets_it_again_when_nobody_else_does(office: Office) -> None:
    only = await office.consultant()
    asked = await office.ask()
    await office.later(only, minutes=3)
    assert await office.state(asked) == "waiting"
    await office.later(only, minutes=2)
    assert await office.state(asked) == "waiting"
    await office.later(only, minutes=1)
    assert await holder(office, asked) == str(only.sid)


async def test_whose_page_is_gone_for_a_minute_has_nothing(office: Office) -> None:
    await office.consultant()
    asked = await office.ask()
    await office.later(seconds=59)
    assert await office.state(asked) == "open"
    await office.later(seconds=1)
    assert await office.state(asked) == "waiting"


async def test_after_ten_minutes_with_nobody_there_it_is_left(office: Office) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    await office.later(minutes=2)
    assert await office.state(asked) == "waiting"
    await office.later(minutes=9)
    assert await office.state(asked) == "waiting"
    await office.later(minutes=1)
    assert await office.state(asked) == "left"
    await office.later(consultant, hours=1)
    assert await office.state(asked) == "open", "it comes in when somebody is there again"
    assert await office.told(asked) == [
        "opened",
        "课程打不开",
        "taken",
        "released",
        "left",
        "taken",
    ]


async def test_a_desk_that_shuts_has_nobody_waiting(office: Office, clock: FakeClock) -> None:
    clock.set(datetime(2026, 11, 23, 8, 0, tzinfo=UTC))  # Monday, 16:00
    await office.data(office.manager, "consultationDesk/v2/save", sid=office.desk, hourList=MONDAY)
    consultant = await office.consultant()
    people = [await office.people.staff() for _ in range(6)]
    asked = [await office.ask(person=each) for each in people]
    await office.say(consultant, asked[0], "请看说明")
    await office.later(consultant, hours=1)
    rows = [await office.shown(who, each) for who, each in zip(people, asked, strict=True)]
    # Who was answered goes on; the others were let wait, and the desk is shut by now.
    assert [each["state"] for each in rows] == ["open", *["left"] * 5]
    await office.later(consultant, days=6, hours=15)
    assert await office.state_of(people[0], asked[0]) == "closed", "answered, and silent for a day"
    await office.later(consultant, hours=1)
    states = [await office.state_of(who, each) for who, each in zip(people, asked, strict=True)]
    assert states == ["closed", *["open"] * 5]


async def test_an_asker_who_is_silent_for_a_day_has_what_they_asked_for(office: Office) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    await office.say(consultant, asked, "刷新就好。")
    await office.later(consultant, hours=23, minutes=59)
    assert await office.state(asked) == "open"
    await office.later(consultant, minutes=1)
    row = await office.shown(office.asker, asked)
    assert (row["state"], row["closedBy"]) == ("closed", "time")


async def test_a_consultant_who_is_taken_off_the_desk(office: Office) -> None:
    first = await office.people.staff()
    row = await office.name(first)
    await office.on_duty(first)
    asked = await office.ask()
    await office.data(office.manager, "consultant/v2/delete", sid=row)
    given = {"consultation": named(asked), "key": asked["sid"], "text": "我还在"}
    assert await office.refused(first, "consultationMessage/v2/add", **given) == (
        404,
        "not_found",
    )
    second = await office.consultant()
    await office.later(first, second, seconds=30)
    assert await holder(office, asked) == str(second.sid)


async def test_a_consultant_who_leaves_the_organization(office: Office, run_jobs: Run) -> None:
    first = await office.consultant()
    asked = await office.ask()
    await office.forget_events()
    await office.leave(first)
    assert await office.rows(office.manager, "consultant") == []
    assert await office.rows(first, "consultation") == []
    await run_jobs()
    assert await office.state(asked) == "waiting"
    assert [kind for kind, _ in await office.events(first)] == ["state"], "their open page hears it"


async def test_an_asker_who_leaves_the_organization(office: Office, run_jobs: Run) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    await office.leave(office.asker)
    await run_jobs()
    row = await office.shown(consultant, asked)
    assert (row["state"], row["closedBy"]) == ("closed", "time")
    assert row["asker"]["organizationName"] is None
    (mine,) = await office.rows(office.asker, "consultation")
    assert mine["sid"] == asked["sid"], "what one asked one may read"


@pytest.mark.parametrize("wrote", [True, False])
async def test_one_that_is_written_into_is_left_alone(office: Office, wrote: bool) -> None:
    """The clock passes over what somebody holds, and comes again."""
    first, second = await office.consultant(), await office.consultant()
    asked = await office.ask()
    office.clock.advance(minutes=3)
    await office.see(first, second)
    was = await holder(office, asked)
    async with office.services.transaction() as (session, _):
        if wrote:
            hold = text("select from consultation where sid = :sid for update")
            await session.execute(hold, {"sid": asked["sid"]})
        await office.later(first, second)
    assert (await holder(office, asked) == was) is wrote
