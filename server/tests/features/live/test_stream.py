"""What is told reaches those whom it concerns, in order and once, whatever is lost between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest
from sqlalchemy import func, select

from tests.conftest import FakeClock
from tests.features.live.conftest import Tell, serving
from tests.features.live.streaming import PATH, listening
from tests.people import People
from zhegui.features.live import service, streams
from zhegui.features.live.api import announce
from zhegui.features.live.models import LiveEvent, LiveFeed
from zhegui.features.live.rules import MOST_WAITING
from zhegui.features.live.stream import LIVE
from zhegui.kernel.ids import new_sid
from zhegui.ports.services import Services

Run = Callable[..., Awaitable[None]]


async def test_a_stream_begins_at_once_with_where_it_is(
    http: httpx.AsyncClient, people: People, tell: Tell
) -> None:
    learner = await people.learner()
    await tell(learner, times=2)
    async with http.stream("GET", PATH, headers=learner.headers) as answer:
        headers = answer.headers
        assert headers["content-type"].startswith("text/event-stream")
        assert headers["cache-control"] == "no-store, no-cache, no-transform"
        assert headers["x-accel-buffering"] == "no"
        assert "content-encoding" not in headers
        text = await anext(answer.aiter_text())
    assert text == ": still here\n\nid: 2\nevent: ready\ndata: {}\n\n"


async def test_what_is_told_reaches_those_it_is_told_to_in_order(
    http: httpx.AsyncClient, people: People, tell: Tell
) -> None:
    asker, consultant, stranger = [await people.learner() for _ in range(3)]
    async with (
        listening(http, asker.headers) as asking,
        listening(http, asker.headers) as asking_too,
        listening(http, consultant.headers) as consulting,
        listening(http, stranger.headers) as elsewhere,
    ):
        first = await tell(asker, consultant)
        second = await tell(consultant, kind="desk")
        third = await tell(consultant, asker, asker, kind="read")
        for line in (asking, asking_too):
            assert await line.told() == (1, "message", str(first))
            assert await line.told() == (2, "read", str(third))
        assert await consulting.told() == (1, "message", str(first))
        assert await consulting.told() == (2, "desk", str(second))
        assert await consulting.told() == (3, "read", str(third))
        own = await tell(stranger)
        assert await elsewhere.told() == (1, "message", str(own))


async def test_what_was_rolled_back_is_told_to_nobody(
    http: httpx.AsyncClient, people: People, tell: Tell, services: Services
) -> None:
    learner = await people.learner()
    async with listening(http, learner.headers) as line:
        async with services.database.session(services.clock.now()) as session:
            await announce(session, [learner.sid], "message", new_sid())
            await session.rollback()
        told = await tell(learner)
        assert await line.told() == (1, "message", str(told))


async def test_who_comes_back_is_told_what_they_missed(
    http: httpx.AsyncClient, people: People, tell: Tell
) -> None:
    learner = await people.learner()
    missed = [await tell(learner) for _ in range(3)]
    async with listening(http, learner.headers, last="1") as line:
        assert await line.told() == (2, "message", str(missed[1]))
        assert await line.told() == (3, "message", str(missed[2]))
        new = await tell(learner)
        assert await line.told() == (4, "message", str(new))


async def test_who_has_missed_nothing_is_told_what_comes(
    http: httpx.AsyncClient, people: People, tell: Tell
) -> None:
    learner = await people.learner()
    await tell(learner)
    async with listening(http, learner.headers, last="1") as line:
        told = await tell(learner)
        assert await line.told() == (2, "message", str(told))


@pytest.mark.parametrize("last", ["x", "", "-1", "4", "9" * 40])
async def test_who_says_what_cannot_be_reads_again(
    http: httpx.AsyncClient, people: People, tell: Tell, last: str
) -> None:
    learner = await people.learner()
    await tell(learner, times=3)
    async with listening(http, learner.headers, last=last) as line:
        assert await line.event() == {"id": "3", "event": "reset", "data": {}}
        told = await tell(learner)
        assert await line.told() == (4, "message", str(told))


async def test_events_are_told_for_two_days(
    http: httpx.AsyncClient,
    people: People,
    tell: Tell,
    clock: FakeClock,
    services: Services,
    run_jobs: Run,
) -> None:
    learner = await people.learner()
    await tell(learner)
    clock.advance(days=1)
    second = await tell(learner)
    clock.advance(days=1)
    await run_jobs("live.forget")
    headers = (await people.again(learner)).headers
    async with listening(http, headers, last="0") as line:
        assert (await line.told())[0] == 1
    clock.advance(seconds=1)
    await run_jobs("live.forget")
    async with listening(http, headers, last="0") as line:
        assert await line.event() == {"id": "2", "event": "reset", "data": {}}
    async with listening(http, headers, last="1") as line:
        assert await line.told() == (2, "message", str(second))
    clock.advance(days=1)
    await run_jobs("live.forget")
    async with services.transaction() as (session, _):
        assert not await session.scalar(select(func.count()).select_from(LiveEvent))
        assert await session.scalar(select(LiveFeed.sequence)) == 2


async def test_a_notification_that_was_lost_is_found_by_a_beat(
    http: httpx.AsyncClient,
    people: People,
    tell: Tell,
    monkeypatch: pytest.MonkeyPatch,
    beating: None,
) -> None:
    learner = await people.learner()
    monkeypatch.setattr(service, "_by_count", lambda names: [])
    async with listening(http, learner.headers) as line:
        told = await tell(learner)
        assert await line.told() == (1, "message", str(told))


async def test_who_listens_is_notified_between_beats(
    http: httpx.AsyncClient, people: People, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = await people.learner()
    monkeypatch.setattr(streams, "HEARTBEAT", 1e6)
    async with listening(http, learner.headers) as line:
        told = await tell(learner)
        assert await line.told() == (1, "message", str(told))


async def test_when_the_listening_connection_is_lost_another_is_made(
    http: httpx.AsyncClient,
    people: People,
    tell: Tell,
    superuser: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    learner = await people.learner()
    monkeypatch.setattr(streams, "HEARTBEAT", 1e6)
    monkeypatch.setattr(streams, "PAUSE_SECONDS", 0.01)
    ended = "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %zhegui_live%'"
    async with listening(http, learner.headers) as line:
        await tell(learner)
        assert (await line.told())[0] == 1
        assert superuser.execute(ended).fetchall() == [(True,)]
        told = await tell(learner)
        assert await line.told() == (2, "message", str(told))


async def test_two_processes_tell_the_same(services: Services, people: People, tell: Tell) -> None:
    asker, consultant = await people.learner(), await people.learner()
    async with (
        serving(services) as one,
        serving(services) as other,
        listening(one, asker.headers) as asking,
        listening(other, consultant.headers) as consulting,
        listening(other, asker.headers) as asking_there,
    ):
        told = await tell(asker, consultant)
        for line in (asking, consulting, asking_there):
            assert await line.told() == (1, "message", str(told))


async def test_many_who_tell_the_same_people_at_once_leave_no_gap(
    http: httpx.AsyncClient, people: People, tell: Tell
) -> None:
    one, other = await people.learner(), await people.learner()
    async with listening(http, one.headers) as line, listening(http, other.headers) as there:
        await asyncio.gather(*(tell(*both) for both in [(one, other), (other, one)] * 10))
        for each in (line, there):
            assert [(await each.told())[0] for _ in range(20)] == list(range(1, 21))


async def test_nobody_is_told_who_is_not_there_any_more(
    people: People, tell: Tell, services: Services
) -> None:
    learner = await people.learner()
    async with services.transaction() as (session, _):
        user = await session.get_one(type(learner.user), learner.sid)
        user.state = "erased"
    await tell(learner)
    async with services.transaction() as (session, _):
        await announce(session, [new_sid()], "message", new_sid())
        await announce(session, [], "message", new_sid())
        assert not await session.scalar(select(func.count()).select_from(LiveFeed))


async def test_who_takes_nothing_is_left_and_reads_again(
    http: httpx.AsyncClient, people: People, tell: Tell
) -> None:
    learner = await people.learner()
    async with listening(http, learner.headers) as line:
        # What is on its way when it is cut off, and as many as may wait.
        await tell(learner, times=2 * MOST_WAITING)
        while LIVE.count:
            await tell()
        told = 0
        while await line.event():
            told += 1
    assert told < MOST_WAITING
    async with listening(http, learner.headers, last=str(told)) as line:
        event = await line.event()
        assert event is not None
        assert event["event"] == "reset"


async def test_a_day_of_silence_has_a_sign_of_life_at_each_beat(
    http: httpx.AsyncClient, people: People, beating: None, clock: FakeClock
) -> None:
    learner = await people.learner()
    async with listening(http, learner.headers) as line:
        clock.advance(days=1)
        assert [await line.block() for _ in range(3)] == [": still here"] * 3
