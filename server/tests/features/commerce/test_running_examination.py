"""An order that is refunded while its buyer sits: access goes, the sitting and all that was earned stay."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import update

from tests.features.commerce.shop import PRICE, Shop
from tests.features.examinations.hall import certificate_of, open_hall
from zhegui.features.catalogue import api as catalogue
from zhegui.kernel.ids import new_sid

Run = Callable[..., Awaitable[None]]


async def _beat(shop: Shop, session: str, played: float, status: int = 200) -> dict[str, Any]:
    model = {
        "lesson": {"sid": await shop.lesson()},
        "position": played,
        "playedSeconds": played,
        "rate": 1,
        "sessionSid": session,
    }
    return await shop.call(shop.buyer, "lesson/v2/beat", {"model": model}, status)


async def _hours(shop: Shop) -> float:
    found = await shop.call(shop.buyer, "enrolment/v2/dynamicList", {})
    (row,) = found["data"]["content"]
    return float(row["creditedSeconds"])


async def test_a_running_examination_goes_on_when_its_order_is_refunded(
    shop: Shop, run_jobs: Run
) -> None:
    certificate = await certificate_of(shop.services, (await shop.people.organization()).sid)
    hall = await open_hall(shop.http, shop.services, certificate=certificate)
    async with shop.services.transaction() as (session, _):
        course = update(catalogue.Course).where(catalogue.Course.sid == shop.course)
        await session.execute(course.values(examination_sid=hall.examination))
    shop.buyer = await shop.people.learner(real_name="桂小满")
    added = await shop.add()
    await shop.accept(await shop.voucher(added["sid"]))
    player = str(new_sid())
    await _beat(shop, player, 0)
    shop.clock.advance(seconds=10)
    await _beat(shop, player, 10)
    hours = await _hours(shop)
    assert hours > 0
    paper = await hall.paper(shop.buyer)

    await shop.refund(added["sid"], PRICE)
    assert (await shop.order(added["sid"]))["state"] == 5
    assert not await shop.may_study()
    assert (await _beat(shop, player, 10, 409))["error"] == "access_ended"
    # The sitting is found again on another device, saved and handed in.
    again = (await hall.start(shop.buyer, take_over=True))["data"]
    assert again["sid"] == paper.sid
    paper.data = again
    await hall.answer_all(paper)
    await hall.submit(paper)
    assert (await hall.result(paper))["data"]["passed"] is True
    await run_jobs()
    held = await shop.call(shop.buyer, "certificateHistory/v2/dynamicList", {})
    assert [row["state"] for row in held["data"]["content"]] == ["valid"]
    assert await _hours(shop) == hours
