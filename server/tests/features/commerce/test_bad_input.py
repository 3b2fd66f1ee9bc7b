"""What may not stand in a call on orders and money: refused beside its field, and nothing changes."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.features.commerce.shop import PRICE, Shop
from tests.features.files import samples

API = "/resource-center/api"
NOBODYS = {"sid": str(uuid4())}
#: 0, less, a third decimal, more than any order, words, nothing, a truth, a list.
NO_MONEY: tuple[Any, ...] = (0, -1, 0.001, 1e9, "320", "三百", None, True, [320])
HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(64)
GREAT = 200 * 1024 * 1024


async def _states(shop: Shop, order: str) -> tuple[Any, ...]:
    """All of an order that a refused call must leave as it is."""
    row = await shop.order(order, None, "payList.attachList", "orderEventList", "refundList")
    sums = (row["state"], row["paidAmount"], row["refundedAmount"], row["version"])
    lists = (row["payList"], row["orderEventList"], row["refundList"])
    return (*sums, *lists, await shop.money(order))


def _paths(refused: dict[str, Any]) -> set[str]:
    return {detail["path"] for detail in refused["details"]}


@pytest.mark.parametrize("amount", NO_MONEY, ids=repr)
async def test_no_money_that_is_none(shop: Shop, amount: Any) -> None:
    """Neither received nor given back; and an order is of the price that the page showed."""
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    before = await _states(shop, added["sid"])
    refused = await shop.accept(pay, amount, status=400, reason="照流水")
    assert _paths(refused) == {"model.receivedAmount"}
    assert await _states(shop, added["sid"]) == before
    await shop.accept(pay)
    before = await _states(shop, added["sid"])
    refused = await shop.refund(added["sid"], amount, 400)
    assert _paths(refused) == {"model.amount"}
    assert await _states(shop, added["sid"]) == before
    other = await shop.people.learner()
    if amount is None:  # the page need not have shown a price
        return
    # A price that is one, and another than that of the course.
    status = 409 if amount in (0, 1e9) else 400
    refused = await shop.add(other, status, amount=amount)
    if status == 409:
        assert refused["error"] == "price_changed"
    else:
        assert _paths(refused) == {"model.amount"}
    found = await shop.call(other, "order/v2/dynamicList", {})
    assert found["data"]["totalElements"] == 0


async def test_no_more_is_given_back_than_came(shop: Shop) -> None:
    added = await shop.add()
    for amount in (0.01, PRICE):
        assert _paths(await shop.refund(added["sid"], amount, 400)) == {"model.amount"}
    await shop.accept(await shop.voucher(added["sid"]))
    assert _paths(await shop.refund(added["sid"], PRICE + 0.01, 400)) == {"model.amount"}
    assert (await shop.order(added["sid"]))["refundedAmount"] == 0


async def test_the_price_of_another_thing(shop: Shop) -> None:
    material = [{"material": {"sid": str(await shop.material())}}]
    refused = await shop.add(status=409, orderItemList=material, amount=PRICE)
    assert (refused["error"], "9.00" in refused["message"]) == ("price_changed", True)


async def test_a_price_that_changed_while_the_page_was_open_twice(shop: Shop) -> None:
    """Confirmed at the new price with the same key, it is one order."""
    key = str(uuid4())
    await shop.price(400)
    await shop.add(status=409, amount=PRICE, key=key)
    first = await shop.add(amount=400, key=key)
    await shop.price(500)
    assert await shop.add(amount=400, key=key) == first


@pytest.mark.parametrize("path", ["accept", "reject", "correct"])
async def test_another_sellers_voucher_and_none_at_all(shop: Shop, path: str) -> None:
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    before = await _states(shop, added["sid"])
    given: dict[str, Any] = {"reason": "看不清"}
    if path == "accept":
        given["receivedAmount"] = PRICE
    for who, sid in ((await shop.people.manager(), pay["sid"]), (shop.operator, NOBODYS["sid"])):
        await shop.call(who, f"pay/v2/{path}", {"model": {"sid": sid, **given}}, 404)
    await shop.call(shop.buyer, f"pay/v2/{path}", {"model": {"sid": pay["sid"], **given}}, 403)
    assert await _states(shop, added["sid"]) == before


async def test_anothers_order_is_neither_paid_nor_cancelled_nor_refunded(shop: Shop) -> None:
    added = await shop.add()
    other = await shop.people.other_learner()
    before = await _states(shop, added["sid"])
    refused = await shop.voucher(added["sid"], other, 404)
    assert _paths(refused) == {"model.order.sid"}
    await shop.cancel(added["sid"], other, 404)
    model = {"sid": added["sid"], "version": 1, "amount": 1, "reason": "退款"}
    await shop.call(other, "order/v2/refund", {"model": model}, 403)
    await shop.call(await shop.people.manager(), "order/v2/refund", {"model": model}, 404)
    assert await _states(shop, added["sid"]) == before


async def test_no_file_ten_files_anothers_and_none_that_is(shop: Shop) -> None:
    """Each that cannot be taken is named by its place; the others wait for the next try."""
    added = await shop.add()
    before = await _states(shop, added["sid"])
    mine = {"sid": await shop.file(shop.buyer)}
    others = {"sid": await shop.file(await shop.people.other_learner())}
    table = {"sid": await shop.file(shop.buyer, b"a,b", "清单.csv")}
    for files, paths in (
        ([], {"model.attachList"}),
        ([mine] * 10, {"model.attachList"}),
        ([mine, others, NOBODYS], {"model.attachList.1.sid", "model.attachList.2.sid"}),
        ([mine, table], {"model.attachList.1.sid"}),
        ([{"sid": "x"}, mine], {"model.attachList.0.sid"}),
    ):
        refused = await shop.voucher(added["sid"], status=400, attachList=files)
        assert _paths(refused) == paths
    assert await _states(shop, added["sid"]) == before
    await shop.voucher(added["sid"], attachList=[mine, mine])
    (pay,) = (await shop.order(added["sid"], None, "payList.attachList"))["payList"]
    assert [each["sid"] for each in pay["attachList"]] == [mine["sid"]]


@pytest.mark.parametrize(
    ("name", "media_type", "data", "status", "error"),
    [
        ("回单.pdf", "application/pdf", b"%PDF-1.7 no pdf", 415, "file_damaged"),
        ("回单.pdf", "application/pdf", b"no pdf at all, just words", 415, "file_type_not_allowed"),
        ("回单.pdf", "application/pdf", samples.png(), 415, "file_type_mismatch"),
        ("IMG_0917.HEIC", "image/heic", HEIC, 415, "file_type_not_allowed"),
        ("IMG_0917.jpg", "image/jpeg", HEIC, 415, "file_type_not_allowed"),
        ("回单.gif", "image/gif", samples.gif(), 415, "file_type_not_allowed"),
        ("回单.png", "image/png", samples.png()[:40], 415, "file_damaged"),
        ("回单.png", "image/png", b"", 400, "empty_file"),
    ],
)
async def test_what_is_no_voucher_is_refused_as_it_is_uploaded(
    shop: Shop, name: str, media_type: str, data: bytes, status: int, error: str
) -> None:
    form = {"file": (name, data, media_type)}
    headers = shop.buyer.headers
    answer = await shop.http.post(f"{API}/file/v2/upload", files=form, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    if error == "file_type_not_allowed":  # what would be taken, so that one can do something
        assert "JPG" in answer.json()["message"].upper()


async def test_200_megabytes_are_refused_before_they_have_come(shop: Shop) -> None:
    sent = 0

    async def body() -> Any:
        nonlocal sent
        head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
        yield head + samples.png()
        while sent < GREAT:
            sent += 1024 * 1024
            yield bytes(1024 * 1024)
        yield b"\r\n--x--\r\n"

    headers = {**shop.buyer.headers, "Content-Type": "multipart/form-data; boundary=x"}
    answer = await shop.http.post(f"{API}/file/v2/upload", content=body(), headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (413, "file_too_large")
    assert "MB" in answer.json()["message"]
    assert sent < GREAT
