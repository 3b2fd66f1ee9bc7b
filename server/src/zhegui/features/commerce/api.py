"""What other features and the demonstration may do with orders."""

from zhegui.features.commerce.events import OrderMoved, VoucherDecided, VoucherSubmitted
from zhegui.features.commerce.models import Order, OrderItem, Pay, Payee
from zhegui.features.commerce.moving import Move, settle
from zhegui.features.commerce.ordering import add_order, cancel_order
from zhegui.features.commerce.paying import accept, add_voucher, reject
from zhegui.features.commerce.refunding import record_refund
from zhegui.features.commerce.rules import PaidItem, can_consult
from zhegui.features.commerce.schemas import (
    OrderAdd,
    OrderCancel,
    OrderItemAdd,
    OrderRefund,
    PayAccept,
    PayAdd,
    PayReject,
)
from zhegui.features.commerce.states import OrderState, PayState

__all__ = [
    "Move",
    "Order",
    "OrderAdd",
    "OrderCancel",
    "OrderItem",
    "OrderItemAdd",
    "OrderMoved",
    "OrderRefund",
    "OrderState",
    "PaidItem",
    "Pay",
    "PayAccept",
    "PayAdd",
    "PayReject",
    "PayState",
    "Payee",
    "VoucherDecided",
    "VoucherSubmitted",
    "accept",
    "add_order",
    "add_voucher",
    "can_consult",
    "cancel_order",
    "record_refund",
    "reject",
    "settle",
]
