"""Tasks of two askers through kills of PostgreSQL, or a full disk: none hangs, and none waits behind
all of the other's."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import httpx

from proof.candidates import API
from proof.disk import SmallDisk, missing
from proof.hall import open_hall
from proof.report import Report
from proof.site import Site, open_site

#: As many as somebody may have open, but one.
MANY = 9
#: Questions that each of the many changes: its bank holds five times as many as the paper.
PAPER = 400
#: How long a kill's outage, and the longest pause after one, may keep a task back at most.
HANGING_SECONDS = 240.0
#: How many wait or run, and what is done: with turns all of them get on, and none ends for long.
OPEN = "select count(*) filter (where finished_at is null), sum(done) from task"
WITHOUT_JOB = """
    select count(*) from task where finished_at is null and not exists (
        select from procrastinate_jobs job where task_name = 'tasks.run'
        and status in ('todo', 'doing') and args ->> 'task' = task.sid::text)"""
OVER = """
    select user_sid::text, state, extract(epoch from finished_at - created_at)::float from task"""

Disturb = Callable[[Site, Report], Awaitable[None]]


async def kill_database(times: int, seconds: float, site: Site, report: Report) -> None:
    """So often within so long, whenever it is back."""
    dice = Random()
    for _ in range(times):
        await asyncio.sleep(dice.uniform(0.5, 1.0) * seconds / times)
        site.kill_database()
        killed = time.monotonic()
        await site.until_ready()
        report.step(resumed_within=time.monotonic() - killed)


async def run_kills(times: int, seconds: float, paper: int = PAPER) -> Report:
    """Kill PostgreSQL so often within so many seconds."""
    report = Report("tasks, database killed", times)

    async def disturb(site: Site, report: Report) -> None:
        await kill_database(times, seconds, site, report)

    async with open_site() as site:
        await _with_tasks(site, report, disturb, paper)
    return report


async def run_full_disk(seconds: float, paper: int = PAPER) -> Report:
    """Fill the disk for so many seconds."""
    report = Report("tasks, disk full", 1)
    report.skipped = missing()
    if report.skipped is None:
        disk = SmallDisk()

        async def disturb(_: Site, report: Report) -> None:
            await asyncio.sleep(2)
            disk.fill()
            await asyncio.sleep(seconds)
            disk.empty()
            report.step()

        try:
            async with open_site(data_dir=disk.folder / "data") as site:
                await _with_tasks(site, report, disturb, paper)
        finally:
            disk.remove()
    return report


async def _with_tasks(site: Site, report: Report, disturb: Disturb, paper: int) -> None:
    async with site.services() as services:
        hall = await open_hall(services, question_count=paper)
        many, other = [await hall.candidate(services, is_operator=True) for _ in range(2)]
    async with httpx.AsyncClient(base_url=site.url, timeout=30) as http:
        for number in range(MANY):
            change = {"list": {}, "change": {"difficulty": 1 + number % 5}}
            await _ask(http, "question/v2/bulkList", many, change)
        columns = {"columnList": [{"field": "title", "title": "title"}], "list": {}}
        await _ask(http, "authoredExamination/v2/export", other, columns)
        begun = time.monotonic()
        await disturb(site, report)
        await _until_over(site, report, begun)
    await _judge(site, report)


async def _ask(http: httpx.AsyncClient, path: str, headers: Any, model: Any) -> None:
    answer = await http.post(f"{API}/{path}", json={"model": model}, headers=headers)
    if answer.status_code != 200:
        raise AssertionError(f"{path}: {answer.status_code} {answer.text[:300]}")


async def _until_over(site: Site, report: Report, begun: float) -> None:
    """Wait as long as a task gets on; one that does not within the time hangs."""
    left, since = (-1, -1), time.monotonic()
    while True:
        await site.until_ready()
        (found,) = await site.execute(OPEN)
        if found[0] == 0:
            break
        if found != left:
            left, since = found, time.monotonic()
        if time.monotonic() - since > HANGING_SECONDS:
            report.wrong.append(f"{found[0]} tasks hang")
            break
        await asyncio.sleep(0.5)
    report.took("all", time.monotonic() - begun)


async def _judge(site: Site, report: Report) -> None:
    ((hanging,),) = await site.execute(WITHOUT_JOB)
    if hanging:
        report.wrong.append(f"{hanging} tasks are open and have no job")
    rows = await site.execute(OVER)
    for state in {state for _, state, _ in rows}:
        report.figures[f"tasks_{state}"] = sum(each == state for _, each, _ in rows)
    if any(state == "failed" for _, state, _ in rows):
        report.wrong.append("an outage was told as a failure")
    users = [user for user, _, _ in rows]
    for user, _, seconds in rows:
        report.took("many" if users.count(user) > 1 else "single", seconds or 0.0)
