"""Looking at a file before it is sent: for features whose files are evidence of something."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.models import File
from zhegui.ports.services import Services

#: Raises `FileAltered` or `FileWithdrawn`; says nothing of files that are no affair of the feature's.
Check = Callable[[Services, AsyncSession, File, datetime], Awaitable[None]]

_checks: list[Check] = []


def checked_when_sent(check: Check) -> Check:
    """Let `check` see every private file before it is sent."""
    _checks.append(check)
    return check


async def must_be_sendable(
    services: Services, session: AsyncSession, file: File, now: datetime
) -> None:
    """Raises `FileAltered` or `FileWithdrawn` where a feature does."""
    for check in _checks:
        await check(services, session, file, now)
