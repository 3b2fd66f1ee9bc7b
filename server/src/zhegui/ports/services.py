"""What a running installation is made of, handed to routes and jobs."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated

import procrastinate
from fastapi import Depends, Request
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from zhegui.kernel.clock import Clock
from zhegui.kernel.db.database import Database
from zhegui.kernel.db.disk_space import DiskSpace
from zhegui.kernel.db.turns import Turns
from zhegui.kernel.http.allowance import Allowance
from zhegui.kernel.people.caller import Authenticator, CallerNow
from zhegui.kernel.records.listing.list_count import Counts
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.work.background import Background
from zhegui.ports.analytics import Analytics
from zhegui.ports.chat import Chat
from zhegui.ports.embeddings import Embeddings
from zhegui.ports.sms import Sms
from zhegui.ports.storage import Storage
from zhegui.settings import Settings


@dataclass(slots=True)
class Services:
    """One per process. Features take from it what they need, and never build it."""

    settings: Settings
    clock: Clock
    database: Database
    disk_space: DiskSpace
    jobs: procrastinate.App
    vault: Vault
    sms: Sms
    storage: Storage
    analytics: Analytics
    authenticate: Authenticator
    caller_now: CallerNow
    #: The model that words answers of the assistant, where there is one.
    chat: Chat | None = None
    #: The model that makes vectors of texts, where there is one.
    embeddings: Embeddings | None = None
    background: Background = field(default_factory=Background)
    allowance: Allowance = field(default_factory=Allowance)
    turns: Turns = field(init=False)
    #: Whose large body is read, of those nobody knows: a fiftieth of the event loop's time.
    bodies: Turns = field(default_factory=lambda: Turns(1, rest=49))

    #: Who takes a long step of the event loop: so those who waited for a save do not all take theirs
    #: when it is over, before the next.
    steps: Turns = field(default_factory=lambda: Turns(1))
    #: Who builds a statement, half of the time: threads share one interpreter with the event loop, and
    #: are done no sooner together.
    building: Turns = field(default_factory=lambda: Turns(1, rest=1))

    #: Of visitors' large lists.
    counts: Counts = field(default_factory=Counts)

    def __post_init__(self) -> None:
        self.turns = Turns(self._lists_at_once)
        self.database.services = self

    def _lists_at_once(self) -> int:
        """How many lists of visitors are read at once: a processor stays free for those who sit, while
        anybody does in any process."""
        processors = os.cpu_count() or 1
        if self.database.precedence.is_quiet:
            return processors
        return max(1, (processors - 1) // self.settings.workers)

    @asynccontextmanager
    async def transaction(
        self, *, bind: AsyncEngine | None = None
    ) -> AsyncIterator[tuple[AsyncSession, datetime]]:
        """One transaction and its moment: committed at the end, rolled back on any error."""
        now = self.clock.now()
        async with self.database.transaction(now, bind=bind) as session:
            yield session, now

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncSession]:
        """A transaction that reads all as of one moment, whatever is written meanwhile."""
        async with self.transaction() as (session, _):
            await session.execute(
                text("set transaction isolation level repeatable read, read only")
            )
            yield session


def services_of(session: AsyncSession) -> Services:
    """What the process of a session is made of: for listeners, which are handed nothing else."""
    services: Services = session.sync_session.info["services"]
    return services


async def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


#: In a route: `services: ServicesOf`.
ServicesOf = Annotated[Services, Depends(_services)]
