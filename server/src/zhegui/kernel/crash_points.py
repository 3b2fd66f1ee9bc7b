"""Places at which a proof lets this process die, as in a power cut: `ZHEGUI_FAULT=step.moment`.

A service says which step its transaction takes; when the named one commits, the process kills
itself, just before or just after. Unless a fault is named nothing listens, and production refuses
one. `proof/` uses it.
"""

from __future__ import annotations

import os
import signal
from typing import Literal, get_args

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session

from zhegui.settings import SettingsError

Step = Literal[
    "start",
    "save",
    "submit",
    "automatic_end",
    "marking",
    "certificate_issue",
    "import",
    "upload",
    "order",
    "voucher",
    "acceptance",
]
STEPS: tuple[str, ...] = get_args(Step)
MOMENTS = ("before_commit", "after_commit")
POINTS = tuple(f"{step}.{moment}" for step in STEPS for moment in MOMENTS)

_STEPS_TAKEN = "steps_taken"
_armed: str | None = None


def taking(session: AsyncSession, step: Step) -> None:
    """Say that this session's transaction takes `step`."""
    session.sync_session.info.setdefault(_STEPS_TAKEN, set()).add(step)


def reach(step: Step, moment: str) -> None:
    """Be at a point of a transaction that has no session."""
    if _armed == f"{step}.{moment}":
        os.kill(os.getpid(), signal.SIGKILL)


def arm(point: str) -> None:
    """Let this process die at `point` from now on; raises `SettingsError` when there is none such."""
    global _armed
    if point not in POINTS:
        raise SettingsError([f"ZHEGUI_FAULT: 只能是 / must be one of {', '.join(POINTS)}"])
    _armed = point
    moment = point.split(".")[1]

    def reached(session: Session) -> None:
        steps: set[Step] = session.info.get(_STEPS_TAKEN, set())
        if moment == "before_commit" and steps:
            session.flush()
        for step in steps:
            reach(step, moment)

    event.listen(Session, moment, reached)
