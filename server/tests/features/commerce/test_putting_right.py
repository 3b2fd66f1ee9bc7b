"""What is put right after money was booked: corrections, refunds of items, renewals, who decides."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from tests.features.commerce.shop import API, PRICE, Shop
from tests.people import Person
from tests.waiting import while_held
from zhegui.features.catalogue import api as catalogue
from zhegui.features.entitlements import api as entitlements
from zhegui.features.organizations.api import UserOrganization
from zhegui.kernel.ids import new_sid
from zhegui.kernel.values import instant_text


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


async def test_a_wrong_acceptance_is_put_right(shop: Shop) -> None:
    added, pay = await _paid(shop)
    assert await shop.may_study()
    await shop.later(days=20)
    assert (await shop.correct(pay["sid"], shop.operator, 403))["error"] == "own_decision"
    another = await shop.people.operator()
    corrected = (await shop.correct(pay["sid"], another))["data"]
    assert (corrected["state"], corrected["amount"]) == (3, 0)
    order = await shop.order(added["sid"])
    sums = (order["state"], order["paidAmount"], order["refundedAmount"], order["dueBack"])
    assert sums == (1, 0, 0, 0)
    # Twenty days after the order it can be paid for a day more.
    assert order["expiresAt"] == "2026-12-14T16:00:00.000Z"
    assert await shop.money(added["sid"]) == [Decimal(PRICE), Decimal(-PRICE)]
    assert not await shop.may_study()
    # The same again answers alike.
    assert (await shop.correct(pay["sid"], another))["data"] == corrected
    reworded = await shop.correct(pay["sid"], another, 409, reason="换个说法")
    assert reworded["error"] == "pay_not_accepted"
    await shop.correct(pay["sid"], status=409)
    assert len(await shop.money(added["sid"])) == 2
    await shop.accept(await shop.voucher(added["sid"]))
    assert await shop.may_study()
    (item,) = (await shop.order(added["sid"], None, "orderItemList"))["orderItemList"]
    assert await _held(shop) == [(item["start"], item["end"])]


async def test_only_what_was_accepted_and_not_sent_back_is_corrected(shop: Shop) -> None:
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    assert (await shop.correct(pay["sid"], status=409))["error"] == "pay_not_accepted"
    await shop.accept(pay)
    await shop.refund(added["sid"], 20)
    assert (await shop.correct(pay["sid"], status=409))["error"] == "refunded_meanwhile"
    await shop.correct(pay["sid"], shop.buyer, 403)


async def test_a_refund_closes_the_course_that_it_names(shop: Shop) -> None:
    material = str(await shop.material())
    items = [{"course": {"sid": str(shop.course)}}, {"material": {"sid": material}}]
    added, _ = await _paid(shop, orderItemList=items)
    order = await shop.order(added["sid"], None, "orderItemList")
    course = next(each for each in order["orderItemList"] if each["courseSid"])
    named = [{"sid": course["sid"]}]
    other, _ = await _paid(shop, orderItemList=[{"material": {"sid": str(await shop.material())}}])
    (foreign,) = (await shop.order(other["sid"], None, "orderItemList"))["orderItemList"]
    refused = await shop.refund(added["sid"], 1, 400, orderItemList=[{"sid": foreign["sid"]}])
    assert refused["details"][0]["path"] == "model.orderItemList.0.sid"
    # Part of a price: everything stays open.
    await shop.refund(added["sid"], 20)
    assert await shop.may_study()
    await shop.refund(added["sid"], 300, orderItemList=named)
    assert not await shop.may_study()
    order = await shop.order(added["sid"], None, "refundList.orderItemList")
    assert order["state"] == 2
    taken = [[item["sid"] for item in each["orderItemList"]] for each in order["refundList"]]
    assert sorted(taken) == [[], [course["sid"]]]
    again = await shop.refund(added["sid"], 1, 400, orderItemList=named)
    assert again["details"][0]["path"] == "model.orderItemList.0.sid"
    # It can be bought anew, and the rest given back.
    assert (await shop.add())["state"] == 1
    await shop.refund(added["sid"], 9)
    assert (await shop.order(added["sid"]))["state"] == 5


async def test_a_refund_is_noted_as_about_its_buyer(shop: Shop) -> None:
    added, _ = await _paid(shop)
    await shop.refund(added["sid"], 20)
    about = {"field": "aboutUserSid", "operator": "eq", "value": str(shop.buyer.sid)}
    asked = {"query": [about, {"field": "record", "operator": "eq", "value": "order"}]}
    found = await shop.call(shop.operator, "auditEntry/v2/dynamicList", asked)
    assert [each["verb"] for each in found["data"]["content"]] == ["refund"]


async def test_fifty_refunds_at_once_give_back_what_was_accepted(shop: Shop) -> None:
    added, _ = await _paid(shop)
    version = (await shop.order(added["sid"]))["version"]
    model = {"sid": added["sid"], "version": version, "amount": 200, "reason": "学员申请退款"}
    answers = await asyncio.gather(
        *(
            shop.http.post(
                "/resource-center/api/order/v2/refund",
                json={"model": model},
                headers=shop.operator.headers,
            )
            for _ in range(50)
        )
    )
    assert sorted(each.status_code for each in answers) == [200] + [409] * 49
    assert await shop.money(added["sid"]) == [Decimal(PRICE), Decimal(-200)]


async def test_refunding_the_first_of_two_periods_leaves_no_hole(shop: Shop) -> None:
    first, _ = await _paid(shop)
    await shop.later(days=340)
    second, _ = await _paid(shop)
    (_, end), (start, last) = await _held(shop)
    assert (start, last) == (end, "2028-11-20T16:00:00.000Z")
    await shop.refund(first["sid"], PRICE)
    assert await shop.may_study()
    (item,) = (await shop.order(second["sid"], None, "orderItemList"))["orderItemList"]
    # From now on, as long as was bought, to 24:00 in China.
    assert (item["start"], item["end"]) == ("2027-10-27T01:00:00.000Z", "2028-10-26T16:00:00.000Z")
    assert await _held(shop) == [(item["start"], item["end"])]


async def test_who_renews_late_begins_now(shop: Shop) -> None:
    await _paid(shop)
    await shop.later(days=400)
    assert not await shop.may_study()
    await _paid(shop)
    assert (await _held(shop))[-1][0] == "2027-12-26T01:00:00.000Z"
    assert await shop.may_study()


async def test_of_two_sources_one_is_withdrawn(shop: Shop) -> None:
    course, _ = await _paid(shop)
    async with shop.services.transaction() as (session, now):
        gift = entitlements.EntitlementSource(entitlements.SourceKind.GIFT, uuid4())
        thing, until = entitlements.Thing(course=shop.course), now + timedelta(days=1)
        await entitlements.grant(session, gift, shop.buyer.sid, thing, now, until)
    await shop.refund(course["sid"], PRICE)
    places = await _open_places(shop)
    assert places == {"list": True, "lesson": True, "beat": True, "orders": False}


async def _open_places(shop: Shop) -> dict[str, bool]:
    """Where the course is open to its buyer at this moment."""
    current = [{"field": "isCurrent", "operator": "eq", "value": True}]
    held = await shop.call(shop.buyer, "entitlement/v2/dynamicList", {"query": current})
    lesson = await shop.lesson()
    model = {"position": 0, "playedSeconds": 0, "rate": 1, "sessionSid": str(new_sid())}
    beat = await shop.http.post(
        f"{API}/lesson/v2/beat",
        json={"model": {**model, "lesson": {"sid": lesson}}},
        headers=shop.buyer.headers,
    )
    now = instant_text(shop.clock.now())
    valid = [
        {"field": "state", "operator": "eq", "value": 2},
        {"field": "orderItemList.start", "operator": "le", "value": now},
        {"field": "orderItemList.end", "operator": "gt", "value": now},
    ]
    orders = await shop.call(shop.buyer, "order/v2/dynamicList", {"query": valid})
    return {
        "list": held["data"]["totalElements"] == 1,
        "lesson": await shop.may_study(),
        "beat": beat.status_code == 200,
        "orders": orders["data"]["totalElements"] == 1,
    }


async def test_the_last_day_is_the_last_second_before_midnight(shop: Shop) -> None:
    """Everywhere in the same second, of a leap year too: bought at noon on 28 February for one day."""
    async with shop.services.transaction() as (session, _):
        row = await session.get_one(catalogue.Course, shop.course)
        row.valid_days = 1
    await shop.later(days=464, hours=3)
    await _paid(shop)
    ((start, end),) = await _held(shop)
    assert (start, end) == ("2028-02-28T04:00:00.000Z", "2028-02-29T16:00:00.000Z")
    await shop.later(days=1, hours=11, minutes=59, seconds=59)
    assert all((await _open_places(shop)).values())
    await shop.later(seconds=1)
    assert not any((await _open_places(shop)).values())


async def _manager_buys_at_home(shop: Shop) -> tuple[Person, dict[str, Any]]:
    """The only manager of a seller buys its own course; their voucher."""
    manager = await shop.people.manager()
    assert manager.organization is not None
    await shop.sell_for(manager.organization.sid)
    added = await shop.add(manager)
    return manager, await shop.voucher(added["sid"], manager)


async def test_operators_decide_where_nobody_of_the_seller_may(shop: Shop) -> None:
    _, pay = await _manager_buys_at_home(shop)
    waiting = {"query": [{"field": "state", "operator": "eq", "value": 1}]}
    found = await shop.call(shop.operator, "voucher/v2/dynamicList", waiting)
    assert [row["sid"] for row in found["data"]["content"]] == [pay["sid"]]
    refused = await shop.accept(pay, status=400)
    assert refused["details"][0]["path"] == "model.reason"
    await shop.accept(pay, reason="卖方没有别人可审")


async def test_operators_leave_it_to_the_seller_where_somebody_may(shop: Shop) -> None:
    manager, pay = await _manager_buys_at_home(shop)
    assert manager.organization is not None
    colleague = await shop.people.learner()
    async with shop.services.transaction() as (session, _):
        session.add(
            UserOrganization(
                user_sid=UUID(str(colleague.sid)),
                organization_sid=manager.organization.sid,
                roles=["finance"],
            )
        )
    for act in (shop.accept, shop.reject):
        refused = await act(pay, status=403, reason="运营来审")
        assert refused["error"] == "sellers_own"
    found = await shop.call(shop.operator, "voucher/v2/dynamicList", {})
    assert found["data"]["content"] == []


async def test_what_a_seller_bought_itself_takes_no_other_order_from_it(shop: Shop) -> None:
    """Of the order that its only manager placed operators decide, of every other the manager does."""
    manager = await shop.people.manager()
    assert manager.organization is not None
    await shop.sell_for(manager.organization.sid)
    added = await shop.add(manager)
    own = await shop.voucher(added["sid"], manager)
    await shop.seats_of(added["sid"], manager, 1)
    sold = await shop.voucher((await shop.add())["sid"])
    found = await shop.call(shop.operator, "voucher/v2/dynamicList", {})
    assert [row["sid"] for row in found["data"]["content"]] == [own["sid"]]
    refused = await shop.accept(sold, status=403, reason="运营来审")
    assert refused["error"] == "sellers_own"
    await shop.accept(sold, who=manager)


async def test_an_operator_corrects_what_the_only_reviewer_accepted(shop: Shop) -> None:
    """Who accepted it may not correct it: where nobody else of the seller may, an operator does."""
    manager = await shop.people.manager()
    assert manager.organization is not None
    await shop.sell_for(manager.organization.sid)
    first = await shop.voucher((await shop.add())["sid"])
    await shop.accept(first, who=manager)
    assert (await shop.correct(first["sid"], manager, 403))["error"] == "own_decision"
    corrected = (await shop.correct(first["sid"], shop.operator))["data"]
    assert (corrected["state"], await shop.may_study()) == (3, False)
    other = await shop.people.learner()
    second = await shop.voucher((await shop.add(other))["sid"], other)
    await shop.accept(second, who=manager)
    colleague = await shop.people.manager()
    refused = await shop.correct(second["sid"], shop.operator, 403)
    assert refused["error"] == "sellers_own"
    await shop.correct(second["sid"], colleague)


async def test_a_seller_records_its_own_refunds(shop: Shop) -> None:
    """What went back is known to who sent it; an operator records it where nobody else may."""
    manager, pay = await _manager_buys_at_home(shop)
    await shop.accept(pay, reason="卖方没有别人可审")
    (order,) = (await shop.call(manager, "order/v2/dynamicList", {}))["data"]["content"]
    await shop.refund(order["sid"], 20)
    another = await shop.people.learner()
    async with shop.services.transaction() as (session, _):
        link = UserOrganization(
            user_sid=another.sid, organization_sid=order["organizationSid"], roles=["finance"]
        )
        session.add(link)
    assert (await shop.refund(order["sid"], 20, 403))["error"] == "sellers_own"
    assert (await shop.order(order["sid"], manager))["refundedAmount"] == 20


async def test_two_orders_of_one_buyer_are_refunded_at_once(shop: Shop) -> None:
    """The first moves the item of the second, which begins after it."""
    first, _ = await _paid(shop)
    await shop.later(days=340)
    second, _ = await _paid(shop)
    (item,) = (await shop.order(second["sid"], None, "orderItemList"))["orderItemList"]
    asked = []
    for each, named in ((first, []), (second, [{"sid": item["sid"]}])):
        version = (await shop.order(each["sid"]))["version"]
        model = {"sid": each["sid"], "version": version, "amount": PRICE, "reason": "学员申请退款"}
        body = {"model": {**model, "orderItemList": named}}
        asked.append(
            shop.http.post(f"{API}/order/v2/refund", json=body, headers=shop.operator.headers)
        )
    answers = await while_held(shop.services, "order_item", item["sid"], *asked)
    assert [answer.status_code for answer in answers] == [200, 200]
    assert not await shop.may_study()
