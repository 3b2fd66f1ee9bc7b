"""What the audit has noted, for tests of the verbs that note themselves."""

from __future__ import annotations

from sqlalchemy import select

from zhegui.kernel.records.audit import AuditEntry
from zhegui.ports.services import Services


async def noted(services: Services) -> list[AuditEntry]:
    """Every entry, oldest first."""
    async with services.transaction() as (session, _):
        entries = list(await session.scalars(select(AuditEntry).order_by(AuditEntry.sid)))
        session.expunge_all()
        return entries
