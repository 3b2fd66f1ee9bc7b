"""The process dies at every named point once (`kernel/crash_points.py`), and what was begun is finished."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

import httpx

from proof import orders
from proof.candidates import API, RETRY_SECONDS, Candidate
from proof.files import picture, upload
from proof.hall import Hall, is_right, open_hall
from proof.ledger import Ledger
from proof.oracle import JOBS_SECONDS, verdict
from proof.report import Report
from proof.site import Site, open_site
from zhegui.features.questions import api as questions
from zhegui.kernel.crash_points import POINTS

ROWS = """J,P,I,Q,T,A,B,C,D
LK0001,1.1.1,MC1-0001,天线的作用是：,A,辐射电波,供电,散热,支撑
LK0002,1.1.1,MC1-0002,馈线的作用是：,A,传输能量,供电,散热,支撑
"""


async def run(points: Sequence[str] = POINTS) -> Report:
    """Die once at each of `points`, in one installation."""
    report, ledger = Report("fault points", len(points)), Ledger()
    async with open_site() as site:
        async with site.services() as services:
            hall = await open_hall(services)
        for point in points:
            await _die_at(point, site, hall, ledger)
            report.step()
        report.wrong = await verdict(site, ledger)
        report.counts(ledger)
    return report


async def _die_at(point: str, site: Site, hall: Hall, ledger: Ledger) -> None:
    deaths = site.deaths
    await site.stop()
    await site.start(fault=point)
    async with httpx.AsyncClient(base_url=site.url, timeout=30) as http:
        if point.startswith("import."):
            await _import(site, hall, http)
        elif point.startswith("upload."):
            await _upload(site, hall, http)
        elif point.split(".")[0] in orders.STEPS:
            await orders.buy_and_give_back(site, hall, http)
        else:
            async with site.services() as services:
                headers = await hall.candidate(services)
            candidate = Candidate(http, hall, ledger, headers, random.Random())
            await _sit(site, candidate, submits=not point.startswith("automatic_end."))
    await site.until_died(deaths + 1)
    await _until_nothing_is_overdue(site)


async def _sit(site: Site, candidate: Candidate, *, submits: bool) -> None:
    """Answer one question, rightly in the end; then hand in, or leave the rest to the clock."""
    paper = await candidate.start()
    attempt, ticket = UUID(paper["sid"]), {"Attempt-Ticket": paper["ticket"]}
    question = paper["sectionList"][0]["questionList"][0]
    options = sorted(question["optionList"], key=is_right)
    for sequence, option in enumerate(options, start=1):
        place = attempt, UUID(question["sid"]), sequence
        await candidate.save(*place, option["sid"], ticket)
    if submits:
        await candidate.submit(attempt, ticket)
    else:
        await site.execute("update attempt set deadline = now() where sid = %s", attempt)


async def _import(site: Site, hall: Hall, http: httpx.AsyncClient) -> None:
    """Upload two questions and start their import, again until it is said to be done."""
    async with site.services() as services:
        headers = await hall.candidate(services, is_operator=True)
        async with services.transaction() as (session, _):
            name = f"import {site.deaths}"
            bank = (await questions.make_bank(session, None, name)).sid
    answer = await http.post(
        f"{API}/questionImport/v2/upload",
        data={"bank": str(bank), "format": "crac"},
        files={"file": ("rows.csv", ROWS.encode(), "text/csv")},
        headers=headers,
    )
    sid = answer.json()["data"]["sid"]
    await http.post(f"{API}/questionImport/v2/start", json={"model": {"sid": sid}}, headers=headers)
    async with asyncio.timeout(JOBS_SECONDS):
        while (report := await _report_of(http, sid, headers)).get("state") != "done":
            await asyncio.sleep(RETRY_SECONDS)
    assert (report["createdCount"], report["changedCount"]) == (2, 0), report


async def _upload(site: Site, hall: Hall, http: httpx.AsyncClient) -> None:
    """Upload a picture, again until it is said to be kept."""
    async with site.services() as services:
        headers = await hall.candidate(services)
    async with asyncio.timeout(JOBS_SECONDS):
        while not await _is_kept(http, headers):
            await asyncio.sleep(RETRY_SECONDS)


async def _is_kept(http: httpx.AsyncClient, headers: dict[str, str]) -> bool:
    with suppress(httpx.TransportError):
        return (await upload(http, picture(), headers)).status_code == 200
    return False


async def _report_of(
    http: httpx.AsyncClient, sid: str, headers: dict[str, str]
) -> dict[str, object]:
    with suppress(httpx.TransportError):
        path = f"{API}/questionImport/v2/report"
        answer = await http.post(path, json={"sid": sid}, headers=headers)
        if answer.status_code == 200:
            found: dict[str, object] = answer.json()["data"]
            return found
    return {}


async def _until_nothing_is_overdue(site: Site) -> None:
    """Wait for the minute's tick to end what ran out of time; no browser is open."""
    await site.until_ready()
    query = """select count(*) from attempt
        where state = 'active' and deadline < now() - interval '6 seconds'"""
    async with asyncio.timeout(JOBS_SECONDS):
        while await site.execute(query) != [(0,)]:
            await asyncio.sleep(RETRY_SECONDS)
