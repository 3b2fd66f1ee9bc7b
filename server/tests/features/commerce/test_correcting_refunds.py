"""Refunds recorded in error, and items that were taken back when a payment is corrected."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import text

from tests.features.commerce.shop import API, PRICE, Shop
from tests.features.learning.courses import published
from tests.waiting import run_waiting, until_waiting


async def _paid(shop: Shop, **changes: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """An order that was accepted, and its voucher."""
    added = await shop.add(**changes)
    pay = await shop.voucher(added["sid"])
    await shop.accept(pay, added["amount"])
    return added, pay


async def _held(shop: Shop) -> list[tuple[str, str]]:
    """From when until when what the buyer holds counts."""
    query = [{"field": "withdrawnAt", "operator": "isNull", "value": True}]
    found = await shop.call(shop.buyer, "entitlement/v2/dynamicList", {"query": query})
    return sorted((row["start"], row["end"]) for row in found["data"]["content"])


async def _two_courses(shop: Shop) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """An order of the course and another of 300 yuan, by its two vouchers of a half each."""
    async with shop.services.database.session(shop.clock.now()) as session:
        other = await published(session, code="other", title="另一门", price=Decimal(300))
    await shop.price(300)
    items = [{"course": {"sid": str(sid)}} for sid in (shop.course, other.sid)]
    added = await shop.add(orderItemList=items)
    pays = []
    for _ in range(2):
        pay = await shop.voucher(added["sid"])
        await shop.accept(pay, 300, reason="分两笔")
        pays.append(pay)
    return await shop.order(added["sid"], None, "orderItemList"), pays


async def test_a_wrong_refund_is_put_right(shop: Shop) -> None:
    added, _ = await _paid(shop)
    held = await _held(shop)
    await shop.refund(added["sid"], PRICE)
    await shop.later(days=2)
    (refund,) = await shop.refunds(added["sid"], shop.operator)
    assert (refund["isMine"], refund["correctedAt"]) == (True, None)
    refused = await shop.correct_refund(refund["sid"], shop.operator, 403)
    assert refused["error"] == "own_decision"
    assert not await shop.may_study()
    another = await shop.people.operator()
    corrected = (await shop.correct_refund(refund["sid"], another))["data"]
    order = await shop.order(added["sid"], None, "orderEventList")
    sums = (order["state"], order["paidAmount"], order["refundedAmount"], order["dueBack"])
    assert sums == (2, PRICE, 0, 0)
    assert order["orderEventList"][-1]["reason"] == "金额登记错了"
    assert await shop.money(added["sid"]) == [Decimal(PRICE), Decimal(-PRICE), Decimal(PRICE)]
    assert await _held(shop) == held
    assert await shop.may_study()
    # The same again answers alike; another reason or another person is told.
    assert (await shop.correct_refund(refund["sid"], another))["data"] == corrected
    reworded = await shop.correct_refund(refund["sid"], another, 409, reason="换个说法")
    assert (reworded["error"], reworded["message"]) == (
        "refund_is_corrected",
        "这笔退款已经更正过，请刷新",
    )
    await shop.correct_refund(refund["sid"], shop.operator, 409)
    await shop.correct_refund(refund["sid"], status=409)
    assert len(await shop.money(added["sid"])) == 3
    (refund,) = await shop.refunds(added["sid"], another)
    assert (refund["isMine"], refund["correctedAt"]) == (False, corrected["correctedAt"])
    # And the right amount is recorded.
    await shop.refund(added["sid"], 99.5)
    assert (await shop.order(added["sid"]))["refundedAmount"] == 99.5


async def test_a_refund_is_corrected_by_who_may_with_a_reason(shop: Shop) -> None:
    added, _ = await _paid(shop)
    await shop.refund(added["sid"], 20)
    (refund,) = await shop.refunds(added["sid"])
    await shop.correct_refund(refund["sid"], shop.buyer, 403)
    refused = await shop.correct_refund(refund["sid"], status=400, reason="")
    assert refused["details"][0]["path"] == "model.reason"
    await shop.correct_refund(str(uuid4()), status=404)
    await shop.correct_refund(refund["sid"])
    order = await shop.order(added["sid"], None, "orderEventList")
    last = order["orderEventList"][-1]
    assert (order["state"], last["from"], last["to"]) == (2, 2, 2)


async def test_fifty_correct_a_refund_once(shop: Shop) -> None:
    added, _ = await _paid(shop)
    await shop.refund(added["sid"], PRICE)
    (refund,) = await shop.refunds(added["sid"])
    another = await shop.people.operator()
    await asyncio.gather(*(shop.correct_refund(refund["sid"], another) for _ in range(50)))
    assert await shop.money(added["sid"]) == [Decimal(PRICE), Decimal(-PRICE), Decimal(PRICE)]


async def test_the_wrong_item_is_given_again_and_may_be_taken_back_once_more(shop: Shop) -> None:
    order, _ = await _two_courses(shop)
    held = await _held(shop)
    first, second = order["orderItemList"]
    await shop.refund(order["sid"], 1, orderItemList=[{"sid": first["sid"]}])
    (refund,) = await shop.refunds(order["sid"])
    await shop.later(days=2)
    await shop.correct_refund(refund["sid"])
    assert await _held(shop) == held
    again = await shop.order(order["sid"], None, "orderItemList")
    assert again["orderItemList"] == order["orderItemList"]
    for item in (second, first):
        await shop.refund(order["sid"], 300, orderItemList=[{"sid": item["sid"]}])
    assert (await shop.order(order["sid"]))["state"] == 5
    assert await _held(shop) == []
    # Of the two that stand the first one is undone: what the other took back stays so.
    (item,) = (latest := (await shop.refunds(order["sid"]))[0])["orderItemList"]
    await shop.correct_refund(latest["sid"])
    ended = await shop.order(order["sid"], None, "orderItemList")
    taken = {each["sid"]: each["isTakenBack"] for each in ended["orderItemList"]}
    assert (ended["state"], taken.pop(item["sid"]), list(taken.values())) == (2, False, [True])
    assert await _held(shop) == [(item["start"], held[0][1])]


async def test_what_was_bought_to_follow_follows_again(shop: Shop) -> None:
    first, _ = await _paid(shop)
    await shop.later(days=340)
    second, _ = await _paid(shop)
    held = await _held(shop)
    await shop.refund(first["sid"], PRICE)
    assert len(await _held(shop)) == 1
    await shop.later(days=1)
    (refund,) = await shop.refunds(first["sid"])
    await shop.correct_refund(refund["sid"])
    assert await _held(shop) == held
    (item,) = (await shop.order(second["sid"], None, "orderItemList"))["orderItemList"]
    assert (item["start"], item["end"]) == held[1]


async def test_what_was_bought_anew_meanwhile_follows(shop: Shop) -> None:
    first, _ = await _paid(shop)
    ((_, end),) = await _held(shop)
    await shop.refund(first["sid"], PRICE)
    second, _ = await _paid(shop)
    (refund,) = await shop.refunds(first["sid"])
    await shop.correct_refund(refund["sid"])
    assert (await shop.order(first["sid"]))["state"] == 2
    (_, first_end), (start, _) = await _held(shop)
    assert (first_end, start) == (end, end)
    (item,) = (await shop.order(second["sid"], None, "orderItemList"))["orderItemList"]
    assert item["start"] == end


async def test_a_refunded_item_is_neither_charged_nor_opened_again(shop: Shop) -> None:
    order, pays = await _two_courses(shop)
    taken, kept = order["orderItemList"]
    await shop.refund(order["sid"], 300, orderItemList=[{"sid": taken["sid"]}])
    held = await _held(shop)
    await shop.correct(pays[1]["sid"])
    found = await shop.order(order["sid"], None, "orderItemList")
    assert (found["state"], found["due"], found["dueBack"]) == (1, 300, 0)
    assert await _held(shop) == []
    # What was taken back can be ordered anew, and that does not end this order.
    anew = await shop.add()
    pay = await shop.voucher(order["sid"])
    await shop.accept(pay, 300)
    found = await shop.order(order["sid"], None, "orderItemList")
    assert (found["state"], found["due"], found["dueBack"]) == (2, 0, 0)
    assert [each["isTakenBack"] for each in found["orderItemList"]] == [True, False]
    assert len(await _held(shop)) == len(held) == 1
    assert not await shop.may_study()
    await shop.cancel(anew["sid"])
    assert kept["title"] == "另一门"


async def test_what_was_kept_of_a_refunded_item_pays_nothing_else(shop: Shop) -> None:
    """Half of the price was given back: what is due is the price of the other item."""
    order, pays = await _two_courses(shop)
    named = [{"sid": order["orderItemList"][0]["sid"]}]
    await shop.refund(order["sid"], 150, orderItemList=named)
    assert (await shop.order(order["sid"]))["dueBack"] == 0
    await shop.correct(pays[1]["sid"])
    assert (await shop.order(order["sid"]))["due"] == 300
    await shop.accept(await shop.voucher(order["sid"]), 300)
    found = await shop.order(order["sid"])
    assert (found["state"], found["due"], found["dueBack"]) == (2, 0, 0)


async def test_a_refund_is_corrected_while_the_order_is_unpaid_again(shop: Shop) -> None:
    order, pays = await _two_courses(shop)
    named = [{"sid": order["orderItemList"][0]["sid"]}]
    await shop.refund(order["sid"], 300, orderItemList=named)
    await shop.correct(pays[1]["sid"])
    (refund,) = await shop.refunds(order["sid"])
    await shop.correct_refund(refund["sid"])
    assert (await shop.order(order["sid"]))["due"] == 300
    refused = await shop.add(status=409)
    assert refused["error"] == "order_open"
    await shop.accept(await shop.voucher(order["sid"]), 300)
    assert len(await _held(shop)) == 2


async def test_an_order_that_a_wrong_refund_ended_waits_again(shop: Shop) -> None:
    added = await shop.add()
    await shop.accept(await shop.voucher(added["sid"]), 100, reason="先付一部分")
    await shop.refund(added["sid"], 100)
    assert (await shop.order(added["sid"]))["state"] == 3
    (refund,) = await shop.refunds(added["sid"])
    await shop.correct_refund(refund["sid"])
    order = await shop.order(added["sid"])
    assert (order["state"], order["due"]) == (1, PRICE - 100)
    await shop.refund(added["sid"], 100)
    await shop.add()
    (latest, _) = await shop.refunds(added["sid"])
    await shop.correct_refund(latest["sid"])
    # Ordered anew meanwhile: the money is to go back.
    order = await shop.order(added["sid"])
    assert (order["state"], order["due"], order["dueBack"]) == (3, 0, 100)


async def test_items_of_an_order_that_opens_nothing_are_not_taken_back(shop: Shop) -> None:
    added = await shop.add()
    await shop.accept(await shop.voucher(added["sid"]), 100, reason="先付一部分")
    (item,) = (await shop.order(added["sid"], None, "orderItemList"))["orderItemList"]
    refused = await shop.refund(added["sid"], 20, 400, orderItemList=[{"sid": item["sid"]}])
    assert refused["details"][0]["path"] == "model.orderItemList.0.sid"


async def test_orders_of_the_same_courses_wait_for_each_other_once(
    shop: Shop, caplog: pytest.LogCaptureFixture
) -> None:
    """The one names first what the other names last: neither has to be done once more."""
    async with shop.services.database.session(shop.clock.now()) as session:
        other = await published(session, code="other", title="另一门", price=Decimal(300))
    things = [{"course": {"sid": str(sid)}} for sid in (shop.course, other.sid)]
    asked = []
    for items in (things, things[::-1]):
        buyer = await shop.people.learner()
        added = await shop.add(buyer, orderItemList=items)
        pay = await shop.voucher(added["sid"], buyer)
        model = {"sid": pay["sid"], "receivedAmount": added["amount"]}
        headers = (await shop.people.operator()).headers
        body = {"model": model}
        asked.append(shop.http.post(f"{API}/pay/v2/accept", json=body, headers=headers))
    async with shop.services.transaction() as (session, _):
        # As who counts a learner has it: what refers to the course does not wait.
        hold = text("select from course where sid = :sid for no key update")
        await session.execute(hold, {"sid": str(shop.course)})
        asking = []
        for each in asked:
            asking.append(asyncio.ensure_future(each))
            await until_waiting(session, len(asking))
        await session.rollback()
    answers = await asyncio.gather(*asking)
    assert [answer.status_code for answer in answers] == [200, 200]
    assert "once more" not in caplog.text


async def test_the_buyer_is_told_of_what_stands(shop: Shop) -> None:
    """What was refunded in error and corrected before anybody was told is told as corrected alone."""
    added, _ = await _paid(shop)
    await shop.refund(added["sid"], PRICE)
    (refund,) = await shop.refunds(added["sid"])
    await shop.correct_refund(refund["sid"])
    await run_waiting(shop.services)
    asked = {"includeList": ["message"]}
    found = await shop.call(shop.buyer, "messageItem/v2/dynamicList", asked)
    titles = [each["message"]["title"] for each in found["data"]["content"]]
    assert titles.count(f"更正：¥{PRICE} 的退款没有发生") == 1
    assert f"已退款 ¥{PRICE}" not in titles
