"""What becomes of one answer that arrives."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from pydantic import JsonValue

from zhegui.features.examinations.rules.deadlines import accepts
from zhegui.features.examinations.rules.states import AttemptState


class Outcome(StrEnum):
    """What a candidate is told about an answer that is durable."""

    SAVED = "saved"
    ALREADY_SAVED = "already_saved"
    STALE = "stale"


class Refusal(StrEnum):
    """Why nothing was saved; also the stable id of the error."""

    ATTEMPT_ENDED = "attempt_ended"
    ATTEMPT_TAKEN_OVER = "attempt_taken_over"
    SEQUENCE_CONFLICT = "sequence_conflict"


@dataclass(frozen=True, slots=True)
class AttemptStanding:
    """An attempt as it stands while its row is locked."""

    state: AttemptState
    deadline: datetime
    lease: int


@dataclass(frozen=True, slots=True)
class Recorded:
    """An answer that the log holds under the same sequence."""

    value: JsonValue
    saved_at: datetime


def refusal(standing: AttemptStanding, lease: int | None, arrived_at: datetime) -> Refusal | None:
    """Why an attempt takes no answers with these credentials now; a missing lease counts as current."""
    if standing.state is not AttemptState.ACTIVE or not accepts(arrived_at, standing.deadline):
        return Refusal.ATTEMPT_ENDED
    if lease is not None and lease < standing.lease:
        return Refusal.ATTEMPT_TAKEN_OVER
    return None


def outcome(
    sequence: int, value: JsonValue, recorded: Recorded | None, latest: int | None
) -> Outcome | Refusal:
    """What an answer is beside what the log holds of its question.

    `recorded` is the entry of the same sequence, `latest` the highest sequence of the question. A
    stale answer is logged too: the log is the history, and the highest sequence the answer.
    """
    if recorded is not None:
        same = recorded.value == value
        return Outcome.ALREADY_SAVED if same else Refusal.SEQUENCE_CONFLICT
    return Outcome.STALE if latest is not None and latest > sequence else Outcome.SAVED
