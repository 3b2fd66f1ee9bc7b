"""Saving an answer: group commit against a transaction of its own through the ORM.

So many candidates save at once, each the next answer when the last is acknowledged. CPU is this
process's, per save; all ways check owner, state, deadline and sequence, and all are durable. The ways
have turns of a second, since the machine is not the same from one to the next.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import datetime
from itertools import count
from statistics import fmean

import httpx
from fastapi import APIRouter, FastAPI
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from starlette.types import ASGIApp, Message, Scope

from bench.candidate import API
from bench.ways.hall import Hall, Sitting, open_hall
from zhegui.app import gated
from zhegui.features.examinations.credentials import Credentials, read_credentials
from zhegui.features.examinations.fast_path import FastPath
from zhegui.features.examinations.models import Attempt, SavedAnswer
from zhegui.features.examinations.service.group_commit import AnswerEntry, AnswerLog, AnswerSave
from zhegui.features.examinations.sitting_routes import save_answers
from zhegui.features.identity import api as identity
from zhegui.kernel.http import error_responses
from zhegui.kernel.http.gate import Gate
from zhegui.ports.services import Services

#: At once: a full hall, and as many as a group of a sitting has.
CANDIDATES = (64, 8)
ROUNDS = 4
SECONDS = 1.0

Saving = Callable[[Sitting, int], Awaitable[None]]
#: A candidate, and the sequences of their answers to come.
Candidate = tuple[Sitting, Iterator[int]]


async def run() -> dict[str, dict[str, float]]:
    """Figures by way: saves a second, and CPU milliseconds of this process a save."""
    found: dict[str, dict[str, float]] = {}
    async with open_hall() as hall:
        for at_once in CANDIDATES:
            for name, figures in (await _compared(hall, at_once)).items():
                found[f"{name}, {at_once} at once"] = figures
    return found


async def _compared(hall: Hall, at_once: int) -> dict[str, dict[str, float]]:
    candidates = [(await hall.sit(), count(1)) for _ in range(at_once)]
    ways = _ways(hall)
    turns: dict[str, list[dict[str, float]]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, save in ways.items():
            turns[name].append(await _measure(candidates, save))
    return {name: _means(each) for name, each in turns.items()}


def _means(turns: list[dict[str, float]]) -> dict[str, float]:
    return {what: round(fmean(turn[what] for turn in turns), 3) for what in turns[0]}


def _ways(hall: Hall) -> dict[str, Saving]:
    fast = gated(hall.app)
    assert isinstance(fast, FastPath)
    return {
        "ORM: load, check, upsert, commit": _by_orm(hall.services),
        "group commit": _by_group(hall.services),
        "group commit, whole app, ordinary route": _by_http(_ordinary(hall)),
        "group commit, whole app, direct route": _by_http(Gate(hall.app)),
        "group commit, whole app, short way": _by_http(fast.ordinary),
        "group commit, whole app, fast path": _by_http(fast),
    }


async def _measure(candidates: Sequence[Candidate], save: Saving) -> dict[str, float]:
    until = time.perf_counter() + SECONDS
    waits: list[float] = []

    async def save_on(sitting: Sitting, sequences: Iterator[int]) -> None:
        while (began := time.perf_counter()) < until:
            await save(sitting, next(sequences))
            waits.append(time.perf_counter() - began)

    cpu, began = time.process_time(), time.perf_counter()
    await asyncio.gather(*(save_on(*each) for each in candidates))
    wall = time.perf_counter() - began
    waits.sort()
    return {
        "saves_per_s": round(len(waits) / wall),
        "cpu_ms": round((time.process_time() - cpu) / len(waits) * 1000, 3),
        "p99_ms": round(waits[len(waits) * 99 // 100] * 1000, 1),
    }


def _entry(sitting: Sitting, sequence: int) -> AnswerEntry:
    question, options = sitting.questions[sequence % len(sitting.questions)]
    return AnswerEntry(question, sequence, options[sequence % len(options)])


def _credentials(services: Services, sitting: Sitting, now: datetime) -> Credentials:
    return read_credentials(services, httpx.Headers(sitting.headers), now)


def _by_group(services: Services) -> Saving:
    log = AnswerLog(services)

    async def save(sitting: Sitting, sequence: int) -> None:
        now = services.clock.now()
        credentials = _credentials(services, sitting, now)
        await log.save(
            AnswerSave(sitting.attempt, credentials, None, (_entry(sitting, sequence),), now)
        )

    return save


def _by_orm(services: Services) -> Saving:
    async def save(sitting: Sitting, sequence: int) -> None:
        entry = _entry(sitting, sequence)
        async with services.transaction() as (session, now):
            credentials = _credentials(services, sitting, now)
            login = (await identity.standing_logins(session, [credentials.login]))[
                credentials.login
            ]
            attempt = await session.get_one(
                Attempt, sitting.attempt, with_for_update={"read": True}
            )
            latest = await session.scalar(
                select(SavedAnswer)
                .where(
                    SavedAnswer.attempt_sid == attempt.sid,
                    SavedAnswer.question_sid == entry.question,
                )
                .order_by(SavedAnswer.sequence.desc())
                .limit(1)
            )
            if (
                attempt.user_sid != login.user
                or attempt.state != "active"
                or attempt.deadline < now
                or (latest is not None and latest.sequence >= entry.sequence)
            ):
                raise RuntimeError("refused")
            await session.execute(
                insert(SavedAnswer)
                .values(
                    attempt_sid=attempt.sid,
                    question_sid=entry.question,
                    sequence=entry.sequence,
                    value=entry.value,
                    saved_at=now,
                )
                .on_conflict_do_nothing()
            )

    return save


def _by_http(app: ASGIApp) -> Saving:
    """Through the whole application, without a client's or a server's own cost."""

    async def save(sitting: Sitting, sequence: int) -> None:
        status = 0

        async def receive() -> Message:
            return {"type": "http.request", "body": _body(sitting, sequence)}

        async def send(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)

        await app(_scope(sitting), receive, send)
        if status != 200:
            raise RuntimeError(f"answered {status}")

    return save


def _body(sitting: Sitting, sequence: int) -> bytes:
    entry = _entry(sitting, sequence)
    given = {
        "question": {"sid": str(entry.question)},
        "sequence": entry.sequence,
        "value": entry.value,
    }
    return json.dumps({"model": {"sid": str(sitting.attempt), "answerList": [given]}}).encode()


def _scope(sitting: Sitting) -> Scope:
    headers = {"content-type": "application/json", **sitting.headers}
    return {
        "type": "http",
        "method": "POST",
        "path": f"{API}/attempt/v2/answer",
        "query_string": b"",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
    }


def _ordinary(hall: Hall) -> ASGIApp:
    """The same endpoint under the framework's own route."""
    app, router = FastAPI(), APIRouter(prefix=API)
    app.state.services = hall.services
    router.add_api_route("/attempt/v2/answer", save_answers, methods=["POST"])
    app.include_router(router)
    error_responses.install(app)
    return Gate(app)
