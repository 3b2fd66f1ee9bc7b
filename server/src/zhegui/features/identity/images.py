"""Pictures of people: public, cut square; the first is the avatar."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.api import publish_picture
from zhegui.features.identity.models import User, UserImage
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.work.jobs import enqueue, job
from zhegui.ports.services import Services
from zhegui.ports.storage import delete_public

#: Twice what any page shows of a face.
SIDE = 512
#: The job that removes a picture that nobody shows any more.
REMOVE = "identity.remove_picture"


async def publish_images(
    session: AsyncSession,
    services: Services,
    caller: Caller,
    pictures: Sequence[Reference],
    now: datetime,
) -> list[str]:
    """The public addresses of uploaded pictures; nothing may have been written before."""
    return [
        await publish_picture(
            session,
            services,
            caller,
            picture.sid,
            now,
            max_side=SIDE,
            square=True,
            at=f"model.userImageList.{place}.sid",
        )
        for place, picture in enumerate(pictures)
    ]


async def replace_images(session: AsyncSession, user: User, urls: Sequence[str]) -> None:
    """Make published pictures those of `user`, in place of the present ones."""
    await session.execute(delete(UserImage).where(UserImage.user_sid == user.sid))
    session.add_all(
        UserImage(user_sid=user.sid, position=position, url=url)
        for position, url in enumerate(urls)
    )
    user.avatar = urls[0] if urls else None


async def erase_images(session: AsyncSession, user: UUID) -> None:
    """Forget the pictures of `user`, and after the commit their files."""
    gone = delete(UserImage).where(UserImage.user_sid == user).returning(UserImage.url)
    for url in (await session.scalars(gone)).all():
        await enqueue(session, REMOVE, url=url)


@job(REMOVE, attempts=None)
async def remove_picture(services: Services, *, url: str) -> None:
    """Remove a picture from the storage, unless somebody shows it."""
    async with services.transaction() as (session, _):
        if await session.scalar(select(exists().where(UserImage.url == url))):
            return
    await delete_public(services.storage, url)
