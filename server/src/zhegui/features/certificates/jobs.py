"""Jobs of certificates."""

from __future__ import annotations

from uuid import UUID

from zhegui.features.certificates import issuing
from zhegui.features.certificates.register.exporting import export_heads
from zhegui.kernel.jobs import job
from zhegui.ports.house import House


@job(issuing.ISSUE, queue="bulk")
async def issue(house: House, *, sid: str) -> None:
    """Make a promised certificate; run twice, it makes one."""
    async with house.transaction() as (session, now):
        await issuing.issue(house, session, UUID(sid), now)


# Five past midnight in China.
@job("certificates.export_heads", cron="5 16 * * *")
async def export(house: House) -> None:
    """Every day: publish where each register ends."""
    async with house.transaction() as (session, now):
        await export_heads(session, house.settings.register_dir, now)
