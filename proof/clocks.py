"""The machine's clock is put forward and back under those who sit: nobody loses or gains time.

A small library of ours in front of libc (`shifted.c`) shifts the clock of the server, of PostgreSQL
and of all that they start; nothing else on the machine notices.
"""

from __future__ import annotations

import asyncio
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import httpx

from proof.candidates import API, RETRY_SECONDS, Candidate, Refused
from proof.hall import open_hall
from proof.ledger import Ledger
from proof.oracle import verdict
from proof.report import Report
from proof.site import Site, open_site
from zhegui.features.examinations.rules.deadlines import GRACE

SITTING_SECONDS = 60.0
SAVE_EVERY_SECONDS = 0.25
#: For the minute's tick that ends it, and for the installation to follow the clock.
PATIENCE_SECONDS = 120
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)

#: Where the clock is put while an attempt runs, one after another; the time is up at the last.
SETTINGS: dict[str, Sequence[timedelta]] = {
    "hour_ahead": (HOUR,),
    "hour_back": (-HOUR,),
    "day_ahead": (DAY,),
    "day_back": (-DAY,),
    "to_and_fro": (HOUR, timedelta(0), DAY, -DAY, -HOUR, timedelta(0)),
}
#: Ten seconds before the clocks of Berlin are put forward, and back.
SUMMER_TIME = {
    "summer_begins": datetime(2027, 3, 28, 0, 59, 50, tzinfo=UTC),
    "summer_ends": datetime(2027, 10, 31, 0, 59, 50, tzinfo=UTC),
}
NAMES = (*SETTINGS, *SUMMER_TIME)


