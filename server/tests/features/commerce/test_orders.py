"""Ordering: what it costs, what is refused, who sees it, cancelling, expiry."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.features.commerce.shop import PRICE, Shop, key


async def test_an_order_is_unpaid_and_waits_three_days(shop: Shop) -> None:
    added = await shop.add()
    assert (added["state"], added["amount"], added["paidAmount"]) == (1, PRICE, 0)
    assert added["number"].startswith("DD-")
    order = await shop.order(added["sid"], None, "orderItemList.course.coverList", "orderEventList")
    assert order["memoCode"].startswith("ZG")
    assert len(order["memoCode"]) == 8
    assert order["expiresAt"] == "2026-11-24T01:00:00.000Z"
    assert order["serverTime"] == "2026-11-21T01:00:00.000Z"
    (item,) = order["orderItemList"]
    assert (item["price"], item["quantity"], item["validDays"]) == (PRICE, 1, 365)
    assert (item["start"], item["end"]) == (None, None)
    assert item["course"]["coverList"] == []
    (event,) = order["orderEventList"]
    assert (event["from"], event["to"], event["by"]) == (None, 1, "buyer")
    assert not await shop.may_study()


async def test_the_price_that_was_shown(shop: Shop) -> None:
    await shop.price(400)
    refused = await shop.add(amount=PRICE, status=409)
    assert refused["error"] == "price_changed"
    assert "400.00" in refused["message"]
    assert (await shop.add(amount=400))["amount"] == 400
    # What was ordered keeps its price.
    await shop.price(1)


async def test_the_same_key_is_the_same_order(shop: Shop) -> None:
    mine = key()
    first, again = [await shop.add(key=mine) for _ in range(2)]
    assert first == again
    # Another's key says nothing here.
    other = await shop.people.other_learner()
    assert (await shop.add(other, key=mine))["sid"] != first["sid"]


async def test_an_open_order_is_named(shop: Shop) -> None:
    first = await shop.add()
    refused = await shop.add(status=409)
    assert refused["error"] == "order_open"
    assert first["number"] in refused["message"]
    assert refused["details"][0]["path"] == "model.orderItemList.0.course.sid"
    await shop.cancel(first["sid"])
    await shop.add()


async def test_what_is_held_for_long_is_not_sold_again(shop: Shop) -> None:
    first = await shop.add()
    await shop.accept(await shop.voucher(first["sid"]))
    assert (await shop.add(status=409))["error"] == "still_held"
    await shop.later(days=340)
    second = await shop.add()
    await shop.accept(await shop.voucher(second["sid"]))
    (before,) = (await shop.order(first["sid"], None, "orderItemList"))["orderItemList"]
    (after,) = (await shop.order(second["sid"], None, "orderItemList"))["orderItemList"]
    assert after["start"] == before["end"]


@pytest.mark.parametrize(
    ("changes", "path", "error"),
    [
        ({"orderItemList": []}, "model.orderItemList", None),
        ({"orderItemList": [{}]}, "model.orderItemList.0", "one_thing"),
        ({"orderItemList": [{"quantity": 0}]}, "model.orderItemList.0.quantity", None),
        ({"amount": -1}, "model.amount", None),
        ({"amount": 0.001}, "model.amount", "too_many_decimals"),
        ({"key": "短"}, "model.key", None),
        ({"wrong": 1}, "model.wrong", None),
    ],
)
async def test_bad_input_is_named(
    shop: Shop, changes: dict[str, Any], path: str, error: str | None
) -> None:
    refused = await shop.add(status=400, **changes)
    found = {detail["path"]: detail["error"] for detail in refused["details"]}
    assert path in found
    assert error in (None, found[path])


async def test_items_that_cannot_stand_together(shop: Shop) -> None:
    course = {"course": {"sid": str(shop.course)}}
    twice = await shop.add(status=400, orderItemList=[course, course])
    assert twice["details"][0]["error"] == "repeated_record"
    seats = await shop.add(status=400, orderItemList=[{**course, "quantity": 2}])
    assert seats["details"][0]["path"] == "model.orderItemList.0.quantity"
    many = await shop.add(status=400, orderItemList=[course] * 21)
    assert many["details"][0]["path"] == "model.orderItemList"
    await shop.sell_for((await shop.people.organization()).sid)
    material = {"material": {"sid": str(await shop.material())}}
    sellers = await shop.add(status=400, orderItemList=[course, material])
    assert sellers["details"][0]["error"] == "other_seller"


async def test_what_is_not_offered_is_not_found(shop: Shop) -> None:
    for kind in ("course", "subject", "material"):
        refused = await shop.add(status=404, orderItemList=[{kind: {"sid": str(uuid4())}}])
        assert refused["details"][0]["path"] == f"model.orderItemList.0.{kind}.sid"


async def test_what_costs_nothing_is_paid_at_once(shop: Shop) -> None:
    await shop.price(0)
    added = await shop.add(amount=0)
    assert added["state"] == 2
    order = await shop.order(added["sid"], None, "payList")
    (pay,) = order["payList"]
    assert (pay["type"], pay["state"], pay["amount"], pay["account"]) == (4, 2, 0, "")
    assert await shop.may_study()
    assert await shop.money(added["sid"]) == []


async def test_a_subject_opens_the_courses_it_had(shop: Shop) -> None:
    subject = str(await shop.subject())
    added = await shop.add(orderItemList=[{"subject": {"sid": subject}}])
    await shop.accept(await shop.voucher(added["sid"]), 500)
    assert await shop.may_study()
    order = await shop.order(added["sid"], None, "orderItemList.courseList")
    (item,) = order["orderItemList"]
    assert [course["sid"] for course in item["courseList"]] == [str(shop.course)]


async def test_a_material_opens_its_files(shop: Shop) -> None:
    material = str(await shop.material())
    added = await shop.add(orderItemList=[{"material": {"sid": material}}])
    await shop.accept(await shop.voucher(added["sid"]), 9)
    held = await shop.call(shop.buyer, "entitlement/v2/dynamicList", {})
    assert [row["materialSid"] for row in held["data"]["content"]] == [material]


async def test_seats_are_bought_by_the_manager_of_the_organization(shop: Shop) -> None:
    manager = await shop.people.manager()
    assert manager.organization is not None
    seats = [{"course": {"sid": str(shop.course)}, "quantity": 20}]
    enterprise = {"sid": str(manager.organization.sid)}
    refused = await shop.add(status=400, orderItemList=seats, buyerEnterprise=enterprise)
    assert refused["details"][0]["error"] == "not_its_manager"
    added = await shop.add(manager, orderItemList=seats, buyerEnterprise=enterprise)
    assert added["amount"] == 20 * PRICE
    assert added["expiresAt"] == "2026-12-06T01:00:00.000Z"
    await shop.accept(await shop.voucher(added["sid"], manager), 20 * PRICE)
    # The seats are given to people later; who paid has none by that.
    assert not await shop.may_study(manager)


async def test_who_sees_an_order(shop: Shop) -> None:
    people = shop.people
    manager, rival = await people.manager(), await people.other_manager()
    assert manager.organization is not None
    await shop.sell_for(manager.organization.sid)
    added = await shop.add()
    for who, status in (
        (await people.other_learner(), 404),
        (rival, 404),
        (await people.staff(), 404),
        (manager, 200),
        (shop.operator, 200),
    ):
        asked = {"sid": added["sid"], "includeList": ["buyerUser", "payList"]}
        await shop.call(who, "order/v2/dynamicDetail", asked, status)
    seen = await shop.order(added["sid"], manager, "buyerUser")
    assert "*" in seen["buyerUser"]["tel"]
    await shop.cancel(added["sid"], rival, 404)
    await shop.cancel(added["sid"], manager)


async def test_cancelling_closes_its_vouchers_and_is_final(shop: Shop) -> None:
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    await shop.cancel(added["sid"])
    assert (await shop.cancel(added["sid"]))["data"]["state"] == 3
    order = await shop.order(added["sid"], None, "payList")
    assert (order["state"], order["payList"][0]["state"]) == (3, 4)
    assert (await shop.accept(pay, status=409))["error"] == "pay_decided"
    assert (await shop.voucher(added["sid"], status=409))["error"] == "order_not_payable"


async def test_what_is_paid_is_not_cancelled(shop: Shop) -> None:
    added = await shop.add()
    await shop.accept(await shop.voucher(added["sid"]), 100, reason="先付一部分")
    assert (await shop.cancel(added["sid"], status=409))["error"] == "order_not_cancellable"


async def test_time_is_up(shop: Shop, run_jobs: Callable[..., Awaitable[None]]) -> None:
    paid, waiting, late = [await shop.add(await shop.people.learner()) for _ in range(3)]
    await shop.cancel(paid["sid"], shop.operator)
    mine = await shop.add()
    await shop.voucher(mine["sid"])
    await shop.later(hours=72)
    # Before the clock has looked, it cannot be paid either.
    assert late["state"] == waiting["state"] == 1
    await run_jobs("commerce.expire")
    for sid, state in ((paid["sid"], 3), (waiting["sid"], 4), (late["sid"], 4), (mine["sid"], 6)):
        assert (await shop.order(sid, shop.operator))["state"] == state
    order = await shop.order(waiting["sid"], shop.operator, "orderEventList")
    assert [(each["to"], each["by"]) for each in order["orderEventList"]][-1] == (4, "system")


async def test_what_is_over_takes_no_voucher(shop: Shop) -> None:
    added = await shop.add()
    await shop.later(hours=72)
    assert (await shop.voucher(added["sid"], status=409))["error"] == "order_not_payable"


async def test_the_assistants_query_as_it_stands_in_the_specification(shop: Shop) -> None:
    added = await shop.add()
    now = "2026-11-21T01:00:00.000Z"
    query: list[dict[str, Any]] = [
        {"field": "buyerUser.sid", "operator": "eq", "value": str(shop.buyer.sid)},
        {"field": "state", "operator": "eq", "value": 2},
        {"field": "orderItemList.start", "operator": "le", "value": now},
        {"field": "orderItemList.end", "operator": "ge", "value": now},
    ]
    asked = {"page": 0, "size": 10, "query": query}
    before = await shop.call(shop.buyer, "order/v2/dynamicList", asked)
    assert before["data"]["totalElements"] == 0
    await shop.accept(await shop.voucher(added["sid"]))
    after = await shop.call(shop.buyer, "order/v2/dynamicList", asked)
    assert [row["sid"] for row in after["data"]["content"]] == [added["sid"]]


async def test_fifty_pages_of_one_buyer_make_one_order(shop: Shop) -> None:
    async def ask() -> int:
        model = {"orderItemList": [{"course": {"sid": str(shop.course)}}]}
        answer = await shop.http.post(
            "/resource-center/api/order/v2/add", json={"model": model}, headers=shop.buyer.headers
        )
        return answer.status_code

    assert sorted(await asyncio.gather(*(ask() for _ in range(50)))) == [200] + [409] * 49
