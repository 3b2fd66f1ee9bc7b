"""Leaving the page during an attempt: noted with its duration, judged by people.

An input method, a system notice or a stray click takes the focus for a moment; such an absence is
on record but not counted. Many or long absences ask a person to look; they change no mark.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

BRIEF = timedelta(seconds=2)
MANY = 5
LONG = timedelta(minutes=2)


class EventType(StrEnum):
    BLUR = "blur"
    HIDDEN = "hidden"
    FULLSCREEN_EXIT = "fullscreen_exit"
    OFFLINE = "offline"


#: Away from the page. Being offline is no fault of the candidate's.
LEAVING = frozenset({EventType.BLUR, EventType.HIDDEN, EventType.FULLSCREEN_EXIT})


class Action(StrEnum):
    """What the rule did."""

    NOTED = "noted"
    FLAGGED = "flagged"


@dataclass(frozen=True, slots=True)
class Absence:
    type: EventType
    duration: timedelta


@dataclass(frozen=True, slots=True)
class Leaving:
    """All absences of an attempt so far, brief ones left out."""

    count: int
    duration: timedelta
    action: Action


def weigh(absences: Iterable[Absence]) -> Leaving:
    """Count what is to be counted, and say whether a person should look."""
    counted = [
        each.duration for each in absences if each.type in LEAVING and each.duration >= BRIEF
    ]
    away = sum(counted, timedelta(0))
    flagged = len(counted) >= MANY or away >= LONG
    return Leaving(len(counted), away, Action.FLAGGED if flagged else Action.NOTED)
