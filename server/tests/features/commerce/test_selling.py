"""What sellers read: their orders, found by number, memo code and buyer, and vouchers to review."""

from __future__ import annotations

from typing import Any

from tests.features.commerce.shop import PRICE, Shop
from tests.people import Person


async def _found(shop: Shop, who: Person, resource: str, **asked: Any) -> list[dict[str, Any]]:
    answer = await shop.call(who, f"{resource}/v2/dynamicList", asked)
    rows: list[dict[str, Any]] = answer["data"]["content"]
    return rows


async def test_orders_are_found_by_number_memo_code_and_buyer(shop: Shop) -> None:
    added = await shop.add()
    await shop.add(await shop.people.learner())
    order = await shop.order(added["sid"])
    nickname = (await shop.order(added["sid"], None, "buyerUser"))["buyerUser"]["nickname"]
    for term in (order["number"], order["memoCode"], nickname):
        (row,) = await _found(shop, shop.operator, "soldOrder", search=term)
        assert row["sid"] == added["sid"]
    assert row["title"]
    assert row["due"] == PRICE
    assert row["buyerName"] == nickname
    assert await _found(shop, shop.operator, "soldOrder", search="没有这个人") == []


async def test_orders_are_found_without_dashes_and_by_what_was_bought(shop: Shop) -> None:
    added = await shop.add()
    order = await shop.order(added["sid"])
    (row,) = await _found(shop, shop.operator, "soldOrder")
    bare = order["number"].replace("-", "")
    for term in (bare, bare.lower(), bare[:8], row["title"], row["title"][:4]):
        found = await _found(shop, shop.operator, "soldOrder", search=term)
        assert [each["sid"] for each in found] == [added["sid"]], term
        (own,) = await _found(shop, shop.buyer, "order", search=term)
        assert own["sid"] == added["sid"]


async def test_a_detail_tells_money_and_vouchers(shop: Shop) -> None:
    added = await shop.add()
    await shop.accept(await shop.voucher(added["sid"]))
    await shop.refund(added["sid"], 20)
    includes = ["moneyEntryList.pay", "moneyEntryList.refund", "voucherList.attachList"]
    asked = {"sid": added["sid"], "includeList": includes}
    order = (await shop.call(shop.operator, "soldOrder/v2/dynamicDetail", asked))["data"]
    came, went = order["moneyEntryList"]
    assert (came["amount"], came["pay"]["state"], came["refund"]) == (PRICE, 2, None)
    assert (went["amount"], went["refund"]["reason"]) == (-20, "学员申请退款")
    (voucher,) = order["voucherList"]
    assert (voucher["account"], voucher["decidedByName"] is None) == ("6222 **** 0917", False)
    assert len(voucher["attachList"]) == 1


async def test_a_seller_sees_their_own_and_a_buyer_none(shop: Shop) -> None:
    manager = await shop.people.manager()
    assert manager.organization is not None
    house = await shop.add()
    await shop.sell_for(manager.organization.sid)
    theirs = await shop.add(await shop.people.learner())
    for who, added in ((manager, theirs), (shop.operator, house)):
        assert [row["sid"] for row in await _found(shop, who, "soldOrder")] == [added["sid"]]
    for resource in ("soldOrder", "voucher"):
        await shop.call(shop.buyer, f"{resource}/v2/dynamicList", {}, 403)


async def test_a_queue_says_what_is_due_and_who_may_not_decide(shop: Shop) -> None:
    manager = await shop.people.manager()
    assert manager.organization is not None
    await shop.sell_for(manager.organization.sid)
    added = await shop.add(manager)
    first = await shop.voucher(added["sid"], manager)
    await shop.seats_of(added["sid"], manager)
    mine = await shop.add()
    await shop.voucher(mine["sid"])
    colleague = await shop.people.manager()
    waiting = [{"field": "state", "operator": "eq", "value": 1}]
    for who, barrier in ((manager, "uploader"), (colleague, "buyers_people")):
        rows = await _found(shop, who, "voucher", query=waiting)
        assert [row["barrier"] for row in rows] == [barrier, None]
        assert [row["due"] for row in rows] == [2 * PRICE, PRICE]
    await shop.accept(first, 600, reason="手续费由买方承担")
    rows = await _found(shop, manager, "voucher")
    assert [row["due"] for row in rows] == [40, PRICE]
    barriers = {row["sid"]: row["barrier"] for row in await _found(shop, manager, "soldOrder")}
    assert barriers == {added["sid"]: "buyer", mine["sid"]: None}


async def test_an_operator_reads_no_voucher_to_another_seller_but_for_a_reason(shop: Shop) -> None:
    manager = await shop.people.manager()
    assert manager.organization is not None
    await shop.sell_for(manager.organization.sid)
    await shop.voucher((await shop.add())["sid"])
    (pay,) = await _found(shop, shop.operator, "pay", includeList=["attachList"])
    assert pay["account"] == "****0917"
    assert await _found(shop, shop.operator, "voucher") == []
    file = {"sid": pay["attachList"][0]["sid"]}
    refused = await shop.call(shop.operator, "file/v2/address", file, 403)
    assert refused["error"] == "reason_required"
    await shop.call(shop.operator, "file/v2/address", file | {"reason": "买方投诉重复付款"})
    for party in (shop.buyer, manager):
        await shop.call(party, "file/v2/address", file)
        (own,) = await _found(shop, party, "pay")
        assert own["account"] == "6222 **** 0917"
