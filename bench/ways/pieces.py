"""Two pieces of a save, each beside the plain way: microseconds of CPU, for a group of thirty."""

from __future__ import annotations

import time
from collections.abc import Callable
from uuid import uuid4

from psycopg.adapt import PyFormat, Transformer

from zhegui.features.examinations.rules import tickets
from zhegui.features.examinations.rules.tickets import Ticket, seal, unseal
from zhegui.kernel.statements import array

GROUP = 30
TIMES = 2_000


async def run() -> dict[str, dict[str, float]]:
    """Figures by way."""
    sids = [uuid4() for _ in range(GROUP)]
    secret = bytes(32)
    sealed = [seal(secret, Ticket(sid, sid, sid, 1)) for sid in sids]

    def anew() -> None:
        tickets._unsealed.cache_clear()
        _open(secret, sealed)

    ways: dict[str, Callable[[], object]] = {
        "thirty sids: a list, written by the driver": lambda: _dump(sids),
        "thirty sids: an array of our own": lambda: _dump(array(each.hex for each in sids)),
        "thirty tickets: opened anew": anew,
        "thirty tickets: opened before": lambda: _open(secret, sealed),
    }
    return {name: {"cpu_us": _microseconds(way)} for name, way in ways.items()}


def _dump(value: object) -> None:
    Transformer().dump_sequence([value], [PyFormat.AUTO])


def _open(secret: bytes, sealed: list[str]) -> None:
    for text in sealed:
        assert unseal(secret, text)


def _microseconds(way: Callable[[], object]) -> float:
    began = time.process_time()
    for _ in range(TIMES):
        way()
    return round((time.process_time() - began) / TIMES * 1e6, 1)
