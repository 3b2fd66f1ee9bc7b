"""Candidates as the page makes them: every answer is sent again until it is acknowledged."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx

from proof.hall import Hall
from proof.ledger import Ledger
from zhegui.ports.services import Services

API = "/resource-center/api"
RETRY_SECONDS = 0.2
REQUEST_SECONDS = 10.0


class Refused(AssertionError):  # noqa: N818 (the installation refused, as people say it)
    """The installation refused what it must take."""


@dataclass
class Candidate:
    """One candidate at one examination."""

    http: httpx.AsyncClient
    hall: Hall
    ledger: Ledger
    headers: dict[str, str]
    dice: random.Random

    async def sit(self, pause: float, closing: asyncio.Event) -> None:
        """Start, answer every question twice or until it is closing time, and hand in."""
        paper = await self.start()
        attempt = UUID(paper["sid"])
        by_ticket = {"Attempt-Ticket": paper["ticket"]}
        asked = [each for part in paper["sectionList"] for each in part["questionList"]]
        for sequence in range(1, 2 * len(asked) + 1):
            if closing.is_set():
                break
            question = self.dice.choice(asked)
            value = self.dice.choice(question["optionList"])["sid"]
            await self.save(attempt, UUID(question["sid"]), sequence, value, by_ticket)
            await asyncio.sleep(self.dice.uniform(0, pause))
        await self.submit(attempt, by_ticket)

    async def start(self) -> dict[str, Any]:
        """Begin, or find again what was begun; the paper."""
        model = {"examination": {"sid": str(self.hall.examination)}}
        paper = await self.insist("attempt/v2/start", {"model": model}, self.headers)
        self.ledger.started.add(UUID(paper["sid"]))
        return paper

    async def save(
        self, attempt: UUID, question: UUID, sequence: int, value: str, headers: dict[str, str]
    ) -> None:
        """Save one answer, and put down that it is saved."""
        answers = [{"question": {"sid": str(question)}, "sequence": sequence, "value": value}]
        model = {"sid": str(attempt), "answerList": answers}
        began = time.monotonic()
        saved = await self.insist("attempt/v2/answer", {"model": model}, headers)
        (told,) = saved["savedList"]
        assert (told["question"]["sid"], told["sequence"]) == (str(question), sequence)
        self.ledger.note(attempt, question, sequence, value)
        self.ledger.waited(began, time.monotonic())

    async def submit(self, attempt: UUID, headers: dict[str, str]) -> None:
        """Hand in, and put down the result."""
        body = {"model": {"sid": str(attempt)}}
        result = await self.insist("attempt/v2/submit", body, headers)
        self.ledger.scores[attempt] = float(result["score"])

    async def insist(self, path: str, body: object, headers: dict[str, str]) -> dict[str, Any]:
        """Send it until it is answered; raises `Refused` for what no repetition mends."""
        while True:
            try:
                answer = await self.http.post(f"{API}/{path}", json=body, headers=headers)
                if answer.status_code == 200:
                    data: dict[str, Any] = answer.json()["data"]
                    return data
                if answer.status_code != 503:
                    raise Refused(f"{path}: {answer.status_code} {answer.text}")
                self.ledger.refused += 1
            except (httpx.TransportError, ValueError):
                pass  # the network's word: whether it was done, nobody knows
            self.ledger.retries += 1
            await asyncio.sleep(RETRY_SECONDS)


class Crowd:
    """So many candidates at once; one who is done is followed by somebody new."""

    def __init__(self, url: str, hall: Hall, ledger: Ledger, dice: random.Random) -> None:
        self._http = httpx.AsyncClient(base_url=url, timeout=REQUEST_SECONDS)
        self._hall, self._ledger, self._dice = hall, ledger, dice
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = asyncio.Event()
        self._waiting: list[dict[str, str]] = []

    async def invite(self, services: Services, count: int) -> None:
        """Make so many accounts beforehand: the installation may be down when they are needed."""
        self._waiting += [await self._hall.candidate(services) for _ in range(count)]

    def begin(self, count: int, pause: float) -> None:
        """Let so many sit, each resting up to `pause` seconds between two answers."""
        self._tasks = [asyncio.create_task(self._one_after_another(pause)) for _ in range(count)]

    async def until_served(self, since: float, seconds: float) -> None:
        """Wait until as many requests came through as there are candidates, all begun `since`."""
        async with asyncio.timeout(seconds):
            while self._ledger.begun_since(since) < len(self._tasks):
                for task in self._tasks:
                    if task.done():
                        task.result()  # raises what went wrong
                await asyncio.sleep(0.02)

    async def finish(self) -> None:
        """Let everybody hand in, and nobody follow."""
        self._closing.set()
        await asyncio.gather(*self._tasks)
        await self._http.aclose()

    async def leave(self) -> None:
        """Everybody goes away at once, whatever they were doing."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._http.aclose()

    async def _one_after_another(self, pause: float) -> None:
        while self._waiting and not self._closing.is_set():
            headers = self._waiting.pop()
            candidate = Candidate(self._http, self._hall, self._ledger, headers, self._dice)
            await candidate.sit(pause, self._closing)
