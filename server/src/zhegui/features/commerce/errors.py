"""What buying, paying and reviewing can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class PriceChanged(Problem):
    status, id = 409, "price_changed"
    zh, en = (
        "价格已变为 ¥{amount}，请确认后再下单",
        "The price is ¥{amount} now; confirm it and order again",
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


class OrderNotPayable(Problem):
    status, id = 409, "order_not_payable"
    zh, en = (
        "订单已不能付款，请刷新查看它的状态",
        "The order cannot be paid any more; reload to see its state",
    )


class OrderNotCancellable(Problem):
    status, id = 409, "order_not_cancellable"
    zh, en = (
        "订单已有到账或已结束，不能取消",
        "The order has money booked or is over, and cannot be cancelled",
    )


class TooManyVouchers(Problem):
    status, id = 409, "too_many_vouchers"
    zh, en = (
        "最多 3 份凭证同时待审，请等审核结果",
        "Three vouchers wait already; wait for their review",
    )


class PayDecided(Problem):
    status, id = 409, "pay_decided"
    zh, en = "这份凭证已有结果，请刷新", "This voucher has been decided; reload"


class OwnVoucher(Problem):
    status, id = 403, "own_voucher"
    zh, en = (
        "上传人、下单人和买方单位的人不能审这一单",
        "Who uploaded, who ordered and the buyer's own people may not decide here",
    )


class PayeeExists(Problem):
    status, id = 409, "payee_exists"
    zh, en = "收款账户已设置，请刷新后修改", "The account is set already; reload and change it"
