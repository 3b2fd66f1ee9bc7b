"""What somebody bought and paid."""

from __future__ import annotations

from zhegui.features.commerce.models import Order, OrderEvent, OrderItem, Pay, PayeeChange, Refund
from zhegui.kernel.personal import Becomes, Given, Words, gives

personal = gives(
    "commerce",
    "订单",
    "Orders",
    Given(Order.buyer_user_sid, "订单", "Orders"),
    Given(OrderItem.buyer_user_sid, "订单项", "Items"),
    Given(
        OrderEvent.order_sid,
        "订单经过",
        "Events",
        of=(Order.buyer_user_sid,),
        without=(OrderEvent.by_sid,),
    ),
    Given(Pay.user_sid, "付款凭证", "Vouchers", without=(Pay.decided_by_sid,)),
    Given(
        Refund.order_sid,
        "退款",
        "Refunds",
        of=(Order.buyer_user_sid,),
        without=(Refund.by_sid,),
    ),
    withheld={
        OrderEvent.by_sid: "who moved an order acted for buyer or seller; the order is the buyer's",
        Pay.decided_by_sid: "who decided acted for the seller",
        PayeeChange.by_sid: "who proposes an account acts for the seller",
        Refund.by_sid: "who gave back acted for the seller",
    },
    becomes=Becomes.KEPT,
    why=Words(
        "《电子商务法》第三十一条：交易信息自交易完成之日起保存不少于三年；付款户名和账号删除，凭证图片随订单保留",
        "E-Commerce Law, article 31: records of transactions are kept for three years at least; payers' names and accounts go, pictures of payments stay with their orders",
    ),
)
