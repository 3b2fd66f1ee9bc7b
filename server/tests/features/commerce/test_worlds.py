"""Random lives beside a world that changes: after each step every door says what the facts say.

The facts are kept here in plain Python, with none of our code; the doors are the list, the page, the
call and what comes next. A thousand live in eight parts; `PROOF_SEQUENCES` says how many in each,
and `make proof NAMES=worlds` asks for twenty thousand.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from random import Random, SystemRandom
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import ColumnElement, Select, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.datastructures import State

from proof.orders import paid_material
from tests.features.commerce.shop import Shop
from tests.features.learning.courses import published
from tests.features.practice.school import fill
from tests.people import Person
from zhegui.features.catalogue import api as catalogue
from zhegui.features.catalogue.resources import courses
from zhegui.features.commerce import api as commerce
from zhegui.features.commerce.corrections import correct
from zhegui.features.commerce.models import OrderItem
from zhegui.features.commerce.schemas import PayCorrect
from zhegui.features.learning import api as learning
from zhegui.features.learning.resources import lessons
from zhegui.features.learning.service import lesson_to_study
from zhegui.features.materials.models import Material
from zhegui.features.materials.resources import fetchable, materials
from zhegui.features.next.queries import find_next
from zhegui.features.organizations.api import Staff, UserOrganization
from zhegui.features.practice.api import may_practise
from zhegui.features.practice.resources import practised_banks
from zhegui.features.questions import api as questions
from zhegui.features.questions.writes import bank_writing
from zhegui.features.tasks import runner as tasks
from zhegui.features.tasks.bulk_changes import start_bulk
from zhegui.features.tasks.models import Task
from zhegui.kernel.errors import Problem
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import rights_of
from zhegui.kernel.records.listing import Reading, Viewer

LIVES = int(os.environ.get("PROOF_SEQUENCES", "125"))
LONGEST = 7
SEED = 49
PRICE = 320
HOUSE, INNER, GRATIS, SHEET = "house", "inner", "gratis", "sheet"
COURSES = (HOUSE, INNER, GRATIS)
OF_COMPANY = {INNER, GRATIS}
SOLD = (HOUSE, INNER, SHEET)
HOUSE_BANK, INNER_BANK, STAFF_BANK = "house bank", "inner bank", "staff bank"
BANKS = (HOUSE_BANK, INNER_BANK, STAFF_BANK)
Window = tuple[datetime, datetime]


@dataclass
class Facts:
    """What is true of one learner, of the company's manager and of the things, as it was done."""

    is_staff: bool = False
    is_managed: bool = True
    published: dict[str, bool] = field(
        default_factory=lambda: dict.fromkeys((*COURSES, SHEET), True)
    )
    opened: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(BANKS, True))
    joined_free: set[str] = field(default_factory=set)
    windows: dict[str, Window] = field(default_factory=dict)
    #: The order that waits for money, by thing, and when it ends.
    waiting: dict[str, datetime] = field(default_factory=dict)

    def is_for(self, thing: str) -> bool:
        return thing not in OF_COMPANY or self.is_staff

    def offered(self, thing: str) -> bool:
        return self.published[thing] and self.is_for(thing)

    def held(self, thing: str, now: datetime) -> bool:
        begin, end = self.windows.get(thing, (now, now))
        return begin <= now < end or (thing in self.joined_free and self.is_for(thing))

    def practised(self, bank: str, now: datetime) -> bool:
        students = {HOUSE_BANK: {HOUSE}, INNER_BANK: OF_COMPANY, STAFF_BANK: set[str]()}[bank]
        colleague = self.is_staff and bank != HOUSE_BANK
        return self.opened[bank] and (colleague or any(self.held(each, now) for each in students))

    def payable(self, now: datetime) -> bool:
        return any(self.offered(each) and end > now for each, end in self.waiting.items())


