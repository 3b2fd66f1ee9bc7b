"""What was handed in as a voucher cannot be taken away: not by its uploader, not with their account."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import Any

from tests.features.commerce.shop import PRICE, Shop
from tests.features.people.test_archive import CONSENT, picture
from tests.features.privacy.test_export import Owner

Run = Callable[..., Awaitable[None]]


async def _uploaded(shop: Shop) -> str:
    """A picture of the buyer's, as the site uploads it; its name names them."""
    form = {"file": ("张明远的回单.jpg", picture(), "image/jpeg")}
    address = "/resource-center/api/file/v2/upload"
    answer = await shop.http.post(address, files=form, headers=shop.buyer.headers)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["sid"])


async def _voucher(shop: Shop, pay: str) -> dict[str, Any]:
    asked = {"sid": pay, "includeList": ["attachList"]}
    data: dict[str, Any] = (await shop.call(shop.operator, "voucher/v2/dynamicDetail", asked))[
        "data"
    ]
    return data


async def _reads(shop: Shop, file: str) -> bytes:
    """What the reviewer sees of a file, without giving a reason."""
    told = await shop.call(shop.operator, "file/v2/address", {"sid": file})
    fetched = await shop.http.get(told["data"]["url"])
    assert fetched.status_code == 200
    return fetched.content


async def test_pictures_stay_when_the_account_goes(shop: Shop, run_jobs: Run) -> None:
    file = await _uploaded(shop)
    added = await shop.add()
    pay = await shop.voucher(added["sid"], attachList=[{"sid": file}])
    await shop.accept(pay)
    before = await _reads(shop, file)
    owner = Owner(shop.http, shop.buyer, shop.services, run_jobs)
    asked = await owner.post("deletion/v2/add", {"model": await owner.code("delete")})
    assert asked.status_code == 200, asked.text
    shop.clock.advance(days=8)
    await run_jobs("privacy.carry_out")
    await run_jobs("files.sweep")
    shop.operator = await shop.people.again(shop.operator)
    voucher = await _voucher(shop, pay["sid"])
    (kept,) = voucher["attachList"]
    assert (kept["sid"], kept["name"]) == (file, "file.jpg")
    assert await _reads(shop, file) == before
    # The money stays with them, and no field says whose it was.
    assert await shop.money(added["sid"]) == [Decimal(PRICE)]
    assert (voucher["account"], voucher["bank"], voucher["companyName"]) == ("", "", "")
    assert voucher["buyerName"] == ""


async def test_a_picture_that_becomes_an_id_picture_stays_a_voucher(shop: Shop) -> None:
    """Of an ID picture the upload is destroyed, but not what was handed in before."""
    file = await _uploaded(shop)
    added = await shop.add()
    pay = await shop.voucher(added["sid"], attachList=[{"sid": file}])
    row = {"title": "人像面", "attachList": [{"sid": file}]}
    model = {"idCardAttachList": [row], "agreementList": CONSENT}
    await shop.call(shop.buyer, "archive/v2/save", {"model": model})
    assert [each["sid"] for each in (await _voucher(shop, pay["sid"]))["attachList"]] == [file]
    assert await _reads(shop, file)


async def test_another_hand_in_takes_no_file_away(shop: Shop) -> None:
    first, second = [{"sid": await _uploaded(shop)} for _ in range(2)]
    added = await shop.add()
    pay = await shop.voucher(added["sid"], attachList=[first])
    again = await shop.voucher(added["sid"], attachList=[second])
    assert again["sid"] == pay["sid"]
    voucher = await _voucher(shop, pay["sid"])
    assert {each["sid"] for each in voucher["attachList"]} == {first["sid"], second["sid"]}
    assert voucher["account"] == "6222 **** 0917"
