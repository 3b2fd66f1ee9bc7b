"""Vouchers: uploaded, decided by somebody else, booked once, refunded; and all of it at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import select

from tests.features.commerce.shop import API, PRICE, Shop
from tests.features.files import samples
from tests.people import Person
from tests.waiting import while_held
from zhegui.features.entitlements.models import Entitlement
from zhegui.kernel.work.jobs import JOBS


async def test_another_accepts_and_the_lesson_opens(shop: Shop) -> None:
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    assert (pay["state"], pay["amount"]) == (1, 0)
    assert (await shop.order(added["sid"]))["state"] == 6
    assert not await shop.may_study()
    accepted = (await shop.accept(pay))["data"]
    assert (accepted["state"], accepted["amount"]) == (2, PRICE)
    order = await shop.order(added["sid"], None, "orderItemList", "payList.attachList")
    assert (order["state"], order["paidAmount"]) == (2, PRICE)
    (item,) = order["orderItemList"]
    assert item["start"] == "2026-11-21T01:00:00.000Z"
    assert item["end"] == "2027-11-21T16:00:00.000Z"
    assert order["payList"][0]["account"] == "6222 **** 0917"
    assert await shop.may_study()
    async with shop.services.transaction() as (session, _):
        holders = (await session.scalars(select(Entitlement.user_sid))).all()
    assert holders == [shop.buyer.sid], "who accepts gets nothing by it"
    # The same decision again answers alike, another is too late.
    assert (await shop.accept(pay))["data"] == accepted
    assert (await shop.accept(pay, 1, status=409, reason="看错了"))["error"] == "pay_decided"
    assert (await shop.reject(pay, status=409))["error"] == "pay_decided"
    assert await shop.money(added["sid"]) == [Decimal(PRICE)]


async def test_rejected_then_corrected(shop: Shop) -> None:
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    await shop.later(days=3)
    await shop.reject(pay)
    order = await shop.order(added["sid"])
    assert (order["state"], order["reason"], order["waitingCount"]) == (1, "看不清金额", 0)
    assert order["isRejected"]
    # A day at least is left to mend it.
    assert order["expiresAt"] == "2026-11-25T16:00:00.000Z"
    await shop.accept(await shop.voucher(added["sid"]))
    assert (await shop.order(added["sid"]))["state"] == 2


async def test_part_and_over_payment(shop: Shop) -> None:
    added = await shop.add()
    first = await shop.voucher(added["sid"])
    refused = await shop.accept(first, 100, status=400)
    assert refused["details"][0]["path"] == "model.reason"
    await shop.accept(first, 100, reason="分两次转账")
    order = await shop.order(added["sid"])
    assert (order["state"], order["paidAmount"]) == (1, 100)
    # The reason says why less was received: nothing was rejected.
    assert (order["reason"], order["isRejected"]) == ("分两次转账", False)
    assert not await shop.may_study()
    await shop.accept(await shop.voucher(added["sid"]), 300, reason="多转了")
    order = await shop.order(added["sid"])
    assert (order["state"], order["paidAmount"]) == (2, 400)
    await shop.refund(added["sid"], 80)
    assert (await shop.order(added["sid"]))["state"] == 2
    assert await shop.may_study()


async def test_more_than_an_order_can_hold_is_told_so(shop: Shop) -> None:
    added = await shop.add()
    await shop.accept(await shop.voucher(added["sid"]), 100, reason="分两次转账")
    second = await shop.voucher(added["sid"])
    refused = await shop.accept(second, 99_999_999.99, status=409, reason="多转了")
    assert refused["error"] == "received_too_much"
    assert "99,999,999.99" in refused["message"]
    assert refused["details"][0]["path"] == "model.receivedAmount"
    assert (await shop.order(added["sid"]))["paidAmount"] == 100


async def test_a_whole_refund_closes_what_it_opened(shop: Shop) -> None:
    added = await shop.add()
    await shop.accept(await shop.voucher(added["sid"]))
    refused = await shop.refund(added["sid"], 320.01, 400)
    assert refused["details"][0]["path"] == "model.amount"
    await shop.refund(added["sid"], 320)
    order = await shop.order(added["sid"], None, "refundList")
    assert (order["state"], order["refundedAmount"]) == (5, PRICE)
    assert order["refundList"][0]["reason"] == "学员申请退款"
    assert not await shop.may_study()
    assert await shop.money(added["sid"]) == [Decimal(PRICE), Decimal(-PRICE)]
    await shop.add()


async def test_nobody_decides_their_own(shop: Shop) -> None:
    """Neither who ordered, nor who uploaded, nor the people of the organization that buys."""
    added = await shop.add(shop.operator)
    pay = await shop.voucher(added["sid"], shop.operator)
    for act in (shop.accept, shop.reject):
        assert (await act(pay, status=403))["error"] == "own_voucher"
    another = await shop.people.operator()
    await shop.accept(pay, who=another)


async def test_the_buyers_own_people_decide_nothing(shop: Shop) -> None:
    manager = await shop.people.manager()
    assert manager.organization is not None
    await shop.sell_for(manager.organization.sid)
    added = await shop.add(manager)
    pay = await shop.voucher(added["sid"], manager)
    await shop.seats_of(added["sid"], manager)
    colleague = await shop.people.manager()
    assert (await shop.accept(pay, 640, colleague, 403))["error"] == "own_voucher"
    await shop.accept(pay, 640, reason="卖方就是买方")


async def test_who_may_not_review_does_not_even_find_it(shop: Shop) -> None:
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    await shop.accept(pay, who=shop.buyer, status=403)
    await shop.accept(pay, who=await shop.people.manager(), status=404)


async def test_an_old_page_decides_nothing(shop: Shop) -> None:
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    stale = {**pay, "version": pay["version"] + 1}
    assert (await shop.accept(stale, status=409))["error"] == "out_of_date"


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"amount": 1}, "model.amount"),
        ({"state": 2}, "model.state"),
        ({"type": 2}, "model.type"),
        ({"bank": ""}, "model.bank"),
        ({"companyName": " "}, "model.companyName"),
        ({"account": "六二二二"}, "model.account"),
        ({"attachList": []}, "model.attachList"),
        ({"attachList": [{"sid": str(uuid4())}]}, "model.attachList.0.sid"),
        ({"order": {"sid": str(uuid4())}}, "model.order.sid"),
    ],
)
async def test_a_faulty_voucher_is_told_where(
    shop: Shop, changes: dict[str, Any], path: str
) -> None:
    added = await shop.add()
    status = 404 if "order" in changes else 400
    refused = await shop.voucher(added["sid"], status=status, **changes)
    assert path in {detail["path"] for detail in refused["details"]}
    assert (await shop.order(added["sid"]))["state"] == 1


async def test_files_are_ones_own_and_can_be_looked_at(shop: Shop) -> None:
    added = await shop.add()
    other = await shop.file(await shop.people.other_learner())
    table = await shop.file(shop.buyer, b"a,b", "清单.csv")
    for sid in (other, table):
        refused = await shop.voucher(added["sid"], status=400, attachList=[{"sid": sid}])
        assert refused["details"][0]["path"] == "model.attachList.0.sid"
    many = [{"sid": await shop.file(shop.buyer)} for _ in range(10)]
    await shop.voucher(added["sid"], status=400, attachList=many)
    await shop.voucher(added["sid"], attachList=many[:9])


async def test_a_colleagues_file_is_handed_in_by_nobody_else(shop: Shop) -> None:
    """What an organization keeps its managers may use, but a voucher is of who hands it in."""
    manager, colleague = await shop.people.manager(), await shop.people.manager()
    form = {"file": ("名册.png", samples.png(), "image/png")}
    path = "/resource-center/api/file/v2/upload"
    kept = await shop.http.post(path, files=form, headers=colleague.headers)
    file = [{"sid": kept.json()["data"]["sid"]}]
    assert manager.organization is not None
    await shop.call(manager, "file/v2/address", file[0])
    added = await shop.add(manager)
    refused = await shop.voucher(added["sid"], manager, 400, attachList=file)
    assert [each["path"] for each in refused["details"]] == ["model.attachList.0.sid"]
    assert (await shop.order(added["sid"], manager))["state"] == 1
    # Of seats both may hand in, each their own; what one handed in the other's call leaves there.
    await shop.voucher(added["sid"], manager)
    await shop.seats_of(added["sid"], manager)
    await shop.voucher(added["sid"], colleague, attachList=file)
    (pay,) = (await shop.order(added["sid"], manager, "payList.attachList"))["payList"]
    assert [each["name"] for each in pay["attachList"]] == ["名册.png", "回单.png"]


async def test_files_of_a_voucher_are_read_by_who_reviews_it(shop: Shop) -> None:
    manager, rival = await shop.people.manager(), await shop.people.other_manager()
    assert manager.organization is not None
    await shop.sell_for(manager.organization.sid)
    added = await shop.add()
    file = await shop.file(shop.buyer)
    await shop.voucher(added["sid"], attachList=[{"sid": file}])
    await shop.call(manager, "file/v2/address", {"sid": file})
    await shop.call(rival, "file/v2/address", {"sid": file}, 404)


async def test_one_transfer_pays_two_orders_for_a_reason(shop: Shop) -> None:
    file = [{"sid": await shop.file(shop.buyer)}]
    first = await shop.add()
    material = [{"material": {"sid": str(await shop.material())}}]
    second = await shop.add(orderItemList=material)
    await shop.accept(await shop.voucher(first["sid"], attachList=file))
    pay = await shop.voucher(second["sid"], attachList=file)
    refused = await shop.accept(pay, 9, status=400)
    (detail,) = refused["details"]
    assert (detail["path"], detail["error"]) == ("model.reason", "same_file")
    assert first["number"] in detail["message"]
    await shop.accept(pay, 9, reason="一笔转账付两单")
    assert await shop.money(first["sid"]) == [Decimal(PRICE)]
    assert await shop.money(second["sid"]) == [Decimal(9)]


async def statuses(calls: list[Awaitable[httpx.Response]]) -> list[int]:
    return sorted(answer.status_code for answer in await asyncio.gather(*calls))


def post(shop: Shop, who: Person, path: str, **model: Any) -> Awaitable[httpx.Response]:
    return shop.http.post(
        f"/resource-center/api/{path}", json={"model": model}, headers=who.headers
    )


async def test_fifty_vouchers_at_once(shop: Shop) -> None:
    """One waits; the other calls add their files to it."""
    added = await shop.add()
    file = await shop.file(shop.buyer)
    fields = {"order": {"sid": added["sid"]}, "amount": 0, "state": 1, "type": 1}
    payer = {"bank": "城东支行", "companyName": "张明远", "account": "0917"}
    calls = [
        post(shop, shop.buyer, "pay/v2/add", **fields, **payer, attachList=[{"sid": file}])
        for _ in range(50)
    ]
    assert await statuses(calls) == [200] * 50
    (pay,) = (await shop.order(added["sid"], None, "payList.attachList"))["payList"]
    assert [each["sid"] for each in pay["attachList"]] == [file]


async def test_files_are_added_to_the_voucher_that_waits(shop: Shop) -> None:
    added = await shop.add()
    files = [{"sid": await shop.file(shop.buyer)} for _ in range(10)]
    first = await shop.voucher(added["sid"], attachList=files[:5])
    again = await shop.voucher(added["sid"], attachList=files[4:9])
    assert again["sid"] == first["sid"]
    refused = await shop.voucher(added["sid"], attachList=files[9:], status=400)
    assert refused["details"][0] | {"error": "too_many_files"} == refused["details"][0]
    (pay,) = (await shop.order(added["sid"], None, "payList.attachList"))["payList"]
    assert {each["sid"] for each in pay["attachList"]} == {each["sid"] for each in files[:9]}
    # What was handed in is not changed, and who looked at it before sees it anew first.
    assert pay["bank"] == "江澜市城东支行"
    assert (await shop.accept(first, status=409))["error"] == "out_of_date"


@pytest.mark.parametrize(
    ("field", "other"),
    [
        ("bank", "建行西支行"),
        ("companyName", "王五公司"),
        ("account", "6227 9999 8888 77"),
    ],
)
async def test_another_payer_is_not_lost_in_the_voucher_that_waits(
    shop: Shop, field: str, other: str
) -> None:
    """It is said beside the field, and nothing of it is kept; after a decision it is handed in."""
    added, changed = await shop.add(), {field: other}
    first = await shop.voucher(added["sid"])
    refused = await shop.voucher(added["sid"], None, 400, **changed)
    assert [(each["path"], each["error"]) for each in refused["details"]] == [
        (f"model.{field}", "other_payer")
    ]
    spaced = await shop.voucher(added["sid"], account="6222****0917")
    assert spaced["sid"] == first["sid"], "the same account is written in many ways"
    (pay,) = (await shop.order(added["sid"], None, "payList.attachList"))["payList"]
    assert len(pay["attachList"]) == 2
    await shop.reject(spaced)
    again = await shop.voucher(added["sid"], None, 200, **changed)
    assert again["sid"] != first["sid"]


async def test_a_rejection_holds_no_old_price_for_long(shop: Shop) -> None:
    added = await shop.add()
    for _ in range(20):
        shop.clock.advance(hours=20)
        shop.buyer = await shop.people.again(shop.buyer)
        shop.operator = await shop.people.again(shop.operator)
        answer = await post(shop, shop.buyer, "pay/v2/add", **await _voucher(shop, added["sid"]))
        await shop.reject(answer.json()["data"])
    order = await shop.order(added["sid"])
    # Ordered on a Saturday: the seventh day is one too, and the Monday after it is the last.
    assert (order["state"], order["expiresAt"]) == (4, "2026-11-30T16:00:00.000Z")


async def _voucher(shop: Shop, order: str) -> dict[str, Any]:
    return {
        "order": {"sid": order},
        "amount": 0,
        "state": 1,
        "type": 1,
        "bank": "城东支行",
        "companyName": "张明远",
        "account": "0917",
        "attachList": [{"sid": await shop.file(shop.buyer)}],
    }


async def test_fifty_reviewers_book_once(shop: Shop) -> None:
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    given = {"sid": pay["sid"], "version": pay["version"]}
    calls = [
        post(
            shop,
            shop.operator,
            "pay/v2/accept",
            **given,
            receivedAmount=320 + each % 2,
            reason="照流水",
        )
        for each in range(50)
    ]
    found = await statuses(calls)
    assert found == [200] * 25 + [409] * 25
    assert len(await shop.money(added["sid"])) == 1
    held = await shop.call(shop.buyer, "entitlement/v2/dynamicList", {})
    assert held["data"]["totalElements"] == 1


async def test_accept_against_cancel_against_expiry(shop: Shop) -> None:
    """Whichever comes first, order, money and access agree."""
    for _ in range(6):
        buyer = await shop.people.learner()
        added = await shop.add(buyer)
        pay = await shop.voucher(added["sid"], buyer)
        shop.clock.advance(days=4)
        shop.operator = await shop.people.again(shop.operator)
        buyer = await shop.people.again(buyer)
        given = {"sid": pay["sid"], "version": pay["version"]}
        await asyncio.gather(
            post(shop, shop.operator, "pay/v2/accept", **given, receivedAmount=320),
            post(shop, buyer, "order/v2/cancel", sid=added["sid"]),
            post(shop, shop.operator, "pay/v2/reject", **given, reason="看不清"),
            JOBS["commerce.expire"].run(shop.services),
        )
        order = await shop.order(added["sid"], buyer)
        is_paid = order["state"] == 2
        assert order["state"] in (1, 2, 3)
        money = await shop.money(added["sid"])
        assert sum(money) == order["paidAmount"]
        assert len(money) <= 1
        assert is_paid <= bool(money)
        assert await shop.may_study(buyer) is is_paid


async def test_a_payee_is_told_to_who_pays(shop: Shop) -> None:
    account = {
        "bank": "江澜市城东支行",
        "name": "江澜电力培训中心",
        "account": "1001 2088 4417 3306",
    }
    saved = await shop.call(shop.operator, "payee/v2/save", {"model": account})
    again = await shop.call(shop.operator, "payee/v2/save", {"model": account}, 409)
    assert again["error"] == "payee_exists"
    assert saved["data"]["sid"]
    assert (await shop.call(shop.buyer, "payee/v2/dynamicList", {}))["data"]["content"] == []
    await shop.add()
    (seen,) = (await shop.call(shop.buyer, "payee/v2/dynamicList", {}))["data"]["content"]
    assert (seen["account"], seen["bank"]) == ("1001 2088 4417 3306", "江澜市城东支行")


async def test_another_account_is_confirmed_by_a_second_person(shop: Shop) -> None:
    account = {"bank": "城东支行", "name": "培训中心", "account": "1001 2088 4417 3306"}
    sid = (await shop.call(shop.operator, "payee/v2/save", {"model": account}))["data"]["sid"]
    added = await shop.add()
    pay = await shop.voucher(added["sid"])
    shop.clock.advance(seconds=1)
    change = {"sid": sid, "account": "6233 0806 1190 2271"}
    await shop.call(shop.operator, "payee/v2/save", {"model": change})

    async def shown() -> dict[str, Any]:
        (row,) = (await shop.call(shop.buyer, "payee/v2/dynamicList", {}))["data"]["content"]
        return dict(row)

    assert (await shown())["account"] == account["account"]
    (waiting,) = (await shop.call(shop.operator, "payeeChange/v2/dynamicList", {}))["data"][
        "content"
    ]
    assert (waiting["account"], waiting["isMine"]) == (change["account"], True)
    await shop.call(shop.buyer, "payeeChange/v2/dynamicList", {}, 403)
    confirmed = {"model": {"sid": sid, "change": {"sid": waiting["sid"]}}}
    refused = await shop.call(shop.operator, "payee/v2/confirm", confirmed, 403)
    assert refused["error"] == "own_proposal"
    second = await shop.people.operator()
    stale = {"model": {"sid": sid, "change": {"sid": str(uuid4())}}}
    assert (await shop.call(second, "payee/v2/confirm", stale, 409))["error"] == "out_of_date"
    await shop.call(second, "payee/v2/confirm", confirmed)
    await shop.call(second, "payee/v2/confirm", confirmed, 404)
    now = await shown()
    assert (now["account"], now["bank"]) == (change["account"], account["bank"])
    assert now["changedAt"] == "2026-11-21T01:00:01.000Z"
    # The reviewer of a voucher is told, and sees which account was shown.
    asked = {"sid": pay["sid"]}
    voucher = (await shop.call(shop.operator, "voucher/v2/dynamicDetail", asked))["data"]
    told = (voucher["payeeAccount"], voucher["isPayeeChanged"])
    assert told == (account["account"], True)
    # What is given back as it is takes a proposal away.
    await shop.call(shop.operator, "payee/v2/save", {"model": {"sid": sid, "bank": "城西支行"}})
    await shop.call(shop.operator, "payee/v2/save", {"model": {"sid": sid, "bank": "城东支行"}})
    left = await shop.call(second, "payeeChange/v2/dynamicList", {})
    assert left["data"]["content"] == []
    asked = {"query": [{"field": "record", "operator": "eq", "value": "payee"}]}
    entries = (await shop.call(shop.operator, "auditEntry/v2/dynamicList", asked))["data"][
        "content"
    ]
    *_, proposed, taken_back = sorted(entries, key=lambda each: each["sid"])
    east, west = {"bank": "城东支行"}, {"bank": "城西支行"}
    assert (proposed["before"], proposed["after"]) == (east, west)
    assert (taken_back["before"], taken_back["after"]) == (west, east)


async def test_running_the_clock_twice_changes_nothing(
    shop: Shop, run_jobs: Callable[..., Awaitable[None]]
) -> None:
    added = await shop.add()
    await shop.later(days=4)
    await run_jobs("commerce.expire", "commerce.expire")
    order = await shop.order(added["sid"], None, "orderEventList")
    assert [each["to"] for each in order["orderEventList"]] == [1, 4]


async def test_one_file_on_two_orders_accepted_at_once_is_asked_about(shop: Shop) -> None:
    file = [{"sid": await shop.file(shop.buyer)}]
    first = await shop.add()
    second = await shop.add(orderItemList=[{"material": {"sid": str(await shop.material())}}])
    pays = [await shop.voucher(order["sid"], attachList=file) for order in (first, second)]
    asked = [
        shop.http.post(
            f"{API}/pay/v2/accept",
            json={"model": {"sid": pay["sid"], "receivedAmount": amount}},
            headers=shop.operator.headers,
        )
        for pay, amount in zip(pays, (PRICE, 9), strict=True)
    ]
    # To write who decided waits for their row: both have looked for the other by then.
    answers = await while_held(shop.services, "user", str(shop.operator.sid), *asked)
    answers.sort(key=lambda answer: answer.status_code)
    assert [answer.status_code for answer in answers] == [200, 400]
    (detail,) = answers[1].json()["details"]
    assert (detail["path"], detail["error"]) == ("model.reason", "same_file")
