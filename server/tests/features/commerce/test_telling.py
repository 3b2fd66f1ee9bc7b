"""What buyers, reviewers and operators are told of orders: once, and nothing that is undone."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from uuid import UUID

import pytest

from tests.features.commerce.shop import API, PRICE, Shop
from tests.people import Person
from zhegui.features.commerce.models import Order
from zhegui.kernel.work.jobs import JOBS
from zhegui.kernel.work.notifications import About
from zhegui.kernel.work.reminders import Withheld, settled

Run = Callable[..., Awaitable[None]]


async def _told(shop: Shop, who: Person) -> list[tuple[str, str, str]]:
    """Kind, title and path of what somebody was told, oldest first."""
    asked = {"includeList": ["message"], "orderList": [{"field": "createdAt", "direction": "asc"}]}
    answer = await shop.call(who, "messageItem/v2/dynamicList", asked)
    told = [each["message"] for each in answer["data"]["content"]]
    return [
        (each["kind"].removeprefix("commerce."), each["title"], each["path"])
        for each in told
        if each["kind"].startswith("commerce.")
    ]


async def test_the_buyer_hears_of_each_decision(shop: Shop, run_jobs: Run) -> None:
    added = await shop.add()
    await shop.reject(await shop.voucher(added["sid"]))
    await shop.accept(await shop.voucher(added["sid"]))
    await shop.refund(added["sid"], PRICE)
    await run_jobs()
    path = f"/pay/{added['sid']}"
    assert await _told(shop, shop.buyer) == [
        ("voucher_rejected", "凭证被驳回：看不清金额", path),
        ("voucher_accepted", f"已确认到账 ¥{PRICE}", path),
        ("refunded", f"已退款 ¥{PRICE}", path),
    ]


async def test_a_deadline_is_told_as_the_page_says_it(shop: Shop, run_jobs: Run) -> None:
    added = await shop.add()
    await shop.reject(await shop.voucher(added["sid"]))
    await run_jobs()
    answer = await shop.call(shop.buyer, "messageItem/v2/dynamicList", {"includeList": ["message"]})
    (told,) = [each["message"] for each in answer["data"]["content"]]
    order = await shop.call(shop.buyer, "order/v2/dynamicDetail", {"sid": added["sid"]})
    assert order["data"]["expiresAt"] == "2026-11-24T16:00:00.000Z"
    assert "请在 11 月 24 日 24:00 前重新上传凭证" in told["body"]


@pytest.mark.parametrize("ends", ["cancelled", "expired"])
async def test_who_paid_late_is_not_told_to_pay_an_order_that_ended(
    shop: Shop, run_jobs: Run, ends: str
) -> None:
    added = await shop.add()
    if ends == "cancelled":
        await shop.cancel(added["sid"])
    else:
        await shop.later(days=6)
    await shop.reject(await shop.voucher(added["sid"]))
    await run_jobs()
    answer = await shop.call(shop.buyer, "messageItem/v2/dynamicList", {"includeList": ["message"]})
    (told,) = [each["message"] for each in answer["data"]["content"]]
    assert (told["kind"], told["title"]) == (
        "commerce.late_voucher_rejected",
        "凭证被驳回：看不清金额",
    )
    assert "这张订单不用再付款" in told["body"]
    assert "前重新上传凭证" not in told["body"]


async def _withdraw(shop: Shop) -> None:
    """Take the course off sale as its author does."""
    await _set_state(shop, "draft")


async def _set_state(shop: Shop, state: str) -> None:
    asked = {"sid": str(shop.course)}
    row = (await shop.call(shop.operator, "authoredCourse/v2/dynamicDetail", asked))["data"]
    model = {**asked, "version": row["version"], "state": state}
    await shop.call(shop.operator, "course/v2/save", {"model": model})


async def test_who_ordered_what_is_taken_off_sale_is_told_not_to_pay(
    shop: Shop, run_jobs: Run
) -> None:
    added, other = await shop.add(), await shop.people.learner()
    cancelled = await shop.add(other)
    await shop.cancel(cancelled["sid"], other)
    await _withdraw(shop)
    await run_jobs()
    told = [("no_longer_offered", "订单内容已下架，请不要付款", f"/pay/{added['sid']}")]
    assert await _told(shop, shop.buyer) == told
    assert await _told(shop, other) == []
    await shop.later(days=2, hours=16)
    await run_jobs("commerce.tell_expiring")
    assert await _told(shop, shop.buyer) == told


async def test_who_ordered_what_is_closed_to_them_is_told(shop: Shop, run_jobs: Run) -> None:
    """It is for its organization's own people from now on; or they are not of these any more."""
    staff, manager = await shop.people.staff(), await shop.people.manager()
    assert staff.organization is not None
    company = staff.organization.sid
    await shop.sell_for(company)
    outside, inside = await shop.add(), await shop.add(staff)
    asked = {"sid": str(shop.course)}
    await shop.call(manager, "course/v2/save", {"model": {**asked, "isOpen": False}})
    await run_jobs()
    assert [path for _, _, path in await _told(shop, shop.buyer)] == [f"/pay/{outside['sid']}"]
    assert await _told(shop, staff) == []
    left = f"{API}/user/v2/unbindEnterprise?sid={company}"
    assert (await shop.http.get(left, headers=staff.headers)).status_code == 200
    await run_jobs()
    assert [path for _, _, path in await _told(shop, staff)] == [f"/pay/{inside['sid']}"]


