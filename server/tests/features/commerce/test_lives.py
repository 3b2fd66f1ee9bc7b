"""Random lives of an order through the calls, held against the model, while the power fails.

A call may be cut off just before its transaction is committed: then nothing has happened. Or just
after: then all of it has, and the same call again changes nothing. After every act state, money and
access agree. `PROOF_SEQUENCES` says how many lives; `make proof NAMES=orders` asks for ten thousand.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from random import Random, SystemRandom
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.commerce.model import (
    ACTIVE,
    AMOUNT,
    CANCELLED,
    EXPIRED,
    REFUNDED,
    UNPAID,
    Facts,
    Model,
)
from tests.features.commerce.shop import API, Shop
from tests.people import Person
from zhegui.features.commerce.models import MoneyEntry, Order, OrderEvent, Pay
from zhegui.features.commerce.rules import (
    OF_PERSONS,
    deadline,
    may_cancel,
    prolonged,
    reopened,
    takes_late_money,
)
from zhegui.features.commerce.states import OPEN
from zhegui.features.entitlements.models import Entitlement

#: The short form is the same lives every time; the long one looks for others.
LIVES, SEED = int(os.environ.get("PROOF_SEQUENCES", "8")), 30
LONGEST = 10
MOMENTS = (None, None, "before", "after")


class PowerCutError(Exception):
    """The process is gone."""


@dataclass
class Power:
    """Fails around the next commit, once, when it is told to."""

    moment: str | None = None

    @property
    def has_failed(self) -> bool:
        return self.moment is None

    def wire(self, monkeypatch: pytest.MonkeyPatch) -> None:
        commit = AsyncSession.commit

        async def committed(session: AsyncSession) -> None:
            moment, self.moment = self.moment, None
            if moment == "before":
                await session.flush()
                raise PowerCutError
            await commit(session)
            if moment == "after":
                raise PowerCutError

        monkeypatch.setattr(AsyncSession, "commit", committed)


class Life:
    """One order of one buyer, beside the model of it."""

    def __init__(self, shop: Shop, power: Power, random: Random, order: str) -> None:
        now = shop.clock.now()
        self.shop, self.power, self.random, self.order = shop, power, random, order
        self.ordered_at, self.ended_at = now, now
        self.facts = Facts(now, deadline(now, OF_PERSONS))
        self.model = Model(self.facts)
        self.waiting: dict[str, Any] | None = None
        self.accepted: list[tuple[str, Decimal]] = []
        self.told: list[str] = []

    async def upload(self) -> None:
        fields: dict[str, Any] = {"order": {"sid": self.order}, "amount": 0, "state": 1, "type": 1}
        fields |= {"bank": "城东支行", "companyName": "张明远", "account": "0917"}
        files = [{"sid": await self.shop.file(self.shop.buyer)}]
        ended = self.facts.expires_at if self.model.state is EXPIRED else self.ended_at
        is_late = takes_late_money(self.model.state, ended, self.facts.now)
        taken = self.model.state in OPEN or is_late
        answer = await self._send(self.shop.buyer, "pay/v2/add", taken, **fields, attachList=files)
        if taken:
            self.waiting, self.facts.waiting = answer["data"], 1
            self.model.uploaded()

    async def accept(self) -> None:
        if pay := self.waiting:
            amount = self.random.choice((40, 60, 100, 130))
            await self._decide("accept", pay, receivedAmount=amount)
            self.accepted.append((pay["sid"], Decimal(amount)))
            self.facts.paid += amount
            self.model.received()

    async def reject(self) -> None:
        if pay := self.waiting:
            await self._decide("reject", pay)
            facts = self.facts
            if self.model.state in OPEN:
                facts.expires_at = prolonged(
                    facts.expires_at, self.ordered_at, facts.now, OF_PERSONS
                )
            self.model.rejected()

    async def correct(self) -> None:
        if not self.accepted:
            return
        pay, amount = self.accepted[-1]
        taken = amount <= self.facts.booked
        another = await self.shop.people.operator()
        await self._send(another, "pay/v2/correct", taken, sid=pay, reason="没有到账")
        if taken:
            self.accepted.pop()
            self.facts.paid -= amount
            if self.model.state in (*OPEN, ACTIVE):
                self.facts.expires_at = reopened(self.facts.expires_at, self.facts.now)
            self.model.corrected()

    async def refund(self) -> None:
        if self.facts.booked > 0:
            booked = self.facts.booked
            await self._refund(self.random.choice((booked, min(booked, Decimal(30)))))

    async def correct_refund(self) -> None:
        """The latest that stands, by somebody else than who recorded it."""
        stand = [
            each for each in await self.shop.refunds(self.order) if each["correctedAt"] is None
        ]
        if not stand:
            return
        another = await self.shop.people.operator()
        given = {"sid": stand[0]["sid"], "reason": "登记错了"}
        was = self.model.state
        await self._send(another, "refund/v2/correct", True, **given)
        self.facts.back -= Decimal(str(stand[0]["amount"]))
        self.model.refund_corrected()
        if was not in OPEN and self.model.is_open:
            self.facts.expires_at = reopened(self.facts.expires_at, self.facts.now)

    async def cancel(self) -> None:
        state = self.model.state
        may = may_cancel(state, self.facts.booked)
        await self._send(
            self.shop.buyer, "order/v2/cancel", may or state is CANCELLED, sid=self.order
        )
        if may:
            self.model.cancelled()

    async def wait(self) -> None:
        hours = self.random.choice((1, 23, 24, 72))
        await self.shop.later(hours=hours)
        self.facts.now = self.shop.clock.now()
        self.model.time_passed()

    async def end(self) -> None:
        """No order is a trap: all that was booked is sent back, and the thing is ordered anew."""
        if self.facts.booked > 0:
            await self._refund(self.facts.booked)
            await self.check()
            assert self.model.state in (CANCELLED, EXPIRED, REFUNDED), self.told
        elif self.model.state in OPEN:
            await self.shop.cancel(self.order)
        assert (await self.shop.add())["state"] == UNPAID, self.told

    async def check(self) -> None:
        """State, sums and access are what the model says; the sums are those of the entries."""
        order = await self.shop.order(self.order)
        facts, state = self.facts, self.model.state
        told = (order["state"], order["paidAmount"], order["refundedAmount"])
        assert told == (state, facts.paid, facts.back), self.told
        assert sum(await self.shop.money(self.order)) == facts.booked, self.told
        query = [{"field": "isCurrent", "operator": "eq", "value": True}]
        held = await self.shop.call(self.shop.buyer, "entitlement/v2/dynamicList", {"query": query})
        assert held["data"]["totalElements"] == (state is ACTIVE), self.told

    async def _decide(self, how: str, pay: dict[str, Any], **more: Any) -> None:
        given = {"sid": pay["sid"], "version": pay["version"], "reason": "照流水", **more}
        await self._send(self.shop.operator, f"pay/v2/{how}", True, **given)
        self.waiting, self.facts.waiting = None, 0

    async def _refund(self, amount: Decimal) -> None:
        version = (await self.shop.order(self.order))["version"]
        given = {"sid": self.order, "version": version, "amount": float(amount), "reason": "退款"}
        await self._send(self.shop.operator, "order/v2/refund", True, again=409, **given)
        self.facts.back += amount
        self.model.refunded()

    async def _send(
        self, who: Person, path: str, taken: bool, again: int = 200, **model: Any
    ) -> dict[str, Any]:
        """A call, and once more if the power failed; `again` is what a second one is answered."""
        before = await self._rows()
        moment = self.random.choice(MOMENTS) if taken else None
        self.told.append(f"{path} {moment or ''}")
        if moment:
            self.power.moment = moment
            with suppress(PowerCutError):
                await self.shop.http.post(
                    f"{API}/{path}", json={"model": model}, headers=who.headers
                )
            assert self.power.has_failed, self.told
        between = await self._rows()
        is_done = moment == "after"
        status = (again if is_done else 200) if taken else 409
        answer = await self.shop.call(who, path, {"model": model}, status)
        if is_done:
            assert await self._rows() == between, self.told
        else:
            assert between == before, self.told
        return answer

    async def _rows(self) -> list[Any]:
        """All that a call may change of an order."""
        sid = UUID(self.order)
        order = select(Order.state, Order.paid_amount, Order.refunded_amount, Order.expires_at)
        pays = select(Pay.sid, Pay.state, Pay.amount, Pay.reason, Pay.version)
        events = select(OrderEvent.sid)
        money = select(MoneyEntry.sid, MoneyEntry.amount)
        held = select(Entitlement.sid, Entitlement.withdrawn_at, Entitlement.end_at)
        async with self.shop.services.transaction() as (session, _):
            rows: list[Any] = []
            for asked in (
                order.where(Order.sid == sid),
                pays.where(Pay.order_sid == sid).order_by(Pay.sid),
                events.where(OrderEvent.order_sid == sid).order_by(OrderEvent.sid),
                money.where(MoneyEntry.order_sid == sid).order_by(MoneyEntry.sid),
                held.where(Entitlement.user_sid == self.shop.buyer.sid).order_by(Entitlement.sid),
            ):
                rows.append([tuple(row) for row in await session.execute(asked)])
        return rows


ACTS: tuple[Callable[[Life], Awaitable[None]], ...] = (
    Life.upload,
    Life.upload,
    Life.accept,
    Life.accept,
    Life.reject,
    Life.correct,
    Life.refund,
    Life.correct_refund,
    Life.cancel,
    Life.wait,
)


async def test_the_calls_and_the_model_are_of_one_mind(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = SystemRandom().getrandbits(32) if "PROOF_SEQUENCES" in os.environ else SEED
    random, power = Random(seed), Power()
    power.wire(monkeypatch)
    await shop.price(int(AMOUNT))
    for _ in range(LIVES):
        shop.buyer = await shop.people.learner()
        shop.operator = await shop.people.again(shop.operator)
        life = Life(shop, power, random, (await shop.add())["sid"])
        life.told.append(f"seed {seed}")
        for _ in range(random.randint(3, LONGEST)):
            was = life.model.state
            await random.choice(ACTS)(life)
            if was is not CANCELLED and life.model.state is CANCELLED:
                life.ended_at = life.facts.now
            await life.check()
        await life.end()
