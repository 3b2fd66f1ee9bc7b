"""People who ask and consultants who answer, while server processes and PostgreSQL are killed: each
message that was acknowledged is there once, in the order in which it was written, and every live feed
told of it without a gap."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx

from proof.candidates import API, RETRY_SECONDS
from proof.ending import PATIENCE_SECONDS
from proof.kills import VICTIMS
from proof.report import Report
from proof.site import Site, open_site
from zhegui.features.consultation import api as consultation
from zhegui.features.identity import api as identity
from zhegui.features.organizations import api as organizations
from zhegui.ports.services import Services

ASKERS = 6
#: Everybody may write twenty messages a minute.
PAUSE_SECONDS = 3.5
#: How long a feed may take to tell of the last message, over a beat that finds what no notification told.
TELLING_SECONDS = 60.0
REQUEST_SECONDS = 10.0


@dataclass
class Talker:
    """Somebody who writes, and what their live feed tells."""

    http: httpx.AsyncClient
    name: str
    headers: dict[str, str]
    #: The texts that were acknowledged, in their order.
    written: list[str] = field(default_factory=list)
    #: The numbers of the events that were told; the last position that a stream began with.
    heard: list[int] = field(default_factory=list)
    begun_at: int | None = None
    retries: int = 0

    async def insist(self, path: str, **model: Any) -> Any:
        """What a call is answered in the end, sent again until it is."""
        while True:
            with suppress(httpx.TransportError):
                answer = await self.http.post(
                    f"{API}/{path}", json={"model": model}, headers=self.headers
                )
                if answer.status_code == 200:
                    return answer.json()["data"]
                if answer.status_code < 500 and answer.status_code != 429:
                    raise AssertionError(f"{path}: {answer.status_code} {answer.text[:300]}")
            self.retries += 1
            await asyncio.sleep(RETRY_SECONDS)

    async def write(self, talk: str, pause: float, closing: asyncio.Event) -> None:
        """Go on writing until it is closing time."""
        dice = random.Random(self.name)
        while not closing.is_set():
            text = f"{self.name} {len(self.written)}"
            given = {"key": str(uuid4()), "text": text, "consultation": {"sid": talk}}
            await self.insist("consultationMessage/v2/add", **given)
            self.written.append(text)
            await asyncio.sleep(dice.uniform(0.5, 1.0) * pause)

    async def listen(self) -> None:
        """Hear the live feed, from where it broke off whenever it does; ends when it is cancelled."""
        while True:
            with suppress(httpx.TransportError):
                await self._listen()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        last = self.heard[-1] if self.heard else self.begun_at
        resumed = {} if last is None else {"Last-Event-ID": str(last)}
        url, headers = f"{API}/live/v2/stream", self.headers | resumed
        async with self.http.stream("GET", url, headers=headers) as answer:
            if answer.status_code != 200:
                return
            number = 0
            async for line in answer.aiter_lines():
                if line.startswith("id: "):
                    number = int(line.removeprefix("id: "))
                if line in ("event: ready", "event: reset"):
                    self.begun_at, self.heard = number, []
                elif line.startswith("event: "):
                    self.heard.append(number)


async def run(times: int, *, pause: float = PAUSE_SECONDS) -> Report:
    """Kill a server process and PostgreSQL by turns, so often together."""
    report = Report("consultations", times)
    dice = random.Random()
    async with open_site(workers=2) as site, _talking(site, pause) as (talkers, talks):
        for number in range(times):
            await asyncio.sleep(dice.uniform(1.0, 3.0))
            victim = ("worker_process", "database")[number % 2]
            killed = time.monotonic()
            await VICTIMS[victim](site, dice)
            before = [len(each.written) for each in talkers]
            await _until_all_wrote(talkers, before)
            report.step(resumed_within=time.monotonic() - killed)
        report.wrong += await _judge(site, talkers, talks)
        report.figures["messages"] = sum(len(each.written) for each in talkers)
        report.figures["retries"] = sum(each.retries for each in talkers)
    return report


@asynccontextmanager
async def _talking(site: Site, pause: float) -> AsyncIterator[tuple[list[Talker], list[str]]]:
    """Everybody writes and listens; at the end all have written what they had begun."""
    timeout = httpx.Timeout(REQUEST_SECONDS, read=PATIENCE_SECONDS)
    async with (
        httpx.AsyncClient(base_url=site.url, timeout=timeout) as http,
        asyncio.TaskGroup() as running,
    ):
        talkers, talks = await _open_desk(site, http)
        closing = asyncio.Event()
        listening = [running.create_task(each.listen()) for each in talkers]
        writing = [
            running.create_task(each.write(talk, pause, closing))
            for each, talk in zip(talkers, talks, strict=True)
        ]
        try:
            yield talkers, talks
        finally:
            closing.set()
            for each in (*writing, *listening):
                each.cancel()


async def _open_desk(site: Site, http: httpx.AsyncClient) -> tuple[list[Talker], list[str]]:
    """A desk of an organization whose staff ask at it; the consultation of each."""
    async with site.services() as services:
        organization, desk = await _desk(services)
        headers = [await _member(services, organization) for _ in range(ASKERS)]
    talkers = [Talker(http, f"asker {at}", each) for at, each in enumerate(headers)]
    talks = []
    for each in talkers:
        given = {"desk": {"sid": str(desk)}, "key": str(uuid4()), "text": f"{each.name} begins"}
        talks.append((await each.insist("consultation/v2/open", **given))["sid"])
    return talkers, talks


async def _desk(services: Services) -> tuple[Any, Any]:
    async with services.transaction() as (session, _):
        organization = await organizations.ensure_organization(session, "问询证明")
        desk = consultation.ConsultationDesk(
            organization_sid=organization.sid, name="学习咨询", introduction=""
        )
        session.add(desk)
        await session.flush()
        return organization.sid, desk.sid


async def _member(services: Services, organization: Any) -> dict[str, str]:
    async with services.transaction() as (session, now):
        mobile = f"138{random.randrange(10**8):08d}"
        user = await identity.create_user(services, session, mobile=mobile, password_hash=None)
        session.add(organizations.Staff(organization_sid=organization, user_sid=user.sid))
        tokens = await identity.open_session(services, session, user, "proof", now)
    return {"Authorization": f"Bearer {tokens.access_token}"}


async def _until_all_wrote(talkers: Sequence[Talker], before: Sequence[int]) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while any(len(each.written) <= count for each, count in zip(talkers, before, strict=True)):
            await asyncio.sleep(0.1)


async def _judge(site: Site, talkers: Sequence[Talker], talks: Sequence[str]) -> list[str]:
    """What is wrong with what is stored, and with what was told."""
    wrong = []
    for each, talk in zip(talkers, talks, strict=True):
        written = list(each.written)
        stored = await site.execute(
            """select text, sequence from consultation_message
            where consultation_sid = %s and system_kind is null order by sequence""",
            talk,
        )
        texts = [text for text, _ in stored][1:]  # the first one opened it
        if texts[: len(written)] != written:
            wrong.append(f"{each.name}: {len(written)} acknowledged, stored are {len(texts)}")
        if len(set(texts)) < len(texts):
            wrong.append(f"{each.name}: a message is there twice")
        wrong += await _told_wrong(site, each)
    return wrong


async def _told_wrong(site: Site, talker: Talker) -> list[str]:
    """Whether the feed told every number after its beginning once."""
    deadline = time.monotonic() + TELLING_SECONDS
    while not talker.heard and time.monotonic() < deadline:
        await asyncio.sleep(0.5)
    heard = talker.heard
    if heard != list(range(heard[0], heard[0] + len(heard))) if heard else True:
        return [f"{talker.name}: the feed told {len(heard)} events, with a gap or one twice"]
    return []
