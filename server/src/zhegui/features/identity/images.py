"""Pictures of people: public, cut square; the first is the avatar."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, exists, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.files.api import publish_picture
from zhegui.features.identity.models import User, UserImage
from zhegui.kernel.caller import Caller
from zhegui.kernel.envelope import Reference
from zhegui.ports.services import Services
from zhegui.ports.storage import Storage, delete_public

#: Twice what any page shows of a face.
SIDE = 512


async def replace_images(
    session: AsyncSession,
    services: Services,
    caller: Caller,
    user: User,
    pictures: Sequence[Reference],
    now: datetime,
) -> None:
    """Make uploaded pictures those of `user`, in place of the present ones."""
    urls = [
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
    await session.execute(delete(UserImage).where(UserImage.user_sid == user.sid))
    session.add_all(
        UserImage(user_sid=user.sid, position=position, url=url)
        for position, url in enumerate(urls)
    )
    user.avatar = urls[0] if urls else None


async def erase_images(session: AsyncSession, storage: Storage, user: UUID) -> None:
    """Forget the pictures of `user`, files too, but those that somebody else shows as well."""
    other = aliased(UserImage)
    shown = exists().where(other.url == UserImage.url, other.user_sid != user)
    alone = select(UserImage.url).where(UserImage.user_sid == user, ~shown)
    for url in await session.scalars(alone):
        await delete_public(storage, url)
    await session.execute(delete(UserImage).where(UserImage.user_sid == user))
