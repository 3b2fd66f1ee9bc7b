"""The installation's time: whatever becomes of the machine's clock, it goes on as the machine runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.kernel.clock import EPOCH, ClockReading, InstallationClock, ThisMachine, reading

NOON = 1_795_262_400_000_000
HOUR = 3_600_000_000
DAY = 24 * HOUR


@dataclass
class FakeMachine:
    """Its clock can be set, and it can be started again."""

    clock: int = NOON
    ran: int = 0
    started: UUID = field(default_factory=uuid4)

    def wall(self) -> int:
        return self.clock

    def running(self) -> int:
        return self.ran

    def boot(self) -> UUID:
        return self.started

    def go_on(self, micros: int) -> None:
        self.clock += micros
        self.ran += micros

    def start_again(self, off: int = 0) -> None:
        """After having been off for so long, its clock going on meanwhile."""
        self.clock += off
        self.ran, self.started = 0, uuid4()


def at(micros: int) -> datetime:
    return EPOCH + timedelta(microseconds=micros)


@pytest.fixture
def machine() -> FakeMachine:
    return FakeMachine()


def test_a_file_of_the_time_alone_keeps_its_time(machine: FakeMachine, tmp_path: Path) -> None:
    """As releases before wrote it, and read it after a later one."""
    file = tmp_path / "clock"
    InstallationClock(file, machine).now()
    file.write_bytes(file.read_bytes()[:32])
    machine.clock += DAY
    clock = InstallationClock(file, machine)
    assert clock.now() == at(NOON)
    assert list(clock.seen) == [0]


def test_a_new_installation_goes_by_the_machine(machine: FakeMachine, tmp_path: Path) -> None:
    clock = InstallationClock(tmp_path / "clock", machine)
    machine.go_on(HOUR)
    assert (clock.now(), clock.ahead()) == (at(NOON + HOUR), timedelta(0))


spans = st.integers(0, 3 * DAY)
jumps = st.sampled_from([-DAY, -HOUR, -1, 0, 1, HOUR, DAY]) | st.integers(-400 * DAY, 400 * DAY)
events = st.one_of(
    st.tuples(st.just("runs"), spans),
    st.tuples(st.just("is set by"), jumps),
    st.tuples(st.just("another process"), st.just(0)),
)


@given(st.lists(events, max_size=30))
def test_it_counts_exactly_what_passes_while_the_machine_runs(
    tmp_path_factory: pytest.TempPathFactory, lived: list[tuple[str, int]]
) -> None:
    machine = FakeMachine()
    file = tmp_path_factory.mktemp("installation") / "clock"
    clocks = [InstallationClock(file, machine)]
    for what, micros in lived:
        if what == "runs":
            machine.go_on(micros)
        elif what == "is set by":
            machine.clock += micros
        else:
            clocks.append(InstallationClock(file, machine))
        assert {clock.now() for clock in clocks} == {at(NOON + machine.ran)}


@given(st.lists(st.tuples(spans, jumps), max_size=20))
def test_it_never_goes_back_over_starts_of_the_machine(
    tmp_path_factory: pytest.TempPathFactory, starts: list[tuple[int, int]]
) -> None:
    machine = FakeMachine()
    file = tmp_path_factory.mktemp("installation") / "clock"
    newest = InstallationClock(file, machine).now()
    for span, jump in starts:
        machine.go_on(span)
        assert InstallationClock(file, machine).now() >= newest
        newest = InstallationClock(file, machine).now()
        machine.start_again()
        machine.clock += jump
        assert InstallationClock(file, machine).now() >= newest


def test_after_a_start_of_the_machine_it_takes_the_time_that_it_was_off(
    machine: FakeMachine, tmp_path: Path
) -> None:
    InstallationClock(tmp_path / "clock", machine).now()
    machine.start_again(off=3 * HOUR)
    assert InstallationClock(tmp_path / "clock", machine).now() == at(NOON + 3 * HOUR)


@pytest.mark.parametrize("jump", [-DAY, HOUR])
def test_it_follows_when_told_in_every_process(
    machine: FakeMachine, tmp_path: Path, jump: int
) -> None:
    clocks = [InstallationClock(tmp_path / "clock", machine) for _ in range(2)]
    clocks[1].now()
    machine.clock += jump
    assert clocks[1].ahead() == timedelta(microseconds=jump)
    clocks[0].follow()
    assert clocks[1].now() == at(NOON + jump)
    machine.start_again()
    assert InstallationClock(tmp_path / "clock", machine).now() == at(NOON + jump)


def test_a_file_that_was_cut_off_is_as_none(machine: FakeMachine, tmp_path: Path) -> None:
    (tmp_path / "clock").write_bytes(b"\0" * 7)
    assert InstallationClock(tmp_path / "clock", machine).now() == at(NOON)


def test_what_is_remembered_holds_for_one_start(machine: FakeMachine) -> None:
    before = ClockReading(machine.boot(), 5, 7)
    assert reading(before, machine) is before
    other = reading(ClockReading(uuid4(), 5, NOON + DAY), machine)
    assert (other.zero, other.newest) == (NOON + DAY, NOON + DAY)


def test_this_machine_knows_the_time() -> None:
    machine = ThisMachine()
    assert machine.running() <= machine.running()
    assert machine.wall() > NOON - 100 * DAY
    assert machine.boot() == ThisMachine().boot()
