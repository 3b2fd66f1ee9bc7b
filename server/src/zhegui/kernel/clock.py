"""Where time comes from. Everything else is handed `now`.

An installation keeps its own time. Anybody may put the machine's clock forward or back, and an attempt that
runs must neither end early nor last longer for it. So that clock is read once, when an installation first
opens after the machine started; from then on time is counted by how long the machine has been
running, which nobody can set. What was read lies in a file, the same for every process of the
machine and after each restart of one.
"""

from __future__ import annotations

import fcntl
import mmap
import os
import struct
import subprocess
import time
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, func

CHINA: Final = ZoneInfo("Asia/Shanghai")
"""Days, weeks and months are those of China Standard Time, wherever the server runs."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
#: Clocks further apart than this disagree.
TOLERANCE = timedelta(seconds=2)
#: Any number that nobody else in this database locks.
_LOCK = 0x7A68_6567_7569_74


def china_day(instant: datetime) -> date:
    """The calendar day in China on which `instant` falls."""
    return instant.astimezone(CHINA).date()


class Clock(Protocol):
    """The one source of time of a running installation."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""
        ...

    def ahead(self) -> timedelta:
        """How far the machine's clock is ahead of the installation's; negative when it is behind."""
        ...

    def follow(self) -> None:
        """Go by the machine's clock again. For moments at which nobody's time runs."""
        ...


class Machine(Protocol):
    """What a machine knows of time, in microseconds."""

    def wall(self) -> int:
        """Its clock, since 1970. It can be set."""
        ...

    def running(self) -> int:
        """How long it has been running, sleep included. That cannot be set."""
        ...

    def boot(self) -> UUID:
        """Another after each start of the machine."""
        ...


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What an installation remembers of the time."""

    boot: UUID
    zero: int
    """Its time when the machine had been running for no time at all."""
    newest: int
    """The newest time that it told anybody."""


def reading(before: ClockReading | None, machine: Machine) -> ClockReading:
    """By what to count from now on, given what was remembered.

    While the machine runs, its clock changes nothing. After a start of the machine nothing else
    tells how long it was off; but an installation's time does not go back.
    """
    boot, running = machine.boot(), machine.running()
    if before is not None and before.boot == boot:
        return before
    newest = before.newest if before else 0
    zero = max(machine.wall(), newest) - running
    return ClockReading(boot, zero, newest)


class InstallationClock:
    """The time of one installation, in `<data dir>/clock`; a change of it shows in every process at once.

    Behind the time lies one more number that processes share: `seen`, for `Precedence`.
    """

    def __init__(self, file: Path, machine: Machine | None = None) -> None:
        self._machine = machine or ThisMachine()
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            found = reading(_unpacked(os.pread(descriptor, _FORM.size, 0)), self._machine)
            os.pwrite(descriptor, _FORM.pack(found.zero, found.newest, found.boot.bytes), 0)
            # By hand: the map keeps the file open, and so would keep it locked.
            fcntl.flock(descriptor, fcntl.LOCK_UN)
            # An aligned number of eight bytes is written and read whole.
            if os.fstat(descriptor).st_size < _SIZE:
                os.ftruncate(descriptor, _SIZE)  # a file of the time alone, as it was before
            self._numbers = memoryview(mmap.mmap(descriptor, _SIZE)).cast("q")
            self.seen = self._numbers[_FORM.size // 8 :]
        finally:
            os.close(descriptor)

    def now(self) -> datetime:
        micros = self._micros()
        if micros > self._numbers[1]:
            self._numbers[1] = micros
        return EPOCH + micros * _MICROSECOND

    def ahead(self) -> timedelta:
        return (self._machine.wall() - self._micros()) * _MICROSECOND

    def follow(self) -> None:
        self._numbers[0] = self._machine.wall() - self._machine.running()
        self._numbers[1] = self._micros()

    def _micros(self) -> int:
        return self._numbers[0] + self._machine.running()


class ThisMachine:
    """The machine that this process runs on."""

    def __init__(self) -> None:
        # Without sleep on other systems than Linux, where CLOCK_MONOTONIC counts it.
        self._clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

    def wall(self) -> int:
        return time.time_ns() // 1_000

    def running(self) -> int:
        return time.clock_gettime_ns(self._clock) // 1_000

    def boot(self) -> UUID:
        linux = Path("/proc/sys/kernel/random/boot_id")
        if linux.exists():
            return UUID(linux.read_text().strip())
        asked = ["/usr/sbin/sysctl", "-n", "kern.bootsessionuuid"]
        return UUID(subprocess.check_output(asked, text=True).strip())  # noqa: S603 (our words)


def hold_still() -> ColumnElement[None]:
    """In a statement: until the end of the transaction the installation's time is not set.

    For what begins to count somebody's time. Read `now` afterwards.
    """
    return func.pg_advisory_xact_lock_shared(_LOCK)


def hold_for_setting() -> ColumnElement[None]:
    """In a statement: wait for every `hold_still`, and let none begin until the transaction ends."""
    return func.pg_advisory_xact_lock(_LOCK)


_FORM = struct.Struct("=qq16s")
#: With one number behind it.
_SIZE = _FORM.size + 8


def _unpacked(content: bytes) -> ClockReading | None:
    if len(content) != _FORM.size:
        return None
    zero, newest, boot = _FORM.unpack(content)
    return ClockReading(UUID(bytes=boot), zero, newest)
