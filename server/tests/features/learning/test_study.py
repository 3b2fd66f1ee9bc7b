"""Studying over HTTP: joining, beats, and the ledger that adds up."""

import asyncio
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.learning.courses import lesson, published
from tests.people import People, Person
from zhegui.features.catalogue import api as catalogue
from zhegui.features.learning.models import StudyInterval
from zhegui.kernel.ids import new_sid

API = "/resource-center/api"
VIDEO, READING, LAST = "立杆与横杆", "搭设前的检查", "自上而下"


@dataclass
class Studying:
    """A learner in a course, and what they can do."""

    http: httpx.AsyncClient
    clock: FakeClock
    session: AsyncSession
    person: Person
    course: catalogue.Course

    async def call(self, path: str, body: dict[str, Any]) -> httpx.Response:
        return await self.http.post(f"{API}/{path}", json=body, headers=self.person.headers)

    async def join(self) -> httpx.Response:
        return await self.call(
            "course/v2/join", {"model": {"course": {"sid": str(self.course.sid)}}}
        )

    async def lesson(self, title: str) -> UUID:
        return (await lesson(self.session, self.course.sid, title)).sid

    async def beat(
        self, title: str, player: UUID, *, position: float, played: float, **more: Any
    ) -> dict[str, Any]:
        model = {
            "lesson": {"sid": str(await self.lesson(title))},
            "position": position,
            "playedSeconds": played,
            "rate": 1,
            "sessionSid": str(player),
        }
        answer = await self.call("lesson/v2/beat", {"model": {**model, **more}})
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()["data"]
        return data

    async def progress(self, title: str) -> dict[str, Any]:
        answer = await self.call("lesson/v2/progress", {"sid": str(await self.lesson(title))})
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()["data"]
        return data


@pytest.fixture
async def studying(
    http: httpx.AsyncClient, clock: FakeClock, session: AsyncSession, people: People
) -> Studying:
    course = await published(session)
    return Studying(http, clock, session, await people.learner(), course)


@pytest.fixture
async def joined(studying: Studying) -> Studying:
    assert (await studying.join()).status_code == 200
    return studying


async def test_joining_twice_is_joining_once(studying: Studying) -> None:
    first, second = await studying.join(), await studying.join()
    assert first.json()["data"] == second.json()["data"]
    await studying.session.refresh(studying.course)
    assert studying.course.learner_count == 1


async def test_a_course_that_is_not_published_cannot_be_joined(studying: Studying) -> None:
    studying.course.state = "draft"
    await studying.session.commit()
    assert (await studying.join()).status_code == 404


async def test_a_course_with_a_price_is_not_joined_for_nothing(studying: Studying) -> None:
    studying.course.price = 19900  # type: ignore[assignment]
    await studying.session.commit()
    answer = await studying.join()
    assert (answer.status_code, answer.json()["error"]) == (409, "course_not_free")


async def test_nothing_counts_before_joining(studying: Studying) -> None:
    body = {
        "lesson": {"sid": str(await studying.lesson(VIDEO))},
        "position": 0,
        "playedSeconds": 0,
        "sessionSid": str(new_sid()),
    }
    answer = await studying.call("lesson/v2/beat", {"model": body})
    assert (answer.status_code, answer.json()["error"]) == (409, "course_not_joined")


async def test_a_minute_watched_is_a_minute_counted(joined: Studying) -> None:
    player = new_sid()
    began = await joined.beat(VIDEO, player, position=0, played=0)
    assert (began["creditedSeconds"], began["reason"]) == (0, "nothing_played")
    for position in range(10, 61, 10):
        joined.clock.advance(seconds=10)
        counted = await joined.beat(VIDEO, player, position=position, played=10)
        assert (counted["creditedSeconds"], counted["reason"]) == (10, "counted")
    assert (counted["totalSeconds"], counted["completed"]) == (60, False)
    assert counted["requiredSeconds"] == 108


async def test_no_more_than_wall_time_counts(joined: Studying) -> None:
    player = new_sid()
    first = await joined.beat(VIDEO, player, position=30, played=30)
    assert (first["creditedSeconds"], first["reason"]) == (0, "session_began")
    joined.clock.advance(seconds=10)
    second = await joined.beat(VIDEO, player, position=60, played=30)
    assert (second["creditedSeconds"], second["reason"]) == (10, "faster_than_time")
    again = await joined.beat(VIDEO, player, position=60, played=30)
    assert again["creditedSeconds"] == 0


