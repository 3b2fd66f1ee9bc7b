"""What an organization tells its staff."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.organizations.models import Notice
from zhegui.features.organizations.schemas import NoticeSave
from zhegui.kernel.authoring import to_write
from zhegui.kernel.markup import safe_html


async def save_notice(
    session: AsyncSession, organization: UUID, model: NoticeSave, now: datetime
) -> Notice:
    """A notice of the organization, published when it is new; raises `NotFound`, `OutOfDate`."""
    notice = await _notice_to_write(session, organization, model, now)
    notice.title, notice.is_pinned = model.title, model.is_pinned
    notice.body, notice.body_html = model.body, await safe_html(model.body)
    await session.flush()
    return notice


async def _notice_to_write(
    session: AsyncSession, organization: UUID, model: NoticeSave, now: datetime
) -> Notice:
    if model.sid is None:
        made = Notice(organization_sid=organization, published_at=now)
        session.add(made)
        return made
    mine = Notice.organization_sid == organization
    return await to_write(session, Notice, mine, model.sid, model.version)
