"""An examination of forty questions under way, for benchmarks: a house, its app and candidates."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from uuid import UUID

import httpx
from fastapi import FastAPI

from zhegui.app import build_house, create_app, gated, opened
from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.features.questions import api as questions
from zhegui.features.questions.authoring import add_question
from zhegui.kernel.envelope import Reference
from zhegui.ports.house import House
from zhegui.postgres import schema, temporary_cluster
from zhegui.settings import Settings

QUESTIONS = 40
API = "/resource-center/api"


@dataclass(frozen=True, slots=True)
class Sitting:
    """One candidate's running attempt: where to save, and what may be answered."""

    attempt: UUID
    headers: dict[str, str]
    questions: list[tuple[UUID, list[str]]]


@dataclass(frozen=True, slots=True)
class Hall:
    """A house with an open examination, and HTTP to its app."""

    house: House
    app: FastAPI
    http: httpx.AsyncClient
    examination: UUID

    async def candidate(self) -> dict[str, str]:
        """Somebody new; the headers that say so."""
        async with self.house.transaction() as (session, now):
            mobile = f"139{now.microsecond:06d}{id(object()) % 100:02d}"
            user = await identity.create_user(
                self.house, session, mobile=mobile, password_hash=None
            )
            tokens = await identity.open_session(self.house, session, user, "bench", now)
        return {"Authorization": f"Bearer {tokens.access_token}"}

    async def sit(self) -> Sitting:
        """A new candidate, and their attempt; saves go by its ticket."""
        headers = await self.candidate()
        model = {"examination": {"sid": str(self.examination)}}
        answer = await self.http.post(
            f"{API}/attempt/v2/start", json={"model": model}, headers=headers
        )
        paper = answer.json()["data"]
        asked = [
            (UUID(each["sid"]), [option["sid"] for option in each["optionList"]])
            for section in paper["sectionList"]
            for each in section["questionList"]
        ]
        return Sitting(UUID(paper["sid"]), {"Attempt-Ticket": paper["ticket"]}, asked)


@asynccontextmanager
async def open_hall() -> AsyncIterator[Hall]:
    """A hall on a PostgreSQL of its own, gone afterwards."""
    with temporary_cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        schema.upgrade(cluster.owner_url)
        settings = Settings.load({}, data_dir=Path(folder), environment="test", database_pool=20)
        async with opened(build_house(settings, cluster.app_url)) as house:
            app = create_app(house, with_worker=False)
            transport = httpx.ASGITransport(gated(app))
            async with httpx.AsyncClient(transport=transport, base_url="http://bench") as http:
                yield Hall(house, app, http, await _publish(house))


async def _publish(house: House) -> UUID:
    async with house.transaction() as (session, now):
        bank = await questions.make_bank(session, None, "bench")
        for number in range(QUESTIONS * 5):
            options = tuple(
                questions.DraftOption(f"option {number}-{at}", at == 0) for at in range(4)
            )
            draft = questions.Draft("single_choice", f"question {number}", options)
            await add_question(session, bank.sid, draft, now)
        terms = examinations.ExaminationTerms(
            title="bench",
            duration_seconds=3600,
            start_at=now - timedelta(hours=1),
            end_at=now + timedelta(hours=2),
            pass_score=Decimal(1),
        )
        section = examinations.SectionRule(
            title="single",
            bank=Reference(sid=bank.sid),
            kind="single_choice",
            count=QUESTIONS,
            score=Decimal(1),
        )
        found = await examinations.publish_by_rule(
            session, terms, [section], organization=None, now=now
        )
        return found.sid
