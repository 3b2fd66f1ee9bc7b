"""What people are told of their account's safety; nobody turns that off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.events import (
    IdentityDecided,
    LoggedInElsewhere,
    MobileChanged,
    NumberDisputed,
    PasswordChanged,
)
from zhegui.features.identity.models import IdentityRequest, User
from zhegui.features.identity.rules import device_name
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.notifications import About, Notice, Words, people, tell
from zhegui.kernel.work.reminders import Withheld, all_of, settles

SETTINGS = "/user/setting"


@dataclass(frozen=True)
class PasswordWasChanged(Notice):
    """The password is another one."""

    id, group, path = "identity.password_changed", "account", SETTINGS
    zh = Words("登录密码已修改", "{at} 修改。如果不是您本人，请立即用“忘记密码”重设。")
    en = Words(
        "Your password was changed",
        "Changed on {at}. If it was not you, reset it now by “Forgot password”.",
    )
    channels, urgent, always = frozenset({"sms"}), True, True

    at: datetime


@dataclass(frozen=True)
class MobileWasChanged(Notice):
    """The account has another number; the number before is told by itself."""

    id, group, path = "identity.mobile_changed", "account", SETTINGS
    zh = Words("手机号已更换为 {mobile}", "{at} 更换，以后用新手机号登录。")
    en = Words("Your mobile number is now {mobile}", "Changed on {at}; log in with it from now on.")
    always = True

    mobile: str
    at: datetime


@dataclass(frozen=True)
class NewLogin(Notice):
    """Somebody logged in on a device that the account does not know."""

    id, group, path = "identity.new_login", "account", SETTINGS
    zh = Words("账号在新设备登录", "{device}，{at}。如果不是您本人，请尽快修改密码。")
    en = Words(
        "A login on a new device", "{device}, {at}. If it was not you, change your password soon."
    )
    always = True

    device: str
    at: datetime


@dataclass(frozen=True)
class RequestDecided(Notice):
    """What one asked of one's identity was decided."""

    id, group, path = "identity.request_decided", "account", SETTINGS
    zh = Words("实名申请已处理", "处理说明：{reason}")
    en = Words("Your request about your real name was decided", "What was written: {reason}")
    always = True

    reason: str


@dataclass(frozen=True)
class NumberChecked(Notice):
    """Somebody else claims the number of this account, and what it earned is suspended."""

    id, group, path = "identity.number_checked", "account", SETTINGS
    zh = Words(
        "您的证件号码正在核实",
        "有人提出该号码属于他人。核实期间，以该号码取得的证书暂停使用；如有疑问请联系平台。",
    )
    en = Words(
        "Your ID number is being checked",
        "Somebody says that the number is another person's. Meanwhile the certificates earned with it "
        "are suspended; contact the platform if you have questions.",
    )
    channels, always = frozenset({"sms"}), True


@dataclass(frozen=True)
class NumberLost(Notice):
    """The number of this account was given to the account of the person it names."""

    id, group, path = "identity.number_lost", "account", SETTINGS
    zh = Words(
        "您的实名信息已失效",
        "经核实，该证件号码归另一账号。请以本人的证件重新申请实名；如有疑问请联系平台。",
    )
    en = Words(
        "Your confirmed name is no longer valid",
        "The ID number was found to belong to another account. Ask for confirmation with your own "
        "document; contact the platform if you have questions.",
    )
    channels, always = frozenset({"sms"}), True


@listens(NumberDisputed)
async def tell_disputed(session: AsyncSession, disputed: NumberDisputed) -> None:
    """Tell who has the number, once for each dispute."""
    if disputed.holder is not None:
        about = About(disputed.request, session.sync_session.info["now"])
        to = people([disputed.holder])
        await tell(session, NumberChecked(), to, once=disputed.request, about=about)


@settles(NumberChecked, are_news=True)
async def checked(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """A dispute that was decided or taken back."""
    request = await session.get(IdentityRequest, about.sid)
    is_open = request is not None and request.state == "open"
    return {} if is_open else all_of(users, Withheld.OVERTAKEN)


@listens(IdentityDecided)
async def tell_decided(session: AsyncSession, decided: IdentityDecided) -> None:
    """Tell who asked, and who has lost the number to them."""
    notice, to = RequestDecided(decided.reason), people([decided.user])
    await tell(session, notice, to, once=decided.request)
    if decided.loser is not None:
        about = About(decided.request, session.sync_session.info["now"])
        to = people([decided.loser])
        await tell(session, NumberLost(), to, once=decided.request, about=about)


@settles(NumberLost, are_news=True)
async def confirmed_again(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """Who has a confirmed name again."""
    is_confirmed = User.real_name_confirmed_at.is_not(None)
    found = await session.scalars(select(User.sid).where(User.sid.in_(users), is_confirmed))
    return dict.fromkeys(found, Withheld.DONE)


@listens(PasswordChanged)
async def tell_password(session: AsyncSession, changed: PasswordChanged) -> None:
    """Tell the holder."""
    await tell(session, PasswordWasChanged(changed.at), people([changed.user]))


@listens(MobileChanged)
async def tell_mobile(session: AsyncSession, changed: MobileChanged) -> None:
    """Tell the holder."""
    await tell(session, MobileWasChanged(changed.mobile, changed.at), people([changed.user]))


@listens(LoggedInElsewhere)
async def tell_login(session: AsyncSession, login: LoggedInElsewhere) -> None:
    """Tell the holder."""
    notice = NewLogin(device_name(login.device or ""), login.at)
    await tell(session, notice, people([login.user]))
