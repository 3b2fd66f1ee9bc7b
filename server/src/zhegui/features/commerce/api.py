"""What other features and the demonstration may do with orders."""

from zhegui.features.commerce.consultation_offer import may_consult
from zhegui.features.commerce.events import (
    MoneyRefunded,
    OrderMoved,
    RefundCorrected,
    VoucherDecided,
    VoucherSubmitted,
)
from zhegui.features.commerce.holders import bought
from zhegui.features.commerce.models import Order, OrderItem, Pay, Payee
from zhegui.features.commerce.payment import accept, add_voucher, reject
from zhegui.features.commerce.placement import add_order, cancel_order
from zhegui.features.commerce.pricing import is_offered
from zhegui.features.commerce.queries import orders_of
from zhegui.features.commerce.refunds import record_refund
from zhegui.features.commerce.schemas import (
    OrderAdd,
    OrderCancel,
    OrderItemAdd,
    OrderRefund,
    PayAccept,
    PayAdd,
    PayReject,
)
from zhegui.features.commerce.states import OrderState
from zhegui.features.commerce.transitions import Move, settle

__all__ = [
    "MoneyRefunded",
    "Move",
    "Order",
    "OrderAdd",
    "OrderCancel",
    "OrderItem",
    "OrderItemAdd",
    "OrderMoved",
    "OrderRefund",
    "OrderState",
    "Pay",
    "PayAccept",
    "PayAdd",
    "PayReject",
    "Payee",
    "RefundCorrected",
    "VoucherDecided",
    "VoucherSubmitted",
    "accept",
    "add_order",
    "add_voucher",
    "bought",
    "cancel_order",
    "is_offered",
    "may_consult",
    "orders_of",
    "record_refund",
    "reject",
    "settle",
]
