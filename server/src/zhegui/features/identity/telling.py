"""What people are told of their account's safety; nobody turns that off."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.events import LoggedInElsewhere, MobileChanged, PasswordChanged
from zhegui.features.identity.rules import device_name
from zhegui.kernel.events import listens
from zhegui.kernel.notices import Notice, Words, people, tell

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