async def test_a_session_begins_when_its_page_began(joined: Studying) -> None:
    """Its first beats were answered by a portal, and never arrived."""
    joined.clock.advance(minutes=5)
    player = new_sid()
    late = await joined.beat(VIDEO, player, position=40, played=40, openSeconds=40)
    assert (late["creditedSeconds"], late["reason"]) == (40, "counted")
    again = await joined.beat(VIDEO, player, position=80, played=40, openSeconds=80)
    assert (again["creditedSeconds"], again["reason"]) == (0, "faster_than_time")


async def test_no_time_is_paid_to_two_sessions_whatever_they_say(joined: Studying) -> None:
    forged: dict[str, Any] = {"position": 0, "played": 10, "openSeconds": 600}
    early = await joined.beat(READING, new_sid(), **forged)
    assert early["creditedSeconds"] == 0, "nobody studied before they joined"
    joined.clock.advance(seconds=20)
    first = await joined.beat(VIDEO, new_sid(), position=60, played=60, openSeconds=600)
    assert first["creditedSeconds"] == 20
    for _ in range(3):
        more = await joined.beat(READING, new_sid(), **forged)
        assert (more["creditedSeconds"], more["reason"]) == (0, "faster_than_time")
    joined.clock.advance(minutes=10)
    idle = await joined.beat(VIDEO, new_sid(), position=120, played=100, openSeconds=600)
    assert (idle["creditedSeconds"], idle["reason"]) == (60, "silent_too_long")


async def test_playing_faster_counts_what_was_played_up_to_double(joined: Studying) -> None:
    player = new_sid()
    await joined.beat(VIDEO, player, position=0, played=0)
    joined.clock.advance(seconds=10)
    fast = await joined.beat(VIDEO, player, position=15, played=15, rate=1.5)
    assert fast["creditedSeconds"] == 15
    joined.clock.advance(seconds=10)
    too_fast = await joined.beat(VIDEO, player, position=95, played=80, rate=8)
    assert (too_fast["creditedSeconds"], too_fast["reason"]) == (20, "faster_than_time")


async def test_a_text_is_read_at_the_pace_of_time(joined: Studying) -> None:
    player = new_sid()
    await joined.beat(READING, player, position=0, played=0)
    joined.clock.advance(seconds=10)
    hurried = await joined.beat(READING, player, position=20, played=20, rate=2)
    assert (hurried["creditedSeconds"], hurried["reason"]) == (10, "faster_than_time")


async def test_stretches_that_waited_together_share_the_time_since_the_last_beat(
    joined: Studying,
) -> None:
    player = new_sid()
    await joined.beat(VIDEO, player, position=0, played=0)
    joined.clock.advance(seconds=30)
    first = await joined.beat(VIDEO, player, position=20, played=20, rate=2)
    after_a_jump = await joined.beat(VIDEO, player, position=90, played=20)
    assert (first["creditedSeconds"], after_a_jump["creditedSeconds"]) == (20, 20)
    no_more = await joined.beat(VIDEO, player, position=60, played=20)
    assert (no_more["creditedSeconds"], no_more["reason"]) == (0, "faster_than_time")


async def test_a_pause_is_not_paid_out(joined: Studying) -> None:
    player = new_sid()
    await joined.beat(VIDEO, player, position=0, played=0)
    joined.clock.advance(seconds=30)
    await joined.beat(VIDEO, player, position=0, played=0)
    claimed = await joined.beat(VIDEO, player, position=20, played=20)
    assert (claimed["creditedSeconds"], claimed["reason"]) == (0, "faster_than_time")


async def test_watching_again_adds_nothing(joined: Studying) -> None:
    player = new_sid()
    await joined.beat(VIDEO, player, position=0, played=0)
    for _ in range(2):
        joined.clock.advance(seconds=20)
        answer = await joined.beat(VIDEO, player, position=20, played=20)
    assert (answer["creditedSeconds"], answer["reason"]) == (0, "already_counted")
    assert answer["totalSeconds"] == 20


