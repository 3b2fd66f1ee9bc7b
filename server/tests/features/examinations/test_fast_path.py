"""The fast path answers byte for byte as the ordinary way does, and tells figures and log the same."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import replace
from typing import Any, NoReturn

import httpx
import psycopg
import pytest
from sqlalchemy.exc import OperationalError
from starlette.types import Message

from tests.cases import cases
from tests.conftest import FakeClock, NoAllowance
from tests.features.examinations import saved_bodies
from tests.features.examinations.both_ways import (
    ID,
    PATH,
    Asked,
    Headers,
    Ways,
    body_of,
    entry,
    fast_path,
    in_pieces,
    raw,
    whole,
)
from tests.features.examinations.hall import Hall, Paper, open_hall
from tests.people import People
from zhegui.features.examinations.service import group_commit
from zhegui.kernel.db.disk_space import DiskSpace
from zhegui.kernel.errors import Unavailable
from zhegui.kernel.http import delay
from zhegui.kernel.http.allowance import Allowance
from zhegui.ports.services import Services


@pytest.fixture
def ways(
    services: Services, superuser: psycopg.Connection, caplog: pytest.LogCaptureFixture
) -> Ways:
    caplog.set_level(logging.INFO, "zhegui")
    return Ways(fast_path(services), superuser, caplog)


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


@pytest.fixture
async def paper(hall: Hall, people: People) -> Paper:
    return await hall.paper(await people.learner())


@pytest.fixture
def asked(paper: Paper) -> Asked:
    return Asked(whole(body_of(paper, entry(paper))), raw(paper.headers) + ID)


async def test_every_body_of_every_caller(ways: Ways, paper: Paper, people: People) -> None:
    candidates = {"candidate": raw(paper.headers), "ticket": raw(paper.by_ticket)}
    strangers = {"stranger": raw((await people.other_learner()).headers), "nobody": []}
    log = body_of(paper, entry(paper, sequence=saved_bodies.BEFORE))
    ways.before = Asked(whole(log), raw(paper.headers))
    good, bad = saved_bodies.good(paper), saved_bodies.bad(paper)
    with cases() as each:
        for what, body in (good | bad | saved_bodies.no_json(paper)).items():
            for who, headers in (candidates | strangers).items():
                with each.case(what, "by", who):
                    told = await ways.compare(Asked(whole(body), headers + ID))
                    assert (told.status == 200) == (what in good and who in candidates)


async def test_every_head(ways: Ways, paper: Paper, asked: Asked) -> None:
    mine, ticket = raw(paper.headers), raw(paper.by_ticket)
    wrong, torn = [(b"authorization", b"Bearer x")], [(ticket[0][0], ticket[0][1][:-3])]
    heads: dict[str, Headers] = {
        "English": [*mine, (b"accept-language", b"en")],
        "two languages": [*mine, (b"accept-language", b"zh"), (b"accept-language", b"en")],
        "no language": [*mine, (b"accept-language", b"\xff;q=x")],
        "English refusal": [*wrong, (b"accept-language", b"en")],
        "another form": [*mine, (b"content-type", b"text/plain")],
        "packed": [*mine, (b"content-encoding", b"gzip")],
        "a length that is none": [*mine, (b"content-length", b"7")],
        "both": mine + ticket,
        "a wrong token before a ticket": wrong + ticket,
        "a torn ticket": torn,
        "two tickets, the first torn": torn + ticket,
        "two tokens, the first wrong": wrong + mine,
        "two tokens, the first right": mine + wrong,
        "basic": [(b"authorization", b"Basic eA==")],
        "small letters": [(b"authorization", mine[0][1].replace(b"Bearer", b"bearer"))],
        "many": [*mine, *((b"x-%d" % at, b"1") for at in range(90))],
    }
    with cases() as each:
        for name, headers in heads.items():
            with each.case(name):
                await ways.compare(replace(asked, headers=headers + ID))


async def test_every_address(ways: Ways, asked: Asked) -> None:
    places: dict[str, dict[str, object]] = {
        "query": {"query_string": b"a=1"},
        "long query": {"query_string": b"a&" * 100},
        "GET": {"method": "GET"},
        "HEAD": {"method": "HEAD"},
        "PUT": {"method": "PUT"},
        "another path": {"path": PATH + "/"},
        "another call": {"path": PATH.replace("answer", "event")},
    }
    with cases() as each:
        for name, scope in places.items():
            with each.case(name):
                await ways.compare(replace(asked, scope=scope))


async def test_an_id_is_given_where_none_was(ways: Ways, paper: Paper, asked: Asked) -> None:
    """Another each time, in the answer's body and its headers, and in the log."""
    given: list[Headers] = [[], [(b"x-request-id", b"short")], [(b"x-request-id", b"\xe7" * 9)]]
    for more in given:
        told = await ways.ask(ways.fast, replace(asked, headers=raw(paper.headers) + more))
        (name,) = (v.decode() for n, v in told.sent[0]["headers"] if n == b"x-request-id")
        assert re.fullmatch("[0-9a-f]{16}", name)
        assert told.envelope["requestId"] == name
        assert told.logged == [f"{name} POST {PATH} 200 ms"]


