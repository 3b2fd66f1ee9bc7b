"""What buying, paying and reviewing can be answered with, besides success."""

from zhegui.features.commerce.rules import MOST_AMOUNT
from zhegui.kernel.errors import Problem


class PriceChanged(Problem):
    status, id = 409, "price_changed"
    zh, en = (
        "价格已变为 ¥{amount}，请确认后再下单",
        "The price is ¥{amount} now; confirm it and order again",
    )


class OrderTooLarge(Problem):
    status, id = 409, "amount_too_large"
    zh, en = (
        f"一张订单最多 ¥{MOST_AMOUNT:,}，请分开下单",
        f"One order is of ¥{MOST_AMOUNT:,} at most; split it",
    )


class ReceivedTooMuch(Problem):
    status, id = 409, "received_too_much"
    zh, en = (
        f"一张订单累计到账最多 ¥{MOST_AMOUNT:,}，请核对金额",
        f"One order is paid ¥{MOST_AMOUNT:,} at most; check the amount",
    )


class KeyReused(Problem):
    status, id = 409, "key_reused"
    zh, en = (
        "这次提交已下过内容不同的订单 {number}，请刷新后再下单",
        "Order {number} of other items was made by this page; reload it and order again",
    )


class OrderOpen(Problem):
    status, id = 409, "order_open"
    zh, en = (
        "“{title}”已有未完成的订单 {number}，请先付款或取消",
        "There is an open order {number} for “{title}”; pay or cancel it first",
    )


class StillHeld(Problem):
    status, id = 409, "still_held"
    zh, en = (
        "“{title}”的使用期限还有 30 天以上，到期前 30 天内再续购",
        "“{title}” is yours for more than 30 days; renew it within 30 days of its end",
    )


class OfferGone(Problem):
    status, id = 409, "offer_gone"
    zh, en = (
        "订单里有内容已下架或不再对您开放，请不要付款；已转账的请联系卖方",
        "Something in this order is no longer offered to you: do not pay, and ask the seller for money sent",
    )


class SeatsNotSold(Problem):
    status, id = 409, "seats_not_sold"
    zh, en = (
        "暂不能为单位购买席位，请由学员本人下单",
        "Seats for an organization are not sold yet; learners order for themselves",
    )


class OrderNotPayable(Problem):
    status, id = 409, "order_not_payable"
    zh, en = (
        "订单已不能付款，请刷新查看它的状态；已转账的请联系卖方",
        "The order cannot be paid any more; reload to see its state, and ask the seller for money sent",
    )


class OrderNotCancellable(Problem):
    status, id = 409, "order_not_cancellable"
    zh, en = (
        "订单已有到账或已结束，不能取消",
        "The order has money booked or is over, and cannot be cancelled",
    )


class PayDecided(Problem):
    status, id = 409, "pay_decided"
    zh, en = "这份凭证已有结果，请刷新", "This voucher has been decided; reload"


class PayNotAccepted(Problem):
    status, id = 409, "pay_not_accepted"
    zh, en = (
        "这份凭证没有确认到账，无须更正，请刷新",
        "This voucher was not accepted, there is nothing to correct; reload",
    )


class RefundedMeanwhile(Problem):
    status, id = 409, "refunded_meanwhile"
    zh, en = (
        "这笔钱已退出一部分，不能再按误收更正",
        "Some of this money was given back; it cannot be corrected as never received",
    )


class RefundIsCorrected(Problem):
    status, id = 409, "refund_is_corrected"
    zh, en = "这笔退款已经更正过，请刷新", "This refund has been corrected already; reload"


class OwnDecision(Problem):
    status, id = 403, "own_decision"
    zh, en = (
        "确认到账、登记退款的人不能自己更正，请由别人更正",
        "Who accepted a payment or recorded a refund may not correct it; ask somebody else",
    )


class SellersOwn(Problem):
    status, id = 403, "sellers_own"
    zh, en = (
        "请由卖方的人处理；卖方没有别人可处理时才由运营处理",
        "The seller's own people decide; operators only where none of them may",
    )


class OwnVoucher(Problem):
    status, id = 403, "own_voucher"
    zh, en = (
        "上传人、下单人和买方单位的人不能审这一单",
        "Who uploaded, who ordered and the buyer's own people may not decide here",
    )


class OwnProposal(Problem):
    status, id = 403, "own_proposal"
    zh, en = (
        "收款账户的变更须由另一个人确认",
        "A change of the account is confirmed by somebody else than who proposed it",
    )


class PayeeExists(Problem):
    status, id = 409, "payee_exists"
    zh, en = "收款账户已设置，请刷新后修改", "The account is set already; reload and change it"
