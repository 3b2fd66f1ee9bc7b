"""Figures of certificates."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.models import CertificateHistory
from zhegui.kernel.db.gauges import Values, gauge

_PROMISED = CertificateHistory.issued_at.is_(None)


@gauge("zhegui_certificates_promised", "Certificates that were earned and are not made yet")
async def promised(session: AsyncSession, _: datetime) -> Values:
    found = await session.scalar(select(func.count()).where(_PROMISED))
    return {(): float(found or 0)}


@gauge("zhegui_certificate_promised_oldest_seconds", "For how long the oldest of them is owed")
async def oldest_promised(session: AsyncSession, now: datetime) -> Values:
    first = await session.scalar(select(func.min(CertificateHistory.created_at)).where(_PROMISED))
    return {(): (now - first).total_seconds() if first else 0.0}
