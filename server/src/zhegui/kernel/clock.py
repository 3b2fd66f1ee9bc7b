"""Where time comes from. Everything else is handed `now`."""

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """The one source of time of a running house."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)