@dataclass
class World:
    """The things, shared by all lives; each life begins with all of them published."""

    shop: Shop
    company: UUID
    things: dict[str, UUID]
    lessons: dict[UUID, UUID]
    #: By who sells: who accepts and refunds, and who puts that right.
    house: tuple[Caller, Caller]
    cashiers: tuple[Caller, Caller]
    manager: Caller
    doors: dict[str, Select[UUID]] = field(default_factory=lambda: _doors())

    @cached_property
    def ways(self) -> Select[Any]:
        """All of them in one statement."""
        return select(*(func.array(each.scalar_subquery()) for each in self.doors.values()))

    async def begin(self) -> None:
        """Everything is published and open."""
        for model in (Material, catalogue.Course):
            await self.write(update(model).values(state="published"))
        await self.write(update(questions.Bank).values(practice="open"))
        await self.appoint(True)
        await self.write(delete(Task))  # what nobody ran in the life before

    async def appoint(self, is_manager: bool) -> None:
        """Give the manager the role, or take it."""
        roles = ["manager"] if is_manager else []
        row = UserOrganization.user_sid == self.manager.user
        await self.write(update(UserOrganization).where(row).values(roles=roles))

    async def ask(self) -> UUID:
        """A task of the manager's that closes the company's banks."""
        services = self.shop.services
        async with services.transaction() as (session, now):
            reading = Reading(self.manager, now, State({"services": services}))
            closed = bank_writing.schema(practice="closed")
            task = await start_bulk(session, bank_writing, reading, {}, closed, dry_run=False)
            return task.sid

    def reviewers(self, thing: str) -> tuple[Caller, Caller]:
        return self.cashiers if thing in OF_COMPANY else self.house

    async def change(self, thing: str, is_published: bool) -> None:
        model = Material if thing == SHEET else catalogue.Course
        state = "published" if is_published else "draft"
        await self.write(update(model).where(model.sid == self.things[thing]).values(state=state))

    async def open(self, bank: str, is_open: bool) -> None:
        practice = "open" if is_open else "closed"
        row = questions.Bank.sid == self.things[bank]
        await self.write(update(questions.Bank).where(row).values(practice=practice))

    async def write(self, statement: object) -> None:
        async with self.shop.services.transaction() as (session, _):
            await session.execute(statement)  # type: ignore[call-overload]  # any of them


