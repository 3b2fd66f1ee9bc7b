"""Random lives of attempts, each step held against the model.

`PROOF_SEQUENCES` says how many; `make proof` asks for ten thousand.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Iterator
from contextlib import AsyncExitStack
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from proof.model import Model
from tests.conftest import FakeClock
from tests.features.examinations.hall import PREFIX, Hall, open_hall
from tests.people import People, Person
from zhegui.app import build_services, create_app, gated, opened
from zhegui.features.examinations.jobs import end_overdue
from zhegui.postgres import Cluster
from zhegui.settings import Settings

SEQUENCES = int(os.environ.get("PROOF_SEQUENCES", "15"))
STEPS = 25
T = TypeVar("T")


class World:
    """One installation for all sequences, its clock, and the loop that they share."""

    def __init__(self, cluster: Cluster, settings: Settings) -> None:
        self.clock = FakeClock()
        self._loop = asyncio.new_event_loop()
        self._stack = AsyncExitStack()
        self.services = build_services(settings, cluster.app_url, self.clock)
        self.people = People(self.services)
        self.hall = self.do(self._open())
        self.operator = self.do(self.people.operator())

    def do(self, work: Awaitable[T]) -> T:
        return self._loop.run_until_complete(work)

    def close(self) -> None:
        self.do(self._stack.aclose())
        self._loop.close()

    async def _open(self) -> Hall:
        services = await self._stack.enter_async_context(opened(self.services))
        transport = httpx.ASGITransport(gated(create_app(services, with_worker=False)))
        client = httpx.AsyncClient(transport=transport, base_url="http://zhegui.test")
        http = await self._stack.enter_async_context(client)
        return await open_hall(http, services, end=timedelta(days=20_000))


class Life(RuleBasedStateMachine):
    """The life of one attempt, on one device or by turns on two."""

    world: World

    @initialize()
    def begin(self) -> None:
        self.people: list[Person] = [self.do(self.world.people.learner())]
        self.people.append(self.do(self.world.people.again(self.people[0])))
        self.paper = self.do(self.world.hall.paper(self.people[0]))
        deadline = datetime.fromisoformat(self.paper.data["deadline"])
        assert deadline == self.world.clock.now() + timedelta(minutes=40)
        self.model = Model(deadline)
        self.leases = [1, 0]
        self.last: tuple[int, int, int] | None = None

    @rule(at=st.integers(0, 3), sequence=st.integers(1, 6), value=st.integers(-1, 3))
    def answer(self, at: int, sequence: int, value: int) -> None:
        self.last = at, sequence, value
        self._answer(0 if self.leases[0] else 1)

    @precondition(lambda self: self.last)
    @rule()
    def replay(self) -> None:
        self._answer(0)

    @precondition(lambda self: self.last and self.leases[1])
    @rule()
    def answer_from_the_other_device(self) -> None:
        self._answer(1)

    @rule(at=st.integers(0, 3), sequence=st.integers(1, 6), value=st.integers(-1, 3))
    def hand_over_late(self, at: int, sequence: int, value: int) -> None:
        answer = self._entry(at, sequence, value) | {"writtenAt": "2026-11-21T01:00:00Z"}
        expected = self.model.take_late(
            (answer["question"]["sid"], sequence), answer["value"], self.now
        )
        body = {"model": {"sid": self.paper.sid, "answerList": [answer]}}
        assert self._told("late", "takenList", body) == expected

    @rule(seconds=st.sampled_from([1, 30, 600, 1_200, 2_395, 2_400, 2_405, 2_406]))
    def wait(self, seconds: int) -> None:
        self.world.clock.advance(seconds=seconds)

    @rule()
    def wait_for_the_deadline_to_the_microsecond(self) -> None:
        last = self.model.deadline + timedelta(seconds=5)
        if self.now < last:
            self.world.clock.set(last)

    @rule()
    def let_the_clock_end_it(self) -> None:
        self.do(end_overdue(self.world.services))
        self.model.settle(self.now)

    @rule(device=st.integers(0, 1))
    def take_over(self, device: int) -> None:
        path, model = "start", {"examination": {"sid": str(self.world.hall.examination)}}
        body = {"model": {**model, "takeOver": True}}
        status, envelope = self._post(path, body, device)
        if not self.model.runs(self.now):
            assert (status, envelope["error"]) == (409, "no_attempts_left")
            return
        self.model.lease += 1
        self.leases[device] = self.model.lease
        data = envelope["data"]
        assert (data["sid"], data["lease"]) == (self.paper.sid, self.model.lease)
        assert datetime.fromisoformat(data["deadline"]) == self.model.deadline
        found = {each["question"]["sid"]: each["value"] for each in data["answerList"]}
        assert found == self.model.answers

    @rule(seconds=st.sampled_from([60, 600, 2_400]), everybody=st.booleans())
    def prolong(self, seconds: int, everybody: bool) -> None:
        given: dict[str, Any] = {"seconds": seconds, "reason": "停电"}
        given["examination"] = {"sid": str(self.world.hall.examination)}
        if not everybody:
            given["attemptList"] = [{"sid": self.paper.sid}]
        answer = self.do(
            self.world.hall.http.post(
                f"{PREFIX}/examination/v2/prolong",
                json={"model": given},
                headers=self.world.operator.headers,
            )
        )
        if self.model.prolong(timedelta(seconds=seconds)) or everybody:
            assert answer.status_code == 200
        else:
            assert (answer.status_code, answer.json()["error"]) == (409, "attempt_ended")

    @rule(device=st.integers(0, 1))
    def hand_in_as_the_time_is_up(self, device: int) -> None:
        """What a page does that knows nothing of more time."""
        known = self.paper.data["deadline"]
        if self.model.deadline == datetime.fromisoformat(known):
            self.model.submit(self.now)
        else:
            self.model.settle(self.now)
        body = {"model": {"sid": self.paper.sid, "deadline": known}}
        status, envelope = self._post("submit", body, device)
        assert (status, envelope["data"]["endedBy"]) == (200, self.model.ended)
        assert datetime.fromisoformat(envelope["data"]["deadline"]) == self.model.deadline

    @rule(device=st.integers(0, 1))
    def hand_in(self, device: int) -> None:
        self.model.submit(self.now)
        status, envelope = self._post("submit", {"model": {"sid": self.paper.sid}}, device)
        assert status == 200
        assert envelope["data"]["endedBy"] == self.model.ended
        self._check_receipt()

    def teardown(self) -> None:
        if hasattr(self, "model") and not self.model.runs(self.now):
            self.model.settle(self.now)
            self._check_receipt()

    @property
    def now(self) -> datetime:
        return self.world.clock.now()

    def do(self, work: Awaitable[T]) -> T:
        return self.world.do(work)

    def _answer(self, device: int) -> None:
        assert self.last is not None
        entry = self._entry(*self.last)
        place = entry["question"]["sid"], entry["sequence"]
        expected = self.model.save(place, entry["value"], self.leases[device], self.now)
        model = {"sid": self.paper.sid, "lease": self.leases[device], "answerList": [entry]}
        assert self._told("answer", "savedList", {"model": model}, device) == expected

    def _entry(self, at: int, sequence: int, value: int) -> dict[str, Any]:
        question = self.paper.questions[at]
        chosen = None if value < 0 else question["optionList"][value]["sid"]
        return {"question": {"sid": question["sid"]}, "sequence": sequence, "value": chosen}

    def _told(self, path: str, field: str, body: object, device: int = 0) -> str:
        """The outcome of the one answer sent, or the id of the error."""
        status, envelope = self._post(path, body, device)
        if status != 200:
            error: str = envelope["error"]
            return error
        if path == "answer":
            assert datetime.fromisoformat(envelope["data"]["deadline"]) == self.model.deadline
        (told,) = envelope["data"][field]
        outcome: str = told["outcome"]
        return outcome

    def _post(self, path: str, body: object, device: int) -> tuple[int, dict[str, Any]]:
        headers = self.people[device].headers
        address = f"{PREFIX}/attempt/v2/{path}"
        answer = self.do(self.world.hall.http.post(address, json=body, headers=headers))
        return answer.status_code, answer.json()

    def _check_receipt(self) -> None:
        """What the receipt proves is what the model handed in, and nothing came after."""
        status, envelope = self._post("receipt", {"sid": self.paper.sid}, 0)
        assert status == 200
        receipt = envelope["data"]["receipt"]
        proved = {each["question"]: each["value"] for each in receipt["answerList"]}
        assert proved == self.model.handed_in


@pytest.fixture
def world(clean: Cluster, tmp_path: Path) -> Iterator[World]:
    """An installation whose logins outlast every sequence, as no real one may have them."""
    settings = Settings.load({}, data_dir=tmp_path / "data", environment="test")
    world = World(clean, settings.model_copy(update={"access_token_minutes": 14 * 24 * 60}))
    yield world
    world.close()


def test_the_installation_does_what_the_model_says(world: World) -> None:
    class Lived(Life):
        pass

    Lived.world = world
    run_state_machine_as_test(
        Lived,
        settings=hypothesis_settings(
            max_examples=SEQUENCES,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