async def test_only_the_player_opened_last_counts(joined: Studying) -> None:
    phone, desk = new_sid(), new_sid()
    await joined.beat(VIDEO, phone, position=0, played=0)
    await joined.beat(READING, desk, position=0, played=0)
    joined.clock.advance(seconds=10)
    on_phone = await joined.beat(VIDEO, phone, position=10, played=10)
    at_desk = await joined.beat(READING, desk, position=10, played=10)
    assert (on_phone["creditedSeconds"], on_phone["reason"]) == (0, "other_player")
    assert at_desk["creditedSeconds"] == 10
    watching_again = await joined.beat(VIDEO, phone, position=0, played=0)
    assert watching_again["reason"] == "other_player"


async def test_a_player_stays_with_its_lesson_and_its_learner(
    joined: Studying, people: People
) -> None:
    player = new_sid()
    await joined.beat(VIDEO, player, position=0, played=0)
    model = {
        "lesson": {"sid": str(await joined.lesson(READING))},
        "position": 0,
        "playedSeconds": 0,
        "sessionSid": str(player),
    }
    answer = await joined.call("lesson/v2/beat", {"model": model})
    assert (answer.status_code, answer.json()["error"]) == (409, "study_session_of_other_lesson")
    joined.person = await people.other_learner()
    await joined.join()
    model["lesson"] = {"sid": str(await joined.lesson(VIDEO))}
    answer = await joined.call("lesson/v2/beat", {"model": model})
    assert answer.json()["error"] == "study_session_of_other_lesson"


async def test_after_a_long_silence_a_minute_at_most_counts(joined: Studying) -> None:
    player = new_sid()
    await joined.beat(VIDEO, player, position=0, played=0)
    joined.clock.advance(seconds=100)
    answer = await joined.beat(VIDEO, player, position=100, played=100)
    assert (answer["creditedSeconds"], answer["reason"]) == (60, "silent_too_long")
    lost = [piece for piece in answer["pieceList"] if piece["reason"] != "counted"]
    assert lost == [
        {
            "start": 60,
            "end": 100,
            "reason": "silent_too_long",
            "reasonText": "与服务器失去联系超过一分钟",
        }
    ]


async def test_reading_counts_up_to_the_plan(joined: Studying) -> None:
    player = new_sid()
    await joined.beat(READING, player, position=0, played=0)
    for _ in range(7):
        joined.clock.advance(seconds=10)
        answer = await joined.beat(READING, player, position=5, played=10)
    assert (answer["totalSeconds"], answer["reason"]) == (60, "lesson_full")
    assert answer["completed"]
    state = await joined.progress(READING)
    assert (state["position"], state["notCountedList"]) == (5, [])


async def test_the_course_is_complete_when_every_lesson_is(joined: Studying) -> None:
    for title, seconds in ((READING, 60), (LAST, 60), (VIDEO, 120)):
        player = new_sid()
        await joined.beat(title, player, position=0, played=0)
        for position in range(10, seconds + 1, 10):
            joined.clock.advance(seconds=10)
            answer = await joined.beat(title, player, position=position, played=10)
        assert answer["completed"]
    row = (await joined.session.execute(text("select completed_at from enrolment"))).one()
    assert row.completed_at is not None
    state = await joined.progress(VIDEO)
    assert (state["totalSeconds"], state["completed"]) == (120, True)


async def test_progress_shows_what_did_not_count_and_why(joined: Studying) -> None:
    player = new_sid()
    await joined.beat(VIDEO, player, position=0, played=0)
    joined.clock.advance(seconds=10)
    await joined.beat(VIDEO, player, position=10, played=10)
    joined.clock.advance(seconds=10)
    await joined.beat(VIDEO, player, position=50, played=10)
    await joined.beat(VIDEO, player, position=60, played=10)
    state = await joined.progress(VIDEO)
    assert state["countedList"] == [{"start": 0, "end": 10}, {"start": 40, "end": 50}]
    assert [(s["start"], s["end"], s["reason"]) for s in state["notCountedList"]] == [
        (10, 40, "skipped"),
        (50, 60, "faster_than_time"),
    ]
    assert (state["position"], state["furthest"]) == (60, 60)


