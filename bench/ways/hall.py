"""An examination of fifty questions under way in this process, for comparing ways."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import httpx
from fastapi import FastAPI

from bench.candidate import API
from bench.people import invite
from bench.scene import QUESTIONS
from proof import hall
from zhegui.app import build_services, create_app, gated, opened
from zhegui.commands.server import spare_what_stays
from zhegui.ports.services import Services
from zhegui.postgres import schema, temporary_cluster
from zhegui.settings import Settings


@dataclass(frozen=True, slots=True)
class Sitting:
    """One candidate's running attempt: where to save, and what may be answered."""

    attempt: UUID
    headers: dict[str, str]
    questions: list[tuple[UUID, list[str]]]


@dataclass(frozen=True, slots=True)
class Hall:
    """An installation with an open examination, and HTTP to its app."""

    services: Services
    app: FastAPI
    http: httpx.AsyncClient
    examination: UUID

    async def sit(self) -> Sitting:
        """A new candidate, and their attempt; saves go by its ticket."""
        (person,) = await invite(self.services, 1)
        headers = {"Authorization": f"Bearer {person.token}"}
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
        async with opened(build_services(settings, cluster.app_url)) as services:
            app = create_app(services, with_worker=False)
            spare_what_stays()
            transport = httpx.ASGITransport(gated(app))
            async with httpx.AsyncClient(transport=transport, base_url="http://bench") as http:
                found = await hall.open_hall(services, question_count=QUESTIONS, certifies=False)
                yield Hall(services, app, http, found.examination)
