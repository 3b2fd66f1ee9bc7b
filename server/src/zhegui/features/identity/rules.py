"""Rules of accounts: pure, with time passed in."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache
from importlib.resources import files
from unicodedata import category

from zhegui.kernel.clock import china_day

CODE_LIFE = timedelta(minutes=5)
CODE_TRIES = 5
#: Within this a replayed refresh token gets the same successor: two tabs, a lost answer.
REFRESH_REPLAY = timedelta(seconds=15)
#: What everybody here thinks of first: no password may have it in it.
NAMES_OF_THE_HOUSE = ("zhegui", "折桂")
#: Every edition of the texts that people agree to; the last is in force. A changed text is a new
#: edition, in files of its own.
EDITIONS = ("2026-11",)
#: What names hold beside letters: the dots and strokes between their parts, and the sign 〇.
BESIDE_LETTERS = " .·•・‧∙⋅．-‐–'’〇"


class Purpose(StrEnum):
    """What a code is for; a code for one purpose serves no other."""

    LOGIN = "login"
    REGISTER = "register"
    RESET = "reset"
    CHANGE_MOBILE = "change_mobile"


class Rotation(StrEnum):
    """What a refresh token that was shown deserves."""

    ADVANCE = "advance"
    REPEAT = "repeat"
    REVOKE = "revoke"


def rotation(shown: int, current: int, fresh: int) -> Rotation:
    """Advance for the current generation, repeat for a fresh replay, else the family is stolen.

    `fresh` is how many of the generations before the current one ended within `REFRESH_REPLAY`.
    """
    if shown == current:
        return Rotation.ADVANCE
    return Rotation.REPEAT if current - fresh <= shown < current else Rotation.REVOKE


def fresh_ends(ends: Iterable[datetime], now: datetime) -> list[datetime]:
    """Of the moments at which generations ended, those after which a replay is forgiven."""
    return [each for each in ends if now - each <= REFRESH_REPLAY]


def may_be_name(text: str) -> bool:
    """Whether a person can be called so: letters of any script, and what stands between them.

    Signs of private use count as letters: old systems wrote rare signs of names with them.
    """
    return all(
        category(sign)[0] in "LM" or category(sign) == "Co" or sign in BESIDE_LETTERS
        for sign in text
    )


def is_common_password(password: str, own_numbers: Iterable[str] = ()) -> bool:
    """Whether a guesser would try it first: a known one, few signs repeated, the house's name, one's
    own number."""
    folded = password.lower()
    near = any(part in folded for part in (*NAMES_OF_THE_HOUSE, *own_numbers))
    return near or len(set(folded)) < 3 or folded in _common_passwords()


@cache
def _common_passwords() -> frozenset[str]:
    """The 11,611 of eight signs or more among zxcvbn's 30,000, and what Chinese users add."""
    # Loaded when first asked for: half a megabyte that most processes never need.
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    ours = files("zhegui.features.identity").joinpath("texts", "common-passwords.txt")
    known = {word for word in FREQUENCY_LISTS["passwords"] if len(word) >= 8}
    return frozenset(known | set(ours.read_text().split()))


def is_unborn(id_number: str, now: datetime) -> bool:
    """Whether the birthday in a well-formed ID number is yet to come."""
    return id_number[6:14] > f"{china_day(now):%Y%m%d}"


def mask_mobile(mobile: str) -> str:
    """`138****5678`."""
    return f"{mobile[:3]}****{mobile[7:]}"


def mask_id_number(number: str) -> str:
    """First and last sign only: the middle holds region, birthday and sex."""
    return f"{number[0]}{'*' * (len(number) - 2)}{number[-1]}"
