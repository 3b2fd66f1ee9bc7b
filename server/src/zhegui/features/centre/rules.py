"""Figures of study: pure, time passed in. Days and hours are those of China."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from math import ceil

from zhegui.features.catalogue.api import CREDIT_HOUR_SECONDS

WEEK = timedelta(weeks=1)
#: Five years: what is longer ago is in no chart.
MOST_MONTHS = 60


class AnalysisPeriod(StrEnum):
    """What an analysis is of, the last eight weeks first; the ids are part of the wire contract."""

    WEEKS = "weeks"
    YEAR = "year"
    ALL = "all"


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
class SpanOfStudy:
    """A week from Monday on, or a month, in seconds."""

    start: date
    counted: int
    uncounted: int


@dataclass(frozen=True, slots=True)
class Owed:
    """The credit hours that an open plan still asks for, and until when."""

    hours: Decimal
    end_at: datetime


def months(first: date, last: date) -> list[date]:
    """The first day of each month from that of one day to that of another, the last of them."""
    end = _month_number(last)
    begin = max(_month_number(first), end - MOST_MONTHS + 1)
    return [date(number // 12, number % 12 + 1, 1) for number in range(begin, end + 1)]


def _month_number(day: date) -> int:
    return day.year * 12 + day.month - 1


def by_span(starts: Sequence[date], studied: Iterable[Studied]) -> list[SpanOfStudy]:
    """The sums of the weeks or months that begin on these days, each until the next one begins."""
    counted, uncounted = [0] * len(starts), [0] * len(starts)
    for each in studied:
        at = bisect_right(starts, each.day) - 1
        counted[at] += each.counted_ms
        uncounted[at] += each.uncounted_ms
    return [
        SpanOfStudy(start, counted[at] // 1000, uncounted[at] // 1000)
        for at, start in enumerate(starts)
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
