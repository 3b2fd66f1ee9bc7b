"""What is kept of somebody's account."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.models import (
    Consent,
    IdentityEvent,
    IdentityRequest,
    KnownDevice,
    LoginSession,
    User,
    UserImage,
)
from zhegui.kernel.people.personal import Becomes, Given, PersonalFile, gives
from zhegui.kernel.secrets.vault import Vault
from zhegui.ports.storage import public_path


async def _images(session: AsyncSession, _: Vault, user: UUID) -> list[PersonalFile]:
    rows = await session.scalars(
        select(UserImage.url).where(UserImage.user_sid == user).order_by(UserImage.position)
    )
    names = [url.rpartition("/")[2] for url in rows]
    return [PersonalFile(f"avatar/{name}", public_path(name)) for name in names]


personal = gives(
    "identity",
    "账号",
    "Account",
    Given(User.sid, "账号资料", "Profile", without=(User.password_hash,)),
    Given(UserImage.user_sid, "头像", "Pictures"),
    Given(Consent.user_sid, "同意过的协议", "Agreements"),
    Given(
        IdentityRequest.user_sid,
        "实名更正申请",
        "Requests about the real name",
        without=(IdentityRequest.holder_sid,),
    ),
    Given(
        IdentityEvent.user_sid,
        "实名记录",
        "Events of the real name",
        without=(IdentityEvent.by_sid,),
    ),
    Given(
        LoginSession.user_sid,
        "登录记录",
        "Logins",
        without=(LoginSession.generation, LoginSession.ends),
    ),
    Given(KnownDevice.user_sid, "常用设备", "Known devices"),
    withheld={
        IdentityRequest.holder_sid: "what somebody else asks for, and whom they are, is theirs",
        IdentityEvent.by_sid: "who decided acted for the installation; their act is no data of theirs",
    },
    files=_images,
    becomes=Becomes.ERASED,
)
