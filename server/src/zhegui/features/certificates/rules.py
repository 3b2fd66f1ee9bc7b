"""What is true of a certificate, as pure functions of facts and the time that is passed in."""

import re
import unicodedata
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final

from zhegui.kernel.clock import CHINA, china_day
from zhegui.kernel.ids import grouped

NUMBER_PREFIX: Final = "ZG"


class State(StrEnum):
    """What a query answers; only the first, third and fourth are ever stored."""

    VALID = "valid"
    EXPIRED = "expired"
    SUSPENDED = "suspended"
    REVOKED = "revoked"
    UNKNOWN = "unknown"


class Kind(StrEnum):
    """What a register entry records."""

    ISSUE = "issue"
    SUSPEND = "suspend"
    RESUME = "resume"
    REVOKE = "revoke"


AFTER: Final[dict[Kind, State]] = {
    Kind.ISSUE: State.VALID,
    Kind.SUSPEND: State.SUSPENDED,
    Kind.RESUME: State.VALID,
    Kind.REVOKE: State.REVOKED,
}
"""The stored state that each kind of entry leads to."""

_ALLOWED: Final[dict[State, frozenset[Kind]]] = {
    State.VALID: frozenset({Kind.SUSPEND, Kind.REVOKE}),
    State.SUSPENDED: frozenset({Kind.RESUME, Kind.REVOKE}),
    State.REVOKED: frozenset(),
}


def state_at(stored: State, expires_at: datetime | None, now: datetime) -> State:
    """The state that a query answers at `now`.

    Revocation is final and suspension is told even after the end of validity; only a certificate
    that would otherwise be valid expires, at the very instant `expires_at`.
    """
    if stored is State.VALID and expires_at is not None and now >= expires_at:
        return State.EXPIRED
    return stored


def may_record(stored: State, kind: Kind) -> bool:
    """Whether an entry of `kind` may follow for a certificate in the `stored` state."""
    return kind in _ALLOWED[stored]


def _same_day_later(start: date, months: int) -> date:
    years, month = divmod(start.month - 1 + months, 12)
    first = date(start.year + years, month + 1, 1)
    following = (first + timedelta(days=31)).replace(day=1)
    return min(first + timedelta(days=start.day - 1), following - timedelta(days=1))


def expiry(issued_at: datetime, validity_months: int | None) -> datetime | None:
    """The instant at which validity ends: midnight in China, so that whole days count.

    Issued on 20 October 2026 for 36 months: valid through 19 October 2029. None: for ever.
    A day that the last month does not have becomes that month's last one.
    """
    if validity_months is None:
        return None
    end = _same_day_later(china_day(issued_at), validity_months)
    return datetime.combine(end, time(), CHINA)


def last_day(expires_at: datetime) -> date:
    """The last day on which a certificate that ends at `expires_at` is valid."""
    return china_day(expires_at - timedelta(microseconds=1))


_DIGITS: Final = "〇一二三四五六七八九"


def _up_to_99(number: int) -> str:
    tens, ones = divmod(number, 10)
    ten = {0: "", 1: "十"}.get(tens, _DIGITS[tens] + "十")
    return ten + (_DIGITS[ones] if ones or not tens else "")


def chinese_date(day: date) -> str:
    """A day in Chinese numerals, as certificates write it: 二〇二六年十月二十日."""
    year = "".join(_DIGITS[int(digit)] for digit in f"{day.year:04}")
    return f"{year}年{_up_to_99(day.month)}月{_up_to_99(day.day)}日"


# The surnames of two characters that are in use today (新华字典 appendix, census lists). A name
# of two characters altogether is read as one of each: 欧阳 alone is 阳 of the family 欧.
_SURNAMES_OF_TWO: Final = """
欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔
申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 闾丘 子车 亓官 司寇 巫马 公西 颛孙 壤驷 公良 漆雕 乐正
宰父 谷梁 拓跋 夹谷 轩辕 令狐 段干 百里 呼延 东郭 南门 羊舌 微生 公户 公玉 梁丘 左丘 东门 西门 第五 贺兰
歐陽 司馬 東方 諸葛 尉遲 赫連 澹臺 濮陽 公孫 長孫 鮮于
"""
_COMPOUND_SURNAMES: Final = frozenset(_SURNAMES_OF_TWO.split())
_STAR: Final = "*"
_PARTS: Final = re.compile(r"[ ·•・．.]+")


def _mask_part(part: str) -> str:
    return part[0] + _STAR if len(part) > 1 else _STAR


def masked_name(name: str) -> str:
    """A name of which only enough is left to recognize one's own; its length is hidden too.

    张明远 → 张*, 欧阳修 → 欧阳*, 阿依古丽·买买提 → 阿*·买*, John Smith → J* S*, 龙 → *.
    """
    name = " ".join(name.split())
    if len(name) <= 1:
        return _STAR
    if _PARTS.search(name):
        separator = " " if " " in name else "·"
        return separator.join(_mask_part(part) for part in _PARTS.split(name) if part)
    if len(name) > 2 and name[:2] in _COMPOUND_SURNAMES:
        return name[:2] + _STAR
    return _mask_part(name)


def id_number_on_paper(number: str) -> str:
    """What paper shows of an ID number, enough to match its bearer: 3201**********4718."""
    return number[:4] + _STAR * max(len(number) - 8, 4) + number[-4:]


def comparable_name(name: str) -> str:
    """The form in which two spellings of one name are equal: width, case, spaces and dots."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return re.sub(r"[\s·•・‧.]+", "", folded)


_NO_SIGN: Final = re.compile(r"[^0-9A-Z]")


def comparable_number(number: str) -> str:
    """A certificate number as it is stored, from what people type or paste from a PDF."""
    signs = _NO_SIGN.sub("", unicodedata.normalize("NFKC", number).upper())
    return grouped(signs[: len(NUMBER_PREFIX)], signs[len(NUMBER_PREFIX) :])
