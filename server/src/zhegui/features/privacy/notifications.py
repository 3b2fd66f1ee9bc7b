"""What people are told of the rights that they use; nobody turns that off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.privacy.models import Deletion
from zhegui.features.privacy.rules import OPEN
from zhegui.kernel.work.notifications import About, Notice, Words
from zhegui.kernel.work.reminders import Withheld, all_of, settles

SETTINGS = "/user/setting"


@dataclass(frozen=True)
class ExportStarted(Notice):
    """Somebody asked for an archive of all their data."""

    id, group, path = "privacy.export_started", "account", SETTINGS
    zh = Words("正在导出您的个人信息", "{at} 申请。如果不是您本人，请立即修改密码并结束其他登录。")
    en = Words(
        "Your personal data are being exported",
        "Asked for on {at}. If it was not you, change your password and end the other logins now.",
    )
    channels, urgent, always = frozenset({"sms"}), True, True

    at: datetime


@dataclass(frozen=True)
class ExportReady(Notice):
    """The archive can be fetched."""

    id, group, path = "privacy.export_ready", "account", SETTINGS
    zh = Words("个人信息已导出", "请在 {until} 前到账号设置下载，过期后文件会删除。")
    en = Words(
        "Your personal data are ready",
        "Download them in your settings until {until}; then the file is deleted.",
    )
    always = True

    until: datetime


@dataclass(frozen=True)
class DeletionAsked(Notice):
    """Somebody asked that their account be deleted."""

    id, group, path = "privacy.deletion_asked", "account", SETTINGS
    zh = Words(
        "您的账号将于 {due} 注销",
        "在此之前可到账号设置撤回。如果不是您本人，请立即撤回并修改密码。",
    )
    en = Words(
        "Your account will be deleted on {due}",
        "Until then you can withdraw in your settings. If it was not you, do so now and change your "
        "password.",
    )
    channels, urgent, always = frozenset({"sms"}), True, True

    due: datetime


@dataclass(frozen=True)
class DeletionWithdrawn(Notice):
    """The account stays."""

    id, group, path = "privacy.deletion_withdrawn", "account", SETTINGS
    zh = Words("账号注销已撤回", "{at} 撤回，账号和数据都还在。")
    en = Words("Your account stays", "The deletion was withdrawn on {at}; nothing was erased.")
    channels, always = frozenset({"sms"}), True

    at: datetime


@dataclass(frozen=True)
class DeletionRefused(Notice):
    """Something was open when the days were over."""

    id, group, path = "privacy.deletion_refused", "account", SETTINGS
    zh = Words("账号没有注销", "{reasons_zh}。处理后可重新申请。")
    en = Words("Your account was not deleted", "{reasons_en}. Ask again once this is settled.")
    channels, always = frozenset({"sms"}), True

    reasons_zh: str
    reasons_en: str


@settles(DeletionAsked)
async def settled(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """A deletion that was withdrawn, refused or carried out."""
    deletion = await session.get(Deletion, about.sid)
    is_open = deletion is not None and deletion.state in OPEN
    return {} if is_open else all_of(users, Withheld.WITHDRAWN)


@settles(DeletionWithdrawn, DeletionRefused, are_news=True)
async def asked_again(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """An end of one deletion after which another was asked for."""
    is_open = Deletion.state.in_(OPEN)
    found = await session.scalars(
        select(Deletion.user_sid).where(Deletion.user_sid.in_(users), is_open)
    )
    return dict.fromkeys(found, Withheld.OVERTAKEN)