class Life:
    """One learner, the facts of their life, and what was done."""

    def __init__(self, world: World, random: Random, person: Person, file: UUID) -> None:
        self.world, self.random, self.person, self.file = world, random, person, file
        self.caller = Caller(person.sid, uuid4())
        self.facts = Facts()
        self.orders: dict[str, UUID] = {}
        self.paid: dict[str, tuple[UUID, UUID]] = {}
        self.tasks: list[UUID] = []
        self.told: list[str] = []

    @property
    def now(self) -> datetime:
        return self.world.shop.clock.now()

    async def publish(self) -> None:
        thing = self.random.choice((*COURSES, SHEET))
        self.facts.published[thing] = not self.facts.published[thing]
        await self.world.change(thing, self.facts.published[thing])
        self.told.append(f"{thing} published {self.facts.published[thing]}")

    async def open_bank(self) -> None:
        bank = self.random.choice(BANKS)
        self.facts.opened[bank] = not self.facts.opened[bank]
        await self.world.open(bank, self.facts.opened[bank])
        self.told.append(f"{bank} open {self.facts.opened[bank]}")

    async def appoint(self) -> None:
        self.facts.is_managed = not self.facts.is_managed
        await self.world.appoint(self.facts.is_managed)
        self.told.append(f"managed {self.facts.is_managed}")

    async def ask(self) -> None:
        if self.facts.is_managed:
            self.tasks.append(await self.world.ask())
            self.told.append("asked to close the company's banks")

    async def run_tasks(self) -> None:
        """What was asked for is done by who may do it still."""
        for task in self.tasks:
            await tasks.run(self.world.shop.services, task)
            if self.facts.is_managed:
                self.facts.opened |= {INNER_BANK: False, STAFF_BANK: False}
        self.tasks.clear()
        self.told.append("tasks run")

    async def work(self) -> None:
        self.facts.is_staff = not self.facts.is_staff
        async with self.world.shop.services.transaction() as (session, _):
            if self.facts.is_staff:
                session.add(Staff(user_sid=self.person.sid, organization_sid=self.world.company))
            else:
                await session.execute(delete(Staff).where(Staff.user_sid == self.person.sid))
        self.told.append(f"staff {self.facts.is_staff}")

    async def join(self) -> None:
        may = self.facts.offered(GRATIS)
        goes_on = self.facts.held(GRATIS, self.now)
        done = await self._do(f"join {GRATIS}", may or goes_on, self._join)
        if done and may:
            self.facts.joined_free.add(GRATIS)

    async def _join(self, session: AsyncSession) -> None:
        await learning.join(session, self.person.sid, self.world.things[GRATIS])

    async def order(self) -> None:
        thing = self.random.choice(SOLD)
        self._forget_over()
        _, end = self.facts.windows.get(thing, (self.now, self.now))
        soon = (end - self.now).days < 30
        may = self.facts.offered(thing) and thing not in self.facts.waiting and soon

        async def act(session: AsyncSession) -> None:
            kind = "material" if thing == SHEET else "course"
            item = commerce.OrderItemAdd.model_validate(
                {kind: Reference(sid=self.world.things[thing])}
            )
            given = commerce.OrderAdd(order_item_list=[item])
            made = await commerce.add_order(session, self.caller, given, self.now)
            self.orders[thing], self.facts.waiting[thing] = made.sid, made.expires_at

        await self._do(f"order {thing}", may, act)

    async def pay(self) -> None:
        self._forget_over()
        if not self.facts.waiting:
            return
        thing = self.random.choice(sorted(self.facts.waiting))

        async def act(session: AsyncSession) -> None:
            vault = self.world.shop.services.vault
            given = commerce.PayAdd.model_validate(
                {
                    "order": Reference(sid=self.orders[thing]),
                    "amount": 0,
                    "state": 1,
                    "type": 1,
                    "bank": "城东支行",
                    "companyName": "张明远",
                    "account": "0917",
                    "attachList": [Reference(sid=self.file)],
                }
            )
            pay = await commerce.add_voucher(session, vault, self.caller, given, self.now)
            order = await session.get_one(commerce.Order, self.orders[thing])
            if self.random.random() < 0.3:  # it is withdrawn between voucher and decision
                self.facts.published[thing] = False
                model = Material if thing == SHEET else catalogue.Course
                withdrawn = update(model).where(model.sid == self.world.things[thing])
                await session.execute(withdrawn.values(state="draft"))
            accepted = commerce.PayAccept(
                sid=pay.sid, received_amount=order.amount, reason="照流水"
            )
            await commerce.accept(session, self.world.reviewers(thing)[0], accepted, self.now)
            item = (
                await session.scalars(select(OrderItem).where(OrderItem.order_sid == order.sid))
            ).one()
            assert item.start_at is not None
            assert item.end_at is not None
            self.paid[thing] = order.sid, pay.sid
            self.facts.windows[thing] = self._longer(thing, item.start_at, item.end_at)
            del self.facts.waiting[thing]

        await self._do(f"pay {thing}", self.facts.offered(thing), act)

    def _longer(self, thing: str, start_at: datetime, end_at: datetime) -> Window:
        """What is bought again in its last month goes on where it ends."""
        begin, end = self.facts.windows.get(thing, (self.now, self.now))
        return (begin, end_at) if begin <= self.now < end else (start_at, end_at)

    async def refund(self) -> None:
        await self._give_back("refund")

    async def undo(self) -> None:
        await self._give_back("correct")

    async def _give_back(self, how: str) -> None:
        if not self.paid:
            return
        thing = self.random.choice(sorted(self.paid))
        order_sid, pay_sid = self.paid.pop(thing)

        async def act(session: AsyncSession) -> None:
            if how == "correct":
                given = PayCorrect(sid=pay_sid, reason="没有到账")
                await correct(session, self.world.reviewers(thing)[1], given, self.now)
            else:
                order = await session.get_one(commerce.Order, order_sid)
                back = commerce.OrderRefund(
                    sid=order_sid, version=order.version, amount=order.paid_amount, reason="退款"
                )
                reviewer = self.world.reviewers(thing)[0]
                await commerce.record_refund(session, reviewer, back, self.now)
            order = await session.get_one(commerce.Order, order_sid)
            await session.refresh(order)
            if order.state == commerce.OrderState.UNPAID:
                self.orders[thing], self.facts.waiting[thing] = order.sid, order.expires_at

        self.facts.windows.pop(thing, None)
        await self._do(f"{how} {thing}", True, act)

    async def wait(self) -> None:
        self.world.shop.clock.advance(days=self.random.choice((1, 4, 200, 340)))
        self._forget_over()
        self.told.append(f"now {self.now}")

    def _forget_over(self) -> None:
        ends = self.facts.waiting.items()
        self.facts.waiting = {each: end for each, end in ends if end > self.now}

    async def _do(
        self, what: str, may: bool, act: Callable[[AsyncSession], Awaitable[None]]
    ) -> bool:
        """It is refused exactly when the facts say so."""
        self.told.append(what)
        is_refused = False
        try:
            async with self.world.shop.services.transaction() as (session, _):
                await act(session)
        except Problem:
            is_refused = True
        assert is_refused is not may, self.told
        return not is_refused

    async def check(self, *, is_last: bool) -> None:
        """Each door opens exactly what the facts say; what comes next is asked at the end."""
        facts, now = self.facts, self.now
        held = {each for each in COURSES if facts.held(each, now)}
        offered = {each for each in COURSES if facts.offered(each)}
        sheet = {SHEET} if facts.held(SHEET, now) else set()
        shown = {SHEET} if facts.offered(SHEET) or sheet else set()
        practised = {each for each in BANKS if facts.practised(each, now)}
        expected = {
            "course list": offered,
            "course page": offered | held,
            "lesson page": held,
            "material list": shown,
            "material files": sheet,
            "bank list": practised,
            "lesson call": held,
            "bank call": practised,
            "payable": {each for each in facts.waiting if facts.offered(each)},
        }
        async with self.world.shop.services.transaction() as (session, _):
            assert await self._doors(session) == expected, self.told
            if is_last:
                following = (await find_next(session, self.caller, now)).kind.value
                other = "order" if facts.payable(now) else "choose"
                assert following == ("lesson" if held else other), self.told

    async def _doors(self, session: AsyncSession) -> dict[str, set[str]]:
        reading = Reading(self.caller, self.now, State())
        found = (await session.execute(self.world.ways, reading.values())).one()
        names = {sid: name for name, sid in self.world.things.items()}
        doors = {
            way: {names[sid] for sid in sids}
            for way, sids in zip(self.world.doors, found, strict=True)
        }
        asked = select(questions.Bank.sid).where(may_practise(self.caller, self.now))
        doors["bank call"] = {names[sid] for sid in await session.scalars(asked)}
        doors["lesson call"] = {each for each in COURSES if await self._studies(session, each)}
        return doors

    async def _studies(self, session: AsyncSession, course: str) -> bool:
        lesson = self.world.lessons[self.world.things[course]]
        try:
            await lesson_to_study(session, self.person.sid, None, lesson, self.now)
        except Problem:
            return False
        return True


