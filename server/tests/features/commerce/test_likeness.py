"""Vouchers that are alike: hints for reviewers, by the same file and by how pictures look."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from decimal import Decimal
from io import BytesIO

import pytest
from PIL import Image

from tests.conftest import START
from tests.features.commerce.shop import Shop
from zhegui.demonstration import receipts
from zhegui.features.commerce.fingerprints import (
    LikenessKind,
    Print,
    distance,
    fingerprint,
    likeness,
)

A, B = bytes(32), b"\x1f" + bytes(31)
FAR = b"\x3f" + bytes(31)


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        (Print(b"1", A), Print(b"1", A), (LikenessKind.SAME_FILE, 0)),
        (Print(b"1", None), Print(b"1", None), (LikenessKind.SAME_FILE, 0)),
        (Print(b"1", A), Print(b"2", A), (LikenessKind.ALIKE, 0)),
        (Print(b"1", A), Print(b"2", B), (LikenessKind.ALIKE, 5)),
        (Print(b"1", A), Print(b"2", FAR), None),
        (Print(b"1", A), Print(b"2", None), None),
        (Print(b"1", None), Print(b"2", None), None),
    ],
)
def test_what_is_alike(one: Print, other: Print, found: tuple[LikenessKind, int] | None) -> None:
    assert likeness(one, other) == likeness(other, one) == found


def _receipt(
    bank: receipts.InventedBank = receipts.RIVER, at: datetime = START
) -> receipts.ReceiptText:
    return receipts.ReceiptText(
        bank, Decimal(320), "张明远", "6222 **** 0917", "折桂", "ZG7K4M2Q", at, "5530 0471"
    )


def test_saved_again_or_smaller_it_is_alike_and_another_banks_is_not() -> None:
    first = receipts.drawn(_receipt())
    taken = fingerprint(first)
    assert len(taken) == 32
    again = BytesIO()
    with Image.open(BytesIO(first)) as picture:
        picture.save(again, "JPEG", quality=70)
    assert distance(taken, fingerprint(again.getvalue())) <= 5
    assert distance(taken, fingerprint(receipts.drawn(_receipt(), scale=0.6))) <= 5
    turned = BytesIO()
    with Image.open(BytesIO(first)) as picture:
        picture.transpose(Image.Transpose.ROTATE_90).save(turned, "PNG")
    assert distance(taken, fingerprint(turned.getvalue())) > 20


async def test_both_vouchers_say_so(shop: Shop, run_jobs: Callable[..., Awaitable[None]]) -> None:
    first = receipts.drawn(_receipt())
    small = receipts.drawn(_receipt(), scale=0.6)
    others = [await shop.people.learner() for _ in range(3)]
    pays = {}
    for who, data in zip(others, (first, small, b"not a picture"), strict=True):
        added = await shop.add(who)
        file = await shop.file(who, data)
        pays[who.sid] = await shop.voucher(added["sid"], who, attachList=[{"sid": file}])
    await run_jobs()
    await run_jobs("commerce.tell_reviewers")
    one, two, none = (pays[who.sid]["sid"] for who in others)
    for sid, other in ((one, two), (two, one)):
        asked = {"sid": sid, "includeList": ["likenessList.other"]}
        voucher = (await shop.call(shop.operator, "voucher/v2/dynamicDetail", asked))["data"]
        (hint,) = voucher["likenessList"]
        assert (hint["kind"], hint["other"]["sid"]) == ("alike", other)
        assert hint["bits"] <= 5
        assert voucher["likenessCount"] == 1
    asked = {"sid": none}
    voucher = (await shop.call(shop.operator, "voucher/v2/dynamicDetail", asked))["data"]
    assert voucher["likenessCount"] == 0


async def test_the_same_file_on_two_orders(
    shop: Shop, run_jobs: Callable[..., Awaitable[None]]
) -> None:
    file = await shop.file(shop.buyer)
    added = await shop.add()
    first = await shop.voucher(added["sid"], attachList=[{"sid": file}])
    await shop.reject(first)
    again = await shop.voucher(added["sid"], attachList=[{"sid": file}])
    await run_jobs()
    asked = {"sid": again["sid"], "includeList": ["likenessList.other"]}
    voucher = (await shop.call(shop.operator, "voucher/v2/dynamicDetail", asked))["data"]
    assert [hint["kind"] for hint in voucher["likenessList"]] == ["same_file"]
