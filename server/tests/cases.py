"""Many cases in one test: each is tried, whatever became of those before it, and the failure says
of all that failed which they are and how."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

#: What is told of each in full; of all others the name and the first line.
MOST_IN_FULL = 20


class Cases:
    """What became of the cases of a test so far."""

    def __init__(self) -> None:
        self._tried = 0
        self._failed: list[tuple[str, BaseException]] = []

    @contextmanager
    def case(self, *name: object) -> Iterator[None]:
        """Try one; what fails ends this case alone, a timeout the whole test."""
        self._tried += 1
        try:
            yield
        except (Exception, pytest.fail.Exception) as error:
            if str(error).startswith("Timeout"):
                raise
            self._failed.append((" ".join(map(str, name)), error))

    def told(self) -> str:
        """Which cases failed and how; empty if none did."""
        if not self._failed:
            return ""
        lines = [f"{len(self._failed)} of {self._tried} cases failed:"]
        for number, (name, error) in enumerate(self._failed):
            how = _described(error)
            lines.append(f"{name}: {how if number < MOST_IN_FULL else how.partition(chr(10))[0]}")
        return "\n".join(lines)

    def check(self) -> None:
        """Raises `AssertionError` if a case failed, or if there was none at all."""
        assert self._tried, "not one case was tried"
        if told := self.told():
            raise AssertionError(told)


@contextmanager
def cases() -> Iterator[Cases]:
    """Cases that are checked at the end; what ends the test before tells of them too."""
    found = Cases()
    try:
        yield found
    except BaseException as error:
        if told := found.told():
            error.add_note(told)
        raise
    found.check()


def _described(error: BaseException) -> str:
    """An assertion's words and its place, of any other error the way that it came."""
    if isinstance(error, (AssertionError, pytest.fail.Exception)):
        at = traceback.extract_tb(error.__traceback__)[-1]
        return f"{error or at.line} ({at.name}, line {at.lineno})"
    return f"{error!r}\n" + "".join(traceback.format_tb(error.__traceback__))