def _doors() -> dict[str, Select[UUID]]:
    """What each way shows to who is logged in and acts for no organization."""
    viewer = Viewer(signed_in=True)
    course, material, order = catalogue.Course, Material, commerce.Order
    return {
        "course list": _sids(course.sid, courses.listed_to(viewer)),
        "course page": _sids(course.sid, courses.visible_to(viewer)),
        "lesson page": _sids(
            catalogue.Lesson.course_sid,
            lessons.visible_to(viewer),
            ~catalogue.Lesson.is_trial.expression,
        ),
        "material list": _sids(material.sid, materials.listed_to(viewer)),
        "material files": _sids(material.sid, materials.visible_to(viewer), fetchable(viewer)),
        "bank list": _sids(questions.Bank.sid, practised_banks.visible_to(viewer)),
        "payable": _sids(
            func.coalesce(OrderItem.course_sid, OrderItem.material_sid),
            OrderItem.order_sid == order.sid,
            order.buyer_user_sid == viewer.user,
            OrderItem.is_open.expression,
            order.expires_at > viewer.now,
            commerce.is_offered(),
        ),
    }


def _sids(column: Any, *terms: ColumnElement[bool]) -> Select[UUID]:
    found: Select[UUID] = select(column).where(*terms).distinct()
    return found


