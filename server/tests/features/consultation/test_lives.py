"""Random lives of a desk through HTTP, beside the facts kept here in plain Python.

After each step: who has what is what the answers said, nobody has more than five, nobody waits whom a
consultant could have, those with whom it goes on came before those who wait, and messages count
without a gap.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from tests.features.consultation.conftest import Office, Row
from tests.people import Person
from zhegui.features.consultation import rules
from zhegui.features.consultation.models import Consultation, ConsultationMessage
from zhegui.features.consultation.rules import SILENCE_OF_CONSULTANT
from zhegui.features.consultation.service import queue, transfer

LIVES = int(os.environ.get("PROOF_SEQUENCES", "3"))
STEPS, ASKERS, CONSULTANTS = 50, 6, 3
#: Fewer than there are in truth, so that people wait.
MOST_OPEN = 1


class Life:
    """A desk, those who ask and those who answer, and whom the latter say they are."""

    def __init__(self, office: Office, random: Random) -> None:
        self.office, self.random = office, random
        self.askers: list[Person] = []
        self.consultants: list[Person] = []
        self.present: set[Any] = set()
        self.said: Counter[str] = Counter()
        self.done: list[str] = []

    async def begin(self) -> None:
        people = self.office.people
        self.askers = [await people.staff() for _ in range(ASKERS)]
        self.consultants = [await people.staff() for _ in range(CONSULTANTS)]
        for each in self.consultants:
            await self.office.name(each)

    async def rows(self) -> list[Consultation]:
        async with self.office.services.transaction() as (session, _):
            found = await session.scalars(select(Consultation).order_by(Consultation.sid))
            rows = list(found)
            session.expunge_all()
            return rows

    def whose(self, row: Consultation) -> Person:
        return next(each for each in self.askers if each.sid == row.asker_user_sid)

    async def step(self) -> None:
        verbs = (self.ask, self.ask, self.write, self.answer, self.close, self.release, self.take)
        verb = self.random.choice((*verbs, self.duty, self.duty, self.minutes))
        self.done.append(verb.__name__)
        self.office.clock.advance(seconds=1)
        await self.office.see(*(each for each in self.consultants if each.sid in self.present))
        await verb()

    async def ask(self) -> None:
        opened = await self.office.ask("问", self.random.choice(self.askers))
        self.said[opened["sid"]] += 1

    async def some(self, *states: str) -> Consultation | None:
        rows = [each for each in await self.rows() if each.state in states]
        return self.random.choice(rows) if rows else None

    async def write(self) -> None:
        if row := await self.some("left", "waiting", "open"):
            await self.office.say(self.whose(row), as_row(row), "再问")
            self.said[str(row.sid)] += 1

    def holder(self, row: Consultation) -> Person:
        return next(each for each in self.consultants if each.sid == row.consultant_user_sid)

    async def answer(self) -> None:
        if row := await self.some("open"):
            await self.office.say(self.holder(row), as_row(row), "答")
            self.said[str(row.sid)] += 1

    async def close(self) -> None:
        if row := await self.some("left", "waiting", "open"):
            await self.office.act(self.whose(row), "close", as_row(row))

    async def release(self) -> None:
        if row := await self.some("open"):
            await self.office.act(self.holder(row), "release", as_row(row), reason="换人")

    async def take(self) -> None:
        there = [each for each in self.consultants if each.sid in self.present]
        if there and (row := await self.some("left", "waiting")):
            await self.office.act(self.random.choice(there), "take", as_row(row))

    async def duty(self) -> None:
        person = self.random.choice(self.consultants)
        is_there = person.sid in self.present
        self.present ^= {person.sid}
        if not is_there:
            await self.office.see(person)
        state = "away" if is_there else "present"
        await self.office.data(person, "consultation/v2/duty", state=state)

    async def minutes(self) -> None:
        there = [each for each in self.consultants if each.sid in self.present]
        await self.office.later(*there, minutes=self.random.randint(1, 12))

    async def check(self) -> None:
        rows, now = await self.rows(), self.office.clock.now()
        held = Counter(each.consultant_user_sid for each in rows if each.state == "open")
        assert set(held) <= self.present, "who is not there has nothing"
        free = {user for user in self.present if held[user] < MOST_OPEN}
        for row in rows:
            assert (row.state == "open") <= (row.consultant_user_sid is not None)
            assert (row.state == "waiting") is (row.waiting_at is not None)
            if row.state == "waiting" and row.waiting_at is not None:
                shunned = now - row.waiting_at < SILENCE_OF_CONSULTANT
                others = free - ({row.passed_user_sid} if shunned else set())
                # What was shunned for long enough is given by the next who comes, or by the clock.
                assert not others - {row.passed_user_sid}, "somebody could have it"
        assert max(held.values(), default=0) <= MOST_OPEN + self.done.count("take")
        await self.check_messages(rows)

    async def check_messages(self, rows: list[Consultation]) -> None:
        async with self.office.services.transaction() as (session, _):
            found = await session.execute(
                select(
                    ConsultationMessage.consultation_sid,
                    ConsultationMessage.sequence,
                    ConsultationMessage.sender,
                ).order_by(ConsultationMessage.sequence)
            )
            messages = found.all()
        for row in rows:
            mine = [each for each in messages if each.consultation_sid == row.sid]
            assert [each.sequence for each in mine] == list(range(1, row.last_sequence + 1))
            assert sum(each.sender != "system" for each in mine) == self.said[str(row.sid)]


def as_row(row: Consultation) -> Row:
    return {"sid": str(row.sid)}


@pytest.mark.parametrize("seed", range(LIVES))
async def test_a_desk_lives_by_its_rules(
    office: Office, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (rules, queue, transfer):
        monkeypatch.setattr(module, "MOST_OPEN", MOST_OPEN)
    life = Life(office, Random(520 + seed))
    await life.begin()
    for _ in range(STEPS):
        await life.step()
        try:
            await life.check()
        except AssertionError as error:
            raise AssertionError(f"{error}\nafter {life.done}") from error
