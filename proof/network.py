"""A network that delays, resets, halves, loses the answer after the commit, and falls silent."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Literal

from proof.candidates import Crowd
from proof.hall import open_hall
from proof.ledger import Ledger
from proof.oracle import verdict
from proof.report import Report
from proof.site import open_site

Weather = Literal["latency", "resets", "halves", "lost_answers", "silence"]
WEATHERS: tuple[Weather, ...] = ("latency", "resets", "halves", "lost_answers", "silence")
CANDIDATES = 8
#: Nobody is faster; so many come that somebody sits all the while.
SITTING_SECONDS = 4.0
LATENCY_SECONDS = 2.0
SILENCE_SECONDS = 30.0
SHARE = 0.1
PIECE = 65536


class Proxy:
    """A TCP proxy to `port`; what befalls a piece of a connection is the `weather`'s."""

    def __init__(self, port: int, weather: Weather, dice: random.Random) -> None:
        self._port, self._weather, self._dice = port, weather, dice
        self._silent_until = 0.0
        self.strikes = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection until either side, or the weather, ends it."""
        upstream = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            ways = (
                self._carry(reader, upstream[1], is_answer=False),
                self._carry(upstream[0], writer, is_answer=True),
            )
            tasks = [asyncio.ensure_future(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            for each in (writer, upstream[1]):
                with suppress(RuntimeError):
                    each.transport.abort()

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_answer: bool
    ) -> None:
        with suppress(OSError):
            while piece := await reader.read(PIECE):
                kept = await self._befall(piece, is_answer=is_answer)
                writer.write(kept)
                await writer.drain()
                if len(kept) < len(piece):
                    await asyncio.sleep(0.01)  # so that the half arrives before the end
                    return

    async def _befall(self, piece: bytes, *, is_answer: bool) -> bytes:
        """What of a piece goes on; less than all of it ends the connection."""
        if self._weather == "latency":
            self.strikes += 1
            await asyncio.sleep(LATENCY_SECONDS / 2)
            return piece
        if self._weather == "silence":
            return await self._be_silent(piece)
        if self._weather == "lost_answers" and not is_answer:
            return piece
        if self._dice.random() >= SHARE:
            return piece
        self.strikes += 1
        return piece[: len(piece) // 2] if self._weather == "halves" else b""

    async def _be_silent(self, piece: bytes) -> bytes:
        """Once, after a while, nothing moves in either direction; then it is lost."""
        loop = asyncio.get_running_loop()
        if self.strikes == 0 and self._dice.random() < SHARE / 4:
            self.strikes = 1
            self._silent_until = loop.time() + SILENCE_SECONDS
        if loop.time() >= self._silent_until:
            return piece
        await asyncio.sleep(self._silent_until - loop.time())
        return b""


@asynccontextmanager
async def through(proxy: Proxy) -> AsyncIterator[str]:
    """The address under which a proxy listens."""
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def run(seconds: float, weathers: Sequence[Weather] = WEATHERS) -> Report:
    """Each weather for so long over one installation, candidates sitting all the while."""
    report, ledger, dice = Report("network", len(weathers)), Ledger(), random.Random()
    async with open_site() as site:
        async with site.services() as services:
            hall = await open_hall(services)
        for weather in weathers:
            proxy = Proxy(site.settings.port, weather, dice)
            async with through(proxy) as url:
                crowd = Crowd(url, hall, ledger, dice)
                async with site.services() as services:
                    await crowd.invite(services, CANDIDATES * (2 + int(seconds / SITTING_SECONDS)))
                crowd.begin(CANDIDATES, 0.2)
                await asyncio.sleep(seconds)
                await crowd.finish()
            if not proxy.strikes:
                report.wrong.append(f"{weather}: nothing befell anybody; nothing is proved")
            report.step()
        report.wrong += await verdict(site, ledger)
        report.counts(ledger)
    return report
