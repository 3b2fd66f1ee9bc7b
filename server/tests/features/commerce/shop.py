"""A seller, what it offers, and people who buy and review."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import httpx
from sqlalchemy import select, update

from proof.orders import paid_material
from tests.conftest import FakeClock
from tests.features.learning.courses import published
from tests.people import People, Person
from zhegui.features.catalogue import api as catalogue
from zhegui.features.commerce.models import MoneyEntry, Order, OrderItem
from zhegui.features.files import api as files
from zhegui.kernel.ids import new_sid
from zhegui.ports.services import Services

API = "/resource-center/api"
PRICE = 320


@dataclass
class Shop:
    """The installation sells; `operator` reviews for it."""

    http: httpx.AsyncClient
    services: Services
    clock: FakeClock
    people: People
    buyer: Person
    operator: Person
    course: UUID

    async def call(
        self, who: Person, path: str, body: dict[str, Any], status: int = 200
    ) -> dict[str, Any]:
        """The envelope of an answer that must have this status."""
        answer = await self.http.post(f"{API}/{path}", json=body, headers=who.headers)
        assert answer.status_code == status, answer.text
        envelope: dict[str, Any] = answer.json()
        return envelope

    async def add(
        self, who: Person | None = None, status: int = 200, **changes: Any
    ) -> dict[str, Any]:
        """Order the course; the order, or the whole answer where it is refused."""
        model = {"orderItemList": [{"course": {"sid": str(self.course)}}], **changes}
        answer = await self.call(who or self.buyer, "order/v2/add", {"model": model}, status)
        data: dict[str, Any] = answer["data"] if status == 200 else answer
        return data

    async def seats_of(self, order: str, manager: Person, quantity: int = 2) -> None:
        """Make it an order of an organization for seats, as earlier releases took them."""
        assert manager.organization is not None
        of_enterprise = {"buyer_enterprise_sid": manager.organization.sid}
        async with self.services.transaction() as (session, _):
            await session.execute(
                update(Order)
                .where(Order.sid == UUID(order))
                .values(amount=Order.amount * quantity, **of_enterprise)
            )
            await session.execute(
                update(OrderItem)
                .where(OrderItem.order_sid == UUID(order))
                .values(quantity=quantity, amount=OrderItem.price * quantity, **of_enterprise)
            )

    async def file(self, owner: Person, data: bytes | None = None, name: str = "回单.png") -> str:
        """An upload of somebody's, like no other unless its data are given."""
        async with self.services.transaction() as (session, _):
            file = await files.keep(
                session,
                self.services.storage,
                path=f"uploads/{uuid4()}",
                data=uuid4().bytes if data is None else data,
                name=name,
                media_type="image/png" if name.endswith(".png") else "text/csv",
                owner=owner.sid,
                organization=None,
            )
            return str(file.sid)

    async def voucher(
        self, to: str, who: Person | None = None, status: int = 200, **changes: Any
    ) -> dict[str, Any]:
        """Upload a voucher; the payment, or the whole answer where it is refused."""
        who = who or self.buyer
        model = {
            "order": {"sid": to},
            "amount": 0,
            "state": 1,
            "type": 1,
            "bank": "江澜市城东支行",
            "companyName": "张明远",
            "account": "6222 **** 0917",
            **changes,
        }
        model.setdefault("attachList", [{"sid": await self.file(who)}])
        answer = await self.call(who, "pay/v2/add", {"model": model}, status)
        data: dict[str, Any] = answer["data"] if status == 200 else answer
        return data

    async def accept(
        self,
        pay: dict[str, Any],
        amount: float = PRICE,
        who: Person | None = None,
        status: int = 200,
        **more: Any,
    ) -> dict[str, Any]:
        model = {"sid": pay["sid"], "version": pay["version"], "receivedAmount": amount, **more}
        return await self.call(who or self.operator, "pay/v2/accept", {"model": model}, status)

    async def reject(
        self, pay: dict[str, Any], who: Person | None = None, status: int = 200, **more: Any
    ) -> dict[str, Any]:
        model = {"sid": pay["sid"], "version": pay["version"], "reason": "看不清金额", **more}
        return await self.call(who or self.operator, "pay/v2/reject", {"model": model}, status)

    async def correct(
        self, pay: str, who: Person | None = None, status: int = 200, **more: Any
    ) -> dict[str, Any]:
        """Say that what was accepted never came; by another operator than the one who accepts."""
        model = {"sid": pay, "reason": "银行流水里没有这笔钱", **more}
        who = who or await self.people.operator()
        return await self.call(who, "pay/v2/correct", {"model": model}, status)

    async def correct_refund(
        self, refund: str, who: Person | None = None, status: int = 200, **more: Any
    ) -> dict[str, Any]:
        """Say that a refund was recorded in error; by another operator than the one who recorded it."""
        model = {"sid": refund, "reason": "金额登记错了", **more}
        who = who or await self.people.operator()
        return await self.call(who, "refund/v2/correct", {"model": model}, status)

    async def refunds(self, order: str, who: Person | None = None) -> list[dict[str, Any]]:
        """The refunds of an order, the latest first."""
        found = await self.order(order, who, "refundList.orderItemList")
        refunds: list[dict[str, Any]] = found["refundList"]
        return refunds

    async def cancel(
        self, order: str, who: Person | None = None, status: int = 200
    ) -> dict[str, Any]:
        return await self.call(
            who or self.buyer, "order/v2/cancel", {"model": {"sid": order}}, status
        )

    async def refund(
        self, order: str, amount: float, status: int = 200, **more: Any
    ) -> dict[str, Any]:
        version = (await self.order(order, self.operator))["version"]
        model = {
            "sid": order,
            "version": version,
            "amount": amount,
            "reason": "学员申请退款",
            **more,
        }
        return await self.call(self.operator, "order/v2/refund", {"model": model}, status)

    async def order(self, sid: str, who: Person | None = None, *includes: str) -> dict[str, Any]:
        """An order as somebody sees it."""
        asked = {"sid": sid, "includeList": list(includes)}
        data: dict[str, Any] = (
            await self.call(who or self.buyer, "order/v2/dynamicDetail", asked)
        )["data"]
        return data

    async def lesson(self) -> str:
        """A lesson of the course that is no trial."""
        async with self.services.transaction() as (session, _):
            lesson = select(catalogue.Lesson.sid).where(
                catalogue.Lesson.course_sid == self.course, ~catalogue.Lesson.is_trial
            )
            return str((await session.scalars(lesson.limit(1))).one())

    async def may_study(self, who: Person | None = None) -> bool:
        """Whether a lesson that is no trial opens."""
        answer = await self.http.post(
            f"{API}/lesson/v2/dynamicDetail",
            json={"sid": await self.lesson()},
            headers=(who or self.buyer).headers,
        )
        return answer.status_code == 200

    async def money(self, order: str) -> list[Decimal]:
        """What was booked, oldest first."""
        async with self.services.transaction() as (session, _):
            rows = await session.scalars(
                select(MoneyEntry.amount)
                .where(MoneyEntry.order_sid == UUID(order))
                .order_by(MoneyEntry.sid)
            )
            return list(rows)

    async def price(self, price: int) -> None:
        """Change what the course costs."""
        async with self.services.transaction() as (session, _):
            await session.execute(
                update(catalogue.Course)
                .where(catalogue.Course.sid == self.course)
                .values(price=Decimal(price))
            )

    async def sell_for(self, organization: UUID | None) -> None:
        """Let the course belong to an organization, open to everybody."""
        async with self.services.transaction() as (session, _):
            await session.execute(
                update(catalogue.Course)
                .where(catalogue.Course.sid == self.course)
                .values(organization_sid=organization, is_open=True)
            )

    async def later(self, **by: float) -> None:
        """Let time pass, and log everybody in anew."""
        self.clock.advance(**by)
        self.buyer = await self.people.again(self.buyer)
        self.operator = await self.people.again(self.operator)

    async def material(self, price: int = 9) -> UUID:
        """A material that costs something."""
        async with self.services.transaction() as (session, now):
            made = paid_material(price, now)
            session.add(made)
            await session.flush()
            return made.sid

    async def subject(self, price: int = 500) -> UUID:
        """A subject of the course, that costs something."""
        async with self.services.transaction() as (session, now):
            made = catalogue.Subject(
                code="first-week",
                title="新员工第一周",
                summary="一周",
                description="",
                description_html="",
                cover="safety",
                price=Decimal(price),
                is_open=True,
                state="published",
                published_at=now,
            )
            session.add(made)
            await session.flush()
            link = catalogue.SubjectCourse(subject_sid=made.sid, course_sid=self.course, position=1)
            session.add(link)
            return made.sid


async def open_shop(
    http: httpx.AsyncClient, services: Services, clock: FakeClock, people: People
) -> Shop:
    """A course of 320 yuan, a buyer and an operator."""
    async with services.database.session(clock.now()) as session:
        course = await published(session, price=Decimal(PRICE))
    return Shop(
        http, services, clock, people, await people.learner(), await people.operator(), course.sid
    )


async def order_row(services: Services, sid: str) -> Order:
    """The row of an order."""
    async with services.transaction() as (session, _):
        return await session.get_one(Order, UUID(sid))


def key() -> str:
    """As a page makes one."""
    return str(new_sid())
