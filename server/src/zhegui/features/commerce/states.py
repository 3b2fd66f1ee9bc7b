"""States of orders and payments, by the numbers that the wire and the database know."""

from enum import IntEnum


class OrderState(IntEnum):
    """待付款 1, 已生效 2, 已取消 3, 已过期 4, 已退款 5, 待审核 6."""

    UNPAID = 1
    ACTIVE = 2
    CANCELLED = 3
    EXPIRED = 4
    REFUNDED = 5
    IN_REVIEW = 6


#: An order that money may still come for; a buyer has one of a thing.
OPEN = (OrderState.UNPAID, OrderState.IN_REVIEW)


class PayState(IntEnum):
    """A payment waits for review, was accepted or rejected."""

    SUBMITTED = 1
    ACCEPTED = 2
    REJECTED = 3


class PayType(IntEnum):
    """By which way the money came."""

    OFFLINE = 1
    ALIPAY = 2
    WECHAT = 3
    FREE = 4
