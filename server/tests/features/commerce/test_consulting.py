"""Who is offered the consultation: a page's own query and the server's rule say the same."""

from __future__ import annotations

from tests.features.commerce.shop import Shop
from tests.people import Person
from zhegui.features.commerce.api import may_consult
from zhegui.kernel.values import instant_text


async def page_says(shop: Shop, who: Person) -> bool:
    """As the specification has it (S7.35, S9.10, S9.11), of who works for no organization."""
    now = instant_text(shop.clock.now())
    asked = {
        "page": 0,
        "size": 10,
        "query": [
            {"field": "buyerUser.sid", "operator": "eq", "value": str(who.sid)},
            {"field": "state", "operator": "eq", "value": 2},
            {"field": "orderItemList.start", "operator": "le", "value": now},
            {"field": "orderItemList.end", "operator": "ge", "value": now},
        ],
    }
    found = (await shop.call(who, "order/v2/dynamicList", asked))["data"]
    return int(found["totalElements"]) > 1


async def server_says(shop: Shop, who: Person) -> bool:
    async with shop.services.transaction() as (session, now):
        return await may_consult(session, who.sid, now)


async def both_say(shop: Shop, *, expected: bool) -> None:
    assert await page_says(shop, shop.buyer) is expected
    assert await server_says(shop, shop.buyer) is expected


async def pay(shop: Shop, order: str, amount: float) -> None:
    await shop.accept(await shop.voucher(order), amount)


async def buy_material(shop: Shop) -> str:
    item = {"material": {"sid": str(await shop.material())}}
    order = str((await shop.add(orderItemList=[item]))["sid"])
    await pay(shop, order, 9)
    return order


async def test_more_than_one_paid_and_valid_order(shop: Shop) -> None:
    await both_say(shop, expected=False)
    course = (await shop.add())["sid"]
    await buy_material(shop)
    # The other is not paid yet.
    await both_say(shop, expected=False)
    await pay(shop, course, 320)
    await both_say(shop, expected=True)
    await shop.refund(course, 320)
    await both_say(shop, expected=False)
    await buy_material(shop)
    await both_say(shop, expected=True)
    await shop.later(days=365)
    await both_say(shop, expected=True)
    await shop.later(days=1)
    await both_say(shop, expected=False)


async def test_what_begins_later_does_not_count_yet(shop: Shop) -> None:
    await pay(shop, (await shop.add())["sid"], 320)
    await shop.later(days=340)
    await pay(shop, (await shop.add())["sid"], 320)
    await both_say(shop, expected=False)
    await buy_material(shop)
    await both_say(shop, expected=True)


async def test_orders_of_others_do_not_count(shop: Shop) -> None:
    for _ in range(2):
        await buy_material(shop)
    other = await shop.people.learner()
    assert not await page_says(shop, other)
    assert not await server_says(shop, other)


async def test_who_works_for_an_organization_needs_no_order(shop: Shop) -> None:
    assert await server_says(shop, await shop.people.staff())
