"""Rules of accounts: pure, with time passed in."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum

from zhegui.kernel.clock import china_day

CODE_LIFE = timedelta(minutes=5)
CODE_TRIES = 5
#: Within this a replayed refresh token gets the same successor: two tabs, a lost answer.
REFRESH_REPLAY = timedelta(seconds=15)
#: Every edition of each text that people agree to; the last is in force. A changed text is a new
#: edition, in files of its own.
EDITIONS = {
    "service": ("2026-11",),
    "privacy": ("2026-11",),
    "real_name": ("2026-11", "2026-12"),
    "id_picture": ("2026-12",),
}


class CodePurpose(StrEnum):
    """What a code is for; a code for one purpose serves no other."""

    LOGIN = "login"
    REGISTER = "register"
    RESET = "reset"
    CHANGE_MOBILE = "change_mobile"
    EXPORT = "export"
    DELETE = "delete"


class Rotation(StrEnum):
    """What a refresh token that was shown deserves."""

    ADVANCE = "advance"
    REPEAT = "repeat"
    REVOKE = "revoke"


def rotation(shown: int, current: int, fresh: int, *, arrived: bool) -> Rotation:
    """Advance for the current generation, repeat for a forgiven replay, else the family is stolen.

    `fresh` is how many of the generations before the current one ended within `REFRESH_REPLAY`.
    Until the tokens of the current one have `arrived`, which their use tells, the answer that
    brought them may have been lost: they are given again, however late.
    """
    if shown == current:
        return Rotation.ADVANCE
    forgiven = fresh if arrived else max(fresh, 1)
    return Rotation.REPEAT if current - forgiven <= shown < current else Rotation.REVOKE


def fresh_ends(ends: Iterable[datetime], now: datetime) -> list[datetime]:
    """Of the moments at which generations ended, those after which a replay is forgiven."""
    return [each for each in ends if now - each <= REFRESH_REPLAY]


#: By what a browser says of itself; the first that fits, since most name others too.
_PROGRAMS = {
    "MicroMessenger": "微信 WeChat",
    "Edg": "Edge",
    "Firefox": "Firefox",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "HarmonyOS": "HarmonyOS",
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "Linux": "Linux",
}


def device_name(user_agent: str) -> str:
    """What people would call a device, by what its browser says: Chrome · Windows."""
    found = [
        next((name for sign, name in signs.items() if sign in user_agent), None)
        for signs in (_PROGRAMS, _SYSTEMS)
    ]
    return " · ".join(name for name in found if name) or "未知设备 / an unknown device"


def is_unborn(id_number: str, now: datetime) -> bool:
    """Whether the birthday in a well-formed ID number is yet to come."""
    return id_number[6:14] > f"{china_day(now):%Y%m%d}"


class IdentityState(StrEnum):
    """What an account says of who its holder is."""

    NONE = "none"
    CONFIRMED = "confirmed"
    WITHDRAWN = "withdrawn"
    #: Name and number are there, but the number is another account's until a person decides.
    DISPUTED = "disputed"


def identity_state(*, confirmed: bool, has_number: bool, withdrawn: bool) -> IdentityState:
    """By what the account holds."""
    if confirmed:
        return IdentityState.CONFIRMED
    if has_number:
        return IdentityState.DISPUTED
    return IdentityState.WITHDRAWN if withdrawn else IdentityState.NONE
