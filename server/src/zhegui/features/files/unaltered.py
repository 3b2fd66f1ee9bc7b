"""Looking at a file before it is sent: for features whose files are evidence of something."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.errors import FileAltered
from zhegui.features.files.models import File
from zhegui.ports.services import Services

#: Whether a file is what it was; true of files that are no affair of the feature's.
Check = Callable[[Services, AsyncSession, File], Awaitable[bool]]

_checks: list[Check] = []


def checked_when_sent(check: Check) -> Check:
    """Let `check` see every private file before it is sent."""
    _checks.append(check)
    return check


async def must_be_unaltered(services: Services, session: AsyncSession, file: File) -> None:
    """Raises `FileAltered` where a feature says so."""
    for check in _checks:
        if not await check(services, session, file):
            raise FileAltered
