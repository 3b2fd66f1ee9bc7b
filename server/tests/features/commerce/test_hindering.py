"""Money that came to nothing yet keeps its buyer's account from being deleted."""

from __future__ import annotations

import pytest

from tests.features.commerce.shop import API, PRICE, Shop


async def test_an_order_paid_in_part_keeps_its_account(shop: Shop) -> None:
    """Until the money went back: the page says why, and so does the call."""
    added = await shop.add()
    await shop.accept(await shop.voucher(added["sid"]), 100, reason="先付一部分")
    await shop.refund(added["sid"], 20)
    assert await _hindrances(shop) == ["order_part_paid"]
    await shop.refund(added["sid"], 80)
    assert await _hindrances(shop) == []
    (refund, _) = await shop.refunds(added["sid"])
    await shop.correct_refund(refund["sid"])
    assert await _hindrances(shop) == ["order_part_paid"]


async def _hindrances(shop: Shop) -> list[str]:
    asked = await shop.http.get(f"{API}/deletion/v2/consequences", headers=shop.buyer.headers)
    return [each["id"] for each in asked.json()["data"]["hindranceList"]]


@pytest.mark.parametrize(("received", "price"), [(400, PRICE), (PRICE, PRICE)])
async def test_what_is_due_back_keeps_an_account(shop: Shop, received: int, price: int) -> None:
    """More than an order costs does; a paid order does not."""
    added = await shop.add()
    await shop.accept(await shop.voucher(added["sid"]), received, reason="照流水")
    assert await _hindrances(shop) == (["refund_open"] if received > price else [])