async def test_a_rejection_asks_for_no_money_for_what_is_off_sale(
    shop: Shop, run_jobs: Run
) -> None:
    pay = await shop.voucher((await shop.add())["sid"])
    await _withdraw(shop)
    await run_jobs()
    await shop.reject(pay)
    await run_jobs()
    kinds = [kind for kind, _, _ in await _told(shop, shop.buyer)]
    assert kinds == ["late_voucher_rejected"]


async def test_reviewers_get_a_digest_once_for_what_came(shop: Shop, run_jobs: Run) -> None:
    for who in (shop.buyer, await shop.people.learner()):
        added = await shop.add(who)
        await shop.voucher(added["sid"], who)
    await run_jobs("commerce.tell_reviewers", "commerce.tell_reviewers")
    digest = ("vouchers_waiting", "2 份付款凭证待审", "/admin/all/vouchers")
    assert await _told(shop, shop.operator) == [digest]
    await run_jobs("commerce.tell_reviewers")
    assert await _told(shop, shop.operator) == [digest]
    shop.clock.advance(minutes=1)
    third = await shop.people.learner()
    await shop.voucher((await shop.add(third))["sid"], third)
    await run_jobs("commerce.tell_reviewers")
    assert [title for _, title, _ in await _told(shop, shop.operator)] == [
        "2 份付款凭证待审",
        "3 份付款凭证待审",
    ]


async def test_who_has_to_pay_within_a_day_hears_it_once(shop: Shop, run_jobs: Run) -> None:
    added = await shop.add()
    await shop.later(days=2, hours=14)
    await run_jobs("commerce.tell_expiring")
    assert await _told(shop, shop.buyer) == []
    await shop.later(hours=2)
    await run_jobs("commerce.tell_expiring", "commerce.tell_expiring")
    kinds = [kind for kind, _, _ in await _told(shop, shop.buyer)]
    assert kinds == ["order_expiring"]
    assert added


@pytest.mark.parametrize("is_accepted", [False, True], ids=["voucher waits", "accepted"])
async def test_who_has_paid_before_the_reminder_leaves_is_not_told(
    shop: Shop, run_jobs: Run, caplog: pytest.LogCaptureFixture, is_accepted: bool
) -> None:
    caplog.set_level(logging.INFO, "zhegui.messages")
    added = await shop.add()
    await shop.later(days=2, hours=16)
    await JOBS["commerce.tell_expiring"].run(shop.services)
    voucher = await shop.voucher(added["sid"])
    if is_accepted:
        await shop.accept(voucher)
    await run_jobs()
    assert "order_expiring" not in [kind for kind, _, _ in await _told(shop, shop.buyer)]
    sid, buyer = UUID(added["sid"]), shop.buyer.sid
    async with shop.services.transaction() as (session, _):
        about = About(sid, (await session.get_one(Order, sid)).expires_at)
        why = await settled(session, "commerce.order_expiring", about, [buyer])
    assert why == {buyer: Withheld.PAID}
    assert "is withheld from 1 of 1 people: paid" in caplog.text


