"""What somebody asks of their own records: the next examination, hours missing, certificates that
end, orders. A question is one of these, or none."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates import api as certificates
from zhegui.features.commerce import api as commerce
from zhegui.features.examinations import api as examinations
from zhegui.features.training import api as training
from zhegui.kernel.context import language
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.work.notifications import End, said

MOST = 3


@dataclass(frozen=True, slots=True)
class OwnRecord:
    """One sentence of one's own records, and the page that shows it."""

    sentence: str
    title: str
    path: str


Look = Callable[[AsyncSession, Caller, datetime], Awaitable[list[OwnRecord]]]


async def own_records(
    session: AsyncSession, caller: Caller, question: str, now: datetime
) -> list[OwnRecord]:
    """What the records of the caller say to a question of theirs; nothing where it asks for none."""
    for asks, look in LOOKS:
        if asks.search(question):
            return await look(session, caller, now)
    return []


def _words(zh: str, en: str, now: datetime, **values: object) -> str:
    spoken = language.get()
    told = {name: said(value, spoken, now) for name, value in values.items()}
    return (en if spoken == "en" else zh).format(**told)


async def _examination(session: AsyncSession, caller: Caller, now: datetime) -> list[OwnRecord]:
    exam = examinations.Examination
    found = await session.execute(
        select(exam.sid, exam.title, exam.start_at, exam.end_at)
        .where(examinations.is_coming(caller.user, caller.organization, now))
        .order_by(exam.start_at <= now, exam.start_at, exam.end_at)
        .limit(1)
    )
    say = partial(_words, now=now)
    if (row := found.first()) is None:
        none = say("您目前没有要参加的考试。", "You have no examination to sit at the moment.")
        return [OwnRecord(none, say("我的考试", "My examinations"), "/user/my-examination")]
    sid, title, start, end = row
    sentence = say(
        "您的下一场考试是「{title}」，{start} 开始，{end} 结束。",
        "Your next examination is “{title}”, from {start} to {end}.",
        title=title,
        start=start,
        end=End(end),
    )
    return [OwnRecord(sentence, title, f"/examination-detail/{sid}")]


_RUNNING = (
    "「{title}」还差 {hours} 学时，{end} 前完成。",
    "“{title}” lacks {hours} hours, to be done by {end}.",
)
_LATE = (
    "「{title}」还差 {hours} 学时，{end} 已截止，请尽快补学。",
    "“{title}” lacks {hours} hours and ended at {end}; study them as soon as you can.",
)


async def _hours(session: AsyncSession, caller: Caller, now: datetime) -> list[OwnRecord]:
    say = partial(_words, now=now)
    plans = await training.open_plans(session, caller.user, now)
    missing = [plan for plan in plans if plan.required_hours > plan.earned_hours][:MOST]
    if not missing:
        none = say("您的培训计划没有欠学时。", "Your training plans lack no hours.")
        return [OwnRecord(none, say("学习中心", "Study centre"), "/user/study")]
    return [
        OwnRecord(
            say(
                *(_LATE if plan.end_at <= now else _RUNNING),
                title=plan.title,
                hours=plan.required_hours - plan.earned_hours,
                end=End(plan.end_at),
            ),
            plan.title,
            f"/user/study?plan={plan.sid}",
        )
        for plan in missing
    ]


async def _certificates(session: AsyncSession, caller: Caller, now: datetime) -> list[OwnRecord]:
    held = certificates.CertificateHistory
    found = await session.execute(
        select(held.name, held.expires_at)
        .where(held.user_sid == caller.user, held.state == "valid", held.expires_at > now)
        .order_by(held.expires_at)
        .limit(MOST)
    )
    say, page = partial(_words, now=now), "/user/my-certificate"
    records = [
        OwnRecord(
            say("「{name}」{end} 到期。", "“{name}” ends on {end}.", name=name, end=End(end)),
            name,
            page,
        )
        for name, end in found
        if end is not None
    ]
    none = say("您没有会到期的有效证书。", "You hold no valid certificate that ends.")
    return records or [OwnRecord(none, say("我的证书", "My certificates"), page)]


_STATES = {
    commerce.OrderState.UNPAID: ("待付款", "waits for payment"),
    commerce.OrderState.ACTIVE: ("已生效", "active"),
    commerce.OrderState.CANCELLED: ("已取消", "cancelled"),
    commerce.OrderState.EXPIRED: ("已过期", "expired"),
    commerce.OrderState.REFUNDED: ("已退款", "refunded"),
    commerce.OrderState.IN_REVIEW: ("待审核", "in review"),
}


async def _orders(session: AsyncSession, caller: Caller, now: datetime) -> list[OwnRecord]:
    order, item = commerce.Order, commerce.OrderItem
    title = (
        select(func.min(item.title)).where(item.order_sid == order.sid).correlate(order)
    ).scalar_subquery()
    found = await session.execute(
        select(order.sid, order.number, order.state, title)
        .where(order.buyer_user_sid == caller.user)
        .order_by(order.created_at.desc())
        .limit(MOST)
    )
    say = partial(_words, now=now)
    records = [
        OwnRecord(
            say(
                f"订单 {{number}}「{{title}}」：{_STATES[state][0]}。",
                f"Order {{number}}, “{{title}}”: {_STATES[state][1]}.",
                number=number,
                title=named or "",
            ),
            number,
            f"/pay/{sid}",
        )
        for sid, number, state, named in found
    ]
    none = say("您还没有订单。", "You have no order yet.")
    return records or [OwnRecord(none, say("我的订单", "My orders"), "/user/order")]


def _asks(*ways: str) -> re.Pattern[str]:
    return re.compile("|".join(ways), re.IGNORECASE)


#: What asks for which records; the first that fits.
LOOKS: tuple[tuple[re.Pattern[str], Look], ...] = (
    (
        _asks(
            r"(还差|还剩|还缺|还要|欠|差)(我)?(多少|几个?)?(个)?(学时|课时)",
            r"(学时|课时)(还差|还剩|还缺|够不够|够了|够吗|差多少|满了)",
            r"how many (more )?hours|hours (am i|are) missing|hours left",
        ),
        _hours,
    ),
    (
        _asks(
            r"下一?[场次个](的)?考试|(我|最近)(的)?(什么时候|几号|哪天|有|有没有|有什么)(要)?考试|我(的)?考试(是)?(什么时候|几号|哪天|时间)",
            r"^(什么时候|几号|哪天|何时)(要)?考试[?？]?$|^考试(是)?(什么时候|几号|哪天|时间)[?？]?$",
            r"(my )?next exam|when is my exam",
        ),
        _examination,
    ),
    (
        _asks(
            r"(我|手上|名下)(的)?.{0,6}证书?.{0,6}(到期|过期|有效)",
            r"^证书?(什么时候|何时|几号|哪天|快)?(会)?(到期|过期)(了)?(吗|没有|没)?[?？]?$",
            r"my certificates? (end|expire)|when does my certificate|certificate expir",
        ),
        _certificates,
    ),
    (
        _asks(
            r"我(的)?订单|^(查)?(一下)?订单(状态|进度|审核|到账|生效).{0,6}$|我(付|交)(的)?(款|钱|费).{0,6}(到账|审核|收到|了吗|了没)",
            r"my orders?\b|order status",
        ),
        _orders,
    ),
)
