"""What a running house is made of, handed to routes and jobs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

import procrastinate
from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.caller import Authenticator
from zhegui.kernel.clock import Clock
from zhegui.kernel.database import Database
from zhegui.kernel.room import Room
from zhegui.kernel.vault import Vault
from zhegui.ports.analytics import Analytics
from zhegui.ports.sms import Sms
from zhegui.ports.storage import Storage
from zhegui.settings import Settings


@dataclass(slots=True)
class House:
    """One per process. Features take from it what they need, and never build it."""

    settings: Settings
    clock: Clock
    database: Database
    room: Room
    jobs: procrastinate.App
    vault: Vault
    sms: Sms
    storage: Storage
    analytics: Analytics
    authenticate: Authenticator

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[tuple[AsyncSession, datetime]]:
        """One transaction and its moment: committed at the end, rolled back on any error."""
        now = self.clock.now()
        async with self.database.transaction(now) as session:
            yield session, now


async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


#: In a route: `house: HouseOf`.
HouseOf = Annotated[House, Depends(_house)]