ACTS: tuple[Callable[[Life], Awaitable[None]], ...] = (
    Life.publish,
    Life.publish,
    Life.open_bank,
    Life.appoint,
    Life.ask,
    Life.run_tasks,
    Life.work,
    Life.work,
    Life.join,
    Life.join,
    Life.order,
    Life.order,
    Life.pay,
    Life.pay,
    Life.refund,
    Life.undo,
    Life.wait,
)


async def _world(shop: Shop) -> World:
    company = (await shop.people.organization()).sid
    async with shop.services.database.session(shop.clock.now()) as session:
        inner = await published(session, code="inner", price=Decimal(PRICE), organization=company)
        gratis = await published(session, code="gratis", organization=company)
        await session.execute(
            update(catalogue.Course)
            .where(catalogue.Course.sid.in_([inner.sid, gratis.sid]))
            .values(is_open=False)
        )
        sheet = paid_material(9, shop.clock.now())
        session.add(sheet)
        await session.commit()
    of_house = await fill(shop.services, "本站题库", audience="course")
    of_company = await fill(shop.services, "课程题库", audience="course", organization=company)
    of_staff = await fill(shop.services, "内部题库", audience="organization", organization=company)
    things = dict(zip(COURSES, (shop.course, inner.sid, gratis.sid), strict=True))
    things |= {SHEET: sheet.sid}
    things |= dict(zip(BANKS, (of_house, of_company, of_staff), strict=True))
    async with shop.services.transaction() as (session, _):
        closed = select(catalogue.Lesson.course_sid, catalogue.Lesson.sid)
        rows = await session.execute(closed.where(~catalogue.Lesson.is_trial))
        known = dict(rows.all())
    one, other = [
        Caller((await shop.people.operator()).sid, uuid4(), is_operator=True) for _ in range(2)
    ]
    cashier, second = [await _employed(shop, company, "finance") for _ in range(2)]
    manager = await _employed(shop, company, "manager")
    return World(shop, company, things, known, (one, other), (cashier, second), manager)


async def _employed(shop: Shop, company: UUID, role: str) -> Caller:
    """Somebody who acts for the company in a role."""
    person = await shop.people.learner()
    async with shop.services.transaction() as (session, _):
        session.add(UserOrganization(user_sid=person.sid, organization_sid=company, roles=[role]))
    return Caller(person.sid, uuid4(), company, rights_of(frozenset({role})))


async def _born(world: World, random: Random) -> Life:
    shop = world.shop
    person = await shop.people.learner()
    file = UUID(await shop.file(person))
    return Life(world, random, person, file)


@pytest.mark.parametrize("part", range(8))
async def test_every_door_says_what_the_facts_say(shop: Shop, part: int) -> None:
    seed = SystemRandom().getrandbits(32) if "PROOF_SEQUENCES" in os.environ else SEED + part
    random, world = Random(seed), await _world(shop)
    for number in range(LIVES):
        await world.begin()
        life = await _born(world, random)
        life.told.append(f"seed {seed}, life {number}")
        for left in reversed(range(random.randint(3, LONGEST))):
            await random.choice(ACTS)(life)
            await life.check(is_last=not left)
