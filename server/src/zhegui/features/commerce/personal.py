"""What somebody bought and paid."""

from __future__ import annotations

from zhegui.features.catalogue.api import Course
from zhegui.features.commerce.models import (
    Likeness,
    MoneyEntry,
    Order,
    OrderEvent,
    OrderItem,
    OrderItemCourse,
    Pay,
    PayAttachment,
    PayeeChange,
    Refund,
    RefundItem,
)
from zhegui.features.files.api import File
from zhegui.kernel.people.personal import Becomes, Given, Words, gives

personal = gives(
    "commerce",
    "订单",
    "Orders",
    Given(Order.buyer_user_sid, "订单", "Orders"),
    Given(OrderItem.buyer_user_sid, "订单项", "Items"),
    Given(
        OrderItemCourse.order_item_sid,
        "专题里的课程",
        "Courses of ordered subjects",
        names=(Course.title,),
        of=(OrderItem.buyer_user_sid,),
    ),
    Given(
        OrderEvent.order_sid,
        "订单经过",
        "Events",
        of=(Order.buyer_user_sid,),
        without=(OrderEvent.by_sid,),
    ),
    Given(Pay.user_sid, "付款凭证", "Vouchers", without=(Pay.decided_by_sid,)),
    Given(
        PayAttachment.pay_sid,
        "凭证文件",
        "Files of vouchers",
        names=(File.name,),
        of=(Pay.user_sid,),
    ),
    Given(MoneyEntry.order_sid, "入账记录", "Money booked", of=(Order.buyer_user_sid,)),
    Given(
        Refund.order_sid,
        "退款",
        "Refunds",
        of=(Order.buyer_user_sid,),
        without=(Refund.by_sid,),
    ),
    Given(
        RefundItem.refund_sid,
        "退款的订单项",
        "Items refunded",
        of=(Refund.order_sid, Order.buyer_user_sid),
    ),
    withheld={
        Likeness.pay_sid: "a hint to the seller that two vouchers may be one, not a finding",
        Likeness.other_sid: "a hint to the seller that two vouchers may be one, not a finding",
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
