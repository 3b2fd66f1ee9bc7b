"""Streams of a real server of two processes: told from elsewhere, and ended before it waits for anybody."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import httpx
from sqlalchemy import select

from bench.people import invite
from proof.site import open_site
from tests.features.live.streaming import Line, listening
from zhegui.features.live.api import announce
from zhegui.features.live.models import LiveFeed
from zhegui.kernel.ids import new_sid

#: So many that each process has some.
PEOPLE = 12


async def test_all_are_told_and_a_stop_ends_every_stream_whole() -> None:
    async with (
        open_site(workers=2) as site,
        httpx.AsyncClient(base_url=site.url, trust_env=False, timeout=60) as http,
        AsyncExitStack() as open_,
    ):
        lines: list[Line] = []
        subject = new_sid()
        async with site.services() as services:
            for each in await invite(services, PEOPLE):
                headers = {"Authorization": f"Bearer {each.token}"}
                lines.append(await open_.enter_async_context(listening(http, headers)))
            async with services.transaction() as (session, _):
                users = list(await session.scalars(select(LiveFeed.user_sid)))
                await announce(session, users, "message", subject)
        for line in lines:
            assert await line.told() == (1, "message", str(subject))
        stopping = asyncio.create_task(site.stop())
        # One that is cut off raises.
        assert [await line.block() for line in lines] == [None] * PEOPLE
        await stopping
