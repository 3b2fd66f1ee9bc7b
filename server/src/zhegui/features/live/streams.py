"""All live streams of a process: they are told what is in the tables, and end with their tokens."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import Context
from uuid import UUID

from starlette.datastructures import State

from zhegui.features.live.service import CHANNEL, Beginning, note_seen, read_after
from zhegui.features.live.stream import LiveStream
from zhegui.features.panels.api import LastingToken, standing
from zhegui.ports.services import Services

log = logging.getLogger("zhegui.live")

#: Seconds between two signs of life; proxies let go of a line that is silent for a minute.
HEARTBEAT = 20.0
#: Before a connection that was lost is made again.
PAUSE_SECONDS = 1.0
#: Streams that are told something before others of this process, such as saves, have their turn.
AT_ONCE = 50


class LiveStreams:
    """Whoever begins the first has all looked after until the last has ended.

    What is notified only says whom to look up. What nobody was notified of, a beat finds: it compares
    how far each stream is with how far its user's events are counted.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._of_user: dict[UUID, set[LiveStream]] = {}
        #: Who may have been told something since they were looked up.
        self._told: set[UUID] = set()
        self._woken = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    def begin(self, user: UUID, token: LastingToken, beginning: Beginning) -> LiveStream:
        """A stream of theirs, which joins the others when it is answered."""
        return LiveStream(user, token, beginning, self._joined)

    @contextmanager
    def _joined(self, stream: LiveStream) -> Iterator[None]:
        self._of_user.setdefault(stream.user, set()).add(stream)
        self._look_up([stream.user])
        if self._running is None or self._running.done():
            # In no request's name.
            self._running = asyncio.create_task(self._run(), context=Context())
        try:
            yield
        finally:
            self._of_user[stream.user].remove(stream)
            if not self._of_user[stream.user]:
                del self._of_user[stream.user]
            self._woken.set()

    def _look_up(self, users: Iterable[UUID]) -> None:
        self._told.update(users)
        self._woken.set()

    async def _run(self) -> None:
        while self._of_user:
            listening = asyncio.create_task(self._listen())
            try:
                await self._serve()
            finally:
                listening.cancel()
                await asyncio.wait([listening])

    async def _listen(self) -> None:
        while True:
            try:
                async with self._services.database.listening(CHANNEL) as connection:
                    self._look_up(self._of_user)  # what was told before anybody listened
                    async for notified in connection.notifies():
                        self._look_up(map(UUID, notified.payload.split(",")))
            except Exception:  # the database may be away
                log.exception("nobody listens for live events; until then beats find them")
            await asyncio.sleep(PAUSE_SECONDS)

    async def _serve(self) -> None:
        beat_at = time.monotonic() + HEARTBEAT
        while self._of_user:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), beat_at - time.monotonic())
            self._woken.clear()
            try:
                if time.monotonic() >= beat_at:
                    beat_at = time.monotonic() + HEARTBEAT
                    await self._beat()
                await self._tell()
            except Exception:  # the database may be away; the next beat finds what was missed
                log.exception("live streams could not be looked after")

    async def _beat(self) -> None:
        streams = [each for some in self._of_user.values() for each in some]
        for at, each in enumerate(streams):
            each.beat()
            await self._give_way(at)
        async with self._services.transaction() as (session, now):
            stand = await standing(session, {each.token for each in streams}, now)
            there = [each for each in streams if each.token in stand]
            newest = await note_seen(session, {each.user for each in there}, now)
        for each in streams:
            if each.token not in stand:
                each.end()
        self._told.update(each.user for each in there if each.position < newest.get(each.user, 0))

    async def _tell(self) -> None:
        users, self._told = self._told & self._of_user.keys(), set()
        if not users:
            return
        positions = {user: min(each.position for each in self._of_user[user]) for user in users}
        async with self._services.transaction() as (session, _):
            found = await read_after(session, positions)
        for at, told in enumerate(found):
            for each in self._of_user.get(told.user, ()):
                each.tell(told)
            await self._give_way(at)

    async def _give_way(self, at: int) -> None:
        if at % AT_ONCE == AT_ONCE - 1:
            await asyncio.sleep(0)
            await self._services.database.precedence.give_way()


def live_streams(state: State) -> LiveStreams:
    """Those of the app with this state."""
    if not hasattr(state, "live_streams"):
        state.live_streams = LiveStreams(state.services)
    streams: LiveStreams = state.live_streams
    return streams
