"""Rules of accounts: pure, with time passed in."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from importlib.resources import files

CODE_LIFE = timedelta(minutes=5)
CODE_TRIES = 5
#: Within this a replayed refresh token gets the same successor: two tabs, a lost answer.
REFRESH_REPLAY = timedelta(seconds=15)

#: From published lists of leaked passwords, those of eight signs or more.
COMMON_PASSWORDS = frozenset(
    files("zhegui.features.identity").joinpath("texts", "common-passwords.txt").read_text().split()
)


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


def rotation(shown: int, current: int, rotated_at: datetime, now: datetime) -> Rotation:
    """Advance for the current generation, repeat for a fresh replay, else the family is stolen."""
    if shown == current:
        return Rotation.ADVANCE
    fresh = shown == current - 1 and now - rotated_at <= REFRESH_REPLAY
    return Rotation.REPEAT if fresh else Rotation.REVOKE


def is_common_password(password: str, mobile: str | None = None) -> bool:
    """Whether a guesser would try it first: a known one, one sign repeated, one's own number."""
    folded = password.lower()
    return (
        folded in COMMON_PASSWORDS
        or len(set(folded)) < 3
        or (mobile is not None and mobile in folded)
    )


def mask_mobile(mobile: str) -> str:
    """`138****5678`."""
    return f"{mobile[:3]}****{mobile[7:]}"


def mask_id_number(number: str) -> str:
    """First and last sign only: the middle holds region, birthday and sex."""
    return f"{number[0]}{'*' * (len(number) - 2)}{number[-1]}"
