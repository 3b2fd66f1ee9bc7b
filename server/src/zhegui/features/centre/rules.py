"""Figures of study: pure, time passed in. Days and hours are those of China."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from math import ceil

from zhegui.features.catalogue.api import CREDIT_HOUR_SECONDS

WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Studied:
    """What somebody claimed within two hours of a day; `hour` is even.

    In milliseconds: a sum is cut to seconds once, so that it is the same on every page.
    """

    day: date
    hour: int
    counted_ms: int
    uncounted_ms: int


@dataclass(frozen=True, slots=True)
class WeekOfStudy:
    """A week from Monday on, in seconds."""

    monday: date
    counted: int
    uncounted: int


@dataclass(frozen=True, slots=True)
class Owed:
    """The credit hours that an open plan still asks for, and until when."""

    hours: Decimal
    end_at: datetime


def by_week(mondays: Sequence[date], studied: Iterable[Studied]) -> list[WeekOfStudy]:
    """The sums of each of these weeks."""
    counted: dict[date, int] = defaultdict(int)
    uncounted: dict[date, int] = defaultdict(int)
    for each in studied:
        monday = each.day - timedelta(days=each.day.weekday())
        counted[monday] += each.counted_ms
        uncounted[monday] += each.uncounted_ms
    return [
        WeekOfStudy(monday, counted[monday] // 1000, uncounted[monday] // 1000)
        for monday in mondays
    ]


def by_hour(studied: Iterable[Studied]) -> dict[tuple[int, int], int]:
    """The seconds that counted by weekday (1 is Monday) and two hours; nought is not there."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    for each in studied:
        found[each.day.isoweekday(), each.hour] += each.counted_ms
    return {at: seconds for at, counted in found.items() if (seconds := counted // 1000)}


def days_of(studied: Iterable[Studied]) -> set[date]:
    """The days on which something counted."""
    return {each.day for each in studied if each.counted_ms}


def longest_run(days: Collection[date]) -> int:
    """The most days in a row."""
    longest = run = 0
    last: date | None = None
    for day in sorted(days):
        run = run + 1 if last and day - last == timedelta(days=1) else 1
        longest, last = max(longest, run), day
    return longest


def needed_per_week(owed: Iterable[Owed], now: datetime) -> int | None:
    """The seconds of study a week with which every plan would be done in time; None without any.

    What is late is needed within this week.
    """
    needed = [
        float(each.hours) * CREDIT_HOUR_SECONDS / max(1.0, (each.end_at - now) / WEEK)
        for each in owed
        if each.hours > 0
    ]
    return ceil(sum(needed)) if needed else None
