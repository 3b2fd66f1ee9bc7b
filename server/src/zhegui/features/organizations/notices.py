"""What an organization tells its staff."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.organizations.models import Notice
from zhegui.features.organizations.schemas import NoticeSave
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.records.writes import Act, Writing
from zhegui.kernel.text.markup import safe_html


async def _prepare(_: Act, notice: Notice, __: NoticeSave) -> None:
    notice.body_html = await safe_html(notice.body)


#: A notice is published when it is new.
notice_writing = Writing(
    "notice",
    Notice,
    NoticeSave,
    "message.write",
    is_owned=True,
    required=("title", "body"),
    bulk=frozenset({"is_pinned"}),
    make=lambda act: Notice(published_at=act.now),
    prepare=_prepare,
)


async def add_notice(
    session: AsyncSession, organization: UUID, given: NoticeSave, now: datetime
) -> None:
    """A notice of the organization, published at that time."""
    notice = Notice(organization_sid=organization, published_at=now)
    await notice_writing.write(Act(session, APPLICATION, now, None), notice, given)
