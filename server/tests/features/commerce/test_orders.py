"""Ordering: what it costs, what is refused, who sees it, cancelling, expiry."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.commerce.shop import PRICE, Shop, key, order_row
from zhegui.features.commerce import jobs, transitions
from zhegui.features.commerce.models import Order


async def test_an_order_is_unpaid_until_the_third_day_is_over(shop: Shop) -> None:
    added = await shop.add()
    assert (added["state"], added["amount"], added["paidAmount"]) == (1, PRICE, 0)
    assert added["number"].startswith("DD-")
    order = await shop.order(added["sid"], None, "orderItemList.course.coverList", "orderEventList")
    assert order["memoCode"].startswith("ZG")
    assert len(order["memoCode"]) == 8
    assert not set(order["memoCode"]) & set("0O1I"), "read from paper, they are taken for another"
    assert order["expiresAt"] == "2026-11-24T16:00:00.000Z"
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


async def test_an_order_above_the_limit_is_told_so(shop: Shop) -> None:
    await shop.price(99_999_999)
    items: list[dict[str, Any]] = [
        {"course": {"sid": str(shop.course)}},
        {"material": {"sid": str(await shop.material(9))}},
    ]
    refused = await shop.add(orderItemList=items, amount=100_000_008, status=409)
    assert refused["error"] == "amount_too_large"
    assert "99,999,999.99" in refused["message"]
    assert refused["details"][0]["path"] == "model.orderItemList.1.material.sid"
    assert (await shop.add(amount=99_999_999))["amount"] == 99_999_999


async def test_the_same_key_is_the_same_order(shop: Shop) -> None:
    mine = key()
    first, again = [await shop.add(key=mine) for _ in range(2)]
    assert first == again
    changed = [{"course": {"sid": str(shop.course)}, "quantity": 2}]
    material = [{"material": {"sid": str(await shop.material())}}]
    for items in (changed, material):
        refused = await shop.add(key=mine, orderItemList=items, status=409)
        assert (refused["error"], first["number"] in refused["message"]) == ("key_reused", True)
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


async def test_seats_are_not_sold_yet(shop: Shop) -> None:
    manager = await shop.people.manager()
    assert manager.organization is not None
    seats = [{"course": {"sid": str(shop.course)}, "quantity": 20}]
    enterprise = {"sid": str(manager.organization.sid)}
    refused = await shop.add(status=400, orderItemList=seats, buyerEnterprise=enterprise)
    assert refused["details"][0]["error"] == "not_its_manager"
    # Nothing would open: no money is asked for before there are seats.
    refused = await shop.add(manager, 409, orderItemList=seats, buyerEnterprise=enterprise)
    assert refused["error"] == "seats_not_sold"


async def test_no_money_is_taken_for_an_order_of_seats(shop: Shop) -> None:
    """One that an earlier release took."""
    manager = await shop.people.manager()
    added = await shop.add(manager)
    await shop.seats_of(added["sid"], manager)
    assert not (await shop.order(added["sid"], manager))["isOffered"]
    assert (await shop.voucher(added["sid"], manager, 409))["error"] == "seats_not_sold"
    await shop.cancel(added["sid"], manager)


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


async def test_a_voucher_is_decided_though_its_order_was_cancelled(shop: Shop) -> None:
    """It stays to be reviewed; what was received is to be sent back."""
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    await shop.cancel(added["sid"])
    assert (await shop.cancel(added["sid"]))["data"]["state"] == 3
    order = await shop.order(added["sid"], None, "payList")
    assert (order["state"], order["waitingCount"], order["payList"][0]["state"]) == (3, 1, 1)
    refused = await shop.accept(pay, status=400)
    assert refused["details"][0]["path"] == "model.reason"
    await shop.accept(pay, reason="已到账，订单已取消")
    order = await shop.order(added["sid"])
    assert (order["state"], order["dueBack"], order["isDueBack"]) == (3, PRICE, True)
    assert not await shop.may_study()
    await shop.refund(added["sid"], PRICE)
    order = await shop.order(added["sid"])
    assert (order["state"], order["dueBack"], order["isDueBack"]) == (3, 0, False)


async def test_a_cancelled_order_takes_a_late_voucher_for_30_days(shop: Shop) -> None:
    added = await shop.add()
    await shop.cancel(added["sid"])
    await shop.later(days=29)
    await shop.reject(await shop.voucher(added["sid"]))
    assert (await shop.order(added["sid"]))["state"] == 3
    await shop.later(days=1)
    assert (await shop.voucher(added["sid"], status=409))["error"] == "order_not_payable"


async def test_an_order_is_cancelled_as_it_was_looked_at(shop: Shop) -> None:
    """Not where its buyer has handed in a voucher meanwhile."""
    seen = await shop.add()
    version = (await shop.order(seen["sid"]))["version"]
    await shop.voucher(seen["sid"])
    model = {"model": {"sid": seen["sid"], "version": version}}
    refused = await shop.call(shop.operator, "order/v2/cancel", model, 409)
    assert refused["error"] == "out_of_date"
    await shop.cancel(seen["sid"], shop.operator)


async def test_what_is_paid_is_not_cancelled(shop: Shop) -> None:
    added = await shop.add()
    await shop.accept(await shop.voucher(added["sid"]), 100, reason="先付一部分")
    assert (await shop.cancel(added["sid"], status=409))["error"] == "order_not_cancellable"


async def test_time_is_up(shop: Shop, run_jobs: Callable[..., Awaitable[None]]) -> None:
    cancelled, unpaid = [await shop.add(await shop.people.learner()) for _ in range(2)]
    await shop.cancel(cancelled["sid"], shop.operator)
    mine = await shop.add()
    await shop.voucher(mine["sid"])
    await shop.later(days=4)
    await run_jobs("commerce.expire")
    for sid, state in ((cancelled["sid"], 3), (unpaid["sid"], 4), (mine["sid"], 6)):
        assert (await shop.order(sid, shop.operator))["state"] == state
    order = await shop.order(unpaid["sid"], shop.operator, "orderEventList")
    assert [(each["to"], each["by"]) for each in order["orderEventList"]][-1] == (4, "system")


async def test_the_clock_ends_an_order_though_no_job_runs(shop: Shop) -> None:
    """Two seconds around 24:00 in China: what is read, counted, cancelled and ordered anew."""
    added = await shop.add()
    await shop.later(days=3, hours=14, minutes=59, seconds=59)
    assert (await shop.order(added["sid"]))["state"] == 1
    await shop.later(seconds=1)
    assert (await shop.order(added["sid"]))["state"] == 4
    query = [{"field": "state", "operator": "eq", "value": 4}]
    statistics = {"groupBy": ["state"], "count": True}
    asked = {"query": query, "statistics": statistics}
    for resource, who in (("order", shop.buyer), ("soldOrder", shop.operator)):
        found = (await shop.call(who, f"{resource}/v2/dynamicList", asked))["data"]
        assert [row["sid"] for row in found["content"]] == [added["sid"]]
        assert [row["state"] for row in found["statistics"]] == [4]
    assert (await shop.cancel(added["sid"], status=409))["error"] == "order_not_cancellable"
    assert (await shop.add())["state"] == 1
    events = (await shop.order(added["sid"], None, "orderEventList"))["orderEventList"]
    assert [(each["to"], each["by"]) for each in events] == [(1, "buyer"), (4, "system")]


async def test_an_order_that_cannot_be_ended_stops_no_other(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await shop.add()
    second = await shop.add(await shop.people.learner())
    await shop.later(days=4)

    async def locked_but(session: AsyncSession, sid: UUID, mine: Any) -> Order:
        if str(sid) == first["sid"]:
            raise RuntimeError
        return await transitions.locked(session, sid, mine)

    monkeypatch.setattr(jobs, "locked", locked_but)
    with pytest.raises(ExceptionGroup):
        await jobs.expire(shop.services)
    states = [(await order_row(shop.services, each["sid"])).state for each in (first, second)]
    assert states == [1, 4]


async def test_a_late_voucher_brings_an_expired_order_to_life_at_its_price(shop: Shop) -> None:
    added = await shop.add()
    await shop.price(999)
    await shop.later(days=20)
    pay = await shop.voucher(added["sid"])
    order = await shop.order(added["sid"])
    assert (order["state"], order["waitingCount"]) == (4, 1)
    await shop.accept(pay)
    assert (await shop.order(added["sid"]))["state"] == 2
    assert await shop.may_study()


async def test_late_money_for_what_was_ordered_anew_is_to_be_sent_back(shop: Shop) -> None:
    added = await shop.add()
    await shop.later(days=5)
    pay = await shop.voucher(added["sid"])

    async def due() -> float:
        """As its reviewer expects it."""
        asked = {"sid": pay["sid"]}
        found = await shop.call(shop.operator, "voucher/v2/dynamicDetail", asked)
        return float(found["data"]["due"])

    assert await due() == PRICE
    anew = await shop.add()
    # It opens nothing any more: who accepts it says why, as for an order that was cancelled.
    assert await due() == 0
    refused = await shop.accept(pay, status=400)
    assert refused["details"][0]["path"] == "model.reason"
    await shop.accept(pay, reason="已重新下单，这笔退回")
    assert (await shop.order(added["sid"]))["state"] == 4
    assert not await shop.may_study()
    await shop.accept(await shop.voucher(anew["sid"]), PRICE + 30, reason="多转了")
    asked = {
        "query": [{"field": "isDueBack", "operator": "eq", "value": True}],
        "statistics": {"sum": ["dueBack"]},
    }
    found = (await shop.call(shop.operator, "soldOrder/v2/dynamicList", asked))["data"]
    assert {row["sid"]: row["dueBack"] for row in found["content"]} == {
        added["sid"]: PRICE,
        anew["sid"]: 30,
    }


async def test_an_old_expired_order_takes_no_voucher(shop: Shop) -> None:
    added = await shop.add()
    await shop.later(days=35)
    assert (await shop.voucher(added["sid"], status=409))["error"] == "order_not_payable"


async def test_a_part_paid_order_ends_when_all_of_it_is_sent_back(shop: Shop) -> None:
    for days, state in ((0, 3), (5, 4)):
        shop.buyer = await shop.people.learner()
        added = await shop.add()
        await shop.accept(await shop.voucher(added["sid"]), 100, reason="先付一部分")
        await shop.later(days=days)
        assert (await shop.order(added["sid"]))["state"] == 1
        await shop.refund(added["sid"], 100)
        order = await shop.order(added["sid"])
        assert (order["state"], order["dueBack"]) == (state, 0)
        assert (await shop.add())["state"] == 1


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