class ShiftedClock:
    """The clock of a site's processes, which get it by `variables`."""

    def __init__(self, folder: Path) -> None:
        self._file, library = folder / "shift", folder / "shifted.so"
        self._file.write_bytes(bytes(8))
        source = Path(__file__).with_name("shifted.c")
        subprocess.run(
            ["cc", "-O2", "-shared", "-fPIC", f'-DSHIFT="{self._file}"', f'-DSELF="{library}"',
             "-o", library, source],
            check=True,
        )  # fmt: skip
        self.variables = {"LD_PRELOAD": str(library)}

    def put(self, off: timedelta) -> None:
        """Put it so far from the real time, at once for all of them."""
        with self._file.open("r+b") as file:
            file.write(struct.pack("@q", off // timedelta(microseconds=1)))


def missing() -> str | None:
    """Why no clock can be shifted here; None when one can."""
    if sys.platform != "linux":
        return "needs Linux"
    return None if shutil.which("cc") else "needs a C compiler, cc"


async def run(names: Sequence[str] = NAMES, seconds: float = SITTING_SECONDS) -> Report:
    """Sit for so long under each setting of the clock, each in an installation of its own."""
    report, ledger = Report("clock", len(names)), Ledger()
    report.skipped = missing()
    for name in () if report.skipped else names:
        found = await _sit_under(name, seconds, ledger)
        report.wrong += [f"{name}: {each}" for each in found]
        report.step()
    report.counts(ledger)
    return report


async def _sit_under(name: str, seconds: float, all_of: Ledger) -> list[str]:
    """One candidate sits until the time is up, and one goes on after it."""
    ledger, clocks = Ledger(), list[ShiftedClock]()

    def put_up(site: Site) -> None:
        clocks.append(ShiftedClock(site.folder))
        if name in SUMMER_TIME:
            clocks[0].put(SUMMER_TIME[name] - datetime.now(UTC))
        site.variables |= clocks[0].variables | {"TZ": "Europe/Berlin"}

    async with open_site(before_start=put_up) as site:
        async with site.services() as services:
            halls = [await open_hall(services, certifies=False), await open_hall(services)]
            people = [await hall.candidate(services) for hall in halls]
        await site.execute(
            "update examination set duration_seconds = %s where sid = %s",
            seconds, halls[0].examination,
        )  # fmt: skip
        async with httpx.AsyncClient(base_url=site.url, timeout=30) as http:
            short, long = (
                Candidate(http, hall, ledger, headers, Random())
                for hall, headers in zip(halls, people, strict=True)
            )
            paper = await long.start()
            setting = _set(site, clocks[0], SETTINGS.get(name, ()), seconds)
            (attempt, wrong), _ = await asyncio.gather(_sit(short, seconds), setting)
            wrong += await _go_on(long, paper)
        wrong += await _until_ended(site, attempt)
        wrong += await _until_followed(site)
        clocks[0].put(timedelta(0))
        wrong += await verdict(site, ledger)
    all_of.add(ledger)
    return wrong


async def _set(
    site: Site, clock: ShiftedClock, settings: Sequence[timedelta], seconds: float
) -> None:
    """Set the clock as often as is asked, kill the server, and set nothing more."""
    for off in settings:
        await asyncio.sleep(seconds / 2 / len(settings))
        clock.put(off)
    if settings:
        site.kill_server()


async def _sit(candidate: Candidate, seconds: float) -> tuple[UUID, list[str]]:
    """Save until it is refused; what was taken too late or refused too early, by our own watch."""
    begun = time.monotonic()
    paper = await candidate.start()
    started = time.monotonic()
    grace = GRACE.total_seconds()
    attempt, sequence = UUID(paper["sid"]), 0
    while time.monotonic() < started + seconds + PATIENCE_SECONDS:
        sequence += 1
        sent = time.monotonic()
        is_taken = await _try_to_save(candidate, paper, sequence)
        if is_taken and sent > started + seconds + grace:
            late = sent - started - seconds
            return attempt, [f"an answer was taken {late:.1f} s after the time was up"]
        if is_taken is False:
            early = begun + seconds + grace - time.monotonic()
            return attempt, [f"it ended {early:.1f} s early"] if early > 0 else []
        await asyncio.sleep(SAVE_EVERY_SECONDS)
    return attempt, ["it never ended"]


async def _try_to_save(candidate: Candidate, paper: dict[str, Any], sequence: int) -> bool | None:
    """Whether an answer was taken; None when nobody answered."""
    question = paper["sectionList"][0]["questionList"][0]
    value = question["optionList"][sequence % 4]["sid"]
    answer = {"question": {"sid": question["sid"]}, "sequence": sequence, "value": value}
    body = {"model": {"sid": paper["sid"], "answerList": [answer]}}
    headers = {"Attempt-Ticket": paper["ticket"]}
    try:
        told = await candidate.http.post(f"{API}/attempt/v2/answer", json=body, headers=headers)
    except httpx.TransportError:
        return None
    if told.status_code == 200:
        candidate.ledger.note(UUID(paper["sid"]), UUID(question["sid"]), sequence, value)
        return True
    return False if told.json()["error"] == "attempt_ended" else None


async def _go_on(candidate: Candidate, paper: dict[str, Any]) -> list[str]:
    """Whose time lasts for hours is not touched by any of it."""
    attempt, question = UUID(paper["sid"]), paper["sectionList"][0]["questionList"][0]
    by_ticket = {"Attempt-Ticket": paper["ticket"]}
    try:
        value = question["optionList"][0]["sid"]
        await candidate.save(attempt, UUID(question["sid"]), 1, value, by_ticket)
        await candidate.submit(attempt, by_ticket)
    except Refused as refused:
        return [f"the attempt of four hours: {refused}"]
    return []


async def _until_ended(site: Site, attempt: UUID) -> list[str]:
    query = "select 1 from attempt where sid = %s and submitted_at is not null"
    return await _until("the tick did not end it", lambda: site.execute(query, attempt))


async def _until_followed(site: Site) -> list[str]:
    async def followed() -> object:
        async with httpx.AsyncClient(base_url=site.url) as http:
            ready = (await http.get("/readyz")).json()
            return ready.get("clockAheadSeconds") == 0

    return await _until("nobody sits, and the installation does not follow the clock", followed)


async def _until(otherwise: str, asked: Callable[[], Awaitable[object]]) -> list[str]:
    for _ in range(int(PATIENCE_SECONDS / RETRY_SECONDS)):
        if await asked():
            return []
        await asyncio.sleep(RETRY_SECONDS)
    return [otherwise]
