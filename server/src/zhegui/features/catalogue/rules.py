"""How long a lesson takes, what it asks for, and what that is in credit hours."""

import re
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

CHARACTERS_PER_MINUTE = 200
"""Careful reading of a Chinese text that is to be remembered."""

SHORTEST_TEXT_SECONDS = 60
ROUNDED_TO_SECONDS = 30

REQUIRED_SHARE = {"text": Decimal("0.6"), "video": Decimal("0.9")}
"""The share of the planned time that must be credited: people read at different speeds."""

CREDIT_HOUR_SECONDS = 45 * 60
"""One 学时 is a lesson of 45 minutes."""

_WORD = re.compile(r"[\u4e00-\u9fff]|[A-Za-z0-9]+")


class LessonKind(StrEnum):
    """What a lesson is: something to read or something to watch."""

    TEXT = "text"
    VIDEO = "video"


def reading_seconds(markdown: str) -> int:
    """The planned time of a text, in seconds, from its Chinese characters and other words."""
    seconds = len(_WORD.findall(markdown)) * 60 / CHARACTERS_PER_MINUTE
    rounded = -(-int(seconds) // ROUNDED_TO_SECONDS) * ROUNDED_TO_SECONDS
    return max(SHORTEST_TEXT_SECONDS, rounded)


def required_seconds(kind: LessonKind, planned: int) -> int:
    """The time that must be credited before a lesson of that kind is complete, in seconds."""
    return int((REQUIRED_SHARE[kind] * planned).to_integral_value(ROUND_HALF_UP))


def credit_hours(planned: int) -> Decimal:
    """Planned seconds as 学时, to one decimal; never nothing."""
    hours = Decimal(planned) / CREDIT_HOUR_SECONDS
    return max(Decimal("0.1"), hours.quantize(Decimal("0.1"), ROUND_HALF_UP))
