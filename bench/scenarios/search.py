"""Search: words of two characters among many texts, ten hits and their count; titles by how they begin."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bench.candidate import API, JSON, ask
from bench.catalogue import WORDS, Text, fill
from bench.measured import Form, Measured
from bench.scene import Scene, together
from zhegui.features.search.statements import MOST

#: How much of a title is typed before it is suggested.
TYPED = 4

Check = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Place:
    """An address where is searched. `ask` gives what is sent for the so-manieth time, and what is a
    right answer."""

    path: str
    ask: Callable[[int], tuple[dict[str, Any], Check]]


def places(rows: int, holders: Counter[str]) -> dict[str, Place]:
    """Where is searched, among so many courses. A feature that searches adds its own."""
    return {
        "list": Place(f"{API}/course/v2/dynamicList", _words("search", holders)),
        "find": Place(f"{API}/search/v2/find", _words("keyword", holders, most=MOST)),
        "suggest": Place(f"{API}/search/v2/suggest", _beginnings(rows)),
    }


async def run(scene: Scene, form: Form) -> Measured:
    """Everybody asks for one after another, at each place for its share of the time."""
    measured = Measured("search", __doc__.split(":")[0], form)
    holders = await fill(scene.services, form.rows, outlines=False)
    await scene.site.execute("vacuum analyze")
    parts: dict[str, Measured] = {}
    async with scene.measuring(measured):
        for kind, place in places(form.rows, holders).items():
            parts[kind] = await _everybody(scene, form, kind, place)
    for kind, part in parts.items():
        measured.tally.seconds |= part.tally.seconds
        measured.tally.errors += part.tally.errors
        measured.more[f"Python CPU ms: {kind}"] = part.milliseconds("loop")
        measured.more[f"database CPU ms: {kind}"] = part.milliseconds("database")
    return measured


async def _everybody(scene: Scene, form: Form, kind: str, place: Place) -> Measured:
    part = Measured(kind, place.path, form)
    async with scene.measuring(part):
        until = time.perf_counter() + form.seconds
        await together(_search(scene, part, place, until, at) for at in range(form.people))
    return part


async def _search(scene: Scene, part: Measured, place: Place, until: float, at: int) -> None:
    client = scene.client()
    while time.perf_counter() < until:
        at += 1
        body, is_right = place.ask(at)
        sent = json.dumps(body).encode()
        answer = await ask(client, part.tally, part.name, place.path, sent, JSON)
        assert is_right(answer["data"]), (part.name, body)


def _words(
    name: str, holders: Counter[str], most: int | None = None
) -> Callable[[int], tuple[dict[str, Any], Check]]:
    """One word after another under that name; `most` is how far the place counts."""
    words = list(WORDS)

    def asked(at: int) -> tuple[dict[str, Any], Check]:
        word = words[at % len(words)]
        total = min(holders[word], most or holders[word])
        return {name: word}, lambda page: _is_page_of(page, total)

    return asked


def _is_page_of(page: dict[str, Any], total: int) -> bool:
    return page["totalElements"] == total and len(page["content"]) == min(10, total)


def _beginnings(rows: int) -> Callable[[int], tuple[dict[str, Any], Check]]:
    return lambda at: ({"keyword": Text.of(at % rows).title[:TYPED]}, bool)
