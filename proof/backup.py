"""A backup under load, the loss of everything, a restore: what was acknowledged before is there."""

from __future__ import annotations

import asyncio
import shutil
import time
from copy import deepcopy
from random import Random
from uuid import UUID

import httpx

from proof.candidates import Candidate, Crowd
from proof.ending import PATIENCE_SECONDS
from proof.hall import Hall, open_hall
from proof.kills import CANDIDATES
from proof.ledger import Ledger
from proof.oracle import verdict
from proof.report import Report
from proof.site import Site, open_site

PAUSE_SECONDS = 0.1
#: Of each chair: nobody sits for less than two seconds, and somebody must sit after the backup.
SITTINGS = 30
#: Before the backup, and again while nobody has yet noticed that all is lost.
LOAD_SECONDS = 10.0


async def run(times: int, seconds: float = LOAD_SECONDS) -> Report:
    """Back up and lose everything so often, each time the installation that the last restore made."""
    report, ledger = Report("backup", times), Ledger()
    async with open_site() as site:
        async with site.services() as services:
            hall = await open_hall(services)
        for _ in range(times):
            promised = await _lose_everything(site, hall, ledger, report, seconds)
            report.wrong += await verdict(site, promised)
            report.wrong += await _sits_on(site, hall)
            report.step()
    report.counts(ledger)
    return report


async def _lose_everything(
    site: Site, hall: Hall, ledger: Ledger, report: Report, seconds: float
) -> Ledger:
    """What had been acknowledged when the backup of which the installation now consists began."""
    file = site.folder / f"backup-{report.done}.tar"
    crowd = Crowd(site.url, hall, ledger, Random())
    async with site.services() as services:
        await crowd.invite(services, CANDIDATES * SITTINGS)
    crowd.begin(CANDIDATES, PAUSE_SECONDS)
    await asyncio.sleep(seconds)
    promised = deepcopy(ledger)
    report.took("backup", await _timed(site, "backup", file, "--with-keys"))
    await crowd.until_served(time.monotonic(), PATIENCE_SECONDS)
    await crowd.leave()
    await site.end_at_once()
    shutil.rmtree(site.settings.data_dir)
    report.took("restore", await _timed(site, "restore", file))
    began = time.monotonic()
    await site.start()
    report.took("start", time.monotonic() - began)
    # What came after the backup is lost, and nobody is told otherwise any more.
    ledger.forget_all_but(promised)
    return promised


async def _timed(site: Site, *words: object) -> float:
    began = time.monotonic()
    process = await site.command(*map(str, words))
    assert await process.wait() == 0, f"zhegui {words[0]} failed"
    return time.monotonic() - began


async def _sits_on(site: Site, hall: Hall) -> list[str]:
    """The restored installation takes somebody new."""
    async with site.services() as services:
        headers = await hall.candidate(services)
    async with httpx.AsyncClient(base_url=site.url, timeout=30) as http:
        candidate = Candidate(http, hall, Ledger(), headers, Random())
        paper = await candidate.start()
        await candidate.submit(UUID(paper["sid"]), {"Attempt-Ticket": paper["ticket"]})
    return await verdict(site, candidate.ledger)
