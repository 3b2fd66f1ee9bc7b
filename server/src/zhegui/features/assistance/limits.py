"""How often the assistant may be asked."""

from __future__ import annotations

from datetime import timedelta

from zhegui.kernel.http.limits import Limit
from zhegui.kernel.records.listing import Reading

IN_TEN_MINUTES, A_DAY, OF_A_VISITOR = 20, 100, 10


def limits_of(reading: Reading) -> list[Limit]:
    """Those that a question counts under: the asker's, a visitor's by their address."""
    if reading.user is None:
        key = f"assistant:address:{reading.address}"
        return [Limit(key, OF_A_VISITOR, timedelta(hours=1), address=reading.address)]
    key = f"assistant:{reading.user}"
    return [
        Limit(key, IN_TEN_MINUTES, timedelta(minutes=10)),
        Limit(key, A_DAY, timedelta(days=1)),
    ]
