"""Messages to the demonstration's learner: read ones and unread ones, of several groups."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration.accounts import ACCOUNTS
from zhegui.features.identity import api as identity
from zhegui.features.messages import api as messages
from zhegui.ports.services import Services

#: How long ago, whether it was read, group, path, and title and body in both languages.
TOLD = (
    (
        timedelta(minutes=40), False, "examination", "/user/my-examination",
        ("考试前先看一眼考试须知", "时长、合格分和可考次数都写在考试页上；作答中断网也不会丢，答案先存在本机。"),
        ("Look at an examination before it begins", "Its page says how long it takes and what passes; without a network answers are kept on your device."),
    ),
    (
        timedelta(hours=5), False, "study", "/user/course",
        ("您已加入低压电工作业", "学习时长由系统自动记录，看完一讲就计入学时，随时可以从上次的位置继续。"),
        ("You have joined the low-voltage course", "Your time is counted as you study; go on at any time from where you stopped."),
    ),
    (
        timedelta(days=1, hours=2), False, "certificate", "/user/my-certificate",
        ("证书可以扫码查验", "证书右下角的二维码，用微信或浏览器扫一扫，就能查到真伪和有效期。"),
        ("Certificates can be scanned", "The code in a certificate's corner leads to what is true of it, and until when."),
    ),
    (
        timedelta(days=3), True, "account", "/user/setting",
        ("账号在新设备登录", "Chrome · Windows。如果不是您本人，请尽快修改密码。"),
        ("A login on a new device", "Chrome · Windows. If it was not you, change your password soon."),
    ),
    (
        timedelta(days=9), True, "study", "/user/study",
        ("欢迎来到折桂", "先从感兴趣的课程开始；学习中心会记着您学到了哪里。"),
        ("Welcome to Zhegui", "Begin with a course that you like; the study centre remembers where you are."),
    ),
)  # fmt: skip
LEARNER = next(account for account in ACCOUNTS if account.role == "learner")


async def load_messages(services: Services, session: AsyncSession, now: datetime) -> None:
    """Tell them once."""
    user = await identity.find_by_mobile(services, session, LEARNER.mobile)
    if user is None:
        return
    for number, (ago, was_read, group, path, zh, en) in enumerate(TOLD):
        told = messages.Told(
            kind=f"demonstration.{group}",
            group=group,
            channels=(),
            urgent=False,
            words={"zh": zh, "en": en},
            path=path,
            to={"audience": "people", "sids": [str(user.sid)], "right": None},
            once=f"demonstration:{number}",
            until=None,
            organization=None,
        )
        await messages.send(session, told, now - ago)
        if was_read:
            until = messages.AllRead(until=now - ago)
            await messages.read_all(session, user.sid, until, now - ago)
