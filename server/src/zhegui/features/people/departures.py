"""What of an archive ends with an employment: that it is shared."""

from __future__ import annotations

from sqlalchemy import exists, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.organizations import api as organizations
from zhegui.features.people.models import Archive
from zhegui.kernel.work.events import listens


@listens(organizations.StaffLeft)
async def end_sharing(session: AsyncSession, left: organizations.StaffLeft) -> None:
    """Who works for nobody any more shares nothing; a later employer is asked for anew."""
    works = exists().where(organizations.Staff.user_sid == left.user)
    await session.execute(
        update(Archive)
        .where(Archive.user_sid == left.user, ~works)
        .values(shared=[], version=Archive.version + 1)
        .execution_options(synchronize_session=False)
    )