async def test_reasons_speak_english_when_asked(joined: Studying) -> None:
    joined.person.headers["Accept-Language"] = "en"
    answer = await joined.beat(VIDEO, new_sid(), position=10, played=10)
    assert answer["reasonText"] == "Study began; time counts from here"


async def test_many_beats_at_once_are_credited_once(joined: Studying) -> None:
    player = new_sid()
    await joined.beat(VIDEO, player, position=0, played=0)
    joined.clock.advance(seconds=10)
    model = {
        "lesson": {"sid": str(await joined.lesson(VIDEO))},
        "position": 10,
        "playedSeconds": 10,
        "sessionSid": str(player),
    }
    answers = await asyncio.gather(
        *(joined.call("lesson/v2/beat", {"model": model}) for _ in range(8))
    )
    assert sum(answer.json()["data"]["creditedSeconds"] for answer in answers) == 10


async def test_the_ledger_adds_up(joined: Studying) -> None:
    player = new_sid()
    await joined.beat(VIDEO, player, position=0, played=0)
    for position, played in ((10, 10), (30, 30), (25, 5), (90, 20)):
        joined.clock.advance(seconds=10)
        answer = await joined.beat(VIDEO, player, position=position, played=played)
    counted = select(func.sum(StudyInterval.end_ms - StudyInterval.start_ms)).where(
        StudyInterval.reason == "counted"
    )
    assert await joined.session.scalar(counted) == answer["totalSeconds"] * 1000


async def test_the_database_refuses_time_counted_twice(joined: Studying) -> None:
    player = new_sid()
    await joined.beat(VIDEO, player, position=0, played=0)
    joined.clock.advance(seconds=10)
    await joined.beat(VIDEO, player, position=10, played=10)
    row = (await joined.session.scalars(select(StudyInterval))).one()
    twice = {c.name: getattr(row, c.name) for c in StudyInterval.__table__.columns}
    joined.session.add(StudyInterval(**{**twice, "sid": new_sid(), "start_ms": 9_999}))
    with pytest.raises(IntegrityError, match="ex_study_interval_counted_once"):
        await joined.session.flush()


@pytest.mark.parametrize(
    "change", ["update study_interval set end_ms = 99000", "delete from study_interval"]
)
async def test_the_ledger_is_append_only(joined: Studying, change: str) -> None:
    with pytest.raises(ProgrammingError) as refusal:
        await joined.session.execute(text(change))
    assert isinstance(refusal.value.orig, psycopg.errors.InsufficientPrivilege)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"position": -1}, "out_of_range"),
        ({"position": "10"}, "invalid_number"),
        ({"playedSeconds": True}, "invalid_number"),
        ({"playedSeconds": 1e300}, "out_of_range"),
        ({"rate": 0}, "out_of_range"),
        ({"rate": 17}, "out_of_range"),
        ({"sessionSid": "1"}, "invalid_sid"),
        ({"sessionSid": None}, "invalid_sid"),
        ({"furthest": 1}, "unknown_field"),
    ],
)
async def test_a_beat_that_makes_no_sense_is_refused(
    joined: Studying, change: dict[str, Any], error: str
) -> None:
    model = {
        "lesson": {"sid": str(await joined.lesson(VIDEO))},
        "position": 0,
        "playedSeconds": 0,
        "rate": 1,
        "sessionSid": str(new_sid()),
    }
    answer = await joined.call("lesson/v2/beat", {"model": {**model, **change}})
    assert answer.status_code == 400, answer.text
    assert [detail["error"] for detail in answer.json()["details"]] == [error]


async def test_a_lesson_that_does_not_exist(joined: Studying) -> None:
    model = {
        "lesson": {"sid": str(new_sid())},
        "position": 0,
        "playedSeconds": 0,
        "sessionSid": str(new_sid()),
    }
    assert (await joined.call("lesson/v2/beat", {"model": model})).status_code == 404
    assert (await joined.call("lesson/v2/progress", {"sid": str(new_sid())})).status_code == 404


async def test_studying_needs_a_login(studying: Studying) -> None:
    studying.person.headers.clear()
    for path in ("course/v2/join", "lesson/v2/beat", "lesson/v2/progress"):
        assert (await studying.call(path, {})).status_code == 401
