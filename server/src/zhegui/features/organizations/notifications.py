"""What people and managers are told of who joins an organization."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import api as identity
from zhegui.features.organizations.events import StaffInvited, StaffJoined, StaffRemoved
from zhegui.features.organizations.models import Organization, StaffInvitation
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.notifications import About, Notice, Words, managers, people, tell
from zhegui.kernel.work.reminders import Withheld, all_of, settles


@dataclass(frozen=True)
class Invited(Notice):
    """An organization would have somebody as staff."""

    id, group, path = "organizations.invited", "organization", "/invite?organization={sid}"
    zh = Words("{organization}邀请您加入", "加入后，您会看到单位安排的培训和考试。")
    en = Words(
        "{organization} invites you to join", "Then you see the training and examinations it plans."
    )

    sid: UUID
    organization: str


@dataclass(frozen=True)
class JoinedNotice(Notice):
    """Somebody who was invited is staff now."""

    id, group, path = "organizations.joined", "organization", ""
    zh = Words("{name}已加入{organization}", "接受了邀请，已在员工名单中。")
    en = Words("{name} has joined {organization}", "They took the invitation and are on the staff.")

    name: str
    organization: str


@dataclass(frozen=True)
class RemovedNotice(Notice):
    """An organization has somebody as staff no longer."""

    id, group, path = "organizations.removed", "organization", ""
    zh = Words(
        "您不再是{organization}的员工",
        "单位管理员把您移出了员工名单。您的学习记录和证书都保留着。",
    )
    en = Words(
        "You are no longer on the staff of {organization}",
        "Its manager removed you. What you studied and your certificates stay.",
    )

    organization: str


@listens(StaffInvited)
async def tell_invited(session: AsyncSession, invited: StaffInvited) -> None:
    """Tell the holder of the number, where it has an account."""
    invitation = await session.get_one(StaffInvitation, invited.invitation)
    organization = await session.get_one(Organization, invited.organization)
    holders = await session.scalars(
        select(identity.User.sid).where(identity.User.mobile_lookup == invitation.mobile_lookup)
    )
    if users := holders.all():
        once = f"{invitation.sid}:{invitation.version}"
        notice = Invited(organization.sid, organization.name)
        await tell(session, notice, people(users), once=once, organization=organization.sid)


@listens(StaffJoined)
async def tell_joined(session: AsyncSession, joined: StaffJoined) -> None:
    """Tell the managers."""
    user = await session.get_one(identity.User, joined.user)
    organization = await session.get_one(Organization, joined.organization)
    notice = JoinedNotice(user.nickname, organization.name)
    about = About(user.sid, session.sync_session.info["now"])  # goes with them: it names them
    await tell(
        session, notice, managers(organization.sid), organization=organization.sid, about=about
    )


@listens(StaffRemoved)
async def tell_removed(session: AsyncSession, removed: StaffRemoved) -> None:
    """Tell them."""
    organization = await session.get_one(Organization, removed.organization)
    notice = RemovedNotice(organization.name)
    await tell(session, notice, people([removed.user]), organization=organization.sid)


@settles(JoinedNotice)
async def settled(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """Somebody who was deleted since."""
    state = select(identity.User.state).where(identity.User.sid == about.sid)
    found = await session.scalar(state.with_for_update(read=True, key_share=True))
    return all_of(users, Withheld.WITHDRAWN) if found in (None, "erased") else {}
