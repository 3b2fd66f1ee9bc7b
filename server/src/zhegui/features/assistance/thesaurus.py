"""Words that mean the same: a question is asked with each of them. Pure.

What is said here holds everywhere; trades and organizations add their own (`Synonym`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from zhegui.kernel.text.search import IS_HAN, fold

#: A question is asked in so many ways at most, the first as it was typed.
MOST_WAYS = 8

_EVERYWHERE = """
有限空间 受限空间 密闭空间
动火 明火作业
触电 电击 电着 过电
断路器 空气开关 空开
漏电保护器 剩余电流动作保护装置 漏保
接地线 地线
安全带 保险带
登高 高处作业 高空作业
梯子 扶梯 人字梯
灭火器 灭火瓶
消防栓 消火栓
消控室 消防控制室
着火 起火 失火
逃生 疏散
电瓶车 电动车 电动自行车
困人 被困 关在里面
扶梯 自动扶梯
心肺复苏 胸外按压 急救
除颤器 AED
洗手 手卫生
扎手 针刺伤 被针扎
证书 证件 资格证
考试 测验 考核
成绩 分数 得分
学时 课时
付款 交费 缴费 支付
退款 退费 退钱
手机号 电话号码 手机号码
密码 口令
单位 公司 企业
对讲机 手台
频率 频点
报修 维修单 工单
exam test examination
video film
employer boss company
payment pay paid transfer
connection network internet wifi
count counted credit hours
skip skipped jump jumped
course class
certificate diploma
mandatory required
number phone mobile
training plan
"""


def groups() -> list[list[str]]:
    """The groups that hold everywhere."""
    return [line.split() for line in _EVERYWHERE.split("\n") if line.strip()]


def ways_of(question: str, known: Iterable[Sequence[str]]) -> list[str]:
    """The question as it was typed, then with a word of it replaced by another of its group."""
    folded = fold(question)
    found = dict.fromkeys([question, *_replaced(folded, known)])
    return list(found)[:MOST_WAYS]


def _replaced(folded: str, known: Iterable[Sequence[str]]) -> Iterator[str]:
    for words in known:
        for word in map(fold, words):
            pattern = re.escape(word) if IS_HAN.search(word) else _alone(word)
            if re.search(pattern, folded):
                others = (fold(other) for other in words if fold(other) not in folded)
                yield from (re.sub(pattern, other, folded) for other in others)


def _alone(word: str) -> str:
    """A word of Latin letters where it is no part of another; Chinese may stand right beside it."""
    return rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])"
