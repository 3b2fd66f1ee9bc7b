"""Lets somebody's pages be closed for as long as makes them absent, in the installation that a test
has running, and lets the desks be looked after.

    python e2e/absent.py DATA_DIR USER_SID

A browser's test cannot wait for minutes, and the server goes by the machine's own clock.
"""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path
from uuid import UUID

from sqlalchemy import text

from zhegui.commands.services import in_services
from zhegui.features.consultation.jobs import keep_desks
from zhegui.ports.services import Services
from zhegui.settings import Settings

_LONG_AGO = text("update live_feed set seen_at = :seen where user_sid = :user")


def main(data_dir: str, user: str) -> None:
    """They had a page two minutes ago; then what is done every minute is done."""

    async def leave(services: Services) -> None:
        async with services.transaction() as (session, now):
            seen = now - timedelta(minutes=2)
            await session.execute(_LONG_AGO, {"seen": seen, "user": UUID(user)})
        await keep_desks(services)

    in_services(Settings.load({}, data_dir=Path(data_dir)), leave)


if __name__ == "__main__":
    main(*sys.argv[1:])
