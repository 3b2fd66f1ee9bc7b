"""What is true of a certificate, as pure functions of facts and the time that is passed in."""

import re
import unicodedata
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final

from zhegui.features.identity.api import IdentityVerdict
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


class RegisterEntryKind(StrEnum):
    """What a register entry records."""

    ISSUE = "issue"
    SUSPEND = "suspend"
    RESUME = "resume"
    REVOKE = "revoke"
    #: Revoked, since another certificate of the same act stands in its place.
    SUPERSEDE = "supersede"


AFTER: Final[dict[RegisterEntryKind, State]] = {
    RegisterEntryKind.ISSUE: State.VALID,
    RegisterEntryKind.SUSPEND: State.SUSPENDED,
    RegisterEntryKind.RESUME: State.VALID,
    RegisterEntryKind.REVOKE: State.REVOKED,
    RegisterEntryKind.SUPERSEDE: State.REVOKED,
}
"""The stored state that each kind of entry leads to."""

_ALLOWED: Final[dict[State, frozenset[RegisterEntryKind]]] = {
    State.VALID: frozenset(
        {RegisterEntryKind.SUSPEND, RegisterEntryKind.REVOKE, RegisterEntryKind.SUPERSEDE}
    ),
    State.SUSPENDED: frozenset({RegisterEntryKind.RESUME, RegisterEntryKind.REVOKE}),
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


def may_record(stored: State, kind: RegisterEntryKind) -> bool:
    """Whether an entry of `kind` may follow for a certificate in the `stored` state."""
    return kind in _ALLOWED[stored]


#: Shown to all who query the certificate, so that they tell nothing of either person. Of a suspended
#: one the reason also says that it is resumed when the dispute ends.
JUDGED: Final = {
    IdentityVerdict.DOUBTED: "证书所载身份正在核实 / The identity on the certificate is being checked",
    IdentityVerdict.CLEARED: "证书所载身份核实无误 / The identity on the certificate was confirmed",
    IdentityVerdict.REFUTED: "证书所载身份有误 / The identity on the certificate was wrong",
}


def judged(
    stored: State, verdict: IdentityVerdict, *, is_doubted: bool
) -> RegisterEntryKind | None:
    """What a verdict on the ID number records of a certificate in the `stored` state, if anything.

    `is_doubted`: it is suspended because of the dispute, not by its issuer.
    """
    if verdict is IdentityVerdict.REFUTED:
        return None if stored is State.REVOKED else RegisterEntryKind.REVOKE
    if verdict is IdentityVerdict.DOUBTED:
        return RegisterEntryKind.SUSPEND if stored is State.VALID else None
    is_ours = stored is State.SUSPENDED and is_doubted
    return RegisterEntryKind.RESUME if is_ours else None


def expiry(issued_at: datetime, validity_months: int | None) -> datetime | None:
    """The instant at which validity ends: midnight in China, so that whole days count.

    Months are whole and their first day counts: issued on 20 October 2026 for 36 months, valid
    through 19 October 2029. A month that has no such day is valid through its last one: issued on
    29 February 2028 for 12 months, through 28 February 2029. None: for ever.
    """
    if validity_months is None:
        return None
    day = china_day(issued_at)
    years, month = divmod(day.month - 1 + validity_months, 12)
    first = date(day.year + years, month + 1, 1)
    following = (first + timedelta(days=31)).replace(day=1)
    end = min(first + timedelta(days=day.day - 1), following)
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


_NO_SIGN: Final = re.compile(r"[^0-9A-Z]")


def comparable_number(number: str) -> str:
    """A certificate number as it is stored, from what people type or paste from a PDF."""
    signs = _NO_SIGN.sub("", unicodedata.normalize("NFKC", number).upper())
    return grouped(signs[: len(NUMBER_PREFIX)], signs[len(NUMBER_PREFIX) :])


ENDS_SOON_DAYS: Final = (7, 30, 60)
"""At how many days before its end the holder of a certificate is told."""


def ends_soon(expires_at: datetime, now: datetime) -> int | None:
    """Within which of those days a certificate ends; None while its end is further off, or past."""
    left = expires_at - now
    if left < timedelta(0):
        return None
    return next((days for days in ENDS_SOON_DAYS if left <= timedelta(days=days)), None)