def _texts(shop: Shop) -> list[str]:
    """The short messages that went out, by their first words."""
    outbox = shop.services.settings.outbox_dir / "sms.jsonl"
    lines = outbox.read_text().splitlines() if outbox.exists() else []
    return [
        said["text"].partition("。")[0] for line in lines if "text" in (said := json.loads(line))
    ]


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("nothing", ["凭证被驳回：看不清金额"]),
        ("waits", []),
        ("accepted", [f"已确认到账 ¥{PRICE}"]),
        ("rejected again", ["凭证被驳回：还是看不清"]),
        ("corrected", ["凭证被驳回：银行流水里没有这笔钱"]),
        ("cancelled", []),
        ("off sale", ["订单内容已下架，请不要付款"]),
        ("off sale and back", ["凭证被驳回：看不清金额"]),
    ],
)
async def test_in_the_morning_only_what_still_holds_is_sent(
    shop: Shop, run_jobs: Run, then: str, said: list[str]
) -> None:
    await shop.later(hours=14)  # 23:00 in China
    added = await shop.add()
    await shop.reject(await shop.voucher(added["sid"]))
    await run_jobs()
    if then in ("waits", "accepted", "rejected again", "corrected"):
        pay = await shop.voucher(added["sid"])
        if then in ("accepted", "corrected"):
            await shop.accept(pay)
        if then == "rejected again":
            await shop.reject(pay, reason="还是看不清")
        await run_jobs()
        if then == "corrected":
            await shop.correct(pay["sid"])
    if then == "cancelled":
        await shop.cancel(added["sid"])
    if then.startswith("off sale"):
        await _set_state(shop, "draft")
        await run_jobs()
        if then.endswith("back"):
            await _set_state(shop, "published")
    await run_jobs()
    assert _texts(shop) == []
    kinds = [kind for kind, *_ in await _told(shop, shop.buyer)]
    assert kinds[0] == "voucher_rejected", "what was decided stays to be read"
    shop.clock.advance(hours=9)
    await run_jobs("messages.deliver")
    assert _texts(shop) == said


async def test_who_sells_hears_of_too_much_money(shop: Shop, run_jobs: Run) -> None:
    """The finance of the seller, who alone may give it back; not the operators."""
    boss = await shop.people.manager()
    assert boss.organization
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    async with shop.services.transaction() as (session, _):
        order = await session.get_one(Order, UUID(added["sid"]))
        order.organization_sid = boss.organization.sid
    await shop.accept(pay, PRICE + 80, boss, reason="多转了")
    await run_jobs()
    number = (await shop.order(added["sid"]))["number"]
    path = f"/admin/{boss.organization.number}/orders/{added['sid']}"
    assert await _told(shop, boss) == [("overpaid", f"订单 {number} 多收了 ¥80", path)]
    assert await _told(shop, shop.operator) == []


async def test_where_nobody_at_the_seller_may_decide_operators_hear_of_too_much_money(
    shop: Shop, run_jobs: Run
) -> None:
    """Its whole finance is the buyer."""
    boss = await shop.people.manager()
    assert boss.organization
    added = await shop.add(boss)
    pay = await shop.voucher(added["sid"], boss)
    async with shop.services.transaction() as (session, _):
        order = await session.get_one(Order, UUID(added["sid"]))
        order.organization_sid = boss.organization.sid
    await shop.accept(pay, PRICE + 80, reason="多转了")
    await run_jobs()
    assert "overpaid" in [kind for kind, *_ in await _told(shop, shop.operator)]
    assert "overpaid" not in [kind for kind, *_ in await _told(shop, boss)]


async def test_operators_hear_of_too_much_money(shop: Shop, run_jobs: Run) -> None:
    added = await shop.add()
    await shop.accept(await shop.voucher(added["sid"]), PRICE + 80, reason="多转了")
    await run_jobs()
    order = await shop.order(added["sid"])
    assert await _told(shop, shop.operator) == [
        ("overpaid", f"订单 {order['number']} 多收了 ¥80", f"/admin/all/orders/{added['sid']}")
    ]