async def test_every_way_in_which_a_body_comes(ways: Ways, paper: Paper) -> None:
    good, large = body_of(paper, entry(paper)), b" " * (saved_bodies.MOST_BYTES + 1)
    gone: Message = {"type": "http.disconnect"}
    ends = in_pieces(good, 10)
    bodies: dict[str, list[Message]] = {
        "pieces": ends,
        "signs": in_pieces(good, 1),
        "a message without a body": [{"type": "http.request", "more_body": True}, *ends],
        "a message of nothing else": [{"type": "http.request", "body": good}],
        "nothing": [{"type": "http.request"}],
        "too large, in pieces": in_pieces(large, 65_536),
        "too large at the end": in_pieces(large, saved_bodies.MOST_BYTES),
        "gone before it": [gone],
        "gone within it": [*ends[:3], gone],
    }
    with cases() as each:
        for name, pieces in bodies.items():
            for headers in (raw(paper.headers) + ID, ID):
                with each.case(name, "with", len(headers), "headers"):
                    await ways.compare(Asked(pieces, headers))


async def test_every_state_of_an_attempt(
    ways: Ways, hall: Hall, paper: Paper, people: People, clock: FakeClock
) -> None:
    asked = Asked(whole(body_of(paper, entry(paper), lease=1)), raw(paper.headers) + ID)

    async def compare(status: int, error: str | None) -> None:
        for headers in (paper.headers, paper.by_ticket):
            told = await ways.compare(replace(asked, headers=raw(headers) + ID))
            assert (told.status, told.envelope.get("error")) == (status, error)

    clock.advance(minutes=40)
    await compare(200, None)
    clock.advance(minutes=5)
    await compare(409, "attempt_ended")
    clock.advance(minutes=-45)
    await hall.paper(await people.again(paper.person), take_over=True)
    await compare(409, "attempt_taken_over")
    await hall.submit(paper)
    await compare(409, "attempt_ended")
    clock.advance(days=90)
    assert (await ways.compare(asked)).status == 401


async def test_every_fault(
    ways: Ways, asked: Asked, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delay, "DELAY_SECONDS", 0)

    class Refused(NoAllowance):
        def is_refused(self, *_: object) -> bool:
            return True

    faults: dict[str, tuple[object, str, object, int | None]] = {
        "many wait": (group_commit, "MOST_WAITING", 0, 503),
        "many of one": (group_commit, "MOST_OF_ONE", 0, 429),
        "refused too often": (services, "allowance", Refused(), 429),
        "the database is away": (group_commit, "write", _raising(AWAY), 503),
        "the disk is full": (DiskSpace, "must_hold", _full, 503),
        "a fault of ours": (group_commit, "write", _raising(ZeroDivisionError()), None),
        "cancelled": (group_commit.AnswerLog, "save", _raising(asyncio.CancelledError()), None),
    }
    with cases() as each:
        for name, (where, what, fault, status) in faults.items():
            with each.case(name), monkeypatch.context() as patch:
                patch.setattr(where, what, fault)
                told = await ways.compare(asked)
                assert told.status == status if status else told.failure


def _full(_: DiskSpace) -> NoReturn:
    raise Unavailable(retry_after=5)


AWAY = OperationalError("", {}, Exception("away"))


def _raising(error: BaseException) -> Any:
    async def raising(*_: object) -> NoReturn:
        raise error

    return raising


async def test_refusals_are_counted_alike(
    ways: Ways, asked: Asked, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delay, "DELAY_SECONDS", 0)
    spent = []
    for way in (ways.fast, ways.fast.ordinary):
        services.allowance = Allowance()
        for body in (b"{}", b"{", b" " * (saved_bodies.MOST_BYTES + 1)):
            await ways.ask(way, replace(asked, pieces=whole(body)))
        spent.append(services.allowance._spent)
    assert spent[0] == spent[1]
    assert len(spent[0]) == 2  # of the account and of the address


async def test_what_production_adds(ways: Ways, asked: Asked, services: Services) -> None:
    services.settings = services.settings.model_copy(update={"environment": "production"})
    ways.fast = fast_path(services)
    told = await ways.compare(asked)
    assert b"strict-transport-security" in dict(told.sent[0]["headers"])


async def test_a_save_goes_by_it_and_a_refused_one_is_asked_once(
    ways: Ways, paper: Paper, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, write = list[int](), group_commit.write

    async def noted(services: Services, saves: Any) -> Any:
        written.append(len(saves))
        return await write(services, saves)

    monkeypatch.setattr(group_commit, "write", noted)
    other = paper.questions[0]["optionList"][0]["sid"]
    with monkeypatch.context() as patch:
        patch.setattr(ways.fast, "ordinary", _raising(AssertionError()))
        assert (await ways.ask(ways.fast, asked)).status == 200
    assert written == [1]
    ways.before = asked
    conflict = replace(asked, pieces=whole(body_of(paper, entry(paper, value=other))))
    told = await ways.ask(ways.fast, conflict)
    assert told.envelope["error"] == "sequence_conflict"
    assert written == [1, 1, 1]
