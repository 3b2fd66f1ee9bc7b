"""Lists: one page of ten courses after another, anywhere among many."""

from __future__ import annotations

import json
import random
import time
from typing import Any

from bench.candidate import API, JSON, ask
from bench.catalogue import CHAPTERS, fill
from bench.figures import Aim
from bench.measured import Form, Measured
from bench.scene import Scene, together

PATH = f"{API}/course/v2/dynamicList"
INCLUDES = ["categoryList", "chapterList"]


async def run(scene: Scene, form: Form) -> Measured:
    """Pages with two includes; beside them, what pages without any cost."""
    await fill(scene.services, form.rows, outlines=True)
    await scene.site.execute("vacuum analyze")
    plain = await _read(scene, form, [])
    measured = await _read(scene, form, INCLUDES)
    python = measured.milliseconds("loop")
    measured.more = {
        "Python CPU ms of a page with two includes": python,
        "Python CPU ms of a page without": plain.milliseconds("loop"),
        "database CPU ms of a page with two includes": measured.milliseconds("database"),
        "database CPU ms of a page without": plain.milliseconds("database"),
    }
    measured.aims = [Aim("Python CPU of a page with two includes", python, 2, "ms")]
    return measured


async def _read(scene: Scene, form: Form, includes: list[str]) -> Measured:
    measured = Measured("lists", __doc__.split(":")[0], form)
    async with scene.measuring(measured):
        until = time.perf_counter() + form.seconds
        readers = (_turn_pages(scene, measured, includes, until) for _ in range(form.people))
        await together(readers)
    return measured


async def _turn_pages(scene: Scene, measured: Measured, includes: list[str], until: float) -> None:
    client, rows = scene.client(), measured.form.rows
    while time.perf_counter() < until:
        asked = {"page": random.randrange(rows // 10), "includeList": includes}
        sent = json.dumps(asked).encode()
        answer = await ask(client, measured.tally, "page", PATH, sent, JSON)
        _check(answer["data"], rows, includes)


def _check(page: dict[str, Any], rows: int, includes: list[str]) -> None:
    assert page["totalElements"] == rows
    assert len(page["content"]) == 10
    if includes:
        assert all(len(each["chapterList"]) == CHAPTERS for each in page["content"])
        assert all(each["categoryList"] for each in page["content"])
