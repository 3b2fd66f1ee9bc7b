"""Lets the time of one order be up, in the installation that a test has running.

    python e2e/expire.py DATA_DIR ORDER_SID

A browser's test cannot wait for days, and the server goes by the machine's own clock.
"""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path
from uuid import UUID

from sqlalchemy import update

from zhegui.commands.services import in_services
from zhegui.features.commerce.api import Order
from zhegui.ports.services import Services
from zhegui.settings import Settings


def main(data_dir: str, order: str) -> None:
    """Its buyer should have paid a minute ago."""

    async def expire(services: Services) -> None:
        async with services.transaction() as (session, now):
            ended = update(Order).where(Order.sid == UUID(order))
            await session.execute(ended.values(expires_at=now - timedelta(minutes=1)))

    in_services(Settings.load({}, data_dir=Path(data_dir)), expire)


if __name__ == "__main__":
    main(*sys.argv[1:])
