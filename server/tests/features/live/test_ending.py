"""How many streams there are, what ends them, and who is there."""

from __future__ import annotations

from contextlib import AsyncExitStack
from uuid import UUID

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.live.conftest import Tell
from tests.features.live.streaming import PATH, listening
from tests.people import People, Person
from zhegui.features.live import stream
from zhegui.features.live.api import present
from zhegui.features.live.stream import LIVE
from zhegui.kernel.http import streams
from zhegui.ports.services import Services

API = "/resource-center/api"


async def panel(http: httpx.AsyncClient, person: Person) -> tuple[str, dict[str, str]]:
    """A code, and the headers of the panel that used it."""
    opened = await http.post(f"{API}/panel/v2/open", json={}, headers=person.headers)
    code = str(opened.json()["data"]["code"])
    entered = await http.post(f"{API}/panel/v2/enter", json={"model": {"code": code}})
    return code, {"Authorization": f"Bearer {entered.json()['data']['token']}"}


async def revoke(http: httpx.AsyncClient, person: Person) -> None:
    form = {"token": person.headers["Authorization"][7:], "client_id": "zhegui-web"}
    assert (await http.post("/auth-center/oauth/revoke", data=form)).status_code == 200


async def test_a_visitor_hears_nothing(http: httpx.AsyncClient) -> None:
    assert (await http.get(PATH)).status_code == 401


async def test_streams_hold_no_connection_of_the_pool(
    http: httpx.AsyncClient, people: People, services: Services, tell: Tell
) -> None:
    learners = [await people.learner() for _ in range(2)]
    async with AsyncExitStack() as open_:
        lines = [
            await open_.enter_async_context(listening(http, learner.headers))
            for learner in learners
            for _ in range(LIVE.of_one)
        ]
        assert len(lines) > services.settings.database_pool
        told = await tell(*learners)
        for line in lines:
            assert await line.told() == (1, "message", str(told))
    assert LIVE.count == 0


async def test_one_person_has_a_few_and_a_process_no_more_than_it_can(
    http: httpx.AsyncClient, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner, other = await people.learner(), await people.learner()
    monkeypatch.setattr(LIVE, "of_one", 2)
    monkeypatch.setattr(LIVE, "in_all", 3)
    async with (
        listening(http, learner.headers),
        listening(http, learner.headers),
        listening(http, other.headers),
    ):
        refused = await http.get(PATH, headers=learner.headers)
        assert (refused.status_code, refused.json()["error"]) == (429, "too_many_streams")
        refused = await http.get(PATH, headers=other.headers)
        assert (refused.status_code, refused.json()["error"]) == (503, "unavailable")
    async with listening(http, learner.headers):
        pass


async def test_of_many_that_begin_at_once_those_too_many_end_at_once(
    http: httpx.AsyncClient, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = await people.learner()
    monkeypatch.setattr(LIVE, "of_one", 1)
    monkeypatch.setattr(LIVE, "refuse_more", lambda caller: None)
    async with listening(http, learner.headers), listening(http, learner.headers) as second:
        assert await second.block() is None
        assert LIVE.count == 1


async def test_a_logout_ends_the_streams_of_that_login_alone(
    http: httpx.AsyncClient, people: People, tell: Tell, beating: None
) -> None:
    learner = await people.learner()
    elsewhere = await people.again(learner)
    _, of_panel = await panel(http, learner)
    async with (
        listening(http, learner.headers) as line,
        listening(http, of_panel) as framed,
        listening(http, elsewhere.headers) as other,
    ):
        await revoke(http, learner)
        assert await line.event() is None
        assert await framed.event() is None
        told = await tell(learner)
        assert await other.told() == (1, "message", str(told))


async def test_a_panels_stream_ends_with_its_token_and_a_pages_goes_on(
    http: httpx.AsyncClient, people: People, tell: Tell, clock: FakeClock, beating: None
) -> None:
    learner = await people.learner()
    _, of_panel = await panel(http, learner)
    async with (
        listening(http, learner.headers) as line,
        listening(http, of_panel) as framed,
    ):
        clock.advance(minutes=14)
        first = await tell(learner)
        assert await framed.told() == (1, "message", str(first))
        clock.advance(minutes=2)
        assert await framed.event() is None
        assert (await http.get(PATH, headers=learner.headers)).status_code == 401
        second = await tell(learner)
        assert [await line.told() for _ in range(2)] == [
            (1, "message", str(first)),
            (2, "message", str(second)),
        ]
        clock.advance(days=400)
        assert await line.event() is None


async def test_a_panel_whose_code_was_shown_twice_hears_no_more(
    http: httpx.AsyncClient, people: People, beating: None
) -> None:
    code, of_panel = await panel(http, await people.learner())
    async with listening(http, of_panel) as line:
        answer = await http.post(f"{API}/panel/v2/enter", json={"model": {"code": code}})
        assert answer.status_code == 401
        assert await line.event() is None


async def test_streams_end_when_the_server_stops(
    http: httpx.AsyncClient, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "is_stopping", False)
    learner = await people.learner()
    async with listening(http, learner.headers) as line:
        streams.end_all()
        assert await line.block() is None
    # One that is asked for meanwhile says where it is, and ends.
    async with listening(http, learner.headers) as line:
        assert await line.block() is None


async def test_who_takes_nothing_does_not_keep_the_server_from_stopping(
    http: httpx.AsyncClient, people: People, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "is_stopping", False)
    monkeypatch.setattr(stream, "LAST_SECONDS", 0.01)
    learner = await people.learner()
    async with http.stream("GET", PATH, headers=learner.headers):
        for _ in range(4):
            await tell(learner)
        streams.end_all()
        while LIVE.count:
            await tell()


async def there(services: Services, *people: Person) -> set[UUID]:
    async with services.transaction() as (session, now):
        return await present(session, [each.sid for each in people], now)


async def test_who_has_a_stream_is_there_and_a_minute_longer(
    http: httpx.AsyncClient, people: People, services: Services, clock: FakeClock, beating: None
) -> None:
    learner, other = await people.learner(), await people.learner()
    assert await there(services, learner, other) == set()
    async with listening(http, learner.headers) as line:
        assert await there(services, learner, other) == {learner.sid}
        clock.advance(minutes=10)
        while not await there(services, learner):  # until the next beat
            await line.block()
    clock.advance(seconds=59)
    assert await there(services, learner) == {learner.sid}
    clock.advance(seconds=1)
    assert await there(services, learner, other) == set()
    async with listening(http, learner.headers):
        assert await there(services, learner) == {learner.sid}


async def test_who_has_logged_out_is_there_no_more(
    http: httpx.AsyncClient, people: People, services: Services, clock: FakeClock, beating: None
) -> None:
    learner = await people.learner()
    async with listening(http, learner.headers) as line:
        await revoke(http, learner)
        assert await line.event() is None
        clock.advance(seconds=60)
        assert await there(services, learner) == set()
