"""Orders of the demonstration in every state, with vouchers to review, and accounts to pay to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration import content_files, receipts
from zhegui.demonstration.accounts import ACCOUNTS, CENTRE, FACTORY, Account
from zhegui.demonstration.publications import material_sid
from zhegui.features.catalogue import api as catalogue
from zhegui.features.commerce import api as commerce
from zhegui.features.files import api as files
from zhegui.features.identity import api as identity
from zhegui.features.organizations.api import Organization
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import rights_of
from zhegui.ports.services import Services

#: Their files lie here and nowhere else, so that they are found again to be removed.
FOLDER = "vouchers/demonstration"
#: The installation's own account, where it has none of its own.
OPERATORS_PAYEE = uuid5(UUID("5f4b0a52-6f0c-5f43-9d8e-2c4d3f7d9a10"), "payee")
PAYEES = {
    CENTRE.number: ("折桂演示培训中心", "江澜银行青石路支行", "6001 0230 4417 3306"),
    FACTORY.number: ("青山精密制造有限公司（演示）", "青石农商银行新区支行", "6233 0806 1190 2271"),
}
OPERATORS = ("折桂（演示）", "江澜银行总行营业部", "6001 0230 4400 0018")

State = Literal["unpaid", "in_review", "rejected", "active", "cancelled", "expired", "refunded"]


@dataclass(frozen=True, slots=True)
class OrderText:
    """An order: by whom (the end of their number), of what, how long ago, and what became of it.

    `pictures` are how many receipts a voucher has; `passed_on` is the place in `ORDERS` of the one
    whose picture is uploaded once more.
    """

    buyer: str
    kind: Literal["course", "subject", "material"]
    code: str
    ago: timedelta
    state: State
    pictures: int = 1
    passed_on: int | None = None
    reason: str = ""


ORDERS = (
    OrderText("0001", "material", "repair-ledger", timedelta(days=40), "refunded", reason="买重了，申请退款"),
    OrderText("0001", "course", "radio-hf", timedelta(days=30), "expired"),
    OrderText("0001", "material", "repair-ledger", timedelta(days=12), "active"),
    OrderText("0001", "course", "confined-space", timedelta(days=9), "cancelled", reason="改报专题，这门不单独买了"),
    OrderText("0005", "course", "confined-space", timedelta(hours=25), "in_review", pictures=2),
    OrderText("0001", "subject", "site-safety", timedelta(hours=20), "in_review", pictures=2),
    OrderText("0001", "course", "radio-hf", timedelta(hours=7), "rejected", reason="看不清金额，请重新上传"),
    OrderText("0002", "subject", "site-safety", timedelta(hours=6), "in_review", passed_on=5),
    OrderText("0003", "course", "radio-hf", timedelta(hours=3), "in_review"),
    OrderText("0006", "course", "radio-hf", timedelta(minutes=40), "unpaid"),
)  # fmt: skip


async def load_orders(services: Services, session: AsyncSession, now: datetime) -> None:
    """Once: who has ordered something has done so since."""
    await _payees(session)
    buyers = [account for account in ACCOUNTS if account.mobile[-4:] in _BUYERS]
    sids = [(await _caller(services, session, each)).user for each in buyers]
    ordered = select(commerce.Order.sid).where(commerce.Order.buyer_user_sid.in_(sids)).limit(1)
    if await session.scalar(ordered) is None:
        shown: dict[int, receipts.ReceiptText] = {}
        for place, text in enumerate(ORDERS):
            await _Loading(services, session, text, place, now, shown).load()


_BUYERS = {text.buyer for text in ORDERS}


async def _payees(session: AsyncSession) -> None:
    for number, account in PAYEES.items():
        owner = await session.scalar(select(Organization.sid).where(Organization.number == number))
        await _payee(session, None, owner, account)
    await _payee(session, OPERATORS_PAYEE, None, OPERATORS)


async def _payee(
    session: AsyncSession, sid: UUID | None, owner: UUID | None, account: tuple[str, str, str]
) -> None:
    payee = commerce.Payee
    there = select(payee.sid).where(payee.organization_sid.is_not_distinct_from(owner))
    if await session.scalar(there) is None:
        name, bank, number = account
        made = payee(organization_sid=owner, name=name, bank=bank, account=number)
        if sid:
            made.sid = sid
        session.add(made)
        await session.flush()


async def _caller(services: Services, session: AsyncSession, account: Account) -> Caller:
    """Somebody as they act for their organization, or for themselves."""
    user = await identity.find_by_mobile(services, session, account.mobile)
    assert user is not None
    caller = Caller(user.sid, UUID(int=0), is_operator=account.role == "operator")
    if account.company is None or account.role != "manager":
        return caller
    named = select(Organization.sid).where(Organization.number == account.company.number)
    owner = (await session.scalars(named)).one()
    return replace(caller, organization=owner, rights=rights_of(frozenset({"manager"})))


@contextmanager
def _at(session: AsyncSession, moment: datetime) -> Iterator[datetime]:
    """What is written meanwhile was written then."""
    info = session.sync_session.info
    now, info["now"] = info["now"], moment
    try:
        yield moment
    finally:
        info["now"] = now


class _Loading:
    """One order on its way to its state, through the feature's own doors."""

    def __init__(
        self,
        services: Services,
        session: AsyncSession,
        text: OrderText,
        place: int,
        now: datetime,
        shown: dict[int, receipts.ReceiptText],
    ) -> None:
        self._services, self._session, self._shown = services, session, shown
        self._text, self._place, self._ordered_at = text, place, now - text.ago

    async def load(self) -> None:
        account = next(each for each in ACCOUNTS if each.mobile.endswith(self._text.buyer))
        buyer = await _caller(self._services, self._session, account)
        with _at(self._session, self._ordered_at) as then:
            order = await self._order(buyer, then)
        if self._text.state == "expired":
            with _at(self._session, order.expires_at) as then:
                await commerce.settle(self._session, order, commerce.Move(None, then))
        elif self._text.state == "cancelled":
            with _at(self._session, self._later(hours=5)) as then:
                given = commerce.OrderCancel(sid=order.sid, reason=self._text.reason)
                await commerce.cancel_order(self._session, buyer, given, then)
        elif self._text.state != "unpaid":
            await self._pay(buyer, account, order)

    async def _order(self, buyer: Caller, then: datetime) -> commerce.Order:
        thing = Reference(sid=await self._thing())
        given = commerce.OrderAdd(
            order_item_list=[commerce.OrderItemAdd.model_validate({self._text.kind: thing})]
        )
        return await commerce.add_order(self._session, buyer, given, then)

    async def _thing(self) -> UUID:
        if self._text.kind == "material":
            return material_sid(
                next(
                    each for each in content_files.read_materials() if each.file == self._text.code
                )
            )
        model = catalogue.Course if self._text.kind == "course" else catalogue.Subject
        return (
            await self._session.scalars(select(model.sid).where(model.code == self._text.code))
        ).one()

    async def _pay(self, buyer: Caller, account: Account, order: commerce.Order) -> None:
        with _at(self._session, self._later(minutes=50)) as then:
            pay = await self._voucher(buyer, account, order, then)
        if self._text.state == "in_review":
            return
        reviewer = await self._reviewer(order)
        with _at(self._session, self._later(hours=4)) as then:
            if self._text.state == "rejected":
                refused = commerce.PayReject(sid=pay.sid, reason=self._text.reason)
                await commerce.reject(self._session, reviewer, refused, then)
                return
            accepted = commerce.PayAccept(sid=pay.sid, received_amount=order.amount)
            await commerce.accept(self._session, reviewer, accepted, then)
        if self._text.state == "refunded":
            with _at(self._session, self._later(days=1)) as then:
                given = commerce.OrderRefund(
                    sid=order.sid,
                    version=order.version,
                    amount=order.amount,
                    reason=self._text.reason,
                )
                await commerce.record_refund(self._session, reviewer, given, then)

    async def _voucher(
        self, buyer: Caller, account: Account, order: commerce.Order, then: datetime
    ) -> commerce.Pay:
        bank = (receipts.RIVER, receipts.HILL)[self._place % 2]
        payer = _payer(account)
        pictures = self._pictures(bank, payer, order, then)
        sids = [await self._keep(buyer, number, data, then) for number, data in enumerate(pictures)]
        given = commerce.PayAdd.model_validate(
            {
                "order": Reference(sid=order.sid),
                "amount": 0,
                "state": 1,
                "type": 1,
                "bank": bank.name,
                "company_name": payer,
                "account": f"6222 **** **** {917 + self._place * 131:04d}",
                "attach_list": [Reference(sid=sid) for sid in sids],
            }
        )
        vault = self._services.vault
        return await commerce.add_voucher(self._session, vault, buyer, given, then)

    def _pictures(
        self, bank: receipts.InventedBank, payer: str, order: commerce.Order, then: datetime
    ) -> Iterator[bytes]:
        """The receipt, and what else is told with it; one that was passed on is another's."""
        shown = receipts.ReceiptText(
            bank=bank,
            amount=order.amount,
            payer=payer,
            account=f"6222 **** **** {917 + self._place * 131:04d}",
            payee=OPERATORS[0] if order.organization_sid is None else PAYEES[CENTRE.number][0],
            memo=order.memo_code,
            at=then - timedelta(minutes=6),
            serial=f"{then:%Y%m%d} {5530 + self._place * 17} {471 + self._place * 29:04d}",
        )
        self._shown[self._place] = shown
        if self._text.passed_on is not None:
            yield receipts.drawn(self._shown[self._text.passed_on], scale=0.75)
            return
        yield receipts.drawn(shown)
        for page in range(1, self._text.pictures):
            yield receipts.drawn(replace(shown, serial=f"{shown.serial} 回单 {page}"))

    async def _keep(self, buyer: Caller, number: int, data: bytes, then: datetime) -> UUID:
        file = await files.keep(
            self._session,
            self._services.storage,
            path=f"{FOLDER}/{self._place}-{number}.png",
            data=data,
            name=f"转账回单{number + 1}.png",
            media_type="image/png",
            owner=buyer.user,
            organization=None,
        )
        return file.sid

    async def _reviewer(self, order: commerce.Order) -> Caller:
        """The centre's manager for what it sells, an operator for the installation."""
        role = "operator" if order.organization_sid is None else "manager"
        account = next(
            each
            for each in ACCOUNTS
            if each.role == role and (role == "operator" or each.company == CENTRE)
        )
        return await _caller(self._services, self._session, account)

    def _later(self, **by: float) -> datetime:
        return self._ordered_at + timedelta(**by)


def _payer(account: Account) -> str:
    """As the bank knows who pays."""
    return account.real_name or {"0001": "陈初夏", "0003": "林静", "0005": "吴建平"}.get(
        account.mobile[-4:], ""
    )
