"""A material is ordered, paid, accepted and sent back, each call sent again until it is answered."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx

from proof.candidates import API, RETRY_SECONDS
from proof.files import picture, upload
from proof.hall import Hall
from proof.oracle import JOBS_SECONDS
from proof.site import Site
from zhegui.features.materials import api as materials

PRICE = 9
STEPS = ("order", "voucher", "acceptance")


def paid_material(price: int, now: datetime) -> materials.Material:
    """A published material that costs something; it is not added to a session yet."""
    return materials.Material(
        title="口袋手册",
        summary="随身",
        price=Decimal(price),
        state="published",
        published_at=now,
    )


async def buy_and_give_back(site: Site, hall: Hall, http: httpx.AsyncClient) -> None:
    """From the order to its refund; each happened once, whatever died meanwhile."""
    async with site.services() as services:
        buyer = await hall.candidate(services)
        operator = await hall.candidate(services, is_operator=True)
        async with services.transaction() as (session, now):
            material = paid_material(PRICE, now)
            session.add(material)
    items = [{"material": {"sid": str(material.sid)}}]
    model: dict[str, Any] = {"orderItemList": items, "key": str(uuid4())}
    order = (await _answered(http, "order/v2/add", buyer, model=model))["sid"]
    pay = await _voucher(http, buyer, order)
    model = {"sid": pay["sid"], "version": pay["version"], "receivedAmount": PRICE}
    await _answered(http, "pay/v2/accept", operator, model=model)
    await _refund(http, operator, order)
    found = await site.execute(
        """select o.state, (select count(*) from money_entry where order_sid = o.sid),
            (select count(*) from pay where order_sid = o.sid),
            (select count(*) from entitlement where material_sid = %s)
        from "order" o where o.sid = %s""",
        material.sid,
        order,
    )
    assert found == [(5, 2, 1, 1)], found


async def _voucher(http: httpx.AsyncClient, buyer: dict[str, str], order: str) -> dict[str, Any]:
    kept = await upload(http, picture(), buyer)
    model = {
        "order": {"sid": order},
        "amount": 0,
        "state": 1,
        "type": 1,
        "bank": "江澜银行",
        "companyName": "陈嘉禾",
        "account": "0917",
        "attachList": [{"sid": kept.json()["data"]["sid"]}],
    }
    return await _answered(http, "pay/v2/add", buyer, model=model)


async def _refund(http: httpx.AsyncClient, operator: dict[str, str], order: str) -> None:
    """What was given back is recorded once: a version of before is refused."""
    version = (await _answered(http, "order/v2/dynamicDetail", operator, sid=order))["version"]
    model = {"sid": order, "version": version, "amount": PRICE, "reason": "学员申请退款"}
    await _answered(http, "order/v2/refund", operator, done=(200, 409), model=model)


async def _answered(
    http: httpx.AsyncClient,
    path: str,
    who: dict[str, str],
    done: tuple[int, ...] = (200,),
    **body: Any,
) -> dict[str, Any]:
    """What a call is answered in the end, sent again while nobody answers."""
    async with asyncio.timeout(JOBS_SECONDS):
        while True:
            with suppress(httpx.TransportError):
                answer = await http.post(f"{API}/{path}", json=body, headers=who)
                if answer.status_code in done:
                    data: dict[str, Any] = answer.json()["data"] or {}
                    return data
                assert answer.status_code >= 500, answer.text
            await asyncio.sleep(RETRY_SECONDS)
