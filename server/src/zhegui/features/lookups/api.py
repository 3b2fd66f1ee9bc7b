"""What other features may know of the dictionary."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.lookups.models import Lookup

__all__ = ["Lookup", "revision"]


async def revision(session: AsyncSession) -> str:
    """Changes whenever an entry is added, changed or removed: a client with a copy compares it."""
    counted = select(func.count(), func.max(Lookup.updated_at), func.sum(Lookup.version))
    entries, latest, versions = (await session.execute(counted)).one()
    moment = f"{latest:%Y%m%d%H%M%S%f}" if latest else "0"
    return f"{entries}-{versions or 0}-{moment}"
