"""Addresses of orders and payments."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from zhegui.features.commerce import corrections, payment, placement, refunds
from zhegui.features.commerce.errors import (
    KeyReused,
    OfferGone,
    OrderNotCancellable,
    OrderNotPayable,
    OrderOpen,
    OrderTooLarge,
    OwnDecision,
    OwnProposal,
    OwnVoucher,
    PayDecided,
    PayeeExists,
    PayNotAccepted,
    PriceChanged,
    ReceivedTooMuch,
    RefundedMeanwhile,
    RefundIsCorrected,
    SeatsNotSold,
    SellersOwn,
    StillHeld,
)
from zhegui.features.commerce.resources import orders, payee_changes, payees, pays
from zhegui.features.commerce.sales import sold_orders, vouchers
from zhegui.features.commerce.schemas import (
    OrderAdd,
    OrderCancel,
    OrderRecord,
    OrderRefund,
    PayAccept,
    PayAdd,
    PayCorrect,
    PayeeConfirm,
    PayeeRecord,
    PayRecord,
    PayReject,
    RefundCorrect,
    RefundRecord,
)
from zhegui.features.commerce.writes import confirm, payee_writing
from zhegui.features.tasks.api import export_route
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Answer, Model, ok
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import Caller, SignedIn, may
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.write_routes import save_route
from zhegui.ports.services import ServicesOf

MoneyReader = Annotated[Caller, Depends(may("money.read"))]
MoneyWriter = Annotated[Caller, Depends(may("money.write"))]
router: APIRouter = routes("commerce")

list_route(router, orders, caller=SignedIn)
detail_route(router, orders, caller=SignedIn)
list_route(router, pays, caller=SignedIn)
list_route(router, payees, caller=SignedIn)
save_route(router, payee_writing, caller=MoneyWriter, problems=(PayeeExists,))
list_route(router, payee_changes, caller=MoneyReader)
list_route(router, sold_orders, caller=MoneyReader)
detail_route(router, sold_orders, caller=MoneyReader)
list_route(router, vouchers, caller=MoneyReader)
detail_route(router, vouchers, caller=MoneyReader)
export_route(router, orders, caller=MoneyReader)
export_route(router, sold_orders, caller=MoneyReader)
export_route(router, pays, caller=MoneyReader)


@router.post(
    "/order/v2/add",
    responses=declare(
        NotFound, KeyReused, PriceChanged, OrderOpen, OrderTooLarge, StillHeld, SeatsNotSold
    ),
)
async def add_order(
    caller: SignedIn, body: Model[OrderAdd], session: Session, now: Now
) -> Answer[OrderRecord]:
    """Order courses, subjects and materials of one seller; what costs nothing is paid at once."""
    order = await placement.add_order(session, caller, body.model, now)
    return ok(OrderRecord.model_validate(order))


@router.post("/order/v2/cancel", responses=declare(NotFound, OrderNotCancellable))
async def cancel_order(
    caller: SignedIn, body: Model[OrderCancel], session: Session, now: Now
) -> Answer[OrderRecord]:
    """Cancel an order for which no money is booked; a voucher that waits is decided all the same."""
    order = await placement.cancel_order(session, caller, body.model, now)
    return ok(OrderRecord.model_validate(order))


@router.post("/order/v2/refund", responses=declare(NotFound, OwnVoucher, SellersOwn))
async def refund_order(
    caller: MoneyWriter, body: Model[OrderRefund], session: Session, now: Now
) -> Answer[OrderRecord]:
    """Record money that was given back by hand."""
    order = await refunds.record_refund(session, caller, body.model, now)
    return ok(OrderRecord.model_validate(order))


@router.post(
    "/refund/v2/correct",
    responses=declare(NotFound, OwnVoucher, OwnDecision, RefundIsCorrected, SellersOwn),
)
async def correct_refund(
    caller: MoneyWriter, body: Model[RefundCorrect], session: Session, now: Now
) -> Answer[RefundRecord]:
    """Undo a refund that was recorded in error; what it took back is given again."""
    return ok(await corrections.correct_refund(session, caller, body.model, now))


@router.post("/pay/v2/add", responses=declare(NotFound, OrderNotPayable, OfferGone, SeatsNotSold))
async def add_pay(
    caller: SignedIn, body: Model[PayAdd], session: Session, services: ServicesOf, now: Now
) -> Answer[PayRecord]:
    """Upload a voucher of a transfer, or more files of the one that waits for review."""
    pay = await payment.add_voucher(session, services.vault, caller, body.model, now)
    return ok(PayRecord.model_validate(pay))


@router.post(
    "/pay/v2/accept",
    responses=declare(NotFound, OwnVoucher, SellersOwn, PayDecided, ReceivedTooMuch),
)
async def accept_pay(
    caller: MoneyWriter, body: Model[PayAccept], session: Session, now: Now
) -> Answer[PayRecord]:
    """Book what was received by a voucher."""
    return ok(PayRecord.model_validate(await payment.accept(session, caller, body.model, now)))


@router.post("/pay/v2/reject", responses=declare(NotFound, OwnVoucher, SellersOwn, PayDecided))
async def reject_pay(
    caller: MoneyWriter, body: Model[PayReject], session: Session, now: Now
) -> Answer[PayRecord]:
    """Reject a voucher; its buyer reads why."""
    return ok(PayRecord.model_validate(await payment.reject(session, caller, body.model, now)))


@router.post(
    "/pay/v2/correct",
    responses=declare(
        NotFound, OwnVoucher, OwnDecision, SellersOwn, PayNotAccepted, RefundedMeanwhile
    ),
)
async def correct_pay(
    caller: MoneyWriter, body: Model[PayCorrect], session: Session, now: Now
) -> Answer[PayRecord]:
    """Undo the acceptance of a voucher whose money never came."""
    return ok(PayRecord.model_validate(await corrections.correct(session, caller, body.model, now)))


@router.post("/payee/v2/confirm", responses=declare(NotFound, OwnProposal))
async def confirm_payee(
    caller: MoneyWriter, body: Model[PayeeConfirm], session: Session, now: Now
) -> Answer[PayeeRecord]:
    """Put a proposed account in the place of the one that buyers are shown."""
    return ok(PayeeRecord.model_validate(await confirm(session, caller, body.model, now)))
