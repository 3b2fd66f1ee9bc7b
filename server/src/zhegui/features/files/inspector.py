"""Has a file looked at in a process of its own; see `inspection/`."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from zhegui.features.files.apart import run_apart
from zhegui.features.files.errors import REFUSALS, FileDamaged
from zhegui.features.files.inspection.kinds import NO_ROOM, TYPES, FileType, PictureRule
from zhegui.kernel.errors import Unavailable

MODULE = "zhegui.features.files.inspection"
SECONDS = 20
AT_ONCE = 2
#: A class that hands in at the same moment; the last of it waits some ten seconds.
MAX_WAITING = 60

_slots = asyncio.Semaphore(AT_ONCE)
_waiting = 0


@dataclass(frozen=True, slots=True)
class Inspected:
    """What a file is, where the form of it lies that may be kept, and how long it plays."""

    kind: FileType
    path: Path
    seconds: int | None


async def inspect(source: Path, rule: PictureRule, allowed: str) -> Inspected:
    """Find out what `source` is; it may be changed in place, a picture is written beside it.

    Raises the `Problem` for which it is refused (`allowed` says what would have been taken), and
    `Unavailable` when too many wait already or the disk is full.
    """
    target = source.with_name("rewritten")
    found = await _found(source, target, rule)
    refused = found.get("refused")
    if refused == NO_ROOM:
        raise Unavailable(retry_after=5)
    if refused:
        raise REFUSALS[refused](allowed=allowed)
    kind = TYPES[found["mediaType"]]
    return Inspected(kind, target if kind.kind == "picture" else source, found["seconds"])


async def _found(source: Path, target: Path, rule: PictureRule) -> dict[str, Any]:
    global _waiting
    if _waiting >= MAX_WAITING:
        raise Unavailable(retry_after=5)
    _waiting += 1
    try:
        async with _slots:
            return await _run(source, target, rule)
    finally:
        _waiting -= 1


async def _run(source: Path, target: Path, rule: PictureRule) -> dict[str, Any]:
    given = (str(source), str(target), json.dumps(asdict(rule)))
    said = await run_apart(MODULE, *given, folder=source.parent, seconds=SECONDS)
    if said is None:
        raise FileDamaged
    found: dict[str, Any] = json.loads(said)
    return found
