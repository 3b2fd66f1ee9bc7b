"""What a candidate may see of their own result, and when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Moment(StrEnum):
    """When something is shown; `after_end` is when the last candidate can have finished."""

    AT_ONCE = "at_once"
    AFTER_END = "after_end"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Sight:
    """What may be seen: the score with pass or fail, and the questions with their keys."""

    score: bool
    answers: bool


def released(score: Moment, closes_at: datetime, now: datetime) -> bool:
    """Whether a marked attempt's score is out."""
    return score is Moment.AT_ONCE or (score is Moment.AFTER_END and now > closes_at)


def sight(is_released: bool, answers: Moment, closes_at: datetime, now: datetime) -> Sight:
    """What the candidate of an attempt may see; answers never before the score."""
    return Sight(is_released, is_released and released(answers, closes_at, now))


def shown_at(moment: Moment, submitted_at: datetime | None, closes_at: datetime) -> datetime | None:
    """From when on something is shown; None where it is never, or nothing is handed in yet."""
    return {Moment.AT_ONCE: submitted_at, Moment.AFTER_END: closes_at}.get(moment)
