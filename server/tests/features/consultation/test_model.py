"""The states of a consultation against the design's words: 10,000 random lives of one.

The model says what is to become of it, act by act; the rules make the state of a step and of how the
desk stands. Both must be of one mind after every act.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from zhegui.features.consultation.rules import DeskNow, Step, is_deserted, next_state
from zhegui.features.consultation.states import ConsultationState

LIVES, LONGEST = 10_000, 20
START = datetime(2026, 11, 23, 1, 0, tzinfo=UTC)
TEN = timedelta(minutes=10)


@dataclass
class Model:
    """What the design says, and none of our code."""

    now: datetime = START
    state: str = "none"
    is_open: bool = True
    is_staffed: bool = True
    is_crowded: bool = False
    alone_since: datetime = START
    waits_since: datetime = START

    def _receives(self) -> bool:
        return self.is_open and self.is_staffed and not self.is_crowded

    def ask(self) -> None:
        """Past hours, or nobody there, or 200 waiting: a message is left."""
        if self.state in ("none", "closed"):
            self._go("waiting" if self._receives() else "left")

    def take(self) -> None:
        """One that waits or was left is taken by hand."""
        if self.state in ("left", "waiting"):
            self._go("open")

    def give_back(self) -> None:
        if self.state == "open":
            self._go("waiting" if self.is_open else "left")

    def close(self) -> None:
        if self.state != "none":
            self._go("closed")

    def minute(self) -> None:
        """`left` waits once the desk is open with somebody there. Who waits leaves a message when the
        desk shuts, or when nobody was there for ten minutes."""
        if self.state == "left" and self._receives():
            self._go("waiting")
        elif self.state == "waiting" and (not self.is_open or self._is_in_vain()):
            self._go("left")

    def _is_in_vain(self) -> bool:
        since = max(self.alone_since, self.waits_since)
        return not self.is_staffed and self.now - since >= TEN

    def _go(self, state: str) -> None:
        self.state = state
        self.waits_since = self.now


class Life:
    """The rules' state beside the model's."""

    def __init__(self, random: Random) -> None:
        self.random, self.model = random, Model()
        self.state: ConsultationState | None = None
        self.waiting_at = self.staffed_at = START
        self.told: list[str] = []

    def _step(self, step: Step) -> None:
        model = self.model
        deserted = not model.is_staffed and is_deserted(self.waiting_at, self.staffed_at, model.now)
        desk = DeskNow(model.is_open, model.is_staffed, not model.is_crowded, deserted)
        was, self.state = self.state, next_state(self.state, step, desk)
        if self.state is not was:
            self.waiting_at = model.now

    def ask(self) -> None:
        self._step(Step.ASKED)
        self.model.ask()

    def take(self) -> None:
        if self.state in (ConsultationState.LEFT, ConsultationState.WAITING):
            self._step(Step.GIVEN)
        self.model.take()

    def give_back(self) -> None:
        if self.state is not None:
            self._step(Step.RETURNED)
        self.model.give_back()

    def close(self) -> None:
        if self.state is not None:
            self._step(Step.CLOSED)
        self.model.close()

    def minutes(self) -> None:
        self.model.now += timedelta(minutes=self.random.randint(1, 12))
        if self.model.is_staffed:
            self.staffed_at = self.model.alone_since = self.model.now
        if self.state is not None:
            self._step(Step.TIME)
        self.model.minute()

    def hours(self) -> None:
        self.model.is_open = not self.model.is_open

    def crowd(self) -> None:
        self.model.is_crowded = not self.model.is_crowded

    def duty(self) -> None:
        self.model.is_staffed = not self.model.is_staffed
        if not self.model.is_staffed:
            self.staffed_at = self.model.alone_since = self.model.now


ACTS: tuple[Callable[[Life], None], ...] = (
    Life.ask,
    Life.ask,
    Life.take,
    Life.give_back,
    Life.close,
    Life.minutes,
    Life.minutes,
    Life.hours,
    Life.crowd,
    Life.duty,
)


def test_every_life_goes_as_the_design_says() -> None:
    random = Random(52)
    seen: set[str] = set()
    for _ in range(LIVES):
        life = Life(random)
        for _ in range(random.randint(1, LONGEST)):
            act = random.choice(ACTS)
            act(life)
            life.told.append(f"{act.__name__}: {life.state}")
            assert (life.state or "none") == life.model.state, life.told
            seen.add(life.model.state)
    assert seen == {"none", "left", "waiting", "open", "closed"}
